/* A page in the frame of a site, which has a heading of its own and sets colors and fonts. */

export const embedded = document.documentElement.classList.contains("embedded");

/* The custom properties of a site begin with "--puzzle-". */
const NAMES = [
  "base", "surface", "ink", "muted", "line", "edge", "accent", "on-accent", "chosen", "current", "wrong", "right",
  "block", "grey", "cell", "rule", "font", "letters",
];

/* Take over what the site sets for the frame. A page of another origin cannot read it. */
const followSite = () => {
  if (!window.frameElement) return;
  const set = window.parent.getComputedStyle(window.frameElement);
  for (const name of NAMES.map((each) => `--puzzle-${each}`)) {
    document.documentElement.style.setProperty(name, set.getPropertyValue(name).trim());
  }
};
/* Tell the site the height of the page, so that it can make the frame as high. It may be of another origin. */
let toldHeight = 0;
const tellHeight = () => {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  if (height !== toldHeight) window.parent.postMessage({ "puzzle-studio-height": height }, "*");
  toldHeight = height;
};
if (embedded) {
  followSite();
  if (window.parent !== window) new ResizeObserver(tellHeight).observe(document.body);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", followSite);
}
