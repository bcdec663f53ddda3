/* A crossword. */

import { answers } from "./crossword_answers.js";
import {
  bare, coded, diagramless, entered, entries, id, isFull, judgedEntries, name, numberHere, reveal, shownName, text,
  told, wordOf, wrong,
} from "./crossword_entries.js";
import {
  beginSeveral, choose, chooseEntry, chooseNext, choosePlace, focus, keysOfPage, pencilled, typed,
} from "./crossword_input.js";
import { draw, drawClues, drawGrid, drawKey, grid, measure, now, spoken } from "./crossword_view.js";
import { hidden } from "./answers.js";
import { ask, button, clock, main, make, phrase, sheet, touched } from "./elements.js";
import { checker, clearer, footer, header, player, readers, say, status } from "./frame.js";
import { state } from "./progress.js";
import { resultPart } from "./result.js";
import { shareButton } from "./share.js";
import { embedded } from "./site.js";

player.judge = async () => {
  const found = new Set();
  const sure = new Set();
  const unsolved = [];
  for (const [number, entry] of judgedEntries) {
    const whole = isFull(entry);
    const letters = answers.lettersOf(number, entry);
    if (whole && await answers.isRight(number, wordOf(entry).toLowerCase())) {
      entry.cells.forEach(([r, c]) => sure.add(id(r, c)));
      continue;
    }
    unsolved.push(name(entry));
    entry.cells.forEach(([r, c], each) => {
      if (letters ? text(r, c) && text(r, c).toLowerCase() !== letters[each] : whole) found.add(id(r, c));
    });
  }
  sure.forEach((place) => found.delete(place)); /* a cell of a right entry is right */
  return { unsolved, found };
};
player.show = ({ unsolved, found }) => {
  wrong.clear();
  found.forEach((place) => wrong.add(place));
  for (const entry of told) {
    if (entry.cells.some(([r, c]) => found.has(id(r, c)))) state.checked[name(entry)] = true;
  }
  draw();
  if (state.solved) return phrase("play_solved", { time: clock(state.seconds) });
  const n = judgedEntries.length;
  return phrase("play_right", { right: n - unsolved.length, n });
};
player.redraw = draw;
player.clear = () => {
  const marks = [...wrong];
  state.letters = {};
  state.pencil = {};
  wrong.clear();
  draw();
  return () => marks.forEach((place) => wrong.add(place));
};
player.entered = entered;

const showAnswer = () => {
  const entry = entries[numberHere()];
  if (entry && !entry.cells.length) say(phrase("play_unknown"));
  if (!entry?.cells.length) return;
  const number = numberHere();
  ask(phrase("play_show_question", { entry: shownName(entry) }), phrase("play_show"), () => {
    say(reveal(number) ? "" : phrase("play_not_shown"));
    draw();
    focus();
  });
};
const arrow = (sign, label, amount) => button(sign, () => chooseNext(amount), { class: "arrow", "aria-label": label });
const keyTexts = [phrase("play_keys_grid"), diagramless ? phrase("play_keys_block") : phrase("play_keys_pencil"),
  ...(sheet.form ? [] : [phrase("play_keys_several")]), phrase("play_keys_leave")];
const help = make("p", { class: "muted keys", id: "keys" }, phrase("play_keys", { keys: keyTexts.join(", ") }));
/* On a phone, messages are in the dock: it would cover them below the grid. */
const dock = make("div", { class: "dock" }, ...(touched ? [status] : []),
  make("div", { class: "clue-bar" },
    arrow("‹", bare ? phrase("play_previous_word") : phrase("play_previous"), -1), now,
    arrow("›", bare ? phrase("play_next_word") : phrase("play_next"), 1)),
  keysOfPage());
const copied = make("div", { class: "outcome", role: "status" });
/* What a reader tells others, without a check. */
const achieved = () => {
  if (state.solved) return phrase("play_solved", { time: clock(state.seconds) });
  const n = told.filter((entry) => !isFull(entry)).length;
  return [clock(state.seconds), n ? phrase("play_unsolved", { n }) : phrase("play_unchecked")].join(", ");
};
const tools = make("div", { class: "bar" }, checker,
  ...(hidden() ? [] : [button(phrase("play_show_answer"), showAnswer)]),
  ...(sheet.form ? [] : [button(phrase("play_several"), beginSeveral)]), pencilled, clearer,
  ...(readers ? [shareButton(achieved, copied)] : []));

/* The dock stands above the keyboard of a phone, which covers a part of the page; a page that is zoomed has none. */
const placeDock = () => {
  const { height, offsetTop, scale } = window.visualViewport;
  const covered = scale > 1.05 ? 0 : Math.round(window.innerHeight - height - offsetTop);
  document.body.classList.toggle("typing", covered > 100);
  dock.style.setProperty("--covered", `${Math.max(covered, 0)}px`);
  document.documentElement.style.setProperty("--dock", `${dock.offsetHeight + Math.max(covered, 0)}px`);
};
if (touched && !embedded) {
  ["resize", "scroll"].forEach((type) => window.visualViewport.addEventListener(type, placeDock));
  new ResizeObserver(placeDock).observe(dock);
}

document.body.classList.add("docked");
header();
drawGrid(choose);
const clues = coded ? drawKey(choose) : drawClues(chooseEntry, choosePlace);
main.append(make("div", { class: "columns" },
  make("div", { class: "board" }, dock, grid, typed, spoken, tools, ...(readers ? [copied] : []),
    ...(touched ? [] : [status]), help),
  ...(clues.children.length ? [clues] : [])));
if (!readers) main.append(resultPart());
footer();
measure();
draw();
if (!embedded) focus();
