/* A Word Soup. */

import { button, isElsewhere, main, make, onButton, pressable, scaled, sheet } from "./elements.js";
import { clearer, footer, header, player, say, status } from "./frame.js";
import { keepEdit, state } from "./progress.js";
import { resultPart } from "./result.js";
import { board, height, left, replay, total, valueOf, width, worth } from "./soup_board.js";

const words = new Set(sheet.words);
let path = [];
let side = state.side ?? "right";
let drawing = false;

const grid = make("div", { class: "grid soup", role: "group", "aria-label": "Board" });
const shown = make("div", { class: "word", "aria-live": "polite" });
const list = make("ol", {});
const score = make("h2", {});
const cells = [];

const letterAt = ([r, c]) => board.rows[r][c];
const isIn = (r, c) => path.some(([pr, pc]) => pr === r && pc === c);
const touch = (r, c) => {
  if (!letterAt([r, c])) return;
  const place = path.findIndex(([pr, pc]) => pr === r && pc === c);
  const last = path.at(-1);
  if (place >= 0) path = path.slice(0, place === path.length - 1 ? place : place + 1);
  else if (!last || Math.max(Math.abs(last[0] - r), Math.abs(last[1] - c)) === 1) path.push([r, c]);
  else path = [[r, c]];
  draw();
};
const play = () => {
  const word = path.map(letterAt).join("");
  if (word.length < sheet.minimum || !words.has(word)) {
    say(word ? `${word.toUpperCase()} is not a word of the list.` : "Choose letters that touch.");
  } else {
    state.moves.push({ word, cells: path, side, at: state.seconds });
    say(`${word.toUpperCase()}: +${worth(word)}`);
  }
  path = [];
  replay();
  if (!left()) { state.solved = true; say(`Cleared: +${sheet.bonus}.`); }
  keepEdit();
  draw();
};
const undo = () => {
  state.moves.pop();
  state.solved = false;
  path = [];
  replay();
  keepEdit();
  draw();
};
const back = () => {
  if (!path.length) { undo(); return; }
  path = path.slice(0, -1);
  draw();
};
const sideText = () => `Rows close to the ${side}`;
const flip = () => {
  side = side === "right" ? "left" : "right";
  state.side = side;
  flipper.textContent = sideText();
};
const playing = button("Play word", play, { class: "primary" });
const flipper = button(sideText(), flip);

const makeCell = (r, c) => {
  const made = make("div", {
    class: "cell", ...pressable(() => touch(r, c)), onclick: (event) => { if (!event.detail) touch(r, c); },
    onpointerdown: (event) => {
      drawing = true;
      if (made.hasPointerCapture(event.pointerId)) made.releasePointerCapture(event.pointerId);
      touch(r, c);
    },
  });
  made.dataset.place = `${r},${c}`;
  return made;
};
for (let r = 0; r < height; r += 1) for (let c = 0; c < width; c += 1) cells.push(makeCell(r, c));
grid.append(...cells);
grid.style.gridTemplateColumns = `repeat(${width}, 1fr)`;
grid.style.setProperty("--shape", String(width / height));
grid.style.touchAction = "none";
grid.addEventListener("pointermove", (event) => {
  const over = drawing && document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]");
  if (!over) return;
  const [r, c] = over.dataset.place.split(",").map(Number);
  const last = path.at(-1);
  if (last && (last[0] !== r || last[1] !== c) && !isIn(r, c)) touch(r, c);
});
addEventListener("pointerup", () => { drawing = false; });
document.addEventListener("keydown", (event) => {
  if (isElsewhere(event)) return;
  if (event.key === "Enter" && !onButton(event)) play();
  else if (event.key === "Escape") playing.focus();
  else if (event.key === "Backspace") back();
  else return;
  event.preventDefault();
});

const draw = () => {
  cells.forEach((made) => {
    const [r, c] = made.dataset.place.split(",").map(Number);
    const letter = letterAt([r, c]);
    made.replaceChildren(letter, make("span", { class: "number" }, letter && String(valueOf(letter))));
    made.classList.toggle("gone", !letter);
    made.classList.toggle("in", isIn(r, c));
    made.setAttribute("aria-label", letter || "empty");
  });
  shown.textContent = path.map(letterAt).join("");
  score.textContent = `${total()} points`;
  list.replaceChildren(...state.moves.map((move) => make("li", {}, `${move.word} ${worth(move.word)}`)));
};
player.judge = async () => ({ unsolved: left() ? [`${left()} letters left`] : [] });
player.clear = () => { state.moves = []; path = []; replay(); draw(); };
player.entered = () => ({
  points: total(), left: left(), entries: state.moves.map((move) => [move.word, "", move.at ?? 0]),
});

header();
main.append(make("div", { class: "columns" }, make("div", { class: "board" }, grid, make("p", { class: "muted keys" },
  "Keys: Space or Enter chooses a letter, Backspace takes it back, Escape goes to “Play word”.")),
make("div", {}, shown, make("div", { class: "bar" }, playing, flipper, button("Take back", undo)), status, score, list,
  make("div", { class: "bar" }, clearer))), resultPart());
footer();
replay();
scaled(grid, width);
draw();
