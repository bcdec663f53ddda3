"""A word list as a table: facts about each word, in columns that can be filtered and sorted."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import NamedTuple

import numpy as np

from engine.core import Control
from engine.core.files import csv_text
from engine.words.commonness import DOUBTFUL, NAME, SPELLINGS, TIER_LISTS, TIERS, Language, tier_codes, tiers_in
from engine.words.lexicon import Lexicon
from engine.words.own_lists import Entries, read_notes
from engine.words.search.find import standing
from engine.words.sources import find_source, open_layers_of, open_lexicon
from engine.words.vetting.house import House
from engine.words.vetting.verdict import Role
from engine.words.word_file import DEFAULT_SCORE, MOST_SCORE, NO_SCORE

STANDINGS = ("", "always", "accepted", "may be a name", "name", "caution", "not as answer", "taboo", "never")
"""The standing of a word: house rulings ("always", "accepted", "never"), taboo lists, and names."""
GAMES = ("standard", "large")  # the shipped lists for games
LISTED = (*TIER_LISTS, *GAMES)  # the shipped lists that a condition can name
SHORT: Mapping[Language, str] = {"american": "US", "british": "UK", "canadian": "CA", "australian": "AU"}
BLOCK = 20_000  # words that are looked up at once
ROLE: Role = "answer"
COLUMNS = ("word", "letters", "score", "zipf", "tiers", "standing", "layer", "used", "note")
"""The columns of a listing by name."""


class LastUse(NamedTuple):
    """When each word was last printed."""

    day: np.ndarray  # int32[n]: the ordinal of the day on which each word was last printed; 0 for never
    place: np.ndarray  # int32[n]: its number in `places`
    places: Sequence[str]  # descriptions of puzzles


@dataclass(frozen=True, eq=False)
class Listing:
    """The n words of a list in the order of its file."""

    name: str  # the argument for `open_lexicon`
    editable: bool  # whether the list can be edited
    # words, shown: the letters and the display form of each word
    words: list[str]
    shown: list[str]
    alphabetical: np.ndarray  # int32[n]: the rows in alphabetical order
    length: np.ndarray  # uint8[n]
    score: np.ndarray  # int16[n]: NO_SCORE if the list has no scores
    zipf: np.ndarray  # float32[n]: 0 if unknown
    notes: Mapping[str, str]  # the notes by letters
    tiers: np.ndarray  # uint8[n]: the tiers of each word in the four spellings (`engine.words.commonness.tier_codes`)
    games: np.ndarray  # uint8[n]: a bit for each list of GAMES that has the word
    standing: np.ndarray  # uint8[n]: a place in STANDINGS
    reasons: Mapping[int, str]  # why a word has its standing, by row
    layer_names: tuple[str, ...]  # the lists of the layers of a stack, bottom up; empty if it is not a stack
    layer: np.ndarray  # uint8[n]: the layer from which each word or its score comes
    used: LastUse  # when each word was last printed
    complete: bool = False  # whether the columns from `tiers` on are filled

    def __len__(self) -> int:
        return len(self.words)

    @cached_property
    def has_scores(self) -> bool:
        """Whether the list has scores."""
        return bool((self.score != NO_SCORE).any())

    def lists_text(self, row: int) -> str:
        """Return the shipped lists that have a word: its tier by spelling, or "games only"."""
        found = tiers_in(int(self.tiers[row]))
        by_tier = {tier: [SHORT[spelling] for spelling in SPELLINGS if found.get(spelling) == tier] for tier in TIERS}
        known = {tier: those for tier, those in by_tier.items() if those}
        texts = [tier if len(of) == len(SPELLINGS) else f"{tier} {'/'.join(of)}" for tier, of in known.items()]
        return ", ".join(texts) or "games only" * bool(self.games[row])

    def cell(self, row: int, column: str) -> str:
        """Return the text of a cell; `column` is one of COLUMNS."""
        match column:
            case "word":
                return self.shown[row]
            case "letters":
                return str(self.length[row])
            case "score":
                return "" if self.score[row] == NO_SCORE else str(self.score[row])
            case "zipf":
                return f"{self.zipf[row]:.2f}" if self.zipf[row] else ""
            case "tiers":
                return self.lists_text(row)
            case "standing":
                return STANDINGS[self.standing[row]]
            case "layer":
                return self.layer_names[self.layer[row]] if self.layer_names else ""
            case "used":
                day = int(self.used.day[row])
                return f"{date.fromordinal(day)} {self.used.places[self.used.place[row]]}" if day else ""
            case _:
                return self.notes.get(self.words[row], "")


def open_listing(
    name: str, house: House, used: Callable[[Lexicon], LastUse], *, control: Control | None = None
) -> Listing:
    """Open a list as a table. The best result so far has the words, scores and Zipf values only.

    `name` is the name of a list or the path of a word file. `used` returns when the words of a lexicon were last
    printed. Raises UnknownName or FileProblem if the list cannot be opened.
    """
    control = control or Control()
    lexicon = open_lexicon(name, control=control.sub(0.0, 0.4))
    first = _first(lexicon)
    control.report(4, 10, best=first)
    games = np.zeros(len(lexicon), np.uint8)
    for at, game in enumerate(GAMES):
        control.check()
        there = _members(lexicon.words, open_lexicon(game, control=control.sub(0.4, 0.4)).words)
        games |= there.astype(np.uint8) << np.uint8(at)
    codes = tier_codes()
    tiers = _looked_up(lexicon.words, lambda word: codes.get(word, 0), np.uint8)
    standing, reasons = standings(lexicon.words, lexicon.classes, house)
    control.check()
    layer_names, layer = _layers(name, lexicon)
    return replace(
        first, tiers=tiers, games=games, standing=standing, reasons=reasons, layer_names=layer_names,
        layer=layer, used=used(lexicon), complete=True,
    )  # fmt: skip


def _first(lexicon: Lexicon) -> Listing:
    """Return a list with the columns that are available immediately."""
    count = len(lexicon)
    editable = find_source(lexicon.name).kind == "imported"
    score = lexicon.score.astype(np.int16) if lexicon.has_scores else np.full(count, NO_SCORE, np.int16)
    notes = read_notes(lexicon.name) if editable else {}
    nothing = LastUse(np.zeros(count, np.int32), np.zeros(count, np.int32), ("",))
    return Listing(
        lexicon.name, editable, lexicon.words, lexicon.printed(), lexicon.order, lexicon.lengths, score, lexicon.zipf,
        notes, np.zeros(count, np.uint8),
        np.zeros(count, np.uint8), np.zeros(count, np.uint8), {}, (), np.zeros(count, np.uint8), nothing,
    )  # fmt: skip


def _members(words: Sequence[str], others: Collection[str]) -> np.ndarray:
    """bool[n]: which words are in another list. The lists are read in blocks, so that other threads can run."""
    known, listed = set[str](), others if isinstance(others, list) else list(others)
    for start in range(0, len(listed), BLOCK):
        known.update(listed[start : start + BLOCK])
    return _looked_up(words, known.__contains__, np.bool_)


def _looked_up(words: Sequence[str], look: Callable[[str], int], kind: type[np.generic]) -> np.ndarray:
    """Return a function's value for each word. Words are read in blocks, so that other threads can run."""
    found = np.zeros(len(words), kind)
    for start in range(0, len(words), BLOCK):
        block = words[start : start + BLOCK]
        found[start : start + BLOCK] = np.fromiter(map(look, block), kind, len(block))
    return found


def with_change(listing: Listing, made: Entries) -> Listing | None:
    """Return a listing with changed scores and notes; None if words were added or removed."""
    number = {word: row for row, word in enumerate(listing.words) if word in made}
    if len(number) < len(made) or None in made.values():
        return None
    score, notes = listing.score.copy(), dict(listing.notes)
    for word, entry in made.items():
        if entry and entry.shown != listing.shown[number[word]]:
            return None
        if entry:
            score[number[word]] = DEFAULT_SCORE if entry.score == NO_SCORE else entry.score
            notes[word] = entry.note
    return replace(listing, score=score, notes={word: note for word, note in notes.items() if note})


def standings(words: Sequence[str], classes: np.ndarray, house: House) -> tuple[np.ndarray, dict[int, str]]:
    """Return the standing of each word as an answer, uint8[n], and the reasons by row."""
    codes, reasons = np.zeros(len(words), np.uint8), dict[int, str]()
    codes[classes == DOUBTFUL] = STANDINGS.index("may be a name")
    codes[classes == NAME] = STANDINGS.index("name")
    vetter = house.vetter()
    for row in np.flatnonzero(_members(words, vetter.words)).tolist():
        verdict = vetter.verdict(words[row], ROLE)
        if (found := standing(words[row], vetter)) != "clean":
            codes[row] = STANDINGS.index(found)
        if verdict.reason:
            reasons[row] = f"{verdict.reason} ({verdict.source})"
    return codes, reasons


def _layers(name: str, lexicon: Lexicon) -> tuple[tuple[str, ...], np.ndarray]:
    """Return the layers of a stack, and the layer of each word; no layers for a list that is not a stack."""
    came, below = np.zeros(len(lexicon), np.uint8), np.zeros(len(lexicon), np.bool_)
    if find_source(name).kind != "stack":
        return (), came
    layers = open_layers_of(name)
    for at, (layer, words) in enumerate(layers):
        if layer.use == "words":
            there = _members(lexicon.words, words.words)
            came[there if words.has_scores else there & ~below] = at
            below |= there
    return tuple(layer.list for layer, _ in layers), came


class Conditions(NamedTuple):
    """Which words of a listing are shown."""

    # the word contains it; with `?` (a letter) or `*` (any letters) it is a pattern of the whole word
    text: str = ""
    lengths: tuple[int, int] = (0, 255)  # the least and the most letters
    # the least and the highest score; words without one count as NO_SCORE
    scores: tuple[int, int] = (NO_SCORE, MOST_SCORE)
    tier: str = ""  # a shipped list that has the word; after a minus, one that lacks it; "" for any
    standing: str = "any"  # a standing of STANDINGS; "any" for every word
    used: str = ""  # "", "never", or "printed"


def matching(listing: Listing, wanted: Conditions) -> np.ndarray:
    """bool[n]: the words that meet the conditions."""
    keep = (listing.length >= wanted.lengths[0]) & (listing.length <= wanted.lengths[1])
    keep &= (listing.score >= wanted.scores[0]) & (listing.score <= wanted.scores[1])
    if name := wanted.tier.removeprefix("-"):
        keep &= _in_list(listing, name) ^ wanted.tier.startswith("-")
    if wanted.standing != "any":
        keep &= listing.standing == STANDINGS.index(wanted.standing)
    if wanted.used:
        keep &= (listing.used.day > 0) == (wanted.used == "printed")
    if wanted.text:
        keep &= _with_text(listing, wanted.text)
    return keep


def _in_list(listing: Listing, name: str) -> np.ndarray:
    """bool[n]: the words that a shipped list has."""
    if name in GAMES:
        return (listing.games >> GAMES.index(name) & 1).astype(np.bool_)
    wanted = TIER_LISTS[name]
    digit = listing.tiers // 4 ** (3 - SPELLINGS.index(wanted.spelling)) % 4
    return (digit > 0) & (digit <= TIERS.index(wanted.tier) + 1)


def _with_text(listing: Listing, text: str) -> np.ndarray:
    wanted = text.strip().lower()
    if re.fullmatch(r"[a-z]*", wanted):
        found = (wanted in word for word in listing.words)
    elif re.fullmatch(r"[a-z?*.]+", wanted):
        pattern = re.compile(re.sub(r"[?.]", "[a-z]", wanted).replace("*", "[a-z]*"))
        found = (pattern.fullmatch(word) is not None for word in listing.words)
    else:
        found = (wanted in shown.lower() for shown in listing.shown)
    return np.fromiter(found, np.bool_, len(listing))


def ordered(listing: Listing, column: str, *, descending: bool = False) -> np.ndarray:
    """Return the rows sorted by a column, int64[n]; equal rows keep their order. "" keeps that of the list."""
    match column:
        case "":
            return np.arange(len(listing))
        case "word":
            ranks = np.empty(len(listing), np.int32)
            ranks[listing.alphabetical] = np.arange(len(listing), dtype=np.int32)
        case "letters":
            ranks = listing.length
        case "used":
            ranks = listing.used.day
        case "tiers":  # the words that most readers know come first
            least = [min((TIERS.index(tier) for tier in tiers_in(code).values()), default=9) for code in range(256)]
            ranks = np.array(least, np.uint8)[listing.tiers]
        case "note":
            texts = {note: rank for rank, note in enumerate(sorted({"", *listing.notes.values()}))}
            ranks = np.fromiter((texts[listing.notes.get(word, "")] for word in listing.words), np.int32)
        case _:
            ranks = getattr(listing, column)
    rows = len(listing)
    if descending:  # reversed twice, so that equal rows keep their order
        return (rows - 1 - np.argsort(ranks[::-1], kind="stable"))[::-1]
    return np.argsort(ranks, kind="stable")


def as_csv(listing: Listing, rows: Iterable[int] | None = None) -> bytes:
    """Return some or all rows of a listing as CSV, with a heading."""
    chosen = range(len(listing)) if rows is None else rows
    return csv_text([COLUMNS, *([listing.cell(row, column) for column in COLUMNS] for row in chosen)]).encode()
