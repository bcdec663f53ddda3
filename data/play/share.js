/* Texts that the solver copies and gives to others. The page sends nothing. */

import { button, make, numbered, sheet } from "./elements.js";

/* Copy a text, and say so in an element; without a clipboard, show it there. */
export const copyText = async (text, outcome, said, problems = "") => {
  try {
    await navigator.clipboard.writeText(text);
    outcome.textContent = `${said}${problems}`;
  } catch (problem) {
    console.info("No clipboard:", problem.message);
    const area = make("textarea", { readonly: "", "aria-label": "Text" });
    area.value = text;
    outcome.replaceChildren(`Copy this text:${problems}`, area);
    area.select();
  }
};

const called = [sheet.title || "Puzzle", numbered].filter(Boolean).join(" ");
const named = [called, sheet.published?.date].filter(Boolean).join(", ");

/* A button that copies what `achieved` returns, after the name of the puzzle. It names no answer. */
export const shareButton = (achieved, outcome) => button("Share", () =>
  copyText(`${named}: ${achieved()}`, outcome, "Copied. Paste it where you like."));
