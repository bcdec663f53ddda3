/* Elements of the page. Texts of the puzzle are set as text, never as markup. */

const SHAPES = ["svg", "polygon", "polyline", "circle", "text", "g"];
const MINUTE = 60;

export const sheet = JSON.parse(document.getElementById("puzzle").textContent);
export const main = document.getElementById("main");
/* `texts`: the words of the page, of the house style (data/words); `day`: the date of the puzzle, "" for none. */
const { language, texts, ...given } = JSON.parse(document.getElementById("words").textContent);
export const { day } = given;
const plurals = new Intl.PluralRules(language);
const spelled = texts.numbers.split(", ");
const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, texts.thousands);
/* A text with its fields filled in. One that depends on a number has a form for each plural category. */
export const phrase = (key, values = {}) => {
  const found = texts[key];
  const form = typeof found === "string" ? found : found[plurals.select(values.n)] ?? found.other;
  return form.replace(/\{(\w+)(:word)?\}/g, (field, name, word) => {
    const value = values[name] ?? field;
    if (typeof value !== "number") return value;
    return (word && spelled[value]) || grouped(value);
  });
};
export const colon = phrase("play_colon");
export const title = sheet.title || phrase("play_puzzle");
/* A finger, not a mouse: the page shows its own keyboard. */
export const touched = matchMedia("(pointer: coarse)").matches;

/* An element with its attributes; a function whose name begins with "on" is a listener. */
export const make = (tag, attributes = {}, ...children) => {
  const space = SHAPES.includes(tag) ? "http://www.w3.org/2000/svg" : null;
  const made = space ? document.createElementNS(space, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
};

/* A clue as texts and elements: only the tags of types are markup. */
export const tagged = (clue) => {
  const found = /^([^]*?)<(i|b|sc|sub|sup|u|s)>([^]*?)<\/\2>([^]*)$/.exec(clue);
  if (!found) return [clue];
  const [, before, tag, inside, after] = found;
  const look = tag === "sc" ? { style: "font-variant: small-caps" } : {};
  return [before, make(tag === "sc" ? "span" : tag, look, ...tagged(inside)), ...tagged(after)];
};

/* A text that did not change is not set, because a screen reader would read it again. `parts` are its elements. */
export const tell = (element, text, parts = [text]) => {
  if (element.textContent !== text) element.replaceChildren(...parts);
};

export const button = (text, act, more = {}) => make("button", { type: "button", onclick: act, ...more }, text);

/* What a drawing needs to be a button. It takes no focus from a pointer, so that Enter stays free. */
export const pressable = (press) => ({
  role: "button", tabindex: "0",
  onmousedown: (event) => { event.preventDefault(); document.activeElement.blur(); },
  onkeydown: (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    press();
    event.preventDefault();
  },
});

/* Keys on a button, in a text and in a question are their own. */
export const onButton = (event) => event.target.closest("button, summary, [role=button]") !== null;
export const isElsewhere = (event) =>
  event.ctrlKey || event.altKey || event.metaKey || event.target.closest("textarea, input, dialog") !== null;

export const points = (n) => phrase("count_point", { n });
export const words = (n) => phrase("count_word", { n });

export const clock = (seconds) =>
  `${Math.floor(seconds / MINUTE)}:${String(Math.floor(seconds % MINUTE)).padStart(2, "0")}`;

/* Ask a question, and act if the solver agrees. A frame of another site shows no question of the browser. */
export const ask = (question, answer, act) => {
  const close = () => asked.remove(); /* gives the focus back */
  const asked = make("dialog", { "aria-label": question, onclose: close }, make("p", {}, question),
    make("div", { class: "bar" }, button(answer, () => { asked.close(); act(); }, { class: "primary" }),
      button(phrase("play_cancel"), () => asked.close())));
  main.append(asked);
  asked.showModal();
};

/* Letters are as large as the cells allow. */
export const scaled = (grid, columns) => {
  const size = () => grid.style.setProperty("--side", `${grid.clientWidth / columns}px`);
  new ResizeObserver(size).observe(grid);
  size();
};
