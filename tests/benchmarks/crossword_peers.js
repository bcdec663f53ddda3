// Generators of others that are on npm, one list at a time: bench_crossword.py runs this with node, and NODE_PATH
// set to where they are. The face is that of crossword_peers.py.

const fs = require("fs");
const path = require("path");

const LOOSE = 0.35; // utilisation that the first box supposes
const PATIENCE = 8; // a share of the time without a full layout, after which the first box was too small

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

// Deterministic, and it takes all words or none: other orders, and other words where fewer are wanted, are tries.
function* layoutGenerator(peer, { words, fit, seconds }) {
  console.log = () => {}; // it tells of every word
  const until = Date.now() + 1000 * seconds;
  let chosen = words.slice(0, fit);
  do {
    yield rowsOf(peer.generateLayout(chosen.map((answer) => ({ answer, clue: "" }))).table, "-");
    chosen = shuffled(words).slice(0, fit);
  } while (Date.now() < until);
}

// Restarts in a box, as crossword_peers.py has it: a line less each time the words went in.
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
