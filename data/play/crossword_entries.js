/* The entries of a crossword, the letters that the solver entered, and where the caret is. */

import { answers } from "./crossword_answers.js";
import { phrase, sheet } from "./elements.js";
import { keep, keepEdit, state } from "./progress.js";

export const { rows } = sheet;
export const lists = (sheet.lists ?? []).filter(({ clues }) => clues.length);
/* The clues of further lists are entries too: the list is their direction. Some have no cells. */
const listed = lists.flatMap(({ name: direction, clues }) =>
  clues.map(({ label: number, cells = [], ...more }) => ({ number, direction, cells, ...more })));
export const entries = [...sheet.entries, ...listed];
export const diagramless = Boolean(sheet.diagramless); /* no cell is known to belong to an entry */
export const coded = sheet.form === "codeword"; /* cells of a number have the same letter */
export const acrostic = sheet.form === "acrostic"; /* the entries are those of the lists */
export const BLOCK = "■"; /* what the solver enters in a cell that is taken for a block */
state.letters ??= {};
state.pencil ??= {}; /* the cells whose letters are not decided */
export const pencil = { on: false };

export const at = (r, c) => rows[r]?.[c];
export const isOpen = (r, c) => at(r, c) && (at(r, c).kind ?? "open") === "open";
export const id = (r, c) => `${r},${c}`;
export const name = ({ number, direction }) =>
  (acrostic ? number || direction : [number, direction].filter(Boolean).join(" "));
/* The name of an entry for the solver; results and progress keep the other one. */
export const shownName = (entry) => {
  const { number, direction } = entry;
  if (acrostic || !number || (direction !== "across" && direction !== "down")) return name(entry);
  return direction === "down" ? phrase("entry_down", { number: String(number) })
    : phrase("entry_across", { number: String(number) });
};
/* The entries of which results tell. */
export const told = acrostic ? listed.filter(({ number }) => number) : sheet.entries;
export const text = (r, c) => at(r, c).given ?? state.letters[id(r, c)] ?? "";
export const isFull = (entry) => entry.cells.length > 0 && entry.cells.every(([r, c]) => text(r, c) !== "");
/* The first of two contents, "C/D", that a solver enters in a cell. */
const oneOf = (letters) => letters.replace(/^(\p{L}+)\/\p{L}+$/u, "$1");
export const wordOf = (entry) => entry.cells.map(([r, c]) => oneOf(text(r, c))).join("");

/* The numbers of the entries of each answer in several entries, by each of them. */
const groups = new Map();
entries.forEach(({ links }, number) => {
  if (links) for (const part of [number, ...links]) groups.set(part, [number, ...links]);
});
export const partsOf = (number) => groups.get(number) ?? [number];

const pathOf = (entry) => entry.cells.map(([r, c]) => id(r, c)).join(" ");
const paths = new Set(listed.map(pathOf));
const clued = sheet.entries.some((entry) => entry.clue);
/* An entry without a clue is not listed if no entry has one, or if a further list has the clue of its cells. */
export const isListed = (entry) =>
  Boolean(entry.clue || (acrostic && !entry.number) || (clued && !paths.has(pathOf(entry))));
export const bare = !entries.some(isListed); /* the puzzle has no list of clues */
const order = [...entries.keys()].filter((number) => bare || isListed(entries[number]));
/* What a check judges: a clue whose cells are those of an entry is judged with it. */
const own = new Set(sheet.entries.map(pathOf));
export const judgedEntries = [...entries.entries()].filter(([number, entry]) =>
  number < sheet.entries.length || (entry.cells.length > 0 && !own.has(pathOf(entry))));

const through = new Map();
for (const [number, { cells }] of diagramless ? [] : entries.entries()) {
  for (const place of new Set(cells.map(([r, c]) => id(r, c)))) {
    through.set(place, [...(through.get(place) ?? []), number]);
  }
}
/* The numbers of the entries through the cell at the caret: those in a list of clues, or else the others. */
const choices = () => {
  const found = through.get(id(...caret.here)) ?? [];
  const inLists = found.filter((number) => isListed(entries[number]));
  return inLists.length ? inLists : found;
};
/* A clue of a further list whose cells are in a row or a column has the way of an entry there. */
const wayOf = ({ direction, cells }) => {
  if (cells.every(([r]) => r === cells[0][0])) return "across";
  return cells.every(([, c]) => c === cells[0][1]) ? "down" : direction;
};

/* `number`: the entry that was chosen last; `place`: the caret's place in its cells, `way`: where it leads.
   `clue`: a chosen clue whose cells are not known; else null. `several`: the letters of the cell at the caret while
   it takes several; else null. */
const first = [...order, ...entries.keys()].find((number) => entries[number].cells.length);
export const caret = {
  here: (diagramless ? null : entries[first]?.cells[0]) ?? [0, 0], number: first, place: 0,
  way: entries[first] ? wayOf(entries[first]) : "across", several: null, clue: diagramless ? 0 : null,
};
export const wrong = new Set();

/* The entry at the caret, along which letters are entered. */
export const entryHere = () => {
  const found = choices();
  if (found.includes(caret.number)) return caret.number;
  return found.find((number) => wayOf(entries[number]) === caret.way) ?? found[0];
};
/* The entry whose clue is shown. */
export const numberHere = () => caret.clue ?? entryHere();
/* The listed entry before or after the one at the caret; undefined if there is none. */
export const following = (amount) => {
  const number = numberHere();
  if (number === undefined) return undefined;
  return order.includes(number) ? order[order.indexOf(number) + amount] : order.at(amount > 0 ? 0 : -1);
};
export const firstOrLast = (amount) => order.at(amount > 0 ? 0 : -1);

/* A cell whose clue is listed takes the place of a chosen clue without cells. */
const leaveClue = () => { if (!diagramless && order.includes(entryHere())) caret.clue = null; };
export const goTo = (cell) => {
  caret.here = cell;
  leaveClue();
};
const take = (number, place) => Object.assign(caret, { number, place, way: wayOf(entries[number]) });
export const turn = () => {
  const found = choices();
  if (found.length > 1) take(found[(found.indexOf(entryHere()) + 1) % found.length], 0);
  else Object.assign(caret, { number: null, way: caret.way === "down" ? "across" : "down" });
  leaveClue();
};

export const go = (number) => {
  const { cells } = entries[number];
  caret.clue = diagramless || !cells.length ? number : null;
  if (diagramless && cells.length) caret.way = wayOf(entries[number]);
  if (caret.clue !== null) return;
  const empty = cells.findIndex(([r, c]) => text(r, c) === "");
  take(number, Math.max(empty, 0));
  caret.here = cells[caret.place];
};

/* Go to a place in the answer of an entry. */
export const goToPlace = (number, place) => {
  caret.clue = null;
  take(number, place);
  caret.here = entries[number].cells[place];
};

export const step = (amount) => {
  if (diagramless) {
    const [r, c] = caret.here;
    const next = caret.way === "down" ? [r + amount, c] : [r, c + amount];
    if (at(...next)) caret.here = next;
    return;
  }
  const number = entryHere();
  if (number === undefined) return; /* a cell of no entry */
  const { cells } = entries[number];
  const isHere = (cell) => cell && id(...cell) === id(...caret.here);
  /* Cells of a further list may come to the same cell again. */
  const place = isHere(cells[caret.place]) ? caret.place : cells.findIndex(isHere);
  /* An answer goes on in its next entry. */
  const parts = partsOf(number);
  const next = cells[place + amount] ? number : parts[parts.indexOf(number) + amount];
  if (next === undefined) return;
  const end = amount > 0 ? 0 : entries[next].cells.length - 1;
  take(next, next === number ? place + amount : end);
  caret.here = entries[next].cells[caret.place];
};

export const move = (dr, dc) => {
  const wanted = dr ? "down" : "across";
  const crossing = choices().find((number) => wayOf(entries[number]) === wanted);
  if (caret.way !== wanted && (diagramless || crossing !== undefined)) {
    Object.assign(caret, { number: crossing, way: wanted });
    leaveClue();
    return;
  }
  let [r, c] = [caret.here[0] + dr, caret.here[1] + dc];
  while (at(r, c) && !isOpen(r, c)) [r, c] = [r + dr, c + dc];
  if (isOpen(r, c)) goTo([r, c]);
};

const noteTimes = (place) => {
  for (const entry of told) {
    if (!entry.cells.some(([r, c]) => id(r, c) === place)) continue;
    if (isFull(entry)) state.at[name(entry)] = state.seconds;
    else delete state.at[name(entry)];
  }
};

/* The open cells of each number of a codeword. */
export const ofNumber = new Map();
rows.forEach((row, r) => row.forEach(({ number }, c) => {
  if (coded && number) ofNumber.set(number, [...(ofNumber.get(number) ?? []), [r, c]]);
}));

export const put = (letters, [r, c] = caret.here) => {
  const same = text(r, c) === letters;
  if (at(r, c).given || (same && (!letters || Boolean(state.pencil[id(r, c)]) === pencil.on))) return;
  state.solved = false;
  for (const cell of ofNumber.get(at(r, c).number) ?? [[r, c]]) {
    const place = id(...cell);
    if (letters) state.letters[place] = letters;
    else delete state.letters[place];
    if (letters && pencil.on) state.pencil[place] = true;
    else delete state.pencil[place];
    wrong.delete(place);
    noteTimes(place);
  }
  keepEdit();
};

/* Put the answer of an entry into its cells; false if this cannot be done. It also shows what it completes. */
export const reveal = (number) => {
  const letters = answers.lettersOf(number, entries[number]);
  if (!letters) return false;
  const before = entries.map(wordOf);
  const wasOn = pencil.on;
  pencil.on = false;
  entries[number].cells.forEach((cell, each) => put(letters[each].toUpperCase(), cell));
  pencil.on = wasOn;
  entries.forEach((entry, each) => {
    if (!told.includes(entry)) return;
    if (each === number || (isFull(entry) && wordOf(entry) !== before[each])) state.shown[name(entry)] = true;
  });
  keep();
  return true;
};

const MOST_TEXT = 200; /* characters of an entry in a result */
const textOf = (entry) => (isFull(entry) ? [...wordOf(entry).toLowerCase()].slice(0, MOST_TEXT).join("") : "");

export const entered = () => ({
  entries: told.filter((entry) => isFull(entry) || state.checked[name(entry)]).map((entry) => [
    name(entry), textOf(entry), state.at[name(entry)] ?? 0,
    Boolean(state.checked[name(entry)]), Boolean(state.shown[name(entry)]),
  ]),
});
