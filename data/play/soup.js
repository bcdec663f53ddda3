/* A Word Soup. */

import {
  button, colon, isElsewhere, main, make, onButton, phrase, points, pressable, scaled, sheet,
} from "./elements.js";
import { clearer, footer, header, player, readers, say, status } from "./frame.js";
import { keepEdit, state } from "./progress.js";
import { resultPart } from "./result.js";
import {
  hasWord, height, isListed, isSame, left, nextTo, pathsOf, places, replay, tileAt, total, valueOf, width, wordOf,
  worth,
} from "./soup_board.js";
import { card, end } from "./soup_end.js";

const FALL = 450; /* milliseconds */
const NEAR = 0.42; /* of a cell: how near to its center a stroke must pass */
const WAYS = { ".": 1, ",": -1 }; /* the keys of another path: Tab leaves the board */
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const still = matchMedia("(prefers-reduced-motion: reduce)");
let path = [];
let ways = []; /* the paths of the word that was typed */
let way = 0; /* the number of the path that was chosen */
let at = places[0]; /* the cell that has the focus of the keyboard */
let stroke = null; /* of a finger or the mouse */
let before = new Map(); /* where each tile was drawn */
state.side ??= "right";

const grid = make("div", { class: "grid soup", role: "group", "aria-label": phrase("play_board") });
const trail = make("polyline", {});
const line = make("svg", { class: "trail", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, trail);
const shown = make("div", { class: "word", "aria-live": "polite" });
const list = make("ol", {});
const score = make("h2", {});
const cellOf = ([r, c]) => cells[r * width + c];

const touch = (cell) => {
  const place = path.findIndex((used) => isSame(used, cell));
  if (place >= 0) path = path.slice(0, place === path.length - 1 ? place : place + 1);
  else if (nextTo(path).some((next) => isSame(next, cell))) path.push(cell);
  else path = [cell];
  at = cell;
  draw();
};
const refresh = () => {
  path = [];
  replay();
  state.solved = !hasWord();
  if (state.solved) end();
  else card.hidden = true;
  keepEdit();
  draw();
};
const play = () => {
  const word = path.length ? wordOf(path) : "";
  if (isListed(word)) {
    state.moves.push({ word, cells: path, side: state.side, at: state.seconds });
    say(`${word.toUpperCase()}${colon}+${worth(word)}`);
    refresh();
    if (state.solved) card.focus();
    return;
  }
  if (!word) say(phrase("play_touch"));
  else if (word.length < sheet.minimum) say(phrase("play_short", { n: sheet.minimum }));
  else say(phrase("play_not_listed", { word: word.toUpperCase() }));
  path = [];
  draw();
};
const undo = () => { say(state.moves.pop() ? "" : phrase("play_nothing_back")); refresh(); };
const back = () => {
  if (!path.length) { undo(); return; }
  path = path.slice(0, -1);
  draw();
};
const choose = (number) => {
  way = number;
  path = ways[way];
  at = path.at(-1);
  draw();
  cellOf(at).focus({ preventScroll: true });
};
/* Add a letter that was typed: at the end of the path if possible, otherwise by another path. */
const spell = (letter) => {
  const word = wordOf(path) + letter;
  const goesOn = (each) => path.every((cell, place) => isSame(cell, each[place]));
  const found = [...pathsOf(word, path), ...pathsOf(word).filter((each) => !goesOn(each))];
  say(found.length ? "" : phrase("play_no_path", { word: word.toUpperCase() }));
  if (!found.length) return;
  ways = found;
  choose(0);
};
const hasOtherWays = () => ways[way] === path && ways.length > 1;
const walk = ([down, across]) => {
  let next = [at[0] + down, at[1] + across];
  while (tileAt(next) === null) next = [next[0] + down, next[1] + across];
  if (!tileAt(next)) return;
  at = next;
  draw();
  cellOf(at).focus();
};
const turn = (side) => {
  state.side = side;
  for (const each of sides) each.setAttribute("aria-pressed", String(each.value === side));
};
const sides = Object.entries({ left: `← ${phrase("play_left")}`, right: `${phrase("play_right_side")} →` }).map(
  ([side, label]) => button(label, () => turn(side), { class: "side", value: side }));

const cells = places.map((cell) => make("div", {
  class: "cell", ...pressable(() => touch(cell)), onclick: (event) => { if (!event.detail) touch(cell); },
  onkeydown: (event) => {
    if (event.key === " ") touch(cell);
    else if (event.key === "Enter") play();
    else if (ARROWS[event.key] && !event.shiftKey) walk(ARROWS[event.key]);
    else return;
    event.preventDefault();
  },
  onpointerdown: (event) => {
    if (event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
    stroke = { moved: false, again: isSame(path.at(-1), cell) };
    if (!stroke.again) touch(cell);
  },
}, make("span", { class: "letter" }), " ", make("span", { class: "number" })));
grid.append(...cells, line);
grid.style.gridTemplateColumns = `repeat(${width}, 1fr)`;
grid.style.setProperty("--shape", String(width / height));

const follow = (event) => {
  if (!stroke) return;
  const box = grid.getBoundingClientRect();
  const [x, y] = [(event.clientX - box.x) * width / box.width, (event.clientY - box.y) * height / box.height];
  const cell = [Math.floor(y), Math.floor(x)];
  if (!tileAt(cell) || Math.hypot(y - cell[0] - 0.5, x - cell[1] - 0.5) > NEAR) return;
  if (isSame(path.at(-2), cell)) path = path.slice(0, -1);
  else if (path.length && nextTo(path).some((next) => isSame(next, cell))) path.push(cell);
  else return;
  stroke.moved = true;
  draw();
};
grid.addEventListener("pointermove", follow);
/* A stroke is no gesture of the browser: otherwise Chromium can drop the click of the next tap. */
grid.addEventListener("touchmove", (event) => event.preventDefault(), { passive: false });
addEventListener("pointerup", () => {
  if (stroke?.moved) play();
  else if (stroke?.again) touch(path.at(-1));
  stroke = null;
});
addEventListener("pointercancel", () => { stroke = null; path = []; draw(); });
document.addEventListener("keydown", (event) => {
  if (isElsewhere(event) || (event.key === "Enter" && onButton(event))) return;
  if (event.key === "Enter") play();
  else if (event.key === "Escape") { path = []; draw(); }
  else if (event.key === "Backspace") back();
  else if (WAYS[event.key] && hasOtherWays()) choose((way + WAYS[event.key] + ways.length) % ways.length);
  else if (event.shiftKey && event.key === "ArrowLeft") turn("left");
  else if (event.shiftKey && event.key === "ArrowRight") turn("right");
  else if (/^[a-z]$/i.test(event.key)) spell(event.key.toLowerCase());
  else return;
  event.preventDefault();
});

/* Let the letters fall to their new places, and then close up. */
const fall = () => {
  const now = new Map();
  for (const cell of places) {
    const tile = tileAt(cell);
    if (!tile) continue;
    now.set(tile.id, cell);
    const [r, c] = before.get(tile.id) ?? cell;
    if (still.matches || isSame([r, c], cell)) continue;
    const [x, y] = [`${(c - cell[1]) * 100}%`, `${(r - cell[0]) * 100}%`];
    cellOf(cell).animate([`${x} ${y}`, `${x} 0`, "0 0"].map((translate) => ({ translate })),
      { duration: FALL, easing: "ease-in-out" });
  }
  before = now;
};
const draw = () => {
  if (!tileAt(at)) at = places.find(tileAt) ?? places[0];
  fall();
  for (const cell of places) {
    const made = cellOf(cell);
    const { letter } = tileAt(cell) ?? { letter: "" };
    const value = letter && String(valueOf(letter));
    const inside = path.some((used) => isSame(used, cell));
    made.querySelector(".letter").textContent = letter;
    made.querySelector(".number").textContent = value;
    made.classList.toggle("gone", !letter);
    made.classList.toggle("in", inside);
    made.setAttribute("aria-pressed", String(inside));
    made.setAttribute("aria-label", phrase("play_tile", {
      tile: `${letter} ${value}`, row: cell[0] + 1, column: cell[1] + 1,
    }));
    made.setAttribute("tabindex", isSame(cell, at) ? "0" : "-1");
  }
  trail.setAttribute("points", path.map(([r, c]) => `${c + 0.5},${r + 0.5}`).join(" "));
  const word = wordOf(path);
  const others = hasOtherWays() ? ` ${way + 1}/${ways.length}` : "";
  const spoken = path.map(([r, c], place) => phrase("play_tile", { tile: word[place], row: r + 1, column: c + 1 }));
  const value = word.length < sheet.minimum ? "" : `+${worth(word)}`;
  shown.replaceChildren(word, make("span", { class: "worth" }, value + others),
    ...(others ? [make("span", { class: "spoken" }, ` ${spoken.join("; ")}`)] : []));
  score.textContent = points(total());
  list.replaceChildren(...state.moves.map((move) => make("li", {}, `${move.word} ${worth(move.word)}`)));
};
player.judge = async () => ({ unsolved: left() ? [left()] : [] });
player.redraw = refresh;
player.clear = () => { state.moves = []; refresh(); };
player.entered = () => ({
  points: total(), left: left(), entries: state.moves.map((move) => [move.word, "", move.at ?? 0]),
});

header();
main.append(make("div", { class: "columns" },
  make("div", { class: "board" }, shown, status, card, grid, make("p", { class: "muted keys" },
    phrase("play_keys_soup"))),
  make("div", {}, score,
    ...(sheet.par ? [make("p", { class: "muted" }, `${phrase("soup_par")}${colon}${points(sheet.par)}`)] : []),
    make("div", { class: "bar" }, button(phrase("play_play"), play, { class: "primary" }),
      button(phrase("play_back"), undo)),
    make("div", { class: "bar", role: "group", "aria-label": phrase("play_side") },
      phrase("play_close_up"), ...sides),
    list, make("div", { class: "bar" }, clearer))), ...(readers ? [] : [resultPart()]));
footer();
turn(state.side);
scaled(grid, width);
refresh();
