/* What a Word Soup says when no word remains. */

import { button, make, phrase, points, sheet, words } from "./elements.js";
import { restart } from "./frame.js";
import { state } from "./progress.js";
import { shareButton } from "./share.js";
import { left, total, worth } from "./soup_board.js";

export const card = make("section", { class: "card", "aria-label": phrase("play_end"), tabindex: "-1", hidden: "" });

const copied = make("div", { class: "outcome", role: "status" });
const rest = () => (left() ? phrase("play_letters_left", { n: left() }) : phrase("play_cleared"));
const par = sheet.par ? ` (${phrase("play_of_par", { par: sheet.par })})` : "";
const achieved = () => `${points(total())}${par}, ${words(state.moves.length)}, ${rest()}`;

const comparison = () => {
  const above = total() - sheet.par;
  if (!above) return phrase("play_is_par");
  const values = { par: points(sheet.par), n: Math.abs(above) };
  return above > 0 ? phrase("play_above", values) : phrase("play_below", values);
};

export const end = () => {
  const best = Math.max(total(), state.best ?? 0);
  const again = total() < best ? phrase("play_best", { points: points(best) }) : phrase("play_is_best");
  state.best = best;
  copied.textContent = "";
  card.replaceChildren(
    make("h2", {}, left() ? phrase("play_none_left") : phrase("play_board_cleared")),
    make("p", { class: "total" }, points(total())),
    make("p", {},
      `${words(state.moves.length)}, ${left() ? rest() : phrase("play_bonus", { n: sheet.bonus })}.`),
    make("p", {}, [sheet.par ? comparison() : "", again].join(" ").trim()),
    ...(sheet.game ?? []).length ? [make("details", {},
      make("summary", {}, phrase("play_game", { points: points(sheet.par) })),
      make("p", {}, sheet.game.map((word) => `${word.toUpperCase()}\u00a0${worth(word)}`).join(", ")))] : [],
    make("div", { class: "bar" }, shareButton(achieved, copied), button(phrase("play_again"), restart)), copied,
  );
  card.hidden = false;
};
