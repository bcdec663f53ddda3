/* Progress: kept in this browser only. A browser that keeps nothing (private mode) still plays. */

import { sheet } from "./elements.js";

const place = `puzzle-studio ${sheet.name}`;

const read = () => {
  try {
    return JSON.parse(localStorage.getItem(place)) ?? {};
  } catch (problem) {
    console.info(problem);
    return {};
  }
};

const NOTHING = { seconds: 0, checks: 0, solved: false, solver: "" };
/* `at`: the seconds at which something was entered; `checked`: what a check found wrong; `shown`: answers given. */
export const state = { ...NOTHING, at: {}, checked: {}, shown: {}, ...read() };

export const keep = () => {
  try {
    localStorage.setItem(place, JSON.stringify(state));
  } catch (problem) {
    console.info(problem);
  }
};

/* Longest word, and letters of a cell: results with longer ones are not read. Held keys would make them. */
export const LONGEST = 40;

/* What the solver changes is counted, so that a check can see that its verdict is of earlier letters. `next` is called
   once, at the next change. */
export const edits = { count: 0, next: null };
export const keepEdit = () => {
  edits.count += 1;
  edits.next?.();
  edits.next = null;
  keep();
};

export const forget = () => Object.assign(state, { ...NOTHING, at: {}, checked: {}, shown: {}, solver: state.solver });
