/* The keyboard of the page, for fingers. It never covers the grid, as the keyboard of a phone does. */

import { button, make, phrase, sheet } from "./elements.js";

const ROWS = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"];
const WIDEST = 10;

/* Letters of plain answers that the rows lack, such as Å or 1. */
const further = () => {
  const letters = new Set([...(sheet.answers.words ?? []).join("").toUpperCase()]);
  const lacking = [...letters].filter((letter) => !ROWS.join("").includes(letter)).sort();
  return Array.from({ length: Math.ceil(lacking.length / WIDEST) }, (_, row) =>
    lacking.slice(row * WIDEST, (row + 1) * WIDEST));
};

/* `press` takes a letter; `extra` are further keys: a sign, a name and a function each. */
export const keyboard = (press, ...extra) => {
  const key = (sign, name, act) => button(sign, act, {
    class: name ? "key wide" : "key", tabindex: "-1", ...(name && { "aria-label": name }),
    onmousedown: (event) => event.preventDefault(), /* the focus stays in the grid */
  });
  const letters = (row) => [...row].map((letter) => key(letter, "", () => press(letter)));
  const rows = [...further(), ...ROWS].map((row) => make("div", { class: "keys-row" }, ...letters(row)));
  rows.at(-1).append(...extra.map(([sign, name, act]) => key(sign, name, act)));
  return make("div", { class: "keyboard", role: "group", "aria-label": phrase("play_keyboard") }, ...rows);
};
