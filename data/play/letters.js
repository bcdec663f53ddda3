/* A bee or a wheel: words of the letters, each with the letter in the middle. */

import { hashed, hidden } from "./answers.js";
import { button, colon, isElsewhere, main, make, onButton, phrase, points, sheet, words } from "./elements.js";
import { checker, clearer, footer, header, notChecked, player, readers, say, status } from "./frame.js";
import { figure, shuffle } from "./letters_figure.js";
import { keepEdit, LONGEST, state } from "./progress.js";
import { resultPart } from "./result.js";
import { shareButton } from "./share.js";

const { center, minimum, answers, levels = [] } = sheet;
const all = center + sheet.others;
state.found = (state.found ?? []).filter((each) => each.length <= LONGEST); /* of an earlier page */
let word = "";
let marks = {}; /* of each word that was checked: whether it is an answer */

const shown = make("div", { class: "word", "aria-live": "polite" });
status.classList.add("middle");
const list = make("ul", { class: "words" });

/* A word as it is printed, such as "años" for "anos". */
const forms = new Map(answers.written ?? []);
const written = (each) => forms.get(each) ?? each;
const isWhole = (each) => (sheet.shape === "wheel" ? each.length === all.length
  : [...all].every((letter) => each.includes(letter)));
const worth = (each) => {
  if (!sheet.points) return 1;
  const flat = (sheet.flat_up_to ?? -1) < 0 || each.length <= sheet.flat_up_to;
  return (flat ? 1 : each.length) + (isWhole(each) ? sheet.bonus ?? 0 : 0);
};
const scoreOf = (found) => found.reduce((sum, each) => sum + worth(each), 0);
const levelOf = (score) => levels.filter(([, least]) => score >= least).at(-1)?.[0];
const scored = sheet.points ? points : words;
/* Why a word cannot be entered; "" if it can. */
const refusal = (each) => {
  if (each.length < minimum) return phrase("play_short", { n: minimum });
  if (each.length > LONGEST) return phrase("play_long", { n: LONGEST });
  if (!each.includes(center)) return phrase("play_needs", { letter: center.toUpperCase() });
  const left = [...all];
  for (const letter of each) {
    const place = left.indexOf(letter);
    if (place < 0) {
      const values = { letter: letter.toUpperCase() };
      return all.includes(letter) ? phrase("play_not_enough", values) : phrase("play_no_letter", values);
    }
    if (sheet.shape === "wheel") left.splice(place, 1);
  }
  return state.found.includes(each) ? phrase("play_have") : "";
};
const press = (letter) => {
  if (word.length > LONGEST) return; /* Enter says that the word is too long */
  word += letter;
  shown.textContent = word;
};
const back = () => { word = word.slice(0, -1); shown.textContent = word; };
const accept = (each) => {
  state.found.push(each);
  state.at[each] = state.seconds;
  marks = {};
  keepEdit();
};
const isAnswer = async (each) =>
  (hidden() ? answers.hashes.includes(await hashed(each)) : answers.words.includes(each));
/* For readers, a word is judged at once. */
const judge = async (each) => {
  try {
    if (!await isAnswer(each)) say(phrase("play_not_listed", { word: each.toUpperCase() }));
    else if (!state.found.includes(each)) { /* hashes take a moment, in which it may be entered again */
      const before = levelOf(scoreOf(state.found));
      accept(each);
      const level = levelOf(scoreOf(state.found));
      state.solved = state.found.length === sheet.total;
      const praise = [isWhole(each) ? phrase("play_all_letters") : "",
        level === before ? "" : phrase("play_level", { level }), state.solved ? phrase("play_found_all") : ""];
      say([`${written(each).toUpperCase()}${colon}+${worth(each)}.`, ...praise].filter(Boolean).join(" "));
      keepEdit();
    }
  } catch (problem) {
    say(notChecked(problem));
  }
  draw();
};
const enter = () => {
  if (!word) return;
  const each = word;
  const problem = refusal(each);
  word = "";
  say(problem);
  if (!problem && readers) judge(each);
  else if (!problem) accept(each);
  draw();
};
const enterer = button(phrase("play_enter"), enter, { class: "primary" });

const sorted = () => [...state.found].sort();
/* The running score would tell a test solver which words count. */
const score = make("h2", {});
const nextLevel = make("p", { class: "muted" });
const gauge = make("meter", {
  min: 0, "aria-label": phrase("play_score"), max: Math.max(1, ...levels.map(([, least]) => least)),
});
const drawScore = () => {
  const made = scoreOf(state.found);
  const next = levels.find(([, least]) => least > made);
  score.textContent = [scored(made), levelOf(made)].filter(Boolean).join(colon);
  nextLevel.textContent = next ? phrase("play_to_level", { amount: scored(next[1] - made), level: next[0] }) : "";
  gauge.value = made;
};
const drop = (each) => {
  const place = sorted().indexOf(each);
  state.found = state.found.filter((other) => other !== each);
  if (marks[each] !== false) state.solved = false;
  keepEdit();
  draw();
  const next = list.children[Math.min(place, state.found.length - 1)]?.querySelector("button");
  (next ?? enterer).focus({ preventScroll: true });
};
const draw = () => {
  shown.textContent = word;
  drawScore();
  list.replaceChildren(...sorted().map((each) => {
    const remover = button("", () => drop(each), {
      class: "remove", "aria-label": phrase("play_remove_word", { word: each }), title: phrase("play_remove"),
    });
    if (readers) return make("li", { class: isWhole(each) ? "whole" : "" }, written(each));
    const kind = marks[each] === undefined ? "" : marks[each] ? "right" : "wrong";
    return make("li", { class: kind }, marks[each] ? written(each) : each, remover);
  }));
};

const drawn = figure(press);
const mix = () => shuffle(drawn, press);

document.addEventListener("keydown", (event) => {
  if (isElsewhere(event)) return;
  if (/^[a-zA-Z]$/.test(event.key)) {
    press(event.key.toLowerCase());
    enterer.focus({ preventScroll: true }); /* after Check or Clear, Enter would press that button again */
  } else if (event.key === "Backspace") back();
  else if (event.key === "Enter" && !onButton(event)) enter();
  else if (event.key === " " && !onButton(event)) mix();
  else return;
  event.preventDefault();
});

const ofWords = (found) => phrase("play_of_words", { found: found.length, n: sheet.total });
player.judge = async () => {
  const found = {};
  for (const each of state.found) found[each] = await isAnswer(each);
  const good = state.found.filter((each) => found[each]);
  const unsolved = hidden() ? Array(Math.max(0, sheet.total - good.length)).fill("?")
    : answers.words.filter((each) => !good.includes(each));
  return { unsolved, found, good };
};
player.show = ({ found, good }) => {
  marks = found;
  for (const each of state.found) if (!found[each]) state.checked[each] = true;
  draw();
  const reached = levelOf(scoreOf(good));
  const made = [...(sheet.points ? [points(scoreOf(good))] : []), ofWords(good)].join(", ");
  return `${[made, reached].filter(Boolean).join(colon)}.`;
};
player.redraw = draw;
player.clear = () => {
  const before = marks;
  state.found = [];
  word = "";
  marks = {};
  draw();
  return () => { marks = before; };
};
player.entered = () => ({
  entries: state.found.map((each) => [each, "", state.at[each] ?? 0, Boolean(state.checked[each])]),
});

const ratings = make("table", { class: "levels" }, ...levels.map(([name, least]) =>
  make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, String(least)))));
const copied = make("div", { class: "outcome", role: "status" });
const achieved = () => {
  const made = scoreOf(state.found);
  const most = sheet.published?.points;
  const earned = most ? phrase("play_of_points", { found: made, n: most }) : points(made);
  return [levelOf(made), sheet.points ? earned : "", ofWords(state.found)].filter(Boolean).join(", ");
};

header();
main.append(make("div", { class: "columns" },
  make("div", {}, drawn, shown,
    make("div", { class: "bar middle" }, enterer, button(phrase("play_shuffle"), mix),
      button(phrase("play_delete"), back)), status),
  make("div", {}, ...(readers ? [score, gauge, nextLevel] : [make("div", { class: "bar" }, checker, clearer)]),
    make("h2", {}, phrase("play_your_words")), list,
    make("h2", {}, sheet.points ? phrase("play_ratings_points") : phrase("play_ratings_words")), ratings,
    ...(readers ? [make("div", { class: "bar" }, shareButton(achieved, copied), clearer), copied] : []))),
...(readers ? [] : [resultPart()]));
footer();
draw();
