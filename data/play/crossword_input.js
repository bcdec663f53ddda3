/* Keys, fingers and the keyboard of a phone in a crossword. */

import {
  at, BLOCK, caret, diagramless, firstOrLast, following, go, goTo, goToPlace, move, pencil, put, step, text, turn,
} from "./crossword_entries.js";
import { draw, hasCell, showCaret } from "./crossword_view.js";
import { button, make, phrase, sheet, touched } from "./elements.js";
import { checker, say } from "./frame.js";
import { keyboard } from "./keyboard.js";
import { LONGEST } from "./progress.js";

/* The keyboard of a phone reports Backspace only in a field that is not empty. */
const STAND_IN = touched ? "." : "";
export const typed = make("input", {
  class: "typed", autocapitalize: "characters", autocomplete: "off", autocorrect: "off", spellcheck: "false",
  "aria-label": phrase("play_letters"), "aria-describedby": "keys", ...(touched && { inputmode: "none" }),
});
typed.value = STAND_IN;

export const focus = () => typed.focus({ preventScroll: true });
const leaveCell = () => {
  if (caret.several !== null) say("");
  caret.several = null;
};

export const choose = (r, c) => {
  leaveCell();
  if (caret.here[0] !== r || caret.here[1] !== c) goTo([r, c]);
  else if (document.activeElement === typed) turn(); /* otherwise this only gives the grid the focus */
  draw();
  focus();
};
export const chooseEntry = (number) => {
  leaveCell();
  if (number === undefined) return; /* there is no entry */
  go(number);
  draw();
  focus();
  showCaret();
};
export const choosePlace = (number, place) => {
  leaveCell();
  goToPlace(number, place);
  draw();
  focus();
};
export const chooseNext = (amount) => chooseEntry(following(amount) ?? firstOrLast(amount));

const switchPencil = () => {
  pencil.on = !pencil.on;
  pencilled.setAttribute("aria-pressed", String(pencil.on));
  focus();
};
export const pencilled = button(phrase("play_pencil"), switchPencil, { "aria-pressed": "false" });

const enter = (char) => {
  if (char === "." && caret.several === null) {
    if (diagramless) { put(BLOCK); step(1); } else switchPencil();
    return;
  }
  if (!/^[\p{L}\p{N}]$/u.test(char) && !(char === "/" && caret.several)) return;
  if (caret.several === null) { put(char.toUpperCase()); step(1); }
  else if (caret.several.length < LONGEST) { caret.several += char.toUpperCase(); put(caret.several); }
  else say(phrase("play_cell_most", { n: LONGEST }));
};
const back = () => {
  if (caret.several !== null) { caret.several = caret.several.slice(0, -1); put(caret.several); }
  else if (text(...caret.here) === "" || at(...caret.here).given) { step(-1); put(""); }
  else put("");
};
const begin = () => {
  if (sheet.form) { say(phrase("play_cell_one")); return; }
  if (!hasCell(...caret.here) || at(...caret.here).given) { say(phrase("play_cell_given")); return; }
  caret.several = text(...caret.here);
  say(phrase("play_cell_type"));
};
export const beginSeveral = () => { begin(); focus(); };
const remove = () => {
  if (caret.several !== null) caret.several = "";
  put("");
};
const close = () => {
  if (caret.several !== null) { leaveCell(); step(1); } else turn();
};

const keys = {
  ArrowLeft: () => { leaveCell(); move(0, -1); }, ArrowRight: () => { leaveCell(); move(0, 1); },
  ArrowUp: () => { leaveCell(); move(-1, 0); }, ArrowDown: () => { leaveCell(); move(1, 0); },
  " ": () => { leaveCell(); turn(); }, Backspace: back, Delete: remove, Insert: begin, Enter: close,
  Escape: () => { if (caret.several !== null) leaveCell(); else checker.focus(); },
};
typed.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Tab") {
    const next = following(event.shiftKey ? -1 : 1);
    if (next === undefined) return; /* the focus leaves the grid after its last entry */
    leaveCell();
    go(next);
  } else if (keys[event.key]) keys[event.key]();
  else return;
  draw();
  showCaret();
  event.preventDefault();
});
typed.addEventListener("input", (event) => {
  const entered = typed.value.replace(STAND_IN, "");
  if (event.isComposing && entered && !/[\p{L}\p{N}]/u.test(entered)) return; /* an accent before its letter */
  if (STAND_IN && typed.value === "") back();
  else for (const char of entered) if (char === " ") close(); else enter(char); /* phones report no key for a space */
  typed.value = STAND_IN;
  draw();
  showCaret();
});

const openPhoneKeyboard = () => {
  typed.setAttribute("inputmode", "text");
  typed.blur();
  focus();
};
const acting = (act) => (...args) => { act(...args); draw(); showCaret(); };
export const keysOfPage = () => keyboard(
  acting(enter), ...(diagramless ? [[BLOCK, phrase("play_block"), acting(() => enter("."))]] : []),
  ["⌫", phrase("play_delete"), acting(back)], ["↵", phrase("play_turn"), acting(close)],
  ["⌨", phrase("play_device_keyboard"), openPhoneKeyboard],
);
