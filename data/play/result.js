/* The result: a text that the solver copies and gives to the editor. The page sends nothing. */

import { button, clock, make, phrase, sheet, title } from "./elements.js";
import { judged, notChecked, player } from "./frame.js";
import { keep, state } from "./progress.js";
import { copyText } from "./share.js";

const NAME_LENGTH = 100;
const outcome = make("div", { class: "outcome", role: "status" });

const result = (unsolved) => {
  const who = state.solver.trim();
  const found = { puzzle: sheet.name, solver: who, seconds: Math.round(state.seconds), checks: state.checks };
  const open = unsolved?.length ? phrase("play_unsolved", { n: unsolved.length }) : phrase("play_all_solved");
  const told = unsolved ? open : phrase("play_unchecked");
  const values = { title, solver: who, time: clock(state.seconds), outcome: told };
  const data = JSON.stringify({ "puzzle-studio-result": 1, ...found, ...player.entered() });
  return `${who ? phrase("play_result_of", values) : phrase("play_result", values)}\n${data}`;
};

const copy = async () => {
  outcome.textContent = phrase("play_copying");
  let unsolved = null; /* not known */
  let problems = "";
  try {
    unsolved = (await judged())?.unsolved ?? null;
  } catch (problem) {
    problems = ` ${notChecked(problem)}`;
  }
  const text = result(unsolved);
  await copyText(text, outcome, phrase("play_result_copied"), problems);
};

export const resultPart = () => {
  const name = make("input", { id: "solver", maxlength: NAME_LENGTH, autocomplete: "name" });
  name.value = state.solver;
  name.addEventListener("input", () => { state.solver = name.value; keep(); });
  return make("section", { class: "result" }, make("h2", {}, phrase("play_result_heading")),
    make("div", { class: "bar" }, make("label", { for: "solver" }, phrase("play_your_name")), name,
      button(phrase("play_copy_result"), copy)),
    outcome,
    make("p", { class: "muted" }, phrase("play_result_note")));
};
