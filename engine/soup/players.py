"""Every player of Word Soup by its name, and how it is made."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

import msgspec

from engine.errors import BadInput, UnknownName
from engine.lexicon.lexicon import Lexicon
from engine.soup.lyster2022.players import RECIPES, LookAhead, OneMove, SideChoice, WordByWord
from engine.soup.player import Player

Letters: TypeAlias = Literal["seed", "lexicon"]
DEFAULT_LEXICON = "large"
X_WIDTHS = (50, 50, 1)
TWO_WIDTHS = (50, 1)
BY_WORDS = "Say by-words=true too."


def _one_move(name: str, lexicon: Lexicon, *, side: SideChoice = "right", letters: Letters = "seed") -> Player:
    """A player of a recipe; `letters`: Table 5.1 as the seed prints it, or counted in the "lexicon"."""
    from engine.soup.heuristics import TABLE_5_1, letter_percentages, reweighted

    table = TABLE_5_1 if letters == "seed" else letter_percentages(lexicon.words)
    return OneMove(name, lexicon, RECIPES[name], side=side, letters=reweighted(table))


def _greedy(
    name: str,
    lexicon: Lexicon,
    *,
    side: SideChoice = "right",
    by_words: bool = False,
    ordered: bool | None = None,
    pairs: bool | None = None,
) -> Player:
    """Greedy; `by_words` searches word by word, and then `ordered` and `pairs` are its savings."""
    if not by_words:
        if ordered is not None or pairs is not None:
            raise BadInput(f"{name} saves by ordered and pairs only where it searches word by word", mend=BY_WORDS)
        return OneMove(name, lexicon, RECIPES[name], side=side)
    saving = name == "sorted"
    ordered, pairs = (saving if switch is None else switch for switch in (ordered, pairs))
    return WordByWord(name, lexicon, ordered=ordered, pairs=pairs, side=side)


def _two_move(name: str, lexicon: Lexicon, *, side: SideChoice = "right", width: int = TWO_WIDTHS[0]) -> Player:
    return LookAhead(name, lexicon, (width, *TWO_WIDTHS[1:]), side=side)


def _x_move(
    name: str, lexicon: Lexicon, *, side: SideChoice = "right", widths: tuple[int, ...] | int = X_WIDTHS
) -> Player:
    return LookAhead(name, lexicon, widths if isinstance(widths, tuple) else (widths,), side=side)


def _searching(name: str) -> Callable[..., Player]:
    if name == "quick":
        from engine.soup.beam import Quick

        return Quick
    from engine.soup.beam import Beam

    return Beam


_SEEDS_OWN: Mapping[str, Callable[..., Player]] = {
    "greedy": _greedy,
    "sorted": _greedy,
    "reweighted": _one_move,
    "vowels": _one_move,
    "connectivity": _one_move,
    "heuristic": _one_move,
    "two-move": _two_move,
    "x-move": _x_move,
}
BOUNDED = ("quick", "beam")
"""The players that think for as long as they are given."""
PLAYERS = (*_SEEDS_OWN, *BOUNDED)
"""The names of all players, the seed's first."""


def make_player(
    name: str, lexicon: Lexicon, *, seconds: float | None = None, steps: int | None = None, **switches: Any
) -> Player:
    """A player by its name.

    Args:
        seconds, steps: what it may spend; only `BOUNDED` players take them, the others have their own measure.
        switches: of that player.

    Raises:
        UnknownName: no player is called so.
        BadInput: it has no such switch, or a switch has a value that it cannot have.
    """
    if name not in PLAYERS:
        raise UnknownName(f"no player is called {name!r}", mend=f"Players are {', '.join(PLAYERS)}.")
    if name in BOUNDED:
        spent = {key: value for key, value in (("seconds", seconds), ("steps", steps)) if value is not None}
        make = _searching(name)
        _check(name, make, switches | spent)
        return make(lexicon, **switches, **spent)
    _check(name, _SEEDS_OWN[name], switches)
    return _SEEDS_OWN[name](name, lexicon, **switches)


def _check(name: str, make: Callable[..., Player], switches: Mapping[str, Any]) -> None:
    parameters = inspect.signature(make).parameters.values()
    known = [one.name for one in parameters if one.kind is one.KEYWORD_ONLY]
    if wrong := [key for key in switches if key not in known]:
        raise BadInput(f"{name} has no switch {wrong[0]!r}", mend=f"It has {', '.join(known)}.")
    hints = get_type_hints(make.__init__ if isinstance(make, type) else make)
    for key, value in switches.items():
        try:
            msgspec.convert(value, hints[key])
        except msgspec.ValidationError as error:
            said = key.replace("_", "-")
            raise BadInput(f"{said} of {name} is to be {_kind(hints[key])}, not {value!r}") from error


def _kind(hint: Any) -> str:
    """What a switch may be, in words."""
    if get_origin(hint) is Literal:
        *others, last = get_args(hint)
        return f"{', '.join(others)} or {last}"
    known = {bool: "true or false", int: "a whole number", float: "a number"}
    kinds = [known[part] for part in (hint, *get_args(hint)) if part in known]
    return kinds[0] if kinds and tuple[int, ...] not in get_args(hint) else "numbers such as 50-50-1"
