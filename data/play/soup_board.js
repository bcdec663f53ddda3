/* The board of a Word Soup and the moves on it. */

import { sheet } from "./elements.js";
import { state } from "./progress.js";

const values = Object.fromEntries(sheet.values);
export const height = sheet.rows.length;
export const width = sheet.rows[0].length;
state.moves ??= [];

export const board = { rows: [] };
export const valueOf = (letter) => values[letter];
export const worth = (word) => word.length * [...word].reduce((sum, letter) => sum + values[letter], 0);

/* Columns fall, then every row closes up to a side. */
const removed = (before, cells, to) => {
  const after = before.map((row) => [...row]);
  for (const [r, c] of cells) after[r][c] = "";
  for (let c = 0; c < width; c += 1) {
    const column = after.map((row) => row[c]).filter(Boolean);
    for (let r = 0; r < height; r += 1) after[r][c] = column[r - height + column.length] ?? "";
  }
  return after.map((row) => {
    const left = row.filter(Boolean);
    const space = Array(width - left.length).fill("");
    return to === "left" ? [...left, ...space] : [...space, ...left];
  });
};

export const replay = () => {
  const fresh = sheet.rows.map((row) => [...row].map((letter) => (letter === "." ? "" : letter)));
  board.rows = state.moves.reduce((each, move) => removed(each, move.cells, move.side), fresh);
};
export const left = () => board.rows.flat().filter(Boolean).length;
export const total = () =>
  state.moves.reduce((sum, move) => sum + worth(move.word), 0) + (left() ? 0 : sheet.bonus);
