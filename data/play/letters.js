/* A bee or a wheel: words of the letters, each with the letter in the middle. */

import { hashed, hidden } from "./answers.js";
import { button, isElsewhere, main, make, onButton, sheet } from "./elements.js";
import { checker, clearer, footer, header, player, say, status } from "./frame.js";
import { figure } from "./letters_figure.js";
import { keepEdit, LONGEST, state } from "./progress.js";
import { resultPart } from "./result.js";

const { center, minimum, answers, levels = [] } = sheet;
const all = center + sheet.others;
state.found = (state.found ?? []).filter((each) => each.length <= LONGEST); /* of an earlier page */
let word = "";
let marks = {}; /* of each word that was checked: whether it is an answer */

const shown = make("div", { class: "word", "aria-live": "polite" });
status.classList.add("middle");
const list = make("ul", { class: "words" });

const points = (each) => {
  if (!sheet.points) return 1;
  const flat = (sheet.flat_up_to ?? -1) < 0 || each.length <= sheet.flat_up_to;
  const pangram = [...new Set(all)].every((letter) => each.includes(letter));
  return (flat ? 1 : each.length) + (pangram ? sheet.bonus ?? 0 : 0);
};
/* Why a word cannot be entered; "" if it can. */
const refusal = (each) => {
  if (each.length < minimum) return `Words have ${minimum} or more letters.`;
  if (each.length > LONGEST) return `Words have at most ${LONGEST} letters.`;
  if (!each.includes(center)) return `The word needs the letter ${center.toUpperCase()}.`;
  const left = [...all];
  for (const letter of each) {
    const place = left.indexOf(letter);
    if (place < 0) {
      const often = all.includes(letter) ? "There are not enough letters" : "There is no letter";
      return `${often} ${letter.toUpperCase()}.`;
    }
    if (sheet.shape === "wheel") left.splice(place, 1);
  }
  return state.found.includes(each) ? "You have this word." : "";
};
const press = (letter) => {
  if (word.length > LONGEST) return; /* Enter says that the word is too long */
  word += letter;
  shown.textContent = word;
};
const back = () => { word = word.slice(0, -1); shown.textContent = word; };
const enter = () => {
  if (!word) return;
  const problem = refusal(word);
  say(problem);
  if (!problem) {
    state.found.push(word);
    state.at[word] = state.seconds;
    marks = {};
    keepEdit();
  }
  word = "";
  draw();
};
const enterer = button("Enter", enter, { class: "primary" });

const sorted = () => [...state.found].sort();
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
  list.replaceChildren(...sorted().map((each) => {
    const remover = button("", () => drop(each), { class: "remove", "aria-label": `Remove ${each}`, title: "Remove" });
    const kind = marks[each] === undefined ? "" : marks[each] ? "right" : "wrong";
    return make("li", { class: kind }, each, remover);
  }));
};

document.addEventListener("keydown", (event) => {
  if (isElsewhere(event)) return;
  if (/^[a-zA-Z]$/.test(event.key)) {
    press(event.key.toLowerCase());
    enterer.focus({ preventScroll: true }); /* after Check or Clear, Enter would press that button again */
  } else if (event.key === "Backspace") back();
  else if (event.key === "Enter" && !onButton(event)) enter();
  else return;
  event.preventDefault();
});

const isAnswer = async (each) =>
  (hidden() ? answers.hashes.includes(await hashed(each)) : answers.words.includes(each));
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
  const score = good.reduce((sum, each) => sum + points(each), 0);
  const reached = levels.filter(([, least]) => score >= least).at(-1)?.[0];
  const what = sheet.points ? `${score} points, ` : "";
  return `${what}${good.length} of ${sheet.total} words${reached ? `: ${reached}` : ""}.`;
};
player.clear = () => { state.found = []; word = ""; marks = {}; draw(); };
player.entered = () => ({
  entries: state.found.map((each) => [each, "", state.at[each] ?? 0, Boolean(state.checked[each])]),
});

const ratings = make("table", { class: "levels" }, ...levels.map(([name, least]) =>
  make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, String(least)))));
header();
main.append(make("div", { class: "columns" },
  make("div", {}, figure(press), shown, make("div", { class: "bar middle" }, enterer, button("Delete", back)), status),
  make("div", {}, make("div", { class: "bar" }, checker, clearer), make("h2", {}, "Your words"), list,
    make("h2", {}, sheet.points ? "Ratings, in points" : "Ratings, in words"), ratings)), resultPart());
footer();
draw();
