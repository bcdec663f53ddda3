"""The proof of a cryptic clue: does its annotation give the answer, from the words of the clue?

Each letter must be accounted for and none left over. Fodder and quoted words must be literally in the clue; the parts
stand in its order; each device needs an indicator of its kind; the definition must be at one end; no word has two
tasks; the enumeration must be right. Violations are faults, one sentence each. Unusual points are only notes: an
indicator that the tables lack, a word of the clue with no task.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise, takewhile
from typing import Literal, NamedTuple, TypeAlias

from engine.core import BadInput
from engine.crossword.clues.wording import capitalised
from engine.crossword.grid import Direction
from engine.crossword.wordplay.annotation import Annotation, Node, parsed
from engine.crossword.wordplay.clue_text import ClueText, Span
from engine.crossword.wordplay.fitting import bag, fits, texts
from engine.crossword.wordplay.tables import Indicator, Tables, homophone, open_tables, phrase_key, spoonerism
from engine.wing.sheet import readings
from engine.words.wordnet import letters_of

Verdict: TypeAlias = Literal["proved", "faulty"]
MOVED: frozenset[Indicator] = frozenset(
    ("anagram", "reversal", "reversal down", "reversal across", "hidden reversed", "cycling", "container", "inserted",
     "substitution")
)  # fmt: skip
LOOSE: frozenset[Indicator] = frozenset(("juxtaposition", "exchange", "link"))
_OTHER = {"across": "down", "down": "across"}
_KINDS: dict[str, frozenset[Indicator]] = {
    "anagram": frozenset(("anagram",)),
    "container": frozenset(("container", "inserted")),
    "reversal": frozenset(("reversal", "reversal down", "reversal across", "hidden reversed")),
    "cycling": frozenset(("cycling",)),
    "deletion": frozenset(("deletion", "beheaded", "curtailed")),
    "substitution": frozenset(("substitution", "deletion")),
    "homophone": frozenset(("homophone",)),
    "spoonerism": frozenset(("spoonerism",)),
}
_SHAPES: dict[Indicator, str] = {
    "initials": r"x+\.+|x", "finals": r"\.+x+|x", "edges": r"x\.+x|xx", "gutted": r"x+\.+x+",
    "heart": r"\.+x+\.+", "beheaded": r"\.{1,3}x+", "curtailed": r"x+\.+",
    "trimmed": r"\.{1,2}x+\.{1,2}", "deletion": r"(?=.*\.)[x.]+",
}  # fmt: skip
"""The shape of each word for a kind of indicator: x is a letter that counts, a full stop a dropped letter."""
ACCENT = "sounds right in {} English only"
SMALL = frozenset("a an the of in to for is are be by with and on at from as s it its".split())  # noqa: SIM905
"""Words of a clue that need no task: they link the parts."""


class Proof(NamedTuple):
    """The result of a proof. Notes do not make a clue faulty."""

    verdict: Verdict
    faults: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass
class _Work:
    """A proof in the making."""

    clue: ClueText
    answer: str
    tables: Tables
    direction: Direction | None = None
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    defined: list[Sequence[Span]] = field(default_factory=list)  # the places of each definition
    claims: list[Sequence[Span]] = field(default_factory=list)  # the places of the words of each part and indicator
    spare: list[str] = field(default_factory=list)  # indicators that no device needs
    unclued: list[str] = field(default_factory=list)  # letters without a named word of the clue


def prove(
    clue: str, answer: str, annotation: str, *, tables: Tables | None = None, direction: Direction | None = None
) -> Proof:
    """Prove that an annotation leads from a clue to its answer.

    Args:
        clue: the clue as printed, with or without its enumeration in brackets.
        answer: as written: "ice cream" must fit the enumeration (3,5), ICECREAM any that adds up. One of two
            readings, "cot / dot", is enough.
        annotation: see `engine.crossword.wordplay.annotation`.
        direction: that of the entry; a word such as "rising" reverses a down entry only.

    Raises BadInput if the answer has no letters. An annotation that cannot be read is a fault.
    """
    if len(both := readings(answer)) > 1:
        proofs = (prove(clue, one, annotation, tables=tables, direction=direction) for one in both)
        return min(proofs, key=lambda proof: len(proof.faults))
    if not (letters := letters_of(answer)):
        raise BadInput(f"{answer!r} is not an answer", mend="Use the letters a to z.")
    work = _Work(ClueText(clue), letters, tables or open_tables(), direction)
    if fault := misfit(work.clue, answer):
        work.faults.append(fault)
    elif (words := len(work.clue.lengths)) > 1 == len(_lengths(answer)) and letters in work.tables.sounds:
        what = f"The enumeration ({work.clue.enumeration}) is of {words} words"
        work.notes.append(f"{what}, {letters.upper()} is also one")
    if work.clue.spelled(letters):
        work.faults.append(f"The answer {letters.upper()} stands in the clue")
    try:
        read = parsed(annotation)
    except BadInput as error:
        return Proof("faulty", (*work.faults, capitalised(str(error).rstrip("."))), tuple(work.notes))
    _check_definitions(work, read)
    if read.wordplay:
        _check_letters(work, read.wordplay)
        _check_indicators(work, read.wordplay)
        _claim_words(work, read.wordplay)
    _check_words(work, read)
    return Proof("faulty" if work.faults else "proved", tuple(work.faults), tuple(work.notes))


def misfit(clue: ClueText, answer: str) -> str:
    """Return the sentence on an enumeration that an answer as written does not have; "" without a fault."""
    lengths, letters, shown = clue.lengths, letters_of(answer), f"The enumeration ({clue.enumeration})"
    if lengths and sum(lengths) != len(letters):
        return f"{shown} is for {sum(lengths)} letters, {letters.upper()} has {len(letters)}"
    return f"{shown} is not that of {answer}" if lengths and _lengths(answer) not in ((len(letters),), lengths) else ""


def _lengths(answer: str) -> tuple[int, ...]:
    parts = map(letters_of, re.split(r"[\s\u2010-\u2013-]+", answer))
    return tuple(len(part) for part in parts if part)


def _check_definitions(work: _Work, read: Annotation) -> None:
    count = len(work.clue.words)
    ends: list[Span] = []
    for text in read.definitions:
        spans = work.clue.find(text)
        at_end = [span for span in spans if span.start == 0 or span.end == count]
        if not spans:
            work.faults.append(f"The definition \u201c{text}\u201d is not in the clue")
        elif not at_end and len(read.definitions) < 3:
            work.faults.append(f"The definition \u201c{text}\u201d is not at an end of the clue")
        ends.extend(at_end[:1])
        if spans and not read.is_lit:
            work.defined.append(at_end or spans)
    if not read.wordplay and len(read.definitions) == 1 and ends and ends[0] != (0, count):
        work.faults.append("The annotation has no wordplay, and its definition is not the whole clue")


def _check_letters(work: _Work, node: Node) -> None:
    """Report letters that are missing or left over, or in another order."""
    for one in node.walk():
        if one.device == "letters" and not one.letters and one.words:
            work.faults.append(f"{one.text} gives no letters; write those that count as capitals")
            return
    accents: list[tuple[Node, str]] = []

    def sounds(one: Node, target: str) -> bool:
        accent = (homophone if one.device == "homophone" else spoonerism)(one.words, target, work.tables)
        if accent not in ("none", "any"):
            accents.append((one, accent))
        return accent != "none"

    for one in node.walk():
        heard = one.device in ("homophone", "spoonerism")
        if heard and one.result and not sounds(one, one.result):
            what = "with its first sounds exchanged " if one.device == "spoonerism" else ""
            work.faults.append(f"{one.text.upper()} {what}does not sound like {one.result.upper()}")
            return
        if one.device == "substitution" and any(
            whole.count(old) > 1 for whole in texts(one.parts[0]) for old in texts(one.parts[1]) if old
        ):
            work.notes.append(f"The clue must say which {one.parts[1].text} of {one.parts[0].text} is replaced")
        if not heard and one.result and not fits(one, one.result, sounds):
            work.faults.append(f"The {_name(one)} of {one.text.upper()} does not give {one.result.upper()}")
            return
    if fits(node, work.answer, sounds):
        for one, accent in dict(accents).items():
            work.notes.append(
                f"The pronunciation of {one.text.upper()} is not in the dictionary" if accent == "unknown"
                else f"{one.text.upper()} {ACCENT.format(accent)}"
            )  # fmt: skip
        return
    work.faults.append(_difference(node, work.answer))


def _difference(node: Node, answer: str) -> str:
    wanted, given = Counter(answer), bag(node)
    if given is None:
        return f"The wordplay does not give {answer.upper()}"
    over, missing = _shown(given - wanted), _shown(wanted - given)
    if over or missing:
        sentences = [f"{over} {'is' if len(over) == 1 else 'are'} left over"] if over else []
        sentences += [f"{missing} {'is' if len(missing) == 1 else 'are'} missing"] if missing else []
        text = f": it gives {given_text.upper()}" if (given_text := next(iter(texts(node)), "")) else ""
        return f"The wordplay does not give {answer.upper()}{text}. {', '.join(sentences)}"
    if given_text := next(iter(texts(node)), ""):
        return f"The wordplay gives {given_text.upper()}, not {answer.upper()}"
    return f"The wordplay has the letters of {answer.upper()}, but not in their order"


def _shown(letters: Counter[str]) -> str:
    return "".join(sorted(letters.elements())).upper()


def _claim_words(work: _Work, node: Node, *, fodder: bool = False, ordered: bool = True) -> None:
    if node.cue:
        _claim_phrase(work, node.cue, "")
        indirect = fodder and node.device == "letters" and node.letters not in work.tables.abbreviations
        if indirect and not work.clue.spelled(node.full):
            work.faults.append(f"The fodder {node.text.upper()} of the anagram is not in the clue")
    elif node.words and not node.parts:  # of a homophone, too: the sound is that of words in the clue
        _claim_letters(work, node, fodder=fodder)
    ordered &= node.device in ("charade", "container", "deletion")
    found: list[list[Span]] = []  # all places of the words of each part
    for part in node.parts:
        first = len(work.claims)
        _claim_words(work, part, fodder=fodder or node.device == "anagram", ordered=ordered)
        if spans := [span for some in work.claims[first:] for span in some]:
            found.append(spans)
    if ordered and node.device == "charade":
        _check_order(work, node, found)


def _check_order(work: _Work, node: Node, found: Sequence[Sequence[Span]]) -> None:
    """Report parts in another order than in the clue, unless a phrase exchanges them."""
    if any(phrase in work.spare for one in (node, *node.parts) for phrase in one.indicators):
        return
    for spans, others in pairwise(found):
        first, last = max(others), min(spans)
        gaps = (Span(*ends) for ends in combinations(range(first.end, last.start + 1), 2))
        if known := [gap for gap in gaps if work.clue.phrase(gap) in work.tables.indicators["exchange"]]:
            work.claims.append(sorted(known, key=lambda gap: gap.start - gap.end))
        elif first.start < last.start:
            work.faults.append(
                f"In the clue \u201c{work.clue.phrase(first)}\u201d is before \u201c{work.clue.phrase(last)}\u201d; "
                "name in brackets a word that exchanges them, such as [after]"
            )


def _claim_phrase(work: _Work, phrase: str, what: str) -> None:
    if spans := work.clue.find(phrase):
        work.claims.append(spans)
    else:
        work.faults.append(f"{what}\u201c{phrase}\u201d is not in the clue")


def _claim_letters(work: _Work, node: Node, *, fodder: bool) -> None:
    """Find letters without a cue in the clue itself."""
    if spans := work.clue.spelled(node.full):
        work.claims.append(spans)
        return
    found = [work.clue.spelled(letters_of(word)) for word in node.words]
    apart = len(node.words) > 1 and all(found)
    if apart and (fodder or not node.drops or _picked_kinds(node) & {"initials", "finals", "edges"}):
        work.claims += found
    elif apart:
        work.faults.append(f"{node.text} does not stand in the clue in this order")
    elif fodder or node.drops:
        shown = f"The fodder {node.text.upper()}" if fodder else f"\u201c{node.text}\u201d"
        work.faults.append(f"{shown} is not in the clue")
    else:
        work.unclued.append(node.text)


def _check_indicators(work: _Work, root: Node) -> None:
    """Assign each device an indicator: its own, or one above or below it that has no device."""
    needs = [(node, _needed(node), _own(node, work.tables)) for node in root.walk() if _needed(node)]
    turned = [
        node.parts[0] for node, _, own in needs
        if node.device == "reversal" and "hidden reversed" in kinds_of(own, work.tables)
    ]  # fmt: skip
    work.spare = spare = [phrase for node in root.walk() if not _needed(node) for phrase in node.indicators]
    spare += [phrase for node, _, own in needs for phrase in node.indicators if phrase != own]
    for phrase, count in Counter(phrase for node in root.walk() for phrase in node.indicators).items():
        for _ in range(min(count, len(work.clue.find(phrase)) or 1)):  # one indicator may govern several parts
            _claim_phrase(work, phrase, "The indicator ")
    for node, kinds, phrase in needs:
        if node in turned and not phrase:
            continue
        if not phrase:
            phrase = next((one for one in spare if kinds & kinds_of(one, work.tables)), "") or next(iter(spare), "")
            if phrase:
                spare.remove(phrase)
        named = "Spooner" if node.device == "spoonerism" else node.keyword
        if not phrase and named and (spans := work.clue.find(named)):
            work.claims.append(spans)
        elif not phrase:
            work.faults.append(_no_indicator(work, node, kinds))
        else:
            _check_kind(work, phrase, node, kinds)


def _own(node: Node, tables: Tables) -> str:
    """The indicator of a node among those that are written at it."""
    fitting = (phrase for phrase in node.indicators if _needed(node) & kinds_of(phrase, tables))
    return next(fitting, next(iter(node.indicators), ""))


def _needed(node: Node) -> frozenset[Indicator]:
    """The kinds of indicator that satisfy a node; empty for a charade and for whole words."""
    if node.device == "letters":
        return _picked_kinds(node) if node.drops else frozenset()
    return _KINDS.get(node.device, frozenset())


def _picked_kinds(node: Node) -> frozenset[Indicator]:
    """The kinds of indicator for the letters that count: their places in the words tell."""
    kinds: set[Indicator] = set()
    masks = ["".join("x" if char.isupper() else "." for char in word if char.isalpha()) for word in node.words]
    row = "".join(masks)
    if re.fullmatch(r"\.*x+\.*", row):
        kinds.add("hidden")
    kinds |= {
        kind for kind, shape in _SHAPES.items()
        if all(
            re.fullmatch(shape, mask) or ("." not in mask and kind not in ("initials", "finals")) for mask in masks
        ) and (kind != "heart" or all(mask == mask[::-1] for mask in masks))
    }  # fmt: skip
    if re.fullmatch(r"(x\.)+x?", row):
        kinds |= {"alternate", "odd"}
    if re.fullmatch(r"(\.x)+\.?", row):
        kinds |= {"alternate", "even"}
    return frozenset(kinds)


def kinds_of(phrase: str, tables: Tables) -> frozenset[Indicator]:
    """Return the kinds of indicator that the tables know for a phrase, without small words around it."""
    words = phrase_key(phrase).split()
    tried = [words, *(words[start:end] for start in (0, 1) for end in (len(words), len(words) - 1))]
    for some in tried:
        if (kinds := tables.kinds_of.get(" ".join(some))) and SMALL.issuperset({*words} - {*some}):
            return kinds
    return frozenset()


def _check_kind(work: _Work, phrase: str, node: Node, kinds: frozenset[Indicator]) -> None:
    known = kinds_of(phrase, work.tables)
    name = _name(node)
    article = "an" if name[0] in "aeiou" else "a"
    if not known:
        work.notes.append(f"\u201c{phrase}\u201d is not in the list of indicators ({name})")
    elif not known & kinds:
        near = kinds | (MOVED if kinds & MOVED else frozenset())
        near |= {"inserted", "container"} if "hidden" in kinds else frozenset()
        near |= {"deletion", "beheaded", "curtailed", "gutted", "trimmed"} if "deletion" in kinds else frozenset()
        if known <= LOOSE or known & near:
            work.notes.append(f"\u201c{phrase}\u201d is an unusual indicator of {article} {name}")
        else:
            work.faults.append(f"\u201c{phrase}\u201d indicates {' or '.join(sorted(known))}, not {article} {name}")
    elif node.device == "letters" and known & kinds == {"deletion"}:
        work.notes.append(f"\u201c{phrase}\u201d does not say which letters {node.text} loses")
    elif node.device == "reversal" and known & kinds == {f"reversal {_OTHER.get(work.direction or '', '')}"}:
        work.notes.append(f"\u201c{phrase}\u201d reverses {_OTHER[work.direction or '']} entries only")


def _no_indicator(work: _Work, node: Node, kinds: frozenset[Indicator]) -> str:
    text = f"The {_name(node)} of {node.text.upper() if node.device != 'letters' else node.text} has no indicator"
    ends = combinations(range(len(work.clue.words) + 1), 2)
    phrases = (work.clue.phrase(Span(*pair)) for pair in ends if pair[1] - pair[0] < 4)
    may_be = next((phrase for phrase in phrases if kinds & kinds_of(phrase, work.tables)), "")
    return f"{text}; write it in brackets" + (f", such as [{may_be}]" if may_be else "")


def _name(node: Node) -> str:
    if node.device != "letters":
        return node.device
    kinds = _picked_kinds(node)
    if node.cue:
        few = len(node.letters) < len(node.full) / 2 + 1
        return "choice of letters" if few and kinds & {"initials", "finals", "alternate", "edges"} else "deletion"
    return "hidden word" if "hidden" in kinds and len(node.words) > 1 else "choice of letters"


def _check_words(work: _Work, read: Annotation) -> None:
    """Give each claim its own words of the clue, and report what is used twice or not at all."""
    claims, used = sorted([*work.defined, *work.claims], key=len), set[int]()
    if (chosen := _apart(claims)) is None and read.wordplay:
        cued = Counter((one.text, one.cue) for one in read.wordplay.walk() if one.words and work.clue.find(one.cue))
        for text, cue in (cued - Counter(set(cued))).elements():  # the clue says "party twice" for DO + DO
            claims.remove(work.clue.find(cue))
            work.unclued += [] if work.spare else [text]
        chosen = _apart(claims)
    if chosen is None and len(work.defined) == 1 < len(work.claims):
        whole, rest = work.defined[0][0], _apart([one for one in claims if one is not work.defined[0]])
        inside = ClueText(work.clue.phrase(whole))
        if rest and all(inside.find(work.clue.phrase(span)) for span in rest):
            work.notes.append("The definition contains the wordplay; write &lit after it")
            chosen = (whole, *rest)
    for span in chosen or [spans[0] for spans in claims]:
        places = set(range(*span))
        if chosen is None and (twice := sorted(places & used)) and not read.is_lit:
            small = SMALL.issuperset(work.clue.words[place] for place in twice)
            (work.notes if small else work.faults).append(f"{_quoted(work, twice)} has two tasks")
        used |= places
    rest = [place for place in range(len(work.clue.words)) if place not in used]
    rest = _check_unnamed_definition(work, read, rest)
    idle = [place for place in rest if work.clue.words[place] not in SMALL]
    if work.unclued and not idle:
        for text in work.unclued:
            work.faults.append(f"Nothing in the clue stands for {text}; name the words in quotes after it")
    elif work.unclued:
        work.notes.append(f"No words are named for {', '.join(work.unclued)}; left for them: {_quoted(work, idle)}")
    elif idle and not read.is_lit:
        links = work.tables.indicators["link"] | work.tables.indicators["juxtaposition"]
        if " ".join(work.clue.words[place] for place in idle) in links:
            return
        if idle := [place for place in idle if work.clue.words[place] not in links]:
            work.notes.append(f"No task: {_quoted(work, idle)}")


def _quoted(work: _Work, places: Sequence[int]) -> str:
    return ", ".join(f"\u201c{phrase}\u201d" for phrase in work.clue.phrases(places))


def _check_unnamed_definition(work: _Work, read: Annotation, rest: list[int]) -> list[int]:
    """If no definition is named, use the unused words at an end of the clue; return the remaining ones."""
    if read.definitions or read.is_lit or not read.wordplay or work.faults:
        return rest
    count = len(work.clue.words)
    front = list(takewhile(rest.__contains__, range(count)))
    back = list(takewhile(rest.__contains__, range(count - 1, -1, -1)))
    best = max((front, back), key=lambda run: sum(work.clue.words[place] not in SMALL for place in run))
    if not any(work.clue.words[place] not in SMALL for place in best):
        work.faults.append("The clue has no definition: the wordplay uses all of its words")
        return rest
    phrase = work.clue.phrase(Span(min(best), max(best) + 1))
    work.notes.append(f"The definition is taken to be \u201c{phrase}\u201d")
    return [place for place in rest if place not in best]


def _apart(claims: Sequence[Sequence[Span]], used: frozenset[int] = frozenset()) -> tuple[Span, ...] | None:
    """Spans for all claims that share no word; None if there are none."""
    if not claims:
        return ()
    for span in claims[0]:
        places = frozenset(range(*span))
        if not places & used and (rest := _apart(claims[1:], used | places)) is not None:
            return (span, *rest)
    return None
