"use strict";
/* Plays a sheet in a browser, without a network. Texts of the puzzle are set as text, never as markup. */
(() => {
  const sheet = JSON.parse(document.getElementById("puzzle").textContent);
  const main = document.getElementById("main");
  const MINUTE = 60;

  const make = (tag, attributes = {}, ...children) => {
    const space = ["svg", "polygon", "circle", "text", "g"].includes(tag) ? "http://www.w3.org/2000/svg" : null;
    const made = space ? document.createElementNS(space, tag) : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else made.setAttribute(name, value);
    }
    made.append(...children);
    return made;
  };

  /* Progress: kept in this browser only. A browser that keeps nothing (private mode) still plays. */
  const place = `puzzle-studio ${sheet.name}`;
  const kept = (() => {
    try {
      return JSON.parse(localStorage.getItem(place)) ?? {};
    } catch (problem) {
      console.info("No progress can be read:", problem.message);
      return {};
    }
  })();
  const state = { seconds: 0, checks: 0, solved: false, ...kept };
  const keep = () => {
    try {
      localStorage.setItem(place, JSON.stringify(state));
    } catch (problem) {
      console.info("Progress cannot be kept:", problem.message);
    }
  };

  /* Answers: plain, or hashes of whole words. */
  const known = new Map();
  const hidden = () => sheet.answers.iterations > 0;
  const hashed = async (word) => {
    if (!crypto.subtle) throw new Error("this browser does it only for pages from https or from a file.");
    if (!known.has(word)) {
      const encoder = new TextEncoder();
      const key = await crypto.subtle.importKey("raw", encoder.encode(word), "PBKDF2", false, ["deriveBits"]);
      const salt = Uint8Array.from(sheet.answers.salt.match(/../g), (pair) => parseInt(pair, 16));
      const { iterations } = sheet.answers;
      const bits = await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, key, 256);
      known.set(word, [...new Uint8Array(bits)].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
    }
    return known.get(word);
  };

  /* The frame of every puzzle: title, status, time, buttons, result. */
  const status = make("div", { class: "status", role: "status" });
  /* A text that did not change is not set, because a screen reader would read it again. */
  const tell = (element, text) => { if (element.textContent !== text) element.textContent = text; };
  const say = (text) => { status.textContent = text; };
  const time = make("span", { class: "time", "aria-label": "Time" });
  const clock = (seconds) =>
    `${Math.floor(seconds / MINUTE)}:${String(Math.floor(seconds % MINUTE)).padStart(2, "0")}`;
  /* `judge` compares with the answers and shows nothing; `show` marks what it found, and returns a message. */
  const player = { judge: async () => ({ unsolved: [] }), show: () => "", clear: () => {} };
  const notChecked = (problem) => `The answers cannot be checked: ${problem.message}`;

  const result = (unsolved) => {
    const found = { puzzle: sheet.name, seconds: Math.round(state.seconds), checks: state.checks, unsolved };
    const words = unsolved ? (unsolved.length ? `${unsolved.length} unsolved` : "all solved") : "not checked";
    return `${sheet.title}: ${clock(state.seconds)}, ${words}\n${JSON.stringify({ "puzzle-studio-result": 1, ...found })}`;
  };
  const copy = async () => {
    say("Copying…");
    let unsolved = null; /* not known */
    let problems = "";
    try {
      ({ unsolved } = await player.judge());
    } catch (problem) {
      problems = ` ${notChecked(problem)}`;
    }
    const text = result(unsolved);
    try {
      await navigator.clipboard.writeText(text);
      say(`The result is copied. Paste it into a message to the editor.${problems}`);
    } catch (problem) {
      console.info("No clipboard:", problem.message);
      const area = make("textarea", { readonly: "", "aria-label": "Result" });
      area.value = text;
      status.replaceChildren(`Copy this text:${problems}`, area);
      area.select();
    }
  };
  const check = async () => {
    say("Checking…");
    try {
      const verdict = await player.judge();
      state.checks += 1;
      state.solved = verdict.unsolved.length === 0;
      say(player.show(verdict));
      keep();
    } catch (problem) {
      say(notChecked(problem));
    }
  };
  const clear = () => {
    if (!confirm("Remove all that you entered?")) return;
    state.checks = 0;
    state.seconds = 0;
    state.solved = false;
    player.clear();
    keep();
    say("");
  };
  const button = (text, act) => make("button", { type: "button", onclick: act }, text);
  /* Keys on a button are its own. A button of a drawing takes no focus from a pointer, so that Enter stays free. */
  const onButton = (event) => event.target.closest("button, [role=button]") !== null;
  const inText = (event) => event.target.tagName === "TEXTAREA";
  const pressable = (press) => ({
    role: "button", tabindex: "0",
    onmousedown: (event) => { event.preventDefault(); document.activeElement.blur(); },
    onkeydown: (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      press();
      event.preventDefault();
    },
  });
  const header = (...more) => {
    main.replaceChildren(make("h1", {}, sheet.title || "Puzzle"));
    if (sheet.author) main.append(make("div", { class: "muted" }, sheet.author));
    main.append(...more);
  };
  const footer = () => {
    if (sheet.copyright) main.append(make("p", { class: "muted" }, sheet.copyright));
    main.append(make("p", { class: "muted" }, "Your progress stays in this browser. This page sends nothing."));
  };
  setInterval(() => {
    if (document.visibilityState === "visible" && !state.solved) {
      state.seconds += 1;
      time.textContent = clock(state.seconds);
      if (state.seconds % 5 === 0) keep();
    }
  }, 1000);
  time.textContent = clock(state.seconds);

  /* Crossword */
  const crossword = () => {
    const { rows, entries, answers } = sheet;
    const at = (r, c) => rows[r]?.[c];
    const open = (r, c) => at(r, c) && (at(r, c).kind ?? "open") === "open";
    const id = (r, c) => `${r},${c}`;
    const through = { across: new Map(), down: new Map() };
    entries.forEach((entry, number) =>
      entry.cells.forEach(([r, c]) => through[entry.direction].set(id(r, c), number)));
    state.letters ??= {};
    let here = entries.length ? entries[0].cells[0] : [0, 0];
    let way = entries.length ? entries[0].direction : "across";
    let several = null;
    let wrong = new Set();
    const text = (r, c) => at(r, c).given ?? state.letters[id(r, c)] ?? "";
    const entryHere = () => through[way].get(id(...here)) ?? through[way === "across" ? "down" : "across"].get(id(...here));
    const wordOf = (entry) => entry.cells.map(([r, c]) => text(r, c)).join("").toLowerCase();
    const full = (entry) => entry.cells.every(([r, c]) => text(r, c) !== "");
    const name = (entry) => `${entry.number} ${entry.direction}`;

    const dark = (color) => { /* the luma of Rec. 709 */
      const [red, green, blue] = color.match(/[\da-f]{2}/g).map((part) => parseInt(part, 16));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128;
    };
    const cells = new Map();
    const grid = make("div", { class: "grid", role: "grid", "aria-label": "Grid" });
    grid.style.gridTemplateColumns = `repeat(${rows[0].length}, 1fr)`;
    grid.style.setProperty("--shape", String(rows[0].length / rows.length));
    const lines = rows.map(() => make("div", { class: "row", role: "row" }));
    grid.append(...lines);
    rows.forEach((row, r) => row.forEach((cell, c) => {
      const kind = cell.kind ?? "open";
      const classes = ["cell", kind === "open" ? "" : kind, cell.circle ? "circle" : "", cell.shade ? "shaded" : "",
        cell.right ? "bar-right" : "", cell.below ? "bar-below" : ""].filter(Boolean).join(" ");
      const made = make("div", { class: classes, role: "gridcell" });
      if (cell.shade?.startsWith("#")) {
        made.classList.add(dark(cell.shade) ? "dark" : "light");
        made.style.setProperty("--shade", cell.shade);
      }
      if (cell.number) made.append(make("span", { class: "number" }, String(cell.number)));
      const letter = make("span", { class: "letter" });
      made.append(letter);
      if (kind === "open") {
        made.addEventListener("pointerdown", (event) => {
          event.preventDefault();
          leaveCell();
          if (here[0] === r && here[1] === c) turn();
          else here = [r, c];
          draw();
          focus();
        });
        cells.set(id(r, c), { made, letter });
      }
      if (kind === "block") made.setAttribute("aria-label", "Block");
      lines[r].append(made);
    }));
    const typed = make("input", {
      class: "typed", autocapitalize: "characters", autocomplete: "off", spellcheck: "false", "aria-label": "Letters",
      "aria-describedby": "keys",
    });
    const help = make("p", { class: "muted keys", id: "keys" }, "Keys: the arrows move, Space turns, Tab goes to the next"
      + " entry, Insert begins several letters in a cell, Escape leaves the grid.");
    const spoken = make("div", { class: "spoken", role: "status" });
    const checker = button("Check", check);
    const now = make("div", { class: "clue-now", role: "status" });
    const items = entries.map((entry, number) => {
      const length = entry.enumeration ? ` ${entry.enumeration}` : "";
      return make("li", { onclick: () => { go(number); focus(); } }, make("b", {}, String(entry.number)),
        make("span", {}, `${entry.clue}${length}`));
    });
    const list = (direction) => make("ol", {}, ...items.filter((_, number) => entries[number].direction === direction));
    const clues = make("div", { class: "clues" },
      make("h2", {}, "Across"), list("across"), make("h2", {}, "Down"), list("down"));

    const focus = () => typed.focus({ preventScroll: true });
    const leaveCell = () => {
      if (several !== null) say("");
      several = null;
    };
    const turn = () => { leaveCell(); way = way === "across" ? "down" : "across"; };
    const go = (number) => {
      const entry = entries[(number + entries.length) % entries.length];
      way = entry.direction;
      here = entry.cells.find(([r, c]) => text(r, c) === "") ?? entry.cells[0];
      leaveCell();
      draw();
    };
    const step = (amount) => {
      const entry = entries[entryHere()];
      if (!entry) return; /* a cell of no entry */
      const next = entry.cells.findIndex(([r, c]) => r === here[0] && c === here[1]) + amount;
      if (entry.cells[next]) here = entry.cells[next];
    };
    const move = (dr, dc) => {
      leaveCell();
      const wanted = dr ? "down" : "across";
      if (way !== wanted && through[wanted].has(id(...here))) { way = wanted; return; }
      let [r, c] = [here[0] + dr, here[1] + dc];
      while (at(r, c) && !open(r, c)) [r, c] = [r + dr, c + dc];
      if (open(r, c)) here = [r, c];
    };
    const put = (letters) => {
      const place = id(...here);
      if (at(...here).given || text(...here) === letters) return;
      state.solved = false;
      if (letters) state.letters[place] = letters;
      else delete state.letters[place];
      wrong.delete(place);
      keep();
    };
    const enter = (char) => {
      if (!/^[\p{L}\p{N}]$/u.test(char)) return;
      if (several === null) { put(char.toUpperCase()); step(1); }
      else { several += char.toUpperCase(); put(several); }
    };
    const back = () => {
      if (several !== null) { several = several.slice(0, -1); put(several); }
      else if (text(...here) === "" || at(...here).given) { step(-1); put(""); }
      else put("");
    };
    const start = () => {
      if (!cells.has(id(...here)) || at(...here).given) { say("The letters of this cell are given."); return; }
      several = text(...here);
      say("Type the letters of this cell, then Enter.");
    };
    const remove = () => {
      if (several !== null) several = "";
      put("");
    };
    const keys = {
      ArrowLeft: () => move(0, -1), ArrowRight: () => move(0, 1), ArrowUp: () => move(-1, 0),
      ArrowDown: () => move(1, 0), " ": turn, Backspace: back, Delete: remove, Insert: start,
      Enter: () => { if (several !== null) { leaveCell(); step(1); } else turn(); },
      Escape: () => { if (several !== null) leaveCell(); else checker.focus(); },
    };
    const key = (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === "Tab") {
        const next = (entryHere() ?? entries.length) + (event.shiftKey ? -1 : 1);
        if (!entries[next]) return; /* the focus leaves the grid after its last entry */
        go(next);
      } else if (keys[event.key]) {
        keys[event.key]();
        draw();
      } else return;
      event.preventDefault();
    };
    typed.addEventListener("keydown", key);
    typed.addEventListener("input", () => {
      for (const char of typed.value) enter(char);
      typed.value = "";
      draw();
    });

    const draw = () => {
      const number = entryHere();
      const inside = new Set(entries[number]?.cells.map(([r, c]) => id(r, c)));
      for (const [place, { made, letter }] of cells) {
        const [r, c] = place.split(",").map(Number);
        letter.textContent = text(r, c);
        made.classList.toggle("long", text(r, c).length > 2);
        made.classList.toggle("in", inside.has(place));
        made.classList.toggle("at", place === id(...here));
        made.classList.toggle("wrong", wrong.has(place));
        const label = `Row ${r + 1}, column ${c + 1}, ${text(r, c) || "empty"}${wrong.has(place) ? ", wrong" : ""}`;
        made.setAttribute("aria-label", label);
        if (place === id(...here)) tell(spoken, label);
      }
      items.forEach((item, each) => {
        item.classList.toggle("now", each === number);
        item.classList.toggle("done", full(entries[each]));
      });
      const entry = entries[number];
      tell(now, entry ? `${name(entry)}: ${entry.clue} ${entry.enumeration ?? ""}` : "");
    };
    const rightEntry = async (entry, number) => {
      const word = wordOf(entry);
      return hidden() ? (await hashed(word)) === answers.hashes[number] : word === (answers.words[number] ?? "");
    };
    player.judge = async () => {
      const found = new Set();
      const sure = new Set();
      const unsolved = [];
      for (const [number, entry] of entries.entries()) {
        const whole = full(entry);
        const letters = hidden() ? null : lettersOf(entry, answers.words[number] ?? "");
        if (whole && await rightEntry(entry, number)) {
          entry.cells.forEach(([r, c]) => sure.add(id(r, c)));
          continue;
        }
        unsolved.push(name(entry));
        entry.cells.forEach(([r, c], each) => {
          if (letters ? text(r, c) && text(r, c).toLowerCase() !== letters[each] : whole) found.add(id(r, c));
        });
      }
      sure.forEach((place) => found.delete(place)); /* a cell of a right entry is right */
      return { unsolved, found };
    };
    player.show = ({ unsolved, found }) => {
      wrong = found;
      draw();
      if (state.solved) return `Solved in ${clock(state.seconds)}.`;
      return `${entries.length - unsolved.length} of ${entries.length} entries are right.`;
    };
    /* The letter of each cell; null if cells with several letters make this unclear. */
    const lettersOf = (entry, word) => ([...word].length === entry.cells.length ? [...word] : null);
    player.clear = () => { state.letters = {}; wrong.clear(); draw(); };

    header();
    if (sheet.notes) main.append(...sheet.notes.split("\n").filter(Boolean).map((line) => make("p", {}, line)));
    main.append(make("div", { class: "bar" }, checker, button("Several letters", () => { start(); focus(); }),
      button("Clear", clear), button("Copy result", copy), time), status,
    make("div", { class: "columns" }, make("div", { class: "board" }, now, grid, typed, spoken, help), clues));
    footer();
    const size = () => grid.style.setProperty("--side", `${grid.clientWidth / rows[0].length}px`);
    new ResizeObserver(size).observe(grid);
    size();
    draw();
    focus();
  };

  /* Bee and wheel */
  const letters = () => {
    const { center, others, minimum, answers, levels = [] } = sheet;
    const all = center + others;
    state.found ??= [];
    let word = "";
    let marks = {};
    const shown = make("div", { class: "word", "aria-live": "polite" });
    const list = make("ul", { class: "words" });
    const points = (each) => {
      if (!sheet.points) return 1;
      const flat = (sheet.flat_up_to ?? -1) < 0 || each.length <= sheet.flat_up_to;
      const pangram = [...new Set(all)].every((letter) => each.includes(letter));
      return (flat ? 1 : each.length) + (pangram ? sheet.bonus ?? 0 : 0);
    };
    const allowed = (each) => {
      if (each.length < minimum) return `Words have ${minimum} or more letters.`;
      if (!each.includes(center)) return `The word needs the letter ${center.toUpperCase()}.`;
      const left = [...all];
      for (const letter of each) {
        const place = left.indexOf(letter);
        if (place < 0) return `${letter.toUpperCase()} is not there${sheet.shape === "wheel" ? " so often" : ""}.`;
        if (sheet.shape === "wheel") left.splice(place, 1);
      }
      return state.found.includes(each) ? "You have this word." : "";
    };
    const press = (letter) => { word += letter; shown.textContent = word; };
    const enter = () => {
      if (!word) return;
      const problem = allowed(word);
      say(problem);
      if (!problem) { state.found.push(word); marks = {}; keep(); }
      word = "";
      draw();
    };
    const back = () => { word = word.slice(0, -1); shown.textContent = word; };
    const enterer = button("Enter", enter);
    const shownWords = () => [...state.found].sort();
    const drop = (each) => {
      const place = shownWords().indexOf(each);
      state.found = state.found.filter((other) => other !== each);
      if (marks[each] !== false) state.solved = false;
      keep();
      draw();
      const next = list.children[Math.min(place, state.found.length - 1)]?.querySelector("button");
      (next ?? enterer).focus({ preventScroll: true });
    };
    const draw = () => {
      shown.textContent = word;
      list.replaceChildren(...shownWords().map((each) => {
        const remover = make("button", {
          type: "button", class: "remove", "aria-label": `Remove ${each}`, title: "Remove", onclick: () => drop(each),
        });
        const kind = marks[each] === undefined ? "" : marks[each] ? "right" : "wrong";
        return make("li", { class: kind }, each, remover);
      }));
    };

    const svg = make("svg", { class: "letters", viewBox: "-160 -160 320 320", role: "group", "aria-label": "Letters" });
    const hive = sheet.shape === "hive";
    const corner = (x, y, radius) => [0, 1, 2, 3, 4, 5].map((side) =>
      `${x + radius * Math.cos(side * Math.PI / 3)},${y + radius * Math.sin(side * Math.PI / 3)}`).join(" ");
    [...all].forEach((letter, number) => {
      const angle = -Math.PI / 2 + (number - 1) * 2 * Math.PI / others.length;
      const away = number ? (hive ? 96 : 116) : 0;
      const [x, y] = [away * Math.cos(angle), away * Math.sin(angle)];
      const kind = number ? "key" : "key center";
      const shape = hive ? make("polygon", { class: kind, points: corner(x, y, 52) })
        : make("circle", { class: kind, cx: x, cy: y, r: number ? 38 : 56 });
      const label = make("text", { x, y: y + 11 }, letter.toUpperCase());
      svg.append(make("g", {
        "aria-label": letter, onclick: () => press(letter), ...pressable(() => press(letter)),
      }, shape, label));
    });
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || inText(event)) return;
      if (/^[a-zA-Z]$/.test(event.key)) {
        press(event.key.toLowerCase());
        enterer.focus({ preventScroll: true }); /* after Check or Clear, Enter would press that button again */
      } else if (event.key === "Backspace") back();
      else if (event.key === "Enter" && !onButton(event)) enter();
      else return;
      event.preventDefault();
    });
    const isAnswer = async (each) =>
      (hidden() ? answers.hashes.includes(await hashed(each)) : answers.words.includes(each));
    player.judge = async () => {
      const found = {};
      for (const each of state.found) found[each] = await isAnswer(each);
      const good = state.found.filter((each) => found[each]);
      const unsolved = hidden() ? Array(Math.max(0, sheet.total - good.length)).fill("?")
        : answers.words.filter((each) => !good.includes(each));
      return { unsolved, found, good };
    };
    player.show = ({ found, good }) => {
      marks = found;
      draw();
      const score = good.reduce((sum, each) => sum + points(each), 0);
      const reached = levels.filter(([, least]) => score >= least).at(-1)?.[0];
      const what = sheet.points ? `${score} points, ` : "";
      return `${what}${good.length} of ${sheet.total} words${reached ? `: ${reached}` : ""}.`;
    };
    player.clear = () => { state.found = []; word = ""; marks = {}; draw(); };

    header(make("p", {}, sheet.rules));
    main.append(make("div", { class: "columns" },
      make("div", {}, svg, shown, make("div", { class: "bar middle" }, enterer, button("Delete", back))),
      make("div", {}, make("div", { class: "bar" }, button("Check", check), button("Clear", clear),
        button("Copy result", copy), time), status, make("h2", {}, "Your words"), list,
      make("h2", {}, "Ratings"), make("table", { class: "levels" }, ...levels.map(([name, least]) =>
        make("tr", {}, make("td", {}, name), make("td", {}, String(least))))))));
    footer();
    draw();
  };

  /* Word Soup */
  const soup = () => {
    const values = Object.fromEntries(sheet.values);
    const words = new Set(sheet.words);
    state.moves ??= [];
    const height = sheet.rows.length;
    const width = sheet.rows[0].length;
    let path = [];
    let side = state.side ?? "right";
    let board = [];
    const fresh = () => sheet.rows.map((row) => [...row].map((letter) => (letter === "." ? "" : letter)));
    /* Columns fall, then every row closes up to a side. */
    const removed = (before, cells, to) => {
      const after = before.map((row) => [...row]);
      for (const [r, c] of cells) after[r][c] = "";
      for (let c = 0; c < width; c += 1) {
        const column = after.map((row) => row[c]).filter(Boolean);
        for (let r = 0; r < height; r += 1) after[r][c] = column[r - height + column.length] ?? "";
      }
      return after.map((row) => {
        const left = row.filter(Boolean);
        const space = Array(width - left.length).fill("");
        return to === "left" ? [...left, ...space] : [...space, ...left];
      });
    };
    const worth = (word) => word.length * [...word].reduce((sum, letter) => sum + values[letter], 0);
    const replay = () => state.moves.reduce((each, move) => removed(each, move.cells, move.side), fresh());
    const empty = () => board.every((row) => row.every((letter) => !letter));
    const total = () => state.moves.reduce((sum, move) => sum + worth(move.word), 0) + (empty() ? sheet.bonus : 0);
    const grid = make("div", { class: "grid soup", role: "group", "aria-label": "Board" });
    grid.style.gridTemplateColumns = `repeat(${width}, 1fr)`;
    grid.style.setProperty("--shape", String(width / height));
    const shown = make("div", { class: "word", "aria-live": "polite" });
    const list = make("ol", {});
    const score = make("h2", {});
    const spelled = () => path.map(([r, c]) => board[r][c]).join("");
    const touch = (r, c) => {
      if (!board[r][c]) return;
      const place = path.findIndex(([pr, pc]) => pr === r && pc === c);
      const last = path.at(-1);
      if (place >= 0) path = path.slice(0, place === path.length - 1 ? place : place + 1);
      else if (!last || Math.max(Math.abs(last[0] - r), Math.abs(last[1] - c)) === 1) path.push([r, c]);
      else path = [[r, c]];
      draw();
    };
    const play = () => {
      const word = spelled();
      if (word.length < sheet.minimum || !words.has(word)) {
        say(word ? `${word.toUpperCase()} is not a word of the list.` : "Choose letters that touch.");
      } else {
        state.moves.push({ word, cells: path, side });
        say(`${word.toUpperCase()}: +${worth(word)}`);
      }
      path = [];
      board = replay();
      if (empty()) { state.solved = true; say(`Cleared: +${sheet.bonus}.`); }
      keep();
      draw();
    };
    const undo = () => { state.moves.pop(); state.solved = false; path = []; board = replay(); keep(); draw(); };
    const back = () => {
      if (!path.length) { undo(); return; }
      path = path.slice(0, -1);
      draw();
    };
    const playing = button("Play word", play);
    const flip = () => { side = side === "right" ? "left" : "right"; state.side = side; flipper.textContent = `Close up ${side}`; };
    const flipper = button(`Close up ${side}`, flip);
    const cells = [];
    let drawing = false;
    for (let r = 0; r < height; r += 1) for (let c = 0; c < width; c += 1) {
      const made = make("div", {
        class: "cell", ...pressable(() => touch(r, c)), onclick: (event) => { if (!event.detail) touch(r, c); },
        onpointerdown: (event) => { drawing = true; if (made.hasPointerCapture(event.pointerId)) made.releasePointerCapture(event.pointerId); touch(r, c); },
      });
      made.dataset.place = `${r},${c}`;
      cells.push(made);
      grid.append(made);
    }
    grid.style.touchAction = "none";
    grid.addEventListener("pointermove", (event) => {
      const over = drawing && document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]");
      if (!over) return;
      const [r, c] = over.dataset.place.split(",").map(Number);
      const last = path.at(-1);
      if (last && (last[0] !== r || last[1] !== c) && !path.some(([pr, pc]) => pr === r && pc === c)) touch(r, c);
    });
    addEventListener("pointerup", () => { drawing = false; });
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || inText(event)) return;
      if (event.key === "Enter" && !onButton(event)) play();
      else if (event.key === "Escape") playing.focus();
      else if (event.key === "Backspace") back();
      else return;
      event.preventDefault();
    });
    const draw = () => {
      cells.forEach((made) => {
        const [r, c] = made.dataset.place.split(",").map(Number);
        const value = board[r][c] && String(values[board[r][c]]);
        made.replaceChildren(board[r][c], make("span", { class: "number" }, value));
        made.classList.toggle("gone", !board[r][c]);
        made.classList.toggle("in", path.some(([pr, pc]) => pr === r && pc === c));
        made.setAttribute("aria-label", board[r][c] || "empty");
      });
      shown.textContent = spelled();
      score.textContent = `${total()} points`;
      list.replaceChildren(...state.moves.map((move) => make("li", {}, `${move.word} ${worth(move.word)}`)));
    };
    player.judge = async () => ({ unsolved: empty() ? [] : [`${board.flat().filter(Boolean).length} letters left`] });
    player.clear = () => { state.moves = []; path = []; board = replay(); draw(); };
    header(make("p", {}, sheet.rules));
    main.append(make("div", { class: "columns" }, make("div", { class: "board" }, grid, make("p", { class: "muted keys" },
      "Keys: Space or Enter chooses a letter, Backspace takes it back, Escape goes to “Play word”.")),
      make("div", {}, shown, make("div", { class: "bar" }, playing, flipper, button("Take back", undo)),
        status, score, list, make("div", { class: "bar" }, button("Clear", clear), button("Copy result", copy), time))));
    footer();
    board = replay();
    const size = () => grid.style.setProperty("--side", `${grid.clientWidth / width}px`);
    new ResizeObserver(size).observe(grid);
    size();
    draw();
  };

  ({ crossword, letters, soup })[sheet.kind]();
})();
