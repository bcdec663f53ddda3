/* The result: a text that the solver copies and gives to the editor. The page sends nothing. */

import { button, clock, make, sheet } from "./elements.js";
import { judged, notChecked, player } from "./frame.js";
import { keep, state } from "./progress.js";
import { copyText } from "./share.js";

const NAME_LENGTH = 100;
const outcome = make("div", { class: "outcome", role: "status" });

const result = (unsolved) => {
  const who = state.solver.trim();
  const found = { puzzle: sheet.name, solver: who, seconds: Math.round(state.seconds), checks: state.checks };
  const words = unsolved ? (unsolved.length ? `${unsolved.length} unsolved` : "all solved") : "not checked";
  const data = JSON.stringify({ "puzzle-studio-result": 1, ...found, ...player.entered() });
  return `${sheet.title}${who && ` by ${who}`}: ${clock(state.seconds)}, ${words}\n${data}`;
};

const copy = async () => {
  outcome.textContent = "Copying…";
  let unsolved = null; /* not known */
  let problems = "";
  try {
    unsolved = (await judged())?.unsolved ?? null;
  } catch (problem) {
    problems = ` ${notChecked(problem)}`;
  }
  const text = result(unsolved);
  await copyText(text, outcome, "The result is copied. Paste it into a message to the editor.", problems);
};

export const resultPart = () => {
  const name = make("input", { id: "solver", maxlength: NAME_LENGTH, autocomplete: "name" });
  name.value = state.solver;
  name.addEventListener("input", () => { state.solver = name.value; keep(); });
  return make("section", { class: "result" }, make("h2", {}, "Result for the editor"),
    make("div", { class: "bar" }, make("label", { for: "solver" }, "Your name"), name, button("Copy result", copy)),
    outcome,
    make("p", { class: "muted" }, "The result has your name, your time, how often you pressed Check, and what you"
      + " entered. Your progress stays in this browser. This page sends nothing."));
};
