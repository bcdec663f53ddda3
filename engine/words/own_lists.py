"""The user's own word lists: their entries with notes, edited, copied, merged, compared, renamed, deleted.

An edited list is a plain list: an entry, its score after `;`, and its note as a comment after ` # `. Its other
lines, such as those that were refused, stay in a copy of the file in the folder `removed`, which also has deleted
lists. Every change returns the change that undoes it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from engine.core import BadInput, Control, FileChanged, FileProblem, attempted, changed, first_named, notify_once
from engine.core.files import exists, fingerprint, os_errors, read_bytes, save
from engine.words import sources, stored_lists
from engine.words.lexicon import Lexicon
from engine.words.lists.encoding import decode
from engine.words.sources import Source, find_source, lists_folder, open_lexicon, origin_file, stack_sources
from engine.words.stacks import Stack
from engine.words.word_file import MOST_FILE_BYTES, MOST_SCORE, NO_SCORE, Policy, WordFile, parse

BIN = "removed"
LONGEST_NOTE = 300  # characters
BLOCK = 5_000  # lines that are examined without a pause for other threads
NAMED = 3  # words that a message names
_NOTE = re.compile(r"\s#\s*(.*)$")

Wins: TypeAlias = Literal["first", "second", "highest"]


class Entry(NamedTuple):
    """An entry of a list as it is displayed, its score, NO_SCORE if it has none, and its note."""

    shown: str
    score: int = NO_SCORE
    note: str = ""


Entries: TypeAlias = Mapping[str, Entry | None]  # entries by their letters; None for a word that the list lacks


class ListChange(NamedTuple):
    """A change of a list."""

    name: str
    made: Entries  # the new entries; None removes a word
    before: Entries | None = None  # the entries of these words before the change; None to skip this check
    places: Mapping[str, int] = {}  # the places of words to add, from 0; other words are added at the end


class OwnList(NamedTuple):
    """An imported list."""

    source: Source
    entries: dict[str, Entry]  # in the order of the file, by letters
    head: tuple[str, ...]  # the comments at the start of the file
    lost: bool  # whether the file has other comments or refused lines, which an edited list does not have


def own_source(name: str) -> Source:
    """Return the source of an imported list.

    Raises BadInput if the list is shipped, a stack or a file: it cannot be changed; UnknownName if there is no
    such list.
    """
    source = find_source(name)
    if source.kind != "imported":
        what = {"shipped": "ships with the program", "stack": "is a stack of lists"}.get(source.kind, "is a file")
        raise BadInput(f"{name} {what} and cannot be edited", mend="Copy it, and edit the copy.")
    return source


def read_own(name: str, *, control: Control | None = None) -> OwnList:
    """Read an imported list with its notes.

    Raises BadInput or UnknownName as `own_source`; FileProblem if the file cannot be read.
    """
    source = own_source(name)
    content = read_bytes(source.path, most=MOST_FILE_BYTES)
    policy = Policy(source.policy)
    file = parse(content, policy=policy, where=source.path, control=control)
    entries, lines = _entries_of(file), decode(content).lines
    for word, note in _noted(lines, policy):
        entries[word] = entries[word]._replace(note=note)
    head = tuple(takewhile(_is_comment, lines))
    lost = bool(file.report.reasons) or any(map(_is_comment, lines[len(head) :]))
    return OwnList(source, entries, head, lost)


def read_notes(name: str) -> dict[str, str]:
    """Return the notes of an imported list by letters, without reading its other lines."""
    source = own_source(name)
    return dict(_noted(decode(read_bytes(source.path, most=MOST_FILE_BYTES)).lines, Policy(source.policy)))


def _noted(lines: Iterable[str], policy: Policy) -> Iterator[tuple[str, str]]:
    for line in lines:
        if "#" in line and not line.startswith("#") and (note := _NOTE.search(line)):
            yield from ((word, note[1]) for word in _parsed(line[: note.start()], policy))


def _parsed(line: str, policy: Policy) -> dict[str, Entry]:
    try:
        return _entries_of(parse(line.encode(), policy=policy))
    except FileProblem:
        return {}


def _entries_of(file: WordFile) -> dict[str, Entry]:
    shown = [file.displays.get(number, word) for number, word in enumerate(file.words)]
    return dict(zip(file.words, map(Entry, shown, file.scores), strict=True))


def entries_from(lines: Iterable[str], score: int = NO_SCORE, note: str = "") -> dict[str, Entry]:
    """Return the entries that a user typed, by their letters; `score` is that of entries without one.

    Raises BadInput, which names the lines, if a line is not an entry, a score is not 0 to 100, or the note is too long.
    """
    if not NO_SCORE <= score <= MOST_SCORE:
        raise BadInput(f"the score {score} is not from 0 to {MOST_SCORE}")
    note, found, wrong = checked_note(note), dict[str, Entry](), list[str]()
    for line in filter(None, map(str.strip, lines)):
        parsed = _parsed(line, Policy.FOLD)
        wrong += [] if parsed else [line]
        for word, entry in parsed.items():
            found[word] = entry._replace(score=score if entry.score == NO_SCORE else entry.score, note=note)
    if wrong:
        raise BadInput(f"no word: {named(wrong)}", mend="Write a word, or WORD;SCORE, on each line.")
    return found


def checked_note(note: str) -> str:
    """Return a note on one line. Raises BadInput if it is too long."""
    line = " ".join(note.split()).lstrip("# ")
    if len(line) > LONGEST_NOTE:
        raise BadInput(f"a note has up to {LONGEST_NOTE} characters, but this one has {len(line)}")
    return line


def named(words: Iterable[str]) -> str:
    """Return the first words of a list, and how many more there are, as a part of a sentence."""
    return first_named(list(words), NAMED)


def change_list(change: ListChange, *, control: Control | None = None) -> ListChange:
    """Change an imported list, and return the change that undoes it.

    Raises BadInput if the list cannot be edited, or no word would remain. Raises FileChanged if the list does not
    have the entries `before`, or changes in the meantime. Nothing is written. Raises FileProblem if the file cannot be
    read or written.
    """
    source, content, (head, lines, lost) = _lines_of(change.name, control)
    before: dict[str, Entry | None] = {
        word: _line_entry(lines[word]) if word in lines else None for word in change.made
    }
    if change.before is not None and before != dict(change.before):
        others = [word for word, entry in before.items() if entry != change.before.get(word)]
        raise FileChanged(
            f"{change.name} has changed in the meantime: {named(others)}", mend="The list was not changed."
        )
    made = {word: _line(entry) for word, entry in change.made.items() if entry}
    gone = {word for word in change.made if word not in made and word in lines}
    places = {word: place for place, word in enumerate(lines) if word in gone}
    kept = {word: made.get(word, line) for word, line in lines.items() if word not in gone}
    added = {word: line for word, line in made.items() if word not in lines}
    if not kept and not added:
        raise BadInput(f"no word would remain in {change.name}", mend="Delete the list instead.")
    if lost:
        _bin(Path(source.path), source.name, copy=True)
    text = "".join(f"{line}\n" for line in (*head, *_placed(kept, added, change.places)))
    stored_lists.store_list(change.name, text.encode(), Policy.FOLD, expected=fingerprint(content))
    return ListChange(change.name, before, dict(change.made), places)


def rescored(name: str, word: str, shown: str, score: int, *, control: Control | None = None) -> ListChange:
    """Change the score of a word in an imported list, which gets the word if it lacks it.

    Raises as `change_list`.
    """
    there = entries_of(name, (word,)).get(word, Entry(shown))
    return change_list(ListChange(name, {word: there._replace(score=score)}), control=control)


def entries_of(name: str, words: Iterable[str]) -> dict[str, Entry]:
    """Return the entries of some words of an imported list; words that it lacks are missing."""
    lines = _lines_of(name)[-1].lines
    return {word: _line_entry(lines[word]) for word in words if word in lines}


class _Lines(NamedTuple):
    """The comments at the start of a list, its lines by the letters of their words, and whether others are lost."""

    head: Sequence[str]
    lines: Mapping[str, str]
    lost: bool = False


_NORMAL = re.compile(r"[^#;\s](?:[^#;]*[^#;\s])?(?:;(?:100|[0-9]{1,2}))?(?: # .*)?")


def _normal_lines(source: Source, content: bytes) -> _Lines | None:
    """Return the lines of a list without parsing it; None if a line is repeated, or not in the form of `written`."""
    lines = content.decode("utf-8", "replace").splitlines()
    head = [*takewhile(_is_comment, lines)]
    body = lines[len(head) :]
    blocks = (body[start : start + BLOCK] for start in range(0, len(body), BLOCK))
    if source.policy != Policy.FOLD.value or not all(all(map(_NORMAL.fullmatch, block)) for block in blocks):
        return None
    found = {_key(line): line for line in body}
    return _Lines(head, found) if len(found) == len(body) and "" not in found else None


def _lines_of(name: str, control: Control | None = None) -> tuple[Source, bytes, _Lines]:
    source = own_source(name)
    content = read_bytes(source.path, most=MOST_FILE_BYTES)
    if lines := _normal_lines(source, content):
        return source, content, lines
    own = read_own(name, control=control)
    return source, content, _Lines(own.head, {word: _line(one) for word, one in own.entries.items()}, own.lost)


def _is_comment(line: str) -> bool:
    return line.startswith("#")


def _key(line: str) -> str:
    shown = line.partition(" # ")[0].partition(";")[0]
    if shown.isascii() and shown.isalpha() and shown.islower():
        return shown
    return next(iter(_parsed(shown, Policy.FOLD)), "")


def _line_entry(line: str) -> Entry:
    head, _, note = line.partition(" # ")
    shown, _, score = head.partition(";")
    return Entry(shown, int(score) if score else NO_SCORE, note)


def _line(entry: Entry) -> str:
    score = "" if entry.score == NO_SCORE else f";{entry.score}"
    return f"{entry.shown}{score}{f' # {entry.note}' if entry.note else ''}"


def _placed(kept: Mapping[str, str], added: Mapping[str, str], places: Mapping[str, int]) -> Iterator[str]:
    at, rest = {place: added[word] for word, place in places.items() if word in added}, iter(kept.values())
    for place in range(len(kept) + len(at)):
        if line := at.get(place) or next(rest, ""):
            yield line
    yield from (line for word, line in added.items() if word not in places)


def written(entries: Mapping[str, Entry], head: Iterable[str] = ()) -> bytes:
    """Return the lines of a list."""
    return "".join(f"{line}\n" for line in (*head, *map(_line, entries.values()))).encode()


def entries_in(lexicon: Lexicon) -> dict[str, Entry]:
    """Return the entries of an opened list; those of an imported list have its notes."""
    if find_source(lexicon.name).kind == "imported":
        return read_own(lexicon.name).entries
    scores = lexicon.score.tolist() if lexicon.has_scores else [NO_SCORE] * len(lexicon)
    return dict(zip(lexicon.words, map(Entry, lexicon.printed(), scores), strict=True))


def new_list(name: str, entries: Mapping[str, Entry]) -> None:
    """Store entries as a list of their own.

    Raises BadInput if the name is not valid or in use, or there is no entry; FileProblem if the file cannot be
    written.
    """
    stored_lists.check_name(name)
    if not entries:
        raise BadInput("a list needs at least one word")
    stored_lists.store_list(name, written(entries), Policy.FOLD)


def copy_list(name_or_path: str, name: str, *, control: Control | None = None) -> int:
    """Store a copy of any list as a list that can be edited, and return the number of its words."""
    entries = entries_in(open_lexicon(name_or_path, control=control))
    new_list(name, entries)
    return len(entries)


def merge_lists(first: str, second: str, name: str, wins: Wins, *, control: Control | None = None) -> int:
    """Store the words of two lists as a list of their own, and return their number.

    For a word of both lists, `wins` names the list whose score and form are kept. A score wins over no score.
    """
    stored_lists.check_name(name)
    one, other = (entries_in(open_lexicon(each, control=control)) for each in (first, second))
    made = one | other if wins == "second" else other | one
    made = {word: made[word] for word in (*one, *(word for word in other if word not in one))}
    for word in one.keys() & other.keys():
        scores = [entry.score for entry in (one[word], other[word])]
        score = max(scores) if wins == "highest" or made[word].score == NO_SCORE else made[word].score
        made[word] = made[word]._replace(score=score, note=made[word].note or one[word].note or other[word].note)
    new_list(name, made)
    return len(made)


class Comparison(NamedTuple):
    """The differences of two lists: words that only one of them has, and words with different scores."""

    # first, second: the words that only this list has, with their scores
    first: dict[str, Entry]
    second: dict[str, Entry]
    scored: dict[str, tuple[Entry, Entry]]  # words of both lists, with the score that each gives
    same: int  # the number of words that do not differ

    def rows(self, names: tuple[str, str]) -> list[tuple[str, str, str, str]]:
        """Return each difference: the word, what differs, and both scores."""
        rows = [(entry.shown, f"only in {names[0]}", _score(entry), "") for entry in self.first.values()]
        rows += [(entry.shown, f"only in {names[1]}", "", _score(entry)) for entry in self.second.values()]
        rows += [(one.shown, "other score", _score(one), _score(other)) for one, other in self.scored.values()]
        return rows


def _score(entry: Entry) -> str:
    return "" if entry.score == NO_SCORE else str(entry.score)


def compare_lists(first: str, second: str, *, control: Control | None = None) -> Comparison:
    """Compare two lists. Scores differ only where both lists give one.

    Raises UnknownName or FileProblem if a list cannot be opened.
    """
    one, other = (entries_in(open_lexicon(each, control=control)) for each in (first, second))
    scored = {
        word: (entry, other[word])
        for word, entry in one.items()
        if word in other and NO_SCORE not in (scores := (entry.score, other[word].score)) and len(set(scores)) > 1
    }
    only = {word: entry for word, entry in one.items() if word not in other}
    others = {word: entry for word, entry in other.items() if word not in one}
    return Comparison(only, others, scored, len(one) - len(only) - len(scored))


def stacks_with(name: str) -> dict[str, Stack]:
    """Return the stacks with a list as a layer, by name. A notice names a damaged stack, which is skipped."""
    found = dict[str, Stack]()
    for source in stack_sources():
        stack = attempted(partial(stored_lists.find_stack, source.name), notify_once)
        if stack and stack.has(name):
            found[source.name] = stack
    return found


def rename_list(name: str, new: str) -> None:
    """Rename an imported list or a stack, also in stacks and as the list for new puzzles.

    Saved puzzles keep the old name, and find the list. Raises BadInput or UnknownName if the list cannot be renamed,
    or the new name is not valid or in use; FileProblem if a file cannot be read or written.
    """
    stored_lists.check_name(new)
    source = find_source(name)
    name, path = source.name, Path(source.path if source.kind == "stack" else own_source(name).path)
    users, chosen = stacks_with(name), stored_lists.house_list() == name
    with os_errors(path, "rename"):
        save(sources.renamed_file(name), new.encode())
        path.rename(path.with_name(f"{new}{path.name.removeprefix(name)}"))
        sources.renamed_file(new).unlink(missing_ok=True)
        _move_origin(origin_file(name), origin_file(new))
    for stack, value in users.items():
        layers = (changed(layer, list=new) if layer.list == name else layer for layer in value.layers)
        stored_lists.save_stack(stack, Stack(tuple(layers)), replace=True)
    if chosen:
        stored_lists.choose_house_list(new)


def delete_list(name: str) -> Path:
    """Move an imported list to the folder of removed lists, and return its path for `restore_list`.

    Raises BadInput or UnknownName if it is not the user's, is a layer of a stack, or is the list for new puzzles;
    FileProblem if the file cannot be moved.
    """
    source = own_source(name)
    if users := stacks_with(name):
        raise BadInput(f"{name} is a layer of {named(users)}", mend="Remove the layer first.")
    if stored_lists.house_list() == name:
        raise BadInput(f"{name} is the list for new puzzles", mend="Choose another list for them first.")
    with os_errors(Path(source.path), "delete"):
        target = _bin(Path(source.path), name)
        _move_origin(origin_file(name), target)
    return target


def restore_list(removed: Path, name: str) -> None:
    """Move a removed list back under its name.

    Raises BadInput if the name has come into use; FileProblem if the file cannot be moved.
    """
    stored_lists.check_name(name)
    policy = removed.stem.rpartition(".")[2]
    with os_errors(removed, "restore"):
        removed.rename(lists_folder() / f"{name}.{policy}.txt")
        _move_origin(removed, origin_file(name))


def _move_origin(old: Path, new: Path) -> None:
    for kind in (".origin", ".lines.csv"):
        if exists(old.with_suffix(kind)):
            old.with_suffix(kind).rename(new.with_suffix(kind))


def _bin(path: Path, name: str, *, copy: bool = False) -> Path:
    """Move or copy a file of a list to the folder of removed lists, under a free name."""
    folder, policy = path.parent / BIN, path.stem.rpartition(".")[2]
    with os_errors(folder, "make the folder"):
        folder.mkdir(exist_ok=True)
    free = (folder / f"{name}{number}.{policy}.txt" for number in ("", *(f" {n}" for n in range(2, 1000))))
    target = next(at for at in free if not exists(at))
    if copy:
        save(target, read_bytes(path))
    else:
        path.rename(target)
    return target
