"""The terms of a query: conditions on words, each a function that keeps rows of a table."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
import regex

from engine.core import BadInput, Control
from engine.core.alphabet import ENGLISH
from engine.words.search import automaton, notation
from engine.words.search.anagrams import Rack
from engine.words.search.table import Table
from engine.words.vetting.taboo import letters_of

SLOW_SECONDS = 0.15
"""The time limit of an expression that may take exponential time. The search then ends with the words found so far."""
SHORTEST_HIDDEN = 3
_A_CHUNK = 500  # words between two checks


@dataclass
class Scope:
    """The words of a search. `searched` is how many of them an expression was tried on before its time was over."""

    table: Table
    control: Control
    searched: int


Keep: TypeAlias = Callable[[Scope, np.ndarray], np.ndarray]


class Term(NamedTuple):
    """A condition on words.

    `keep` returns which of some rows, ascending, meet the condition; `note` returns a remark on a kept word.
    """

    keep: Keep
    note: Callable[[str], str] | None = None


def language(node: automaton.Node, *, printed: bool) -> Term:
    """Return the term of the words, or of the printed words, in which a node has a match.

    Raises TooLarge if its automaton is too large.
    """
    made = automaton.machine(node, automaton.VISIBLE if printed else automaton.LETTERS)
    letters = np.uint32(automaton.needed(node))
    (least, most), twice = automaton.bounds(node), automaton.repeated(node)
    parts = node.parts if isinstance(node, automaton.Sequence) else ()
    edges = automaton.anchored(automaton.Sequence(())).parts
    whole = len(parts) > 1 and (parts[0], parts[-1]) == (edges[0], edges[-1])

    def keep(scope: Scope, rows: np.ndarray) -> np.ndarray:
        table, control = scope.table, scope.control
        rows = rows[(table.masks[rows] & letters) == letters]
        if printed:
            broken = table.is_broken[rows]
            plain, places = rows[~broken], np.searchsorted(table.broken, rows[broken])
            found = table.broken[automaton.matching(made, table.broken_columns, places, control)]
            return np.sort(np.concatenate((found, automaton.matching(made, table.columns, plain, control))))
        fits = table.lengths[rows] >= least
        if whole and most is not None:
            fits &= table.lengths[rows] <= most
        if twice:
            fits &= table.lengths[rows] - np.bitwise_count(table.masks[rows]) >= twice
        return automaton.matching(made, table.columns, rows[fits], control)

    return Term(keep)


def pattern(text: str, *, before: bool = False, after: bool = False) -> Term:
    """Return the term of a pattern; with `before` or `after`, other letters may precede or follow it.

    Raises BadInput if the pattern cannot be read, or is too large.
    """
    begin, end = automaton.anchored(automaton.Sequence(())).parts[::2]
    parts = (*(() if before else (begin,)), notation.pattern(text), *(() if after else (end,)))
    try:
        return language(automaton.Sequence(parts), printed=notation.has_break(text))
    except automaton.TooLarge:
        raise BadInput(f"the pattern {text!r} has too many *", mend="Write a simpler one.") from None


def expression(text: str) -> Term:
    """Return the term of the words in which a regular expression matches.

    The automata of its regular parts keep few words. If it has other parts, such as back references, these words
    are matched with it one by one, best words first. Raises BadInput if it is not a regular expression.
    """
    printed = notation.has_break(text)
    # `re` matches the point faster, and words have letters only
    quick = text if printed else notation.ATOMS.sub(lambda atom: "." if atom[0] == r"\w" else atom[0], text)
    try:
        plain = re.compile(quick, re.IGNORECASE if quick != quick.lower() else 0)
        limited = regex.compile(text, regex.IGNORECASE)
    except (re.error, regex.error, OverflowError, RecursionError) as error:
        raise BadInput(f"/{text}/ is not a regular expression: {error}") from error
    found, slow = notation.expression(text), _may_explode(text)
    exact, letters, languages = found.exact, 0, list[Term]()
    for node in found.nodes:
        try:
            languages.append(language(node, printed=printed))
        except automaton.TooLarge:
            exact, letters = False, letters | automaton.needed(node)

    def keep(scope: Scope, rows: np.ndarray) -> np.ndarray:
        ends = time.monotonic() + SLOW_SECONDS
        rows = rows[(scope.table.masks[rows] & np.uint32(letters)) == letters]
        for one in languages:
            rows = one.keep(scope, rows)
        if exact:
            return rows
        texts = scope.table.printed_lower if printed else scope.table.words
        return _matched(scope, rows, texts, partial(_search_until, limited, ends) if slow else plain.search)

    return Term(keep)


def _may_explode(text: str) -> bool:
    """Return whether a match may take exponential time: a group is repeated, or many parts are."""
    bare = notation.ATOMS.sub("a", text)
    return bool(re.search(r"\)[*+{]", bare)) or len(re.findall(r"[*+{]", bare)) > 3


def _search_until(limited: regex.Pattern[str], ends: float, word: str) -> object:
    """Search a word. Raises TimeoutError if the time is over, also during the search."""
    if (left := ends - time.monotonic()) <= 0:
        raise TimeoutError
    return limited.search(word, timeout=left)


def _matched(scope: Scope, rows: np.ndarray, texts: list[str], search: Callable[[str], object]) -> np.ndarray:
    found = list[int]()
    for start in range(0, len(rows), _A_CHUNK):
        scope.control.check()
        some = rows[start : start + _A_CHUNK].tolist()
        try:
            found += [row for row, text in zip(some, map(texts.__getitem__, some), strict=True) if search(text)]
        except TimeoutError:
            scope.searched = min(scope.searched, some[0])
            break
    return np.array(found, np.int64)


def anagram(letters: str, *, whole: bool) -> Term:
    """Return the term of the words made of all or some of the letters, with ? for any. Its note is the difference."""
    rack = Rack(letters)
    return Term(lambda scope, rows: rack.spells(scope.table, rows, whole=whole), rack.balance)


def holding(letters: str) -> Term:
    """Return the term of the words with all letters, each at least as often."""
    rack = Rack(letters)
    return Term(lambda scope, rows: rack.inside(scope.table, rows))


def bank(text: str, how: Literal["exactly", "only", "without"]) -> Term:
    """Return the term of the words that have exactly these distinct letters, only some of these, or none of these."""
    if not (letters := letters_of(text)):
        raise BadInput(f"{text!r} are not letters a to z")
    mask = np.uint32(ENGLISH.mask(letters))

    def keep(scope: Scope, rows: np.ndarray) -> np.ndarray:
        masks = scope.table.masks[rows]
        if how == "exactly":
            return rows[masks == mask]
        return rows[(masks & (mask if how == "without" else ~mask)) == 0]

    return Term(keep)


_COMPARISONS: dict[str, Callable[[np.ndarray, int], np.ndarray]] = {
    ">=": np.greater_equal, "<=": np.less_equal, ">": np.greater, "<": np.less, "=": np.equal,
}  # fmt: skip


def counted(mask: int, sign: str, number: int) -> Term:
    """Return the term of the words that have a number of letters of a mask; 0 counts distinct letters."""
    codes, compare = [code for code in range(len(ENGLISH.letters)) if mask >> code & 1], _COMPARISONS[sign]

    def keep(scope: Scope, rows: np.ndarray) -> np.ndarray:
        if not codes:
            return rows[compare(np.bitwise_count(scope.table.masks[rows]), number)]
        total = np.zeros(len(rows), np.int16)
        for code in codes:
            total += scope.table.counts[rows, code]
        return rows[compare(total, number)]

    return Term(keep)


def lengths(least: int, most: int) -> Term:
    """Return the term of the words of a range of lengths."""
    if least > most:
        raise BadInput(f"no word has {least} to {most} letters", mend="Write the shorter length first.")

    def keep(scope: Scope, rows: np.ndarray) -> np.ndarray:
        found = scope.table.lengths[rows]
        return rows[(found >= least) & (found <= most)]

    return Term(keep)


def enumerated(text: str) -> Term:
    """Return the term of the words of an enumeration, such as "3,4"; "7" is a single word of seven letters."""

    def keep(scope: Scope, rows: np.ndarray) -> np.ndarray:
        table = scope.table
        if text.isdigit():
            return rows[(table.lengths[rows] == int(text)) & ~table.is_broken[rows]]
        return _common(table, rows, table.enumerations.get(text, rows[:0]))

    return Term(keep)


def _common(table: Table, rows: np.ndarray, others: np.ndarray) -> np.ndarray:
    wanted = np.zeros(len(table), np.bool_)
    wanted[others] = True
    return rows[wanted[rows]]


def hidden(phrase: str) -> Term:
    """Return the term of the words hidden in the letters of a phrase, except its own words. Its note shows where."""
    parts = [letters for part in re.split(r"[\s-]+", phrase) if (letters := letters_of(part))]
    if not (whole := "".join(parts)):
        raise BadInput(f"{phrase!r} has no letters to hide a word in")
    ends = np.cumsum([0, *map(len, parts)]).tolist()
    own, found = {(start, end) for start in ends for end in ends}, dict[str, int]()
    for start in range(len(whole)):
        for end in range(start + SHORTEST_HIDDEN, len(whole) + 1):
            if (start, end) not in own:
                found.setdefault(whole[start:end], start)

    def keep(scope: Scope, rows: np.ndarray) -> np.ndarray:
        places = scope.table.places
        return _common(scope.table, rows, np.array([places[text] for text in found if text in places], np.int64))

    def note(word: str) -> str:
        at = found[word]
        return whole[:at] + word.upper() + whole[at + len(word) :]

    return Term(keep, note)


def reversal() -> Term:
    """Return the term of the words that are another word if read backwards. Its note is that word."""
    return Term(lambda scope, rows: rows[scope.table.reversible[rows]], lambda word: word[::-1])


def palindrome() -> Term:
    """Return the term of the words that read the same backwards."""
    return Term(lambda scope, rows: rows[scope.table.palindromes[rows]])


def negated(term: Term) -> Term:
    """Return the term of the words that a term does not keep."""

    def keep(scope: Scope, rows: np.ndarray) -> np.ndarray:
        others = np.ones(len(scope.table), np.bool_)
        others[term.keep(scope, rows)] = False
        return rows[others[rows] & (rows < scope.searched)]

    return Term(keep)
