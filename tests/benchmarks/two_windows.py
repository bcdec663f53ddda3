"""Let windows work on one home at once, kill one of them now and then, and check afterwards that nothing was lost.

    python -m tests.benchmarks.two_windows [--windows 2] [--seconds 60] [--kills 10] [--seed 1]

Each window is a process with a real main window. It rules on words, plans days, changes a publication, its settings
and an own word list, edits and saves a file that all have open, exports to one path, and notes in a file of its own
what it was told was done. The table says how often each thing was done and refused, and what was lost.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

DAYS, KEPT_SECONDS = [f"2031-01-{day:02}" for day in range(1, 21)], 0.5
LIST, FILE, EXPORT = "mine", "shared.puzzle", "shared.ipuz"


class Window:
    """A window of a home, and the random actions that it does."""

    def __init__(self, folder: Path, name: str, seed: int) -> None:
        from PySide6.QtWidgets import QApplication

        from studio.core.jobs import Jobs
        from studio.core.journal import Journal
        from studio.core.settings import open_settings
        from studio.core.theme import Theme
        from studio.shell.window import MainWindow

        self.folder, self.name, self.rng, self.count = folder, name, random.Random(f"{seed} {name}"), 0
        self.notes = (folder / f"{name}.jsonl").open("a", buffering=1)
        self.app = QApplication([])
        self.settings, self.jobs, self.journal = open_settings(), Jobs(self.app), Journal()
        self.window = MainWindow(self.settings, Theme(self.app, self.settings), self.jobs, self.journal)
        self.window.show()
        for place, entry in self.journal.abandoned():
            self.note("recovered", json.loads(entry.content)["body"]["title"])
            place.unlink()
        self.session = self.window.editor().session

    def note(self, what: str, *values: object) -> None:
        """Write what was done to a file of this window, which survives a kill."""
        self.notes.write(json.dumps([time.time(), what, *values]) + "\n")

    def run(self, seconds: float) -> None:
        """Do random actions."""
        from engine.core import EngineError

        acts = (self.rule, self.plan, self.settle, self.keep, self.list_word, self.save, self.edit, self.export)
        self.pause(0.3)
        self.session.open(self.folder / FILE)
        self.note("began")
        end = time.time() + seconds
        while time.time() < end:
            act, self.count = self.rng.choice(acts), self.count + 1
            try:
                act(f"{self.name}-{self.count}")
            except EngineError as error:
                self.note("refused", act.__name__, type(error).__name__, str(error))
            self.pause(self.rng.choice((0, 0, 0.02, 0.1)))
        self.session.forget_journal()
        self.pause(0.5)
        self.jobs.shutdown(20_000)
        self.settings.sync()
        self.journal.close()
        self.note("ended")

    def pause(self, seconds: float) -> None:
        """Handle the events of the window."""
        end = time.time() + seconds
        self.app.processEvents()
        while time.time() < end:
            self.app.processEvents()
            time.sleep(0.005)

    def rule(self, token: str) -> None:
        """Rule on a word that only this window rules on."""
        from engine.core.store import Store
        from engine.words.vetting.house import change_rulings
        from engine.words.vetting.verdict import Ruling

        word = "".join(chr(97 + ord(char) % 26) for char in token) + "".join(self.rng.choices("abcdefgh", k=12))
        change_rulings(Store(), [Ruling(word, True, token, date="2031-01-01")], expected=())
        self.note("rule", word)

    def plan(self, token: str) -> None:
        """Plan a hive on a day, in place of the one that is planned there."""
        from engine.bee.puzzle import hive
        from engine.calendar import records
        from engine.calendar.entry import Entry, Key, name_of
        from engine.core.store import Store

        key = Key("", "bee", self.rng.choice(DAYS))
        before = records.entry_at(Store(), key)
        letters = "".join(self.rng.sample("abcdefghijklmnoprtuvwy", 7))
        puzzle = hive(letters[0], letters[1:])
        entry = Entry("", "bee", key.day, "bee", name_of(puzzle), puzzle)
        self.pause(self.rng.choice((0, 0.01)))
        step = records.write(Store(), [records.Change(before, entry)], self.name, token)
        after = step.changes[0].after
        self.note("plan", key.day, after.revision if after else 0, entry.name)

    def settle(self, token: str) -> None:
        """Add a holiday to a publication."""
        from engine.calendar.records import by_name, save_publication
        from engine.core import changed
        from engine.core.store import Store

        before = by_name(Store())["Daily"]
        day = f"20{self.rng.randrange(40, 99)}-{self.rng.randrange(1, 13):02}-{self.rng.randrange(1, 29):02}"
        self.pause(self.rng.choice((0, 0.01)))
        save_publication(Store(), changed(before, holidays=tuple(sorted({*before.holidays, day}))), before)
        self.note("settle", day)

    def keep(self, token: str) -> None:
        """Change a setting of this window's own, the recent files, and what is selected in a file."""
        from studio.core.settings import remember_file, remember_selection

        place = self.folder / "files" / f"{self.name}-{self.count % 3}.puzzle"
        place.parent.mkdir(exist_ok=True)
        place.touch()
        self.settings.setValue(f"hammer/{self.name}", token)
        remember_file(self.settings, place)
        remember_selection(self.settings, place, {"part": token})
        self.settings.sync()
        self.note("keep", token, str(place.resolve()))

    def list_word(self, token: str) -> None:
        """Add a word to an own list."""
        from engine.words.own_lists import Entry, ListChange, change_list

        word = "".join(self.rng.choices("abcdefghijklmnopqrstuvwxyz", k=14))
        change_list(ListChange(LIST, {word: Entry(word)}))
        self.note("list", word)

    def edit(self, token: str) -> None:
        """Edit the file that is open, without saving."""
        from engine.core import changed

        self.session.push(changed(self.session.value, title=token), "Change title", merge="")
        self.note("edit", token)
        self.pause(self.rng.choice((0, 0.1, 0.5)))

    def save(self, token: str) -> None:
        """Save the file that all have open. If another window saved it, it is opened again."""
        from engine.core import FileChanged

        self.edit(token)
        before = self.session._fingerprint
        try:
            self.session.save()
        except FileChanged:
            self.session.open(self.folder / FILE)
            self.note("reopened")
            raise
        self.note("save", before, self.session._fingerprint, token)

    def export(self, token: str) -> None:
        """Export to a path to which all export."""
        from engine.core import changed
        from engine.crossword.answers import key_of
        from engine.output.issue import issue
        from engine.output.target import Target
        from tests.benchmarks.fuzz_formats import example

        puzzle = changed(example(), notes=f"{token} " * 400)
        issue(puzzle, key_of(puzzle), Target("ipuz", force=True), self.folder / EXPORT)
        self.note("export", token)


def child(folder: Path, name: str, seed: int, seconds: float) -> None:
    """Run a window."""
    Window(folder, name, seed).run(seconds)


def prepared(folder: Path) -> None:
    """Make a home with a publication and an own list, and a file."""
    from engine.bee.puzzle import hive
    from engine.calendar.publication import Publication
    from engine.calendar.records import save_publication
    from engine.core.store import Store
    from engine.documents import document as documents
    from engine.words.stored_lists import store_list
    from engine.words.word_file import Policy

    save_publication(Store(), Publication(name="Daily"))
    store_list(LIST, b"first\n", Policy.FOLD)
    documents.write(folder / FILE, documents.Document(hive("g", "cenorv"), "2031-01-01"))


def lost(folder: Path, notes: dict[str, list[list[Any]]], killed: dict[str, float]) -> Iterator[tuple[str, str]]:
    """Yield the kind and the name of what was noted as done and is no longer there."""
    from engine.calendar import records
    from engine.core.files import fingerprint
    from engine.core.store import Store
    from engine.words.own_lists import read_own
    from engine.words.vetting.house import rulings
    from studio.core.journal import Journal
    from studio.core.settings import MAX_SELECTIONS, open_settings, plain_state, recent_files

    of = defaultdict[str, list[list[Any]]](list)
    for name, rows in notes.items():
        for at, what, *values in rows:
            of[what].append([at, name, *values])
    words = {one.word for one in rulings(Store())}
    yield from (("rule", word) for _, _, word in of["rule"] if word not in words)
    for day in DAYS:
        own = [row for row in of["plan"] if row[2] == day]
        yield from (("plan", f"{day} {revision} twice") for revision, n in Counter(r[3] for r in own).items() if n > 1)
        if own:
            last, there = max(own, key=lambda row: row[3]), records.entry_at(Store(), records.Key("", "bee", day))
            if not there or there.revision < last[3] or (there.revision == last[3] and there.name != last[4]):
                yield "plan", day
    holidays = records.by_name(Store())["Daily"].holidays
    yield from (("settle", day) for _, _, day in of["settle"] if day not in holidays)
    listed = read_own(LIST).entries
    yield from (("list", word) for _, _, word in of["list"] if word not in listed)
    settings = open_settings()
    places = list(dict.fromkeys(Path(row[3]) for row in sorted(of["keep"], reverse=True)))
    for name in notes:
        if mine := [row for row in of["keep"] if row[1] == name]:
            _, _, token, place = mine[-1]
            if _number(settings.value(f"hammer/{name}")) < _number(token):  # a killed window noted the last one not
                yield "keep", f"setting of {name}"
            part = plain_state(settings.value("selections")).get(place, {}).get("part")
            if Path(place) in places[:MAX_SELECTIONS] and _number(part) < _number(token):  # older ones are forgotten
                yield "keep", f"selection of {name}"
    yield from (("keep", f"recent file {one.name}") for one in places[:10] if one not in recent_files(settings))
    bases = Counter(row[2] for row in of["save"])
    yield from (("save", f"{n} windows saved over {base[:8]}") for base, n in bases.items() if n > 1)
    last = max(of["save"], default=None)
    if last and fingerprint((folder / FILE).read_bytes()) != last[3] and last[1] not in killed:
        yield "save", "the last one"
    try:
        json.loads((folder / EXPORT).read_bytes())
    except ValueError:
        yield "export", "not whole"
    journal = Journal()
    recovered = [json.loads(entry.content)["body"]["title"] for _, entry in journal.abandoned()]
    recovered += [row[2] for row in of["recovered"]]
    journal.close()
    for token, n in Counter(recovered).items():
        if n > 1:
            yield "journal", f"{token} recovered {n} times"
    for name, at in killed.items():
        edits = [row[2] for row in of["edit"] if row[1] == name and row[0] < at - KEPT_SECONDS]
        gone = {row[4] for row in of["save"] if row[1] == name}
        reopened = max((row[0] for row in of["reopened"] if row[1] == name), default=0.0)
        after = [row[2] for row in of["edit"] if row[1] == name and row[0] > reopened]
        found = [_number(token) for token in recovered if token.rpartition("-")[0] == name]
        unsaved = bool(edits) and edits[-1] in after and not gone & {*after[after.index(edits[-1]) :]}
        if unsaved and max(found, default=-1) < _number(edits[-1]):
            yield "journal", f"{edits[-1]} of a killed window"


def _number(token: object) -> int:
    return int(str(token).rpartition("-")[2]) if token else -1


def hammer(folder: Path, windows: int, seconds: float, kills: int, seed: int) -> tuple[Counter[str], list[Any]]:
    """Run the windows; return what was done and what was lost."""
    os.environ.update(PUZZLE_STUDIO_HOME=str(folder / "home"), QT_QPA_PLATFORM="offscreen")
    prepared(folder)
    rng, numbers, end, running = random.Random(seed), iter(range(1_000_000)), time.time() + seconds, {}
    killed = dict[str, float]()
    gaps = [time.time() + seconds * (number + 1) / (kills + 1) for number in range(kills)]
    while time.time() < end or running:
        while len(running) < windows and time.time() < end - 5:
            name = f"w{next(numbers)}"
            left = end - time.time()
            command = [sys.executable, "-m", "tests.benchmarks.two_windows", "--child", str(folder), name]
            with (folder / f"{name}.log").open("w") as out:
                running[name] = subprocess.Popen([*command, "--seconds", f"{left}", "--seed", f"{seed}"], stderr=out)
        if gaps and time.time() > gaps[0]:
            gaps.pop(0)
            name = rng.choice([*running])
            running[name].send_signal(signal.SIGKILL)
            killed[name] = time.time()
        for name in [name for name, process in running.items() if process.poll() is not None]:
            if (code := running.pop(name).returncode) and name not in killed:
                print(f"{name} ended with {code}: {(folder / f'{name}.log').read_text()[-2000:]}")
        time.sleep(0.02)
    notes = {path.stem: list(_rows(path)) for path in sorted(folder.glob("w*.jsonl"))}
    done = Counter(" ".join(row[1:4] if row[1] == "refused" else row[1:2]) for rows in notes.values() for row in rows)
    return done + Counter(killed=len(killed)), [*lost(folder, notes, killed)]


def _rows(path: Path) -> Iterator[list[Any]]:
    for line in path.read_text().splitlines():
        with suppress(ValueError):  # the last one of a window that was killed
            yield json.loads(line)


def main() -> None:
    """Print what was done, refused and lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, kind, usual in (("windows", int, 2), ("seconds", float, 60.0), ("kills", int, 10), ("seed", int, 1)):
        parser.add_argument(f"--{name}", type=kind, default=usual)
    parser.add_argument("--child", nargs=2)
    options = parser.parse_args()
    if options.child:
        child(Path(options.child[0]), options.child[1], options.seed, options.seconds)
        return
    folder = Path(tempfile.mkdtemp(prefix="two-windows-"))
    done, gone = hammer(folder, options.windows, options.seconds, options.kills, options.seed)
    for what, count in sorted(done.items()):
        print(f"{what:40} {count:6,}")
    for kind, name in gone:
        print(f"LOST {kind}: {name}")
    print(f"{len(gone)} lost")
    if not gone:
        shutil.rmtree(folder)
    sys.exit(bool(gone))


if __name__ == "__main__":
    main()
