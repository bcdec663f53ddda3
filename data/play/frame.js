/* The frame of every puzzle: title, rules, time, messages, Check and Clear. */

import { ask, button, clock, main, make, numbered, sheet, touched, worded } from "./elements.js";
import { edits, forget, keep, keepEdit, state } from "./progress.js";
import { embedded } from "./site.js";

/* What a kind of puzzle does.
   judge: compares with the answers and shows nothing; show: marks what `judge` found, and returns a message;
   clear: empties the puzzle; entered: what the solver entered, for the result. */
export const player = {
  judge: async () => ({ unsolved: [] }), show: () => "", clear: () => {}, entered: () => ({ entries: [] }),
};

/* Whether the page is for readers: it judges at once, and asks for no result. */
export const readers = Boolean(sheet.published?.readers);

export const status = make("div", { class: "status", role: "status" });
export const say = (text) => { status.textContent = text; };
export const notChecked = (problem) => `The answers cannot be checked: ${problem.message}`;

const time = make("span", { class: "time", role: "timer", "aria-label": "Time" });

/* The verdict; null if the solver changed something while it was found. */
export const judged = async () => {
  const before = edits.count;
  const verdict = await player.judge();
  return edits.count === before ? verdict : null;
};

let checking = false;
const setChecking = (now) => {
  checking = now;
  checker.setAttribute("aria-disabled", String(now)); /* a disabled button would lose the focus */
};
const check = async () => {
  if (checking) return;
  setChecking(true);
  say("Checking…");
  try {
    const verdict = await judged();
    if (verdict) {
      state.checks += 1;
      state.solved = verdict.unsolved.length === 0;
      say(player.show(verdict));
      keep();
    } else say("The puzzle changed during the check. Press Check again.");
  } catch (problem) {
    say(notChecked(problem));
  }
  setChecking(false);
};

export const restart = () => {
  forget();
  player.clear();
  keepEdit();
  say("");
};
const clear = () => ask("Remove everything that you entered, and start the clock again?", "Remove", restart);

export const checker = button("Check", check, { class: "primary" });
export const clearer = button("Clear", clear);

export const header = () => {
  main.replaceChildren(make("header", {}, make("h1", worded, sheet.title || "Puzzle"), time));
  const { date, setter = sheet.author } = sheet.published ?? {};
  const day = date && new Date(`${date}T00:00`).toLocaleDateString("en-GB", { dateStyle: "long" });
  const facts = readers ? [numbered, day, setter] : [sheet.author];
  if (facts.some(Boolean)) main.append(make("div", { class: "muted" }, facts.filter(Boolean).join(" · ")));
  if (sheet.notes) main.append(...sheet.notes.split("\n").filter(Boolean).map((line) => make("p", worded, line)));
  if (!sheet.rules) return;
  const rules = make("details", { class: "rules" }, make("summary", {}, "How to play"), make("p", worded, sheet.rules));
  rules.open = !touched && !embedded;
  main.append(rules);
};

export const footer = () => {
  if (sheet.copyright) main.append(make("p", { class: "muted" }, sheet.copyright));
};

setInterval(() => {
  if (document.visibilityState === "visible" && !state.solved) {
    state.seconds += 1;
    time.textContent = clock(state.seconds);
    if (state.seconds % 5 === 0) keep();
  }
}, 1000);
time.textContent = clock(state.seconds);
