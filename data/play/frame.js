/* The frame of every puzzle: title, rules, time, messages, Check and Clear. */

import { ask, button, clock, day, main, make, phrase, sheet, title, touched } from "./elements.js";
import { edits, forget, keep, keepEdit, state } from "./progress.js";
import { embedded } from "./site.js";

/* What a kind of puzzle does.
   judge: compares with the answers and shows nothing; show: marks what `judge` found, and returns a message;
   clear: empties the puzzle, and returns what brings back the marks of a check, if there are any; redraw: shows its
   state again; entered: what the solver entered, for the result. */
export const player = {
  judge: async () => ({ unsolved: [] }), show: () => "", clear: () => {}, redraw: () => {},
  entered: () => ({ entries: [] }),
};

/* Whether the page is for readers: it judges at once, and asks for no result. */
export const readers = Boolean(sheet.published?.readers);

export const status = make("div", { class: "status", role: "status" });
/* Show a message, and scroll to it where it is below the window. A frame would scroll the page of its site. */
export const say = (text) => {
  status.textContent = text;
  if (text && !embedded) status.scrollIntoView({ block: "nearest" });
};
export const notChecked = (problem) => phrase("play_not_checked", { problem: problem.message });

const time = make("span", { class: "time", role: "timer", "aria-label": phrase("play_time") });

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
  say(phrase("play_checking"));
  try {
    const verdict = await judged();
    if (verdict) {
      state.checks += 1;
      state.solved = verdict.unsolved.length === 0;
      say(player.show(verdict));
      keep();
    } else say(phrase("play_changed"));
  } catch (problem) {
    say(notChecked(problem));
  }
  setChecking(false);
};

export const restart = () => {
  forget();
  const remark = player.clear();
  keepEdit();
  say("");
  return remark;
};
/* Empty the puzzle. Until something else is entered, a button beside Clear undoes this. */
const empty = () => {
  const was = { ...state };
  const remark = restart();
  const undoer = button(phrase("play_undo"), () => {
    Object.assign(state, was, { solver: state.solver });
    remark?.();
    keepEdit();
    player.redraw();
    clearer.focus();
  });
  clearer.after(undoer);
  say(phrase("play_emptied"));
  edits.next = () => {
    undoer.remove();
    if (status.textContent === phrase("play_emptied")) say(""); /* a later message stays */
  };
};
const clear = () => ask(phrase("play_clear_question"), phrase("play_remove"), empty);

export const checker = button(phrase("play_check"), check, { class: "primary" });
export const clearer = button(phrase("play_clear"), clear);

export const header = () => {
  main.replaceChildren(make("header", {}, make("h1", {}, title), time));
  const { setter = sheet.author } = sheet.published ?? {};
  const facts = readers ? [day, setter] : [sheet.author];
  if (facts.some(Boolean)) main.append(make("div", { class: "muted" }, facts.filter(Boolean).join(" · ")));
  if (sheet.notes) main.append(...sheet.notes.split("\n").filter(Boolean).map((line) => make("p", {}, line)));
  if (!sheet.rules) return;
  const rules = make("details", { class: "rules" }, make("summary", {}, phrase("play_rules")),
    make("p", {}, sheet.rules));
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
