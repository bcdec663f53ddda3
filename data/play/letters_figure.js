/* The figure of a bee or a wheel: a letter in the middle, and the others around it. */

import { make, phrase, pressable, sheet } from "./elements.js";

const RADIUS = 52; /* of a hexagon */

const corners = (x, y) => [0, 1, 2, 3, 4, 5].map((side) =>
  `${x + RADIUS * Math.cos(side * Math.PI / 3)},${y + RADIUS * Math.sin(side * Math.PI / 3)}`).join(" ");

let order = [...sheet.others];

/* `press` is called with a letter. `shuffle` gives the letters around the center other places. */
export const figure = (press) => {
  const hive = sheet.shape === "hive";
  const svg = make("svg", {
    class: "letters", viewBox: "-160 -160 320 320", role: "group", "aria-label": phrase("play_letters"),
  });
  [sheet.center, ...order].forEach((letter, number) => {
    const angle = -Math.PI / 2 + (number - 1) * 2 * Math.PI / order.length;
    const away = number ? (hive ? 96 : 116) : 0;
    const [x, y] = [away * Math.cos(angle), away * Math.sin(angle)];
    const kind = number ? "key-shape" : "key-shape center";
    const shape = hive ? make("polygon", { class: kind, points: corners(x, y) })
      : make("circle", { class: kind, cx: x, cy: y, r: number ? 38 : 56 });
    const label = number ? letter.toUpperCase() : phrase("play_middle", { letter: letter.toUpperCase() });
    svg.append(make("g", { "aria-label": label, onclick: () => press(letter), ...pressable(() => press(letter)) },
      shape, make("text", { x, y: y + 11 }, letter.toUpperCase())));
  });
  return svg;
};

export const shuffle = (svg, press) => {
  const before = order.join("");
  for (let tries = 0; order.join("") === before && tries < 9; tries += 1) {
    const drawn = order.map((letter) => [Math.random(), letter]).sort(([one], [other]) => one - other);
    order = drawn.map(([, letter]) => letter);
  }
  svg.replaceChildren(...figure(press).childNodes);
};
