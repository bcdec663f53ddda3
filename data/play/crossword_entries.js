/* The entries of a crossword, the letters that the solver entered, and where the caret is. */

import { answers } from "./crossword_answers.js";
import { sheet } from "./elements.js";
import { keep, keepEdit, state } from "./progress.js";

export const { rows, entries } = sheet;
export const diagramless = Boolean(sheet.diagramless); /* no cell is known to belong to an entry */
export const BLOCK = "■"; /* what the solver enters in a cell that is taken for a block */
state.letters ??= {};

export const at = (r, c) => rows[r]?.[c];
export const isOpen = (r, c) => at(r, c) && (at(r, c).kind ?? "open") === "open";
export const id = (r, c) => `${r},${c}`;
export const name = (entry) => `${entry.number} ${entry.direction}`;
export const text = (r, c) => at(r, c).given ?? state.letters[id(r, c)] ?? "";
export const isFull = (entry) => entry.cells.every(([r, c]) => text(r, c) !== "");
export const wordOf = (entry) => entry.cells.map(([r, c]) => text(r, c)).join("");

const through = { across: new Map(), down: new Map() };
entries.forEach((entry, number) =>
  entry.cells.forEach(([r, c]) => through[entry.direction].set(id(r, c), number)));

/* `several`: the letters of the cell at the caret while it takes several; else null. `clue`: if diagramless. */
export const caret = {
  here: (diagramless ? null : entries[0]?.cells[0]) ?? [0, 0], way: entries[0]?.direction ?? "across", several: null,
  clue: 0,
};
export const wrong = new Set();

const other = (way) => (way === "across" ? "down" : "across");
export const numberHere = () => {
  if (diagramless) return caret.clue;
  const place = id(...caret.here);
  return through[caret.way].get(place) ?? through[other(caret.way)].get(place);
};
export const turn = () => { caret.way = other(caret.way); };

export const go = (number) => {
  const entry = entries[(number + entries.length) % entries.length];
  caret.way = entry.direction;
  caret.clue = entries.indexOf(entry);
  if (diagramless) return;
  caret.here = entry.cells.find(([r, c]) => text(r, c) === "") ?? entry.cells[0];
};

export const step = (amount) => {
  if (diagramless) {
    const [r, c] = caret.here;
    const next = caret.way === "down" ? [r + amount, c] : [r, c + amount];
    if (at(...next)) caret.here = next;
    return;
  }
  const entry = entries[numberHere()];
  if (!entry) return; /* a cell of no entry */
  const next = entry.cells.findIndex(([r, c]) => r === caret.here[0] && c === caret.here[1]) + amount;
  if (entry.cells[next]) caret.here = entry.cells[next];
};

export const move = (dr, dc) => {
  const wanted = dr ? "down" : "across";
  if (caret.way !== wanted && (diagramless || through[wanted].has(id(...caret.here)))) { caret.way = wanted; return; }
  let [r, c] = [caret.here[0] + dr, caret.here[1] + dc];
  while (at(r, c) && !isOpen(r, c)) [r, c] = [r + dr, c + dc];
  if (isOpen(r, c)) caret.here = [r, c];
};

const noteTimes = (place) => {
  for (const direction of ["across", "down"]) {
    const entry = entries[through[direction].get(place)];
    if (!entry) continue;
    if (isFull(entry)) state.at[name(entry)] = state.seconds;
    else delete state.at[name(entry)];
  }
};

export const put = (letters, [r, c] = caret.here) => {
  const place = id(r, c);
  if (at(r, c).given || text(r, c) === letters) return;
  state.solved = false;
  if (letters) state.letters[place] = letters;
  else delete state.letters[place];
  wrong.delete(place);
  noteTimes(place);
  keepEdit();
};

/* Put the answer of an entry into its cells; false if this cannot be done. It also shows what it completes. */
export const reveal = (number) => {
  const letters = answers.lettersOf(number, entries[number]);
  if (!letters) return false;
  const before = entries.map(wordOf);
  entries[number].cells.forEach((cell, each) => put(letters[each].toUpperCase(), cell));
  entries.forEach((entry, each) => {
    if (each === number || (isFull(entry) && wordOf(entry) !== before[each])) state.shown[name(entry)] = true;
  });
  keep();
  return true;
};

const MOST_TEXT = 200; /* characters of an entry in a result */
const textOf = (entry) => (isFull(entry) ? [...wordOf(entry).toLowerCase()].slice(0, MOST_TEXT).join("") : "");

export const entered = () => ({
  entries: entries.filter((entry) => isFull(entry) || state.checked[name(entry)]).map((entry) => [
    name(entry), textOf(entry), state.at[name(entry)] ?? 0,
    Boolean(state.checked[name(entry)]), Boolean(state.shown[name(entry)]),
  ]),
});
