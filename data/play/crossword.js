/* A crossword. */

import { answers } from "./crossword_answers.js";
import {
  coded, diagramless, entered, entries, id, isFull, judgedEntries, name, numberHere, reveal, text, told, wordOf, wrong,
} from "./crossword_entries.js";
import {
  beginSeveral, choose, chooseEntry, chooseNext, choosePlace, focus, keysOfPage, typed,
} from "./crossword_input.js";
import { draw, drawClues, drawGrid, drawKey, grid, measure, now, spoken } from "./crossword_view.js";
import { hidden } from "./answers.js";
import { ask, button, clock, main, make, sheet, touched } from "./elements.js";
import { checker, clearer, footer, header, player, readers, say, status } from "./frame.js";
import { state } from "./progress.js";
import { resultPart } from "./result.js";
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
  if (state.solved) return `Solved in ${clock(state.seconds)}.`;
  return `${judgedEntries.length - unsolved.length} of ${judgedEntries.length} entries are right.`;
};
player.clear = () => { state.letters = {}; wrong.clear(); draw(); };
player.entered = entered;

const showAnswer = () => {
  const entry = entries[numberHere()];
  if (entry && !entry.cells.length) say("The cells of this clue are not known.");
  if (!entry?.cells.length) return;
  const number = numberHere();
  ask(`Show the answer of ${name(entry)}?`, "Show", () => {
    say(reveal(number) ? "" : "This answer cannot be shown: a cell has several letters.");
    draw();
    focus();
  });
};
const clue = coded ? "word" : "clue";
const arrow = (sign, label, amount) => button(sign, () => chooseNext(amount), { class: "arrow", "aria-label": label });
const keyTexts = ["the arrows move", "Space turns", "Tab goes to the next entry",
  ...(diagramless ? ["the period enters a block"] : []),
  ...(sheet.form ? [] : ["Insert begins several letters in a cell"]), "Escape leaves the grid"];
const help = make("p", { class: "muted keys", id: "keys" }, `Keys: ${keyTexts.join(", ")}.`);
/* On a phone, messages are in the dock: it would cover them below the grid. */
const dock = make("div", { class: "dock" }, ...(touched ? [status] : []),
  make("div", { class: "clue-bar" }, arrow("‹", `Previous ${clue}`, -1), now, arrow("›", `Next ${clue}`, 1)),
  keysOfPage());
const tools = make("div", { class: "bar" }, checker, ...(hidden() ? [] : [button("Show answer", showAnswer)]),
  ...(sheet.form ? [] : [button("Several letters", beginSeveral)]), clearer);

document.body.classList.add("docked");
header();
drawGrid(choose);
main.append(make("div", { class: "columns" },
  make("div", { class: "board" }, dock, grid, typed, spoken, tools, ...(touched ? [] : [status]), help),
  coded ? drawKey(choose) : drawClues(chooseEntry, choosePlace)));
if (!readers) main.append(resultPart());
footer();
measure();
draw();
if (!embedded) focus();
