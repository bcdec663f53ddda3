"""What the keys of hives and wheels share, and the findings, near misses and replies to readers on their words."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from engine.core import Control, FileProblem, Finding, Printed, UnknownName, Value, changed, forbidden_first, kind_of
from engine.drawing.words import Words
from engine.wing.result import Target
from engine.wing.sheet import Answers, Block, Edition, Heading, Item, LettersSheet, Paragraph
from engine.words.lexicon import Lexicon
from engine.words.paths.paths import Neighbourhood, ObviousWord, obvious_words
from engine.words.sources import open_lexicon
from engine.words.spelling import spelling_findings
from engine.words.vetting import near_misses as nearby
from engine.words.vetting import review as reviews
from engine.words.vetting.house import House, open_house
from engine.words.vetting.near_misses import ReferenceLists
from engine.words.vetting.taboo import Vetter
from engine.words.vetting.texts import Place, text_findings, withdrawn_findings
from engine.words.vetting.verdict import UNLISTED, Role, Ruling, Verdict


class ListAnswer(Value, frozen=True):
    """A word that fits a puzzle."""

    word: str
    zipf: float  # Zipf value, log10 of the uses in 10**9 words; 0 if unknown
    verdict: Verdict  # the verdict of the rules, the lists and the rulings. It decides whether the word counts.


A = TypeVar("A", bound=ListAnswer, covariant=True)


class Rated:
    """The part of a key that ratings and plans use. Each wing's key has fields for it."""

    share: float  # the percentage that a reader is expected to find (`engine.words.difficulty`)
    levels: tuple[int, ...]  # what each rating requires, ascending


@dataclass(frozen=True)
class ListKey(Rated, Generic[A]):
    """The part of a key that does not depend on the wing: all words that fit a puzzle, in alphabetical order."""

    answers: tuple[A, ...]  # the words that count
    excluded: tuple[A, ...]  # the words that fit and do not count
    # the taboo words that the letters contain. None of them must be traceable in the printed puzzle.
    path_words: tuple[str, ...] = field(default=(), kw_only=True)
    # whether the answers are those of the last export, because the word list, the taboo lists or the rating model
    # have changed since
    as_printed: bool = field(default=False, kw_only=True)
    # the record of the last export or save, if its answers differ from today's
    before: Printed | None = field(default=None, kw_only=True)
    unlisted: frozenset[str] = field(default=frozenset(), kw_only=True)  # its answers that left the word list
    gained: tuple[str, ...] = field(default=(), kw_only=True)  # the answers that it lacks
    scored: bool = field(default=False, kw_only=True)  # whether the words of the word list have scores
    # the display forms of words that differ from their letters, such as "años" for "anos"
    shown: Mapping[str, str] = field(default_factory=dict[str, str], hash=False, kw_only=True)
    # the lists and rulings, for the printed texts; None if they were not opened
    vetter: Vetter | None = field(default=None, compare=False, repr=False, kw_only=True)

    def written(self, word: str) -> str:
        """Return a word as it is printed."""
        return self.shown.get(word, word)

    @property
    def undecided(self) -> tuple[str, ...]:
        """The answers that count, but that an editor must decide on before printing."""
        return words_of(answer for answer in self.answers if answer.verdict.standing == "caution")

    @property
    def names(self) -> tuple[str, ...]:
        """The answers that may be names and that no editor has accepted."""
        return words_of(answer for answer in self.answers if answer.verdict.source == nearby.SOURCE)


class ListPuzzle(Protocol):
    """A puzzle with letters, a word list and rulings of its own: a hive or a wheel."""

    @property
    def lexicon(self) -> str:
        """Name or file of the word list."""
        ...

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """The puzzle's own rulings."""
        ...

    @property
    def shown(self) -> str:
        """The letters in the form "G CENORV"."""
        ...

    @property
    def rules(self) -> Any:
        """The rules, which have a name."""
        ...

    @property
    def full_word(self) -> str:
        """What the rules call a word with all the letters."""
        ...

    @property
    def neighbourhood(self) -> Neighbourhood:
        """Which cells touch."""
        ...

    @property
    def texts(self) -> Sequence[Place]:
        """The texts that are printed with the puzzle."""
        ...

    def is_full(self, word: str) -> bool:
        """Whether a word that fits the puzzle uses all its letters."""
        ...

    @property
    def letters(self) -> str:
        """All letters of the puzzle."""
        ...


def words_of(answers: Iterable[ListAnswer]) -> tuple[str, ...]:
    """Return the words of answers."""
    return tuple(answer.word for answer in answers)


def fitting_words(puzzle: ListPuzzle, key: ListKey[ListAnswer]) -> tuple[str, ...]:
    """Return all words that fit the puzzle, those that do not count included."""
    del puzzle
    return words_of((*key.answers, *key.excluded))


def sheet_name(puzzle: ListPuzzle) -> str:
    """Return what identifies the sheet of a puzzle."""
    return f"{kind_of(puzzle)} {puzzle.shown} {puzzle.rules.name}"


def letters_sheet(
    puzzle: Any, key: ListKey[ListAnswer], shape: str, rules: str, rated: Iterable[tuple[str, int]], words: Words, *,
    hidden: bool, **scores: Any,
) -> LettersSheet:  # fmt: skip
    """Return the sheet of a hive or a wheel. Hidden answers have no printed forms, which would tell them."""
    name, (center, *others) = sheet_name(puzzle), puzzle.letters
    made = Answers.of(words_of(key.answers), name, hidden=hidden)
    made = changed(made, written=tuple((word, key.shown[word]) for word in made.words if word in key.shown))
    levels = tuple((words.name(one), least) for one, least in rated)
    return LettersSheet(name, puzzle.title, shape, center, "".join(others), puzzle.rules.minimum, rules, made,
                        len(key.answers), levels, **scores)  # fmt: skip


def target(puzzle: ListPuzzle, key: ListKey[ListAnswer]) -> Target:
    """Return what results of solvers are compared with."""
    return Target(sheet_name(puzzle), {word: word for word in words_of(key.answers)}, "word")


def from_lists(puzzle: ListPuzzle, lexicon: Lexicon, ids: Sequence[int], vetter: Vetter) -> dict[str, Any]:
    """Return the fields of a key that its lists decide; `ids` are the words of the lexicon that fit."""
    written, scored = lexicon.written(ids), lexicon.has_scores
    return {"path_words": vetter.path_words(puzzle.letters), "scored": scored, "shown": written, "vetter": vetter}


def from_print(puzzle: ListPuzzle, printed: Printed, key: ListKey[ListAnswer] | None, vetter: Vetter) -> dict[str, Any]:
    """Return these fields of a key with printed answers, from today's key if there is one."""
    own = {"before": printed, "as_printed": True}
    if key:
        unlisted = frozenset(printed.answers).difference(fitting_words(puzzle, key))
        own |= {"scored": key.scored, "shown": key.shown, "unlisted": unlisted}
    return {"path_words": vetter.path_words(puzzle.letters), "vetter": vetter, **own}


def list_edition(title: str, puzzle: tuple[Block, ...], total: str, answers: Iterable[str], words: Words) -> Edition:
    """Return the edition of a puzzle whose solution is a list of answers below their total."""
    items = (Item(answer, spelled=True) for answer in answers)
    return Edition(title, puzzle, (Paragraph(f"{total}."), Heading(words("listed_answers")), *items))


def record(key: ListKey[ListAnswer]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the answers of the key of a hive or a wheel, and what each of its ratings requires."""
    return words_of(key.answers), key.levels


TIMES = {1: "once", 2: "twice"}


class Misfit(NamedTuple):
    """Why a word does not fit the letters and rules of a puzzle."""

    why: str  # for its editor
    reply: str  # for a reader, as the rest of a sentence that begins with the word


P = TypeVar("P", bound=ListPuzzle)
K = TypeVar("K", bound=ListKey[ListAnswer])


@dataclass(frozen=True)
class LetterReview(Generic[P, K]):
    """How the words of one kind of puzzle are judged. A full word uses all the letters of its puzzle.

    The functions are top-level functions, because a plan is printed in another process.
    """

    middle: str  # the name of cell 0, such as "hub"
    outer: str  # the name of the other cells, which are numbered clockwise from the top, such as "ring"
    full_words: Callable[[K], tuple[str, ...]]  # the full words of a key that count
    # computes the key of a puzzle from a lexicon, the lists and the rulings
    key_of: Callable[[P, Lexicon, Vetter], K]
    # makes the key with the printed answers from today's key, which is None if the lexicon cannot be opened, and
    # from today's lists and rulings
    printed_key: Callable[[P, Printed, K | None, Vetter], K]
    solve: Callable[[P, Lexicon], list[int]]  # the indices in a lexicon of the words that fit a puzzle
    noun: str  # the name of one puzzle, such as "hive"
    letter: str  # what a reply calls the letter in the middle, with `puzzle`: "the {puzzle.middle} letter"
    repeats: bool  # whether an answer may use a letter more often than the puzzle shows it
    explain_answer: Callable[[P, K, str], reviews.Why]  # the reply for an answer
    # the reply for a word that only the puzzle's own rules exclude, and None for any other word; None if the rules
    # exclude none
    explain_own_rule: Callable[[K, str], reviews.Why | None] | None = None

    def open_key(
        self, puzzle: P, printed: Printed | None = None, *, house: House | None = None, control: Control | None = None
    ) -> K:
        """Open the lexicon and the house rulings, and return the key: see `engine.wing.Wing.open_key`."""
        vetter = (house or open_house()).vetter(puzzle.rulings)
        try:
            lexicon = open_lexicon(puzzle.lexicon, control=control)
        except (UnknownName, FileProblem):
            if printed is None or printed.saved:
                raise
            return self.printed_key(puzzle, printed, None, vetter)
        if control:
            control.check()
        key = self.key_of(puzzle, lexicon, vetter)
        if printed is None or printed.overridden or record(key) == (printed.answers, printed.levels):
            return key
        if printed.saved:
            saved, now = frozenset(printed.answers), words_of(key.answers)
            unlisted, gained = saved.difference(fitting_words(puzzle, key)), tuple(w for w in now if w not in saved)
            return replace(key, before=printed, unlisted=unlisted, gained=gained)
        return self.printed_key(puzzle, printed, key, vetter)

    def misfit(self, puzzle: P, word: str) -> Misfit | None:
        """Return why a word does not fit the letters and rules; None if it does."""
        there, middle, least = Counter(puzzle.letters), puzzle.letters[0], puzzle.rules.minimum
        lacking = {*word} - {*there} if self.repeats else Counter(word) - there
        if lacking:
            letter, count = min(lacking).upper(), there[min(lacking)]
            why, reply = f"{letter} is not in the {self.noun}", "is not among the letters of this puzzle"
            if count:
                times = TIMES.get(count, f"{count} times")
                why, reply = f"{why} often enough", f"is shown only {times} and may not be used more often"
            return Misfit(why, f"cannot be an answer: {letter} {reply}")
        if middle not in word:
            why, reply = f"it lacks the {self.middle}", f"every word must contain {self.letter.format(puzzle=puzzle)}"
            return Misfit(f"{why} {middle.upper()}", f"cannot be an answer: {reply}, {middle.upper()}")
        if len(word) < least:
            why = f"it has {len(word)} letters; the shortest answer has {least}"
            return Misfit(why, f"is too short: answers have {least} or more letters")
        return None

    def findings(self, puzzle: P, key: K) -> tuple[Finding, ...]:
        """Return all findings on a puzzle, forbidden ones first. A puzzle without any can be printed unseen."""
        return forbidden_first((*self.unresolved(puzzle, key), *spelling_findings(words_of(key.answers))))

    def unresolved(self, puzzle: P, key: K) -> tuple[Finding, ...]:
        """Return the findings to resolve before the puzzle is planned: all but mixed spellings."""
        paths, words = self.path_findings(puzzle, key), self.word_findings(puzzle, key)
        return forbidden_first((*paths, *words, *text_findings(puzzle.texts, key.vetter)))

    def traced(self, puzzle: P, key: K) -> tuple[ObviousWord, ...]:
        """Return the taboo words that can be traced in a puzzle as printed, with their paths."""
        return obvious_words(key.path_words, puzzle.letters, puzzle.neighbourhood)

    def path_findings(self, puzzle: P, key: K) -> Iterator[Finding]:
        """Yield a finding for each traced taboo word; its place names the cells: "hub, ring 2, ring 1"."""
        for traced in self.traced(puzzle, key):
            cells = ", ".join(f"{self.outer} {cell}" if cell else self.middle for cell in traced.path)
            what = f"the taboo word {traced.word} can be traced"
            yield Finding("forbidden", what, cells, "Rearrange the letters.")

    def word_findings(self, puzzle: P, key: K) -> Iterator[Finding]:
        """Yield the findings that no arrangement of the letters changes."""
        noun, counted = puzzle.full_word, self.full_words(key)
        excluded = [answer.verdict for answer in key.excluded if puzzle.is_full(answer.word)]
        taboo = [verdict for verdict in excluded if verdict.standing == "taboo"]
        for verdict in taboo:
            mend = "Use other letters, or accept the word."
            yield Finding("forbidden", f"the {noun} {verdict.word} is a taboo word", verdict.source, mend)
        for verdict in excluded:
            if verdict not in taboo:
                yield Finding("warning", f"the {noun} {verdict.word} does not count", verdict.reason)
        if not counted and not taboo:
            yield Finding("error", f"no {noun} counts", mend="A puzzle needs a word with all its letters.")
        if key.before:
            known = {answer.word: answer.verdict for answer in key.excluded}
            now = (known.get(word) or self._verdict_now(puzzle, key, word) for word in key.before.answers)
            yield from withdrawn_findings(now, key.gained, saved=key.before.saved)
        for answer in key.answers:
            if answer.verdict.standing == "caution":
                what = f"the answer {answer.word} needs a decision ({answer.verdict.reason})"
                yield Finding("warning", what, mend="Accept or reject it.")

    def _verdict_now(self, puzzle: P, key: K, word: str) -> Verdict:
        verdict = key.vetter.verdict(word, self.role_of(puzzle, word)) if key.vetter else Verdict(word)
        unlisted = verdict.counts and word in key.unlisted
        return Verdict(word, "rejected", UNLISTED, puzzle.lexicon) if unlisted else verdict

    def role_of(self, puzzle: P, word: str) -> Role:
        """Return the role in which a word is vetted: "long" for a full word."""
        return "long" if puzzle.is_full(word) else "answer"

    def review(self, puzzle: P, key: K, *, control: Control | None = None) -> reviews.Review:
        """Review a puzzle and its key by the user's house lists and rulings."""
        control = control or Control()
        others = nearby.open_reference_lists(puzzle.lexicon, control=control)
        house = open_house()
        control.check()
        words = (
            (one.word, puzzle.full_word if puzzle.is_full(one.word) else reviews.ANSWER, one.verdict)
            for one in (*key.answers, *key.excluded)
        )
        near = self.near_misses(puzzle, key, others, house.vetter(puzzle.rulings))
        return reviews.Review(reviews.ledger(words, puzzle.rulings, house.rulings), near, disputable(key, others))

    def near_misses(self, puzzle: P, key: K, others: ReferenceLists, vetter: Vetter) -> tuple[reviews.NearMiss, ...]:
        """Return the words that fit a puzzle and that its key lacks, the most common first; no rejected ones."""
        answers, allowed = words_of(key.answers), partial(self.solve, puzzle)
        decided = {*answers, *words_of(key.excluded)}
        found = nearby.nearby_words(others, allowed, lambda word: not self.misfit(puzzle, word), answers, decided)
        near = (reviews.NearMiss(*one, vetter.verdict(one.word, self.role_of(puzzle, one.word))) for one in found)
        return tuple(one for one in near if one.verdict.standing != "rejected")

    def why(self, puzzle: P, key: K, word: str, others: ReferenceLists, house: House) -> reviews.Why:
        """Explain to a reader why a word is or is not in the key of a puzzle.

        Raises BadInput if the word is empty or has characters other than a to z.
        """
        word = reviews.parse_word(word)
        if word in words_of(key.answers):
            return self.explain_answer(puzzle, key, word)
        if misfit := self.misfit(puzzle, word):
            return reviews.reply(word, "letters", misfit.reply, detail=misfit.why)
        return (
            reviews.explain_exclusion(word, self.role_of(puzzle, word), puzzle.rulings, house)
            or (self.explain_own_rule(key, word) if self.explain_own_rule else None)
            or reviews.explain_unlisted(word, words_of(key.answers), others, puzzle.lexicon)
        )

    def why_of(
        self, puzzle: P, key: K, word: str, *, house: House | None = None, control: Control | None = None
    ) -> reviews.Why:
        """Call `why` with the reference lists opened, and the user's own house unless one is given."""
        others = nearby.open_reference_lists(puzzle.lexicon, control=control)
        return reviews.as_written(self.why(puzzle, key, word, others, house or open_house()), word)


def disputable(key: ListKey[ListAnswer], others: ReferenceLists) -> tuple[reviews.NearMiss, ...]:
    """Return the answers that look like names or are forms of other answers, the most common first."""
    kinds = nearby.disputable_answers(words_of(key.answers), others)
    found = (reviews.NearMiss(a.word, *kinds[a.word], a.zipf, a.verdict) for a in key.answers if a.word in kinds)
    return tuple(sorted(found, key=lambda one: (-one.zipf, one.word)))
