/* Texts that the solver copies and gives to others. The page sends nothing. */

import { button, colon, make, phrase, sheet, title } from "./elements.js";

/* Copy a text, and say so in an element; without a clipboard, show it there. */
export const copyText = async (text, outcome, said, problems = "") => {
  try {
    await navigator.clipboard.writeText(text);
    outcome.textContent = `${said}${problems}`;
  } catch (problem) {
    console.info(problem);
    const area = make("textarea", { readonly: "", "aria-label": phrase("play_text") });
    area.value = text;
    outcome.replaceChildren(`${phrase("play_copy_this")}${problems}`, area);
    area.select();
  }
};

const named = [title, sheet.published?.date].filter(Boolean).join(", ");

/* A button that copies what `achieved` returns, after the name of the puzzle. It names no answer. */
export const shareButton = (achieved, outcome) => button(phrase("play_share"), () =>
  copyText(`${named}${colon}${achieved()}`, outcome, phrase("play_copied")));
