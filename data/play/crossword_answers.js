/* The answers of a crossword. */

import { hashed, hidden } from "./answers.js";
import { sheet } from "./elements.js";

const answerOf = (number) => sheet.answers.words?.[number] ?? "";

export const answers = {
  isRight: async (number, word) =>
    (hidden() ? (await hashed(word)) === sheet.answers.hashes[number] : word === answerOf(number)),
  /* The letter of each cell; null if they are hidden, or if cells with several letters make this unclear. */
  lettersOf: (number, entry) => {
    const letters = [...answerOf(number)];
    return !hidden() && letters.length === entry.cells.length ? letters : null;
  },
};
