/* What a Word Soup says when no word remains. */

import { button, count, make, sheet } from "./elements.js";
import { restart } from "./frame.js";
import { state } from "./progress.js";
import { shareButton } from "./share.js";
import { left, total, worth } from "./soup_board.js";

export const card = make("section", { class: "card", "aria-label": "End of the game", tabindex: "-1", hidden: "" });

const copied = make("div", { class: "outcome", role: "status" });
const rest = () => (left() ? `${count(left(), "letter")} left` : "board cleared");
const par = sheet.par ? ` (par ${sheet.par.toLocaleString("en")})` : "";
const achieved = () => `${count(total(), "point")}${par}, ${count(state.moves.length, "word")}, ${rest()}`;

const comparison = () => {
  const above = total() - sheet.par;
  if (!above) return "That is par.";
  const away = `${Math.abs(above).toLocaleString("en")} ${above > 0 ? "above" : "below"}`;
  return `Par is ${count(sheet.par, "point")}. You are ${away}.`;
};

export const end = () => {
  const best = Math.max(total(), state.best ?? 0);
  const again = total() < best ? `Your best game: ${count(best, "point")}.` : "This is your best game.";
  state.best = best;
  copied.textContent = "";
  card.replaceChildren(
    make("h2", {}, left() ? "No word remains" : "Board cleared"),
    make("p", { class: "total" }, count(total(), "point")),
    make("p", {}, `${count(state.moves.length, "word")}, ${left() ? rest() : `${sheet.bonus} for the empty board`}.`),
    make("p", {}, [sheet.par ? comparison() : "", again].join(" ").trim()),
    ...(sheet.game ?? []).length ? [make("details", {}, make("summary", {}, `A game of ${count(sheet.par, "point")}`),
      make("p", {}, sheet.game.map((word) => `${word.toUpperCase()}\u00a0${worth(word)}`).join(", ")))] : [],
    make("div", { class: "bar" }, shareButton(achieved, copied), button("Play again", restart)), copied,
  );
  card.hidden = false;
};
