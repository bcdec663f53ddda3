"""How good a suggested clue is for a quick crossword, as an editor judges it: short, whole, in plain words."""

from __future__ import annotations

import re
from collections.abc import Iterable

import numpy as np

from engine.crossword.clues.suggest import Suggestion
from engine.words.lexicon import Lexicon

GOOD = 0.6
"""The quality of a clue that can be printed as it is."""

OF_SOURCE = {"definition": 1.0, "synonyms": 0.9, "opposite": 0.65, "usage": 0.5, "kind": 0.3}
"""By the source of a clue; those of the editor's files and of the clue book were read before, and are good."""

SHORT, LONG = 40, 75
"""Characters up to which a clue has its full quality, and from which it has none."""

ROUGH = 0.2
"""Factor of a clue that names a form, such as "(plural)", or whose definition is broken off within a clause."""

DULL = 0.5
"""Factor of a clue in the language of dictionaries, "Quality of being clean", and of "Pull, pull in"."""

PLAIN, RARE = 3.0, 2.0
"""Commonness (Zipf) of the rarest word of a clue from which it is plain, and up to which few readers know it."""

UNKNOWN = 0.35
"""Factor of a clue with such a rare word."""

UNUSUAL = 0.5
"""Share of the best suggestion's score below which a clue is of an unusual meaning; its quality falls with it."""

_DULL = re.compile(
    r"(?:(?:the |a )?(?:state|quality|act|action|process|condition|property|activity|instance|trait|manner|degree"
    r"|general name|generic term|member|measure|something|anything|thing|abstract part|instrumentality)\b"
    r"|(?:being|having|relating|of|pertaining|belonging|characteri[sz]ed|used|any|either|capable|tending|affected"
    r"|in or|at or)\b"
    r"|.*\bor (?:cause|make|become|as if|relating)\b|.*\bor\b.*\bor\b|.*;|.*\bespecially\b"
    r"|.*\bsomebody or something\b"
    r"|.*\b(?:unit of|genus|specified|particular|certain|usually|generally)\b)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[a-z]{4,}")
_BLANK = "......"


def quality(clue: Suggestion, lexicon: Lexicon) -> float:
    """Return the quality of a clue, 0 to 1.

    Args:
        clue: the suggestion.
        lexicon: tells how common the words of the clue are.
    """
    if clue.source not in OF_SOURCE:
        return 1.0
    length = min(1.0, max(0.0, (LONG - len(clue.text)) / (LONG - SHORT)))
    words = clue.text.lower().replace(",", "").split()
    dictionary = clue.source == "definition" and _DULL.match(clue.text)
    twice = clue.source == "synonyms" and len(set(words)) < len(words)
    dull = DULL if dictionary or twice else 1.0
    rough = ROUGH if clue.rough else 1.0
    return OF_SOURCE[clue.source] * length * dull * rough * _plainness(clue.text, lexicon)


def best_first(clues: Iterable[Suggestion], lexicon: Lexicon) -> tuple[tuple[Suggestion, float], ...]:
    """Return suggested clues of an answer with their quality as its clues, the one to print first.

    A clue of a rare meaning comes after a poorer one of the usual meaning, and is poorer itself.
    """
    clues = tuple(clues)
    best = max((one.score for one in clues), default=0.0)
    judged = [(one, quality(one, lexicon), one.score) for one in clues]
    ranked = sorted(judged, key=lambda one: -one[1] * one[2])
    return tuple((one, value * min(1.0, score / (UNUSUAL * best))) for one, value, score in ranked)


def _plainness(text: str, lexicon: Lexicon) -> float:
    """Return a factor for the rarest word of a clue."""
    words = _WORD.findall(text.replace(_BLANK, "").lower())
    places = [lexicon.index_of(word) for word in words]
    rarest = min((0.0 if place is None else float(lexicon.zipf[place]) for place in places), default=PLAIN)
    return float(np.interp(rarest, (RARE, PLAIN), (UNKNOWN, 1.0)))
