/* The grid and the clues of a crossword. */

import {
  acrostic, BLOCK, caret, coded, diagramless, entries, entryHere, id, isFull, isListed, lists, name, numberHere,
  ofNumber, partsOf, rows, shownName, text, wrong,
} from "./crossword_entries.js";
import { button, colon, make, phrase, scaled, sheet, tell, tagged } from "./elements.js";
import { state } from "./progress.js";

const cells = new Map();
/* The letters of the answers of an acrostic at their clues, and those of the key of a codeword, by their cells. */
const copies = [];
export const grid = make("div", { class: "grid", role: "grid", "aria-label": phrase("play_grid") });
export const spoken = make("div", { class: "spoken", role: "status" });
export const now = make("div", { class: "clue-now", role: "status" });
let items = [];

const isDark = (color) => { /* the luma of Rec. 709 */
  const [red, green, blue] = color.match(/[\da-f]{2}/g).map((part) => parseInt(part, 16));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128;
};

const drawn = (cell, kind) => {
  const classes = ["cell", kind === "open" ? "" : kind, cell.circle ? "circle" : "", cell.shade ? "shaded" : "",
    cell.right ? "bar-right" : "", cell.below ? "bar-below" : ""].filter(Boolean).join(" ");
  const made = make("div", { class: classes, role: "gridcell" });
  if (cell.shade?.startsWith("#")) {
    made.classList.add(isDark(cell.shade) ? "dark" : "light");
    made.style.setProperty("--shade", cell.shade);
  }
  if (cell.number) made.append(make("span", { class: "number" }, String(cell.number)));
  if (cell.corner) made.append(" ", make("span", { class: "number corner" }, cell.corner));
  return made;
};

/* `choose` is called with the row and the column of a cell that is pressed. */
export const drawGrid = (choose) => {
  grid.style.gridTemplateColumns = `repeat(${rows[0].length}, 1fr)`;
  grid.style.setProperty("--shape", String(rows[0].length / rows.length));
  rows.forEach((row, r) => grid.append(make("div", { class: "row", role: "row" }, ...row.map((cell, c) => {
    const kind = cell.kind ?? "open";
    const made = drawn(cell, kind);
    const letter = make("span", { class: "letter" });
    made.append(" ", letter);
    if (kind === "block") made.setAttribute("aria-label", phrase("play_block"));
    if (kind !== "open") return made;
    made.addEventListener("pointerdown", (event) => { event.preventDefault(); choose(r, c); });
    cells.set(id(r, c), { made, letter });
    return made;
  }))));
};

export const measure = () => scaled(grid, rows[0].length);
export const hasCell = (r, c) => cells.has(id(r, c));
/* Scroll the page until the grid is seen, or at least the cell at the caret: the field with the focus is not there. */
export const showCaret = () =>
  [grid, cells.get(id(...caret.here))?.made].forEach((each) => each?.scrollIntoView({ block: "nearest" }));

/* The blanks of an answer of an acrostic; `choose` is called with the place of one that is pressed. */
const blanks = (entry, choose) => make("span", { class: "blanks", "aria-hidden": "true" },
  ...entry.cells.map(([r, c], place) => {
    const letter = make("b", {}, "");
    copies.push([r, c, letter]);
    const press = (event) => { event.stopPropagation(); choose(place); };
    return make("span", { class: "blank", onclick: press }, letter, make("small", {}, String(rows[r][c].number)));
  }));

/* The key of a codeword; `choose` is called with a cell of the number that is pressed. */
export const drawKey = (choose) => {
  const numbers = [...ofNumber.keys()].sort((one, other) => one - other).map((number) => {
    const [[r, c]] = ofNumber.get(number);
    const letter = make("b", {}, "");
    const made = button("", () => choose(r, c), { class: "code" });
    made.append(make("small", {}, String(number)), " ", letter);
    copies.push([r, c, letter]);
    return made;
  });
  return make("section", { class: "clues", "aria-label": phrase("key") }, make("h2", {}, phrase("key")),
    make("div", { class: "codes" }, ...numbers));
};

/* How the clue of an entry works, which is not seen before the entry is solved or given away. */
const why = (number) => {
  const found = sheet.explanations?.[number];
  return found ? [make("small", { class: "why", hidden: "" }, found)] : [];
};

/* The lists of clues; `choose` is called with the number of an entry that is pressed, and `choosePlace` with that
   and the place in its answer. */
export const drawClues = (choose, choosePlace) => {
  items = entries.map((entry, number) => {
    const length = entry.enumeration ? ` ${entry.enumeration}` : "";
    return make("li", { onclick: () => choose(number) }, make("b", {}, String(entry.label ?? entry.number ?? "")),
      make("span", {}, ...tagged(entry.clue), length, ...why(number),
        ...(acrostic && entry.number ? [blanks(entry, (place) => choosePlace(number, place))] : [])));
  });
  const list = (given, found) => {
    const title = given || phrase("play_more_clues");
    return make("section", {}, make("h2", {}, title), make("ol", { "aria-label": title }, ...found));
  };
  const own = (direction) => items.filter((_, number) =>
    sheet.entries[number]?.direction === direction && isListed(entries[number]));
  let next = sheet.entries.length;
  const further = lists.map(({ name: title, clues }) => list(title, items.slice(next, next += clues.length)));
  const usual = [[phrase("across"), own("across")], [phrase("down"), own("down")]].filter(([, found]) => found.length);
  return make("div", { class: "clues", role: "region", "aria-label": phrase("name_clues"), tabindex: "0" },
    ...usual.map(([title, found]) => list(title, found)), ...further);
};

const drawCell = ([place, { made, letter }], inside) => {
  const [r, c] = place.split(",").map(Number);
  const here = place === id(...caret.here);
  letter.textContent = text(r, c) === BLOCK ? "" : text(r, c);
  made.classList.toggle("long", text(r, c).length > 2);
  made.classList.toggle("in", inside.has(place));
  made.classList.toggle("block", text(r, c) === BLOCK);
  made.classList.toggle("at", here);
  made.classList.toggle("wrong", wrong.has(place));
  made.classList.toggle("pencil", Boolean(state.pencil[place]));
  const cell = phrase("play_cell", { row: r + 1, column: c + 1, content: text(r, c) || phrase("play_empty") });
  const sure = state.pencil[place] ? phrase("play_pencilled", { cell }) : cell;
  const label = wrong.has(place) ? phrase("play_wrong", { cell: sure }) : sure;
  /* The name of a cell begins with what is seen in it. */
  const seen = [rows[r][c].number, rows[r][c].corner, letter.textContent].filter(Boolean).join(" ");
  made.setAttribute("aria-label", seen ? `${seen}, ${label}` : label);
  if (here) tell(spoken, label);
};

/* Scroll the list of clues, and never the page. */
const showItem = (item) => {
  const list = item?.closest(".clues");
  if (!list || list.scrollHeight <= list.clientHeight) return;
  const [top, bottom] = [item.offsetTop - list.offsetTop, item.offsetTop - list.offsetTop + item.offsetHeight];
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
};

export const draw = () => {
  const number = numberHere();
  const parts = partsOf(entryHere());
  const inside = new Set(parts.flatMap((part) => entries[part]?.cells ?? []).map(([r, c]) => id(r, c)));
  /* The first entry of an answer has its clue. */
  const entry = entries[parts.includes(number) ? parts[0] : number];
  for (const cell of cells) drawCell(cell, inside);
  items.forEach((item, each) => {
    item.classList.toggle("now", each === number || (parts.includes(number) && parts.includes(each)));
    item.classList.toggle("done", !diagramless && isFull(entries[each]));
    const shown = item.querySelector(".why");
    if (shown) shown.hidden = !(state.solved || state.shown[name(entries[each])]);
  });
  showItem(items[number]);
  for (const [r, c, letter] of copies) letter.textContent = text(r, c);
  const { number: code } = rows[caret.here[0]][caret.here[1]];
  if (coded) {
    tell(now, [phrase("play_number", { number: code }), text(...caret.here)].filter(Boolean).join(colon));
    return;
  }
  const clue = entry ? make("span", {}, ...tagged(entry.clue)) : "";
  const said = !entry ? [] : entry.clue || entry.enumeration
    ? [`${shownName(entry)}${colon}`, clue, ` ${entry.enumeration ?? ""}`] : [shownName(entry)];
  tell(now, said.map((part) => part.textContent ?? part).join(""), [make("span", {}, ...said)]);
};
