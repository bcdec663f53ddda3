/* The answers of a crossword. */

import { hashed, hidden } from "./answers.js";
import { sheet } from "./elements.js";

const answerOf = (number) => sheet.answers.words?.[number] ?? "";

export const answers = {
  /* An entry with a cell that has one of two contents has two answers, "cot / dot". */
  isRight: async (number, word) => (hidden() ? sheet.answers.hashes[number].split(" / ").includes(await hashed(word))
    : answerOf(number).split(" / ").includes(word)),
  /* The letter of each cell; null if they are hidden, or if cells with several letters make this unclear. */
  lettersOf: (number, entry) => {
    const letters = [...answerOf(number)];
    return !hidden() && letters.length === entry.cells.length ? letters : null;
  },
};
