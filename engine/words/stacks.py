"""Stacks of word lists: a publication's list is a tier, its own lists, additions and exclusions, in layers.

A stack is opened by its name like any other list, so that every puzzle and every command reads the same words.
Layers are ordered from the bottom up. A layer of words adds its words; if the list has scores, they replace those
of the layers below. A layer of exclusions removes its words; a layer above it can add them again.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec
import numpy as np

from engine.core import FileName, FileProblem, Value
from engine.core.files import read_bytes
from engine.words.lexicon import Lexicon
from engine.words.lists.reports import ReadReport
from engine.words.word_file import DEFAULT_SCORE, WordFile

SUFFIX = ".stack"
MOST_BYTES = 2**20
MOST_LAYERS = 20

Use: TypeAlias = Literal["words", "exclusions"]


class Layer(Value, frozen=True, omit_defaults=True):
    """A word list of a stack, by its name or file, and how the stack uses its words."""

    list: FileName
    use: Use = "words"


class Stack(Value, frozen=True):
    """The layers of a publication's list, from the bottom up."""

    layers: Annotated[tuple[Layer, ...], msgspec.Meta(min_length=1, max_length=MOST_LAYERS)]

    def has(self, name: str) -> bool:
        """Return whether a list is one of the layers."""
        return any(layer.list == name for layer in self.layers)

    def __str__(self) -> str:
        """Describe the layers, such as "common + ours - banned"."""
        signs = ("- " if layer.use == "exclusions" else "+ " for layer in self.layers)
        return " ".join(sign + Path(layer.list).name for sign, layer in zip(signs, self.layers, strict=True))[2:]


class OpenLayer(NamedTuple):
    """A layer and its opened list."""

    layer: Layer
    lexicon: Lexicon


class Said(NamedTuple):
    """The effect of a layer on a word."""

    list: str  # the name or file of the layer's list
    # "adds" or "removes"; "scores" if a lower layer has the word; "repeats" if a lower layer has the word and this
    # layer has no scores; "" if the layer lacks the word, or no layer below has a word that it excludes
    verdict: Literal["", "adds", "scores", "repeats", "removes"]
    score: int | None  # the score that the layer gives; None if it gives none


_STACK = msgspec.json.Decoder(Stack)


def encoded(stack: Stack) -> bytes:
    """Return the content of a stack's file."""
    return msgspec.json.format(msgspec.json.encode(stack), indent=2) + b"\n"


def read_stack(path: Path) -> Stack:
    """Read the file of a stack. Raises FileProblem if the file is missing, unreadable or damaged."""
    try:
        return _STACK.decode(read_bytes(path, most=MOST_BYTES))
    except msgspec.MsgspecError as error:
        mend = "Delete the stack, or make it again under the same name."
        raise FileProblem(f"this stack of word lists is damaged: {error}", where=str(path), mend=mend) from error


class Merged(NamedTuple):
    """The words of a stack, with their Zipf values, float32[n], and classes, uint8[n]."""

    file: WordFile
    zipf: np.ndarray
    classes: np.ndarray


def merged(layers: Sequence[OpenLayer]) -> Merged:
    """Return the words of the layers: the lowest layer's in the order of its file, then those that higher layers add.

    Raises FileProblem if the exclusions leave no word.
    """
    rows: dict[str, tuple[int, float, int, str]] = {}
    for layer, lexicon in layers:
        if layer.use == "exclusions":
            for word in lexicon.words:
                rows.pop(word, None)
            continue
        columns = (lexicon.score.tolist(), lexicon.zipf.tolist(), lexicon.classes.tolist())
        for number, (word, score, zipf, kind) in enumerate(zip(lexicon.words, *columns, strict=True)):
            below = rows.get(word)
            if below and not lexicon.has_scores:
                score = below[0]
            shown = lexicon.displays.get(number) or (below[3] if below else "")
            rows[word] = (score, zipf, kind, shown)
    if not rows:
        raise FileProblem("the exclusions of this stack leave no word", mend="Remove a layer of exclusions.")
    score, zipf, kinds, shown = zip(*rows.values(), strict=True)
    displays = {number: display for number, display in enumerate(shown) if display}
    file = WordFile(list(rows), list(score), displays, ReadReport(lines=len(rows), words=len(rows)))
    return Merged(file, np.array(zipf, np.float32), np.array(kinds, np.uint8))


def said(layers: Sequence[OpenLayer], word: str) -> tuple[Said, ...]:
    """Return the effect of each layer, from the bottom up, on a word (letters only)."""
    found, stands = [], False
    for layer, lexicon in layers:
        number, verdict, score = lexicon.index_of(word), "", None
        if number is not None and layer.use == "exclusions":
            verdict, stands = ("removes" if stands else ""), False
        elif number is not None:
            score = int(lexicon.score[number]) if lexicon.has_scores else None
            verdict = "adds" if not stands else "repeats" if score is None else "scores"
            stands = True
        found.append(Said(layer.list, verdict, score))
    return tuple(found)


def final_score(answers: Sequence[Said]) -> int | None:
    """Return the score of a word in its stack, given the effects of the layers; None if the stack lacks the word."""
    score: int | None = None
    for each in answers:
        if each.verdict == "removes":
            score = None
        elif each.verdict:
            score = each.score if each.score is not None else DEFAULT_SCORE if score is None else score
    return score
