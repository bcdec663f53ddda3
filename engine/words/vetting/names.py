"""Cautions on answers that may be names, which readers do not expect in a word puzzle."""

from __future__ import annotations

from engine.words.lexicon import Lexicon
from engine.words.name_words import REMARK
from engine.words.vetting.verdict import Verdict

SOURCE = "names"


def may_be_name(word: str, lexicon: Lexicon) -> bool:
    """Return whether a word of a lexicon is a name or may be one."""
    number = lexicon.index_of(word)
    return number is not None and bool(lexicon.may_be_name[number])


def cautioned(verdict: Verdict, *, name: bool) -> Verdict:
    """Return a caution on a clean word that may be a name. A list or a ruling takes precedence."""
    clean = verdict.standing == "clean" and not verdict.source
    return Verdict(verdict.word, "caution", REMARK, SOURCE) if name and clean else verdict
