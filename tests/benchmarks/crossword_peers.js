// Adapter for crossword generators on npm. It processes one list at a time. bench_crossword.py runs it with node and
// sets NODE_PATH to the installed packages. Input and output are those of crossword_peers.py.

const fs = require("fs");
const path = require("path");

const LOOSE = 0.35; // the utilization assumed for the first box
const PATIENCE = 8; // the box grows if no layout is complete after this fraction (one eighth) of the time limit

const print = (value) => fs.writeSync(1, JSON.stringify(value) + "\n");
const rowsOf = (grid, empty) => grid.map((row) => row.map((cell) => (cell === empty ? "#" : cell)).join(""));

function shuffled(words) {
  const order = [...words];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

// Deterministic, and it places all words or none. Each attempt uses another order and another selection of words.
function* layoutGenerator(peer, { words, fit, seconds }) {
  console.log = () => {}; // it prints a line for every word
  const until = Date.now() + 1000 * seconds;
  let chosen = words.slice(0, fit);
  do {
    yield rowsOf(peer.generateLayout(chosen.map((answer) => ({ answer, clue: "" }))).table, "-");
    chosen = shuffled(words).slice(0, fit);
  } while (Date.now() < until);
}

// Restarts in a box, as in crossword_peers.py: the box shrinks by one line whenever the words fit.
function* generator(peer, { words, fit, seconds }) {
  const longest = Math.max(...words.map((word) => word.length));
  const letters = (fit * words.join("").length) / words.length;
  const began = Date.now();
  let side = Math.max(Math.ceil(Math.sqrt((0.82 * letters) / LOOSE)), longest + 2);
  let changed = began;
  let fitted = false;
  while (Date.now() - began < 1000 * seconds) {
    const options = { wordCount: words.length, maxGridSize: side, maxAttempts: 1, minWordLength: 2 };
    const made = peer.generateCrossword(words, options);
    if (made.placedWords.length >= fit) {
      side = Math.max(side - 1, longest + 2);
      fitted = true;
    } else if (!fitted && Date.now() - changed > (1000 * seconds) / PATIENCE) {
      side += 2;
      changed = Date.now();
    }
    yield rowsOf(made.grid, null);
  }
}

const PEERS = { "crossword-layout-generator": layoutGenerator, "crossword-generator": generator };

const name = process.argv[2];
const about = path.join(process.env.NODE_PATH, name, "package.json");
if (!fs.existsSync(about)) {
  console.error(`${name} is not installed there`);
  process.exit(1);
}
print({ version: JSON.parse(fs.readFileSync(about)).version });
for (const rows of PEERS[name](require(name), JSON.parse(fs.readFileSync(0)))) print({ rows });
