/* The board of a Word Soup, the moves on it, and the words that it still has. */

import { sheet } from "./elements.js";
import { state } from "./progress.js";

const MOST_PATHS = 99;
const values = Object.fromEntries(sheet.values);
const listed = [...sheet.words].sort();
const known = new Set(listed);
export const height = sheet.rows.length;
export const width = sheet.rows[0].length;
state.moves ??= [];

export const board = { rows: [] }; /* of tiles, which keep their identity when they fall, and null */
export const places = Array.from({ length: height * width }, (_, each) => [Math.floor(each / width), each % width]);
export const tileAt = ([r, c]) => board.rows[r]?.[c];
export const isSame = (one, other) => one?.[0] === other?.[0] && one?.[1] === other?.[1];
export const wordOf = (path) => path.map((cell) => tileAt(cell).letter).join("");
export const isListed = (word) => word.length >= sheet.minimum && known.has(word);
export const valueOf = (letter) => values[letter];
export const worth = (word) => word.length * [...word].reduce((sum, letter) => sum + values[letter], 0);

/* Columns fall, then every row closes up to a side. */
const removed = (before, cells, to) => {
  const after = before.map((row) => [...row]);
  for (const [r, c] of cells) after[r][c] = null;
  for (let c = 0; c < width; c += 1) {
    const column = after.map((row) => row[c]).filter(Boolean);
    for (let r = 0; r < height; r += 1) after[r][c] = column[r - height + column.length] ?? null;
  }
  return after.map((row) => {
    const left = row.filter(Boolean);
    const space = Array(width - left.length).fill(null);
    return to === "left" ? [...left, ...space] : [...space, ...left];
  });
};

export const replay = () => {
  const fresh = sheet.rows.map((row, r) =>
    [...row].map((letter, c) => (letter === "." ? null : { letter, id: r * width + c })));
  board.rows = state.moves.reduce((each, move) => removed(each, move.cells, move.side), fresh);
};
export const left = () => board.rows.flat().filter(Boolean).length;
export const total = () =>
  state.moves.reduce((sum, move) => sum + worth(move.word), 0) + (left() ? 0 : sheet.bonus);

/* The cells that can follow a path. */
export const nextTo = (path) => {
  const [row, column] = path.at(-1) ?? [];
  const near = path.length
    ? [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => [row + down, column + across])) : places;
  return near.filter((cell) => tileAt(cell) && !path.some((used) => isSame(used, cell)));
};

/* The paths that spell a word, in the order of their cells; at most 99. */
export const pathsOf = (word, path = [], found = []) => {
  if (path.length === word.length) found.push(path);
  for (const cell of nextTo(path)) {
    if (found.length === MOST_PATHS) break;
    if (tileAt(cell).letter === word[path.length]) pathsOf(word, [...path, cell], found);
  }
  return found;
};

const firstNot = (isBefore, from, to) => {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isBefore(listed[middle])) low = middle + 1;
    else high = middle;
  }
  return low;
};

/* Whether a word goes on from a path. The words from `first` up to `end` begin with its letters. */
export const hasWord = (path = [], first = 0, end = listed.length) => {
  if (first === end) return false;
  const place = path.length;
  if (place >= sheet.minimum && listed[first].length === place) return true;
  return nextTo(path).some((cell) => {
    const { letter } = tileAt(cell);
    const from = firstNot((word) => (word[place] ?? "") < letter, first, end);
    return hasWord([...path, cell], from, firstNot((word) => word[place] === letter, from, end));
  });
};
