"""The registry of players: names, options, and how each player is created."""

import inspect
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

import msgspec

from engine.core import BadInput, UnknownName
from engine.soup.players.heuristics import TABLE_5_1, letter_percentages, reweighted
from engine.soup.players.lyster import RECIPES, LookAhead, OneMove, SideChoice, WordByWord
from engine.soup.players.player import Player
from engine.words.lexicon import Lexicon

Letters: TypeAlias = Literal["lyster2022", "lexicon"]
OLD_LETTERS = {"seed": "lyster2022"}  # former values of the option `letters`, which are still accepted
DEFAULT_LEXICON = "large"
X_WIDTHS = (50, 50, 1)  # default number of words that x-move tries at each depth
TWO_WIDTHS = (50, 1)  # default number of words that two-move tries at each depth
BY_WORDS = "Add by-words=true."


def _one_move(name: str, lexicon: Lexicon, *, side: SideChoice = "right", letters: Letters = "lyster2022") -> Player:
    """Create a one-move player; `letters` selects the printed Table 5.1 or letter counts of the lexicon."""
    table = TABLE_5_1 if letters == "lyster2022" else letter_percentages(lexicon.words)
    return OneMove(name, lexicon, RECIPES[name], side=side, letters=reweighted(table))


def _greedy(
    name: str, lexicon: Lexicon, *, side: SideChoice = "right", by_words: bool = False,
    ordered: bool | None = None, pairs: bool | None = None,
) -> Player:  # fmt: skip
    """Create a greedy player; `by_words` searches word by word, with the speed-ups `ordered` and `pairs`."""
    if not by_words:
        if ordered is not None or pairs is not None:
            raise BadInput(f"{name} takes ordered and pairs only together with by-words", mend=BY_WORDS)
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
    from engine.soup.players.beam import Beam, Quick

    return Quick if name == "quick" else Beam


_LYSTER_2022: Mapping[str, Callable[..., Player]] = {
    "greedy": _greedy,
    "sorted": _greedy,
    "reweighted": _one_move,
    "vowels": _one_move,
    "connectivity": _one_move,
    "heuristic": _one_move,
    "two-move": _two_move,
    "x-move": _x_move,
}
BOUNDED = ("quick", "beam")  # the players that take a limit of seconds or steps
PLAYERS = (*_LYSTER_2022, *BOUNDED)  # the names of all players, those of Lyster 2022 first


def make_player(
    name: str, lexicon: Lexicon, *, seconds: float | None = None, steps: int | None = None, **switches: Any
) -> Player:
    """Create a player by name.

    Raises UnknownName if no player has that name; BadInput if the player has no such option, or if the value of an
    option is invalid.

    Args:
        seconds: time limit; ignored unless the player is in `BOUNDED`.
        steps: limit of expanded positions; ignored unless the player is in `BOUNDED`.
    """
    if (letters := switches.get("letters")) in OLD_LETTERS:
        switches["letters"] = OLD_LETTERS[letters]
    if name not in PLAYERS:
        raise UnknownName(f"there is no player {name!r}", mend=f"Players are {', '.join(PLAYERS)}.")
    if name in BOUNDED:
        spent = {key: value for key, value in (("seconds", seconds), ("steps", steps)) if value is not None}
        make = _searching(name)
        _check(name, make, switches | spent)
        return make(lexicon, **switches, **spent)
    _check(name, _LYSTER_2022[name], switches)
    return _LYSTER_2022[name](name, lexicon, **switches)


def _check(name: str, make: Callable[..., Player], switches: Mapping[str, Any]) -> None:
    parameters = inspect.signature(make).parameters.values()
    known = [parameter.name for parameter in parameters if parameter.kind is parameter.KEYWORD_ONLY]
    if wrong := [key for key in switches if key not in known]:
        raise BadInput(f"{name} has no option {wrong[0]!r}", mend=f"Its options are {', '.join(known)}.")
    hints = get_type_hints(make.__init__ if isinstance(make, type) else make)
    for key, value in switches.items():
        try:
            msgspec.convert(value, hints[key])
        except msgspec.ValidationError as error:
            option = key.replace("_", "-")
            raise BadInput(f"{option} of {name} must be {_kind(hints[key])}, not {value!r}") from error


def _kind(hint: Any) -> str:
    """Return a description of the values of an option."""
    if get_origin(hint) is Literal:
        *others, last = get_args(hint)
        return f"{', '.join(others)} or {last}"
    known = {bool: "true or false", int: "a whole number", float: "a number"}
    kinds = [known[part] for part in (hint, *get_args(hint)) if part in known]
    return kinds[0] if kinds and tuple[int, ...] not in get_args(hint) else "numbers such as 50-50-1"
