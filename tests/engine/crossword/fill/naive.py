"""Naive twins of the fill, from its definition. They use nothing from the engine.

A slot is the list of its cells; a fill maps cells to letters.
"""

from collections.abc import Iterator

Cell = tuple[int, int]
Slot = tuple[Cell, ...]


def slots(rows: list[str]) -> list[Slot]:
    """Runs of two or more cells, across by row, then down by row and column of their first cell."""
    across = [run for r in range(len(rows)) for run in _runs([(r, c) for c in range(len(rows[0]))], rows)]
    down = [run for c in range(len(rows[0])) for run in _runs([(r, c) for r in range(len(rows))], rows)]
    return [*across, *sorted(down, key=lambda run: run[0])]


def _runs(line: list[Cell], rows: list[str]) -> Iterator[Slot]:
    run: list[Cell] = []
    for cell in [*line, None]:
        if cell and rows[cell[0]][cell[1]] != "#":
            run.append(cell)
            continue
        if len(run) > 1:
            yield tuple(run)
        run = []


def consistent(rows: list[str], words: list[str], placed: dict[Slot, str]) -> dict[Slot, set[str]] | None:
    """The words of each slot if words that fit no crossing or repeat are removed; None if a slot is empty.

    Complete slots of the rows whose word is not in the list are left out. Words that are placed need not be in it.
    """
    left = {}
    for slot in slots(rows):
        written = text(rows, slot)
        if slot in placed:
            left[slot] = {placed[slot]}
        elif "." in written or written in words:
            left[slot] = {word for word in words if matches(word, written)}
    while True:
        before = {slot: set(found) for slot, found in left.items()}
        for slot, found in left.items():
            for other, others in left.items():
                if other is slot:
                    continue
                if len(others) == 1:
                    found -= others
                for i, cell in enumerate(slot):
                    if cell in other:
                        letters = {word[other.index(cell)] for word in others}
                        found -= {word for word in found if word[i] not in letters}
        if not all(left.values()):
            return None
        if left == before:
            return left


def text(rows: list[str], slot: Slot) -> str:
    """The letters of a slot; "." for an open cell."""
    return "".join(rows[r][c] for r, c in slot)


def matches(word: str, text: str) -> bool:
    """Whether a word has the letters of a text in which "." stands for any letter."""
    return len(word) == len(text) and all(old in (".", new) for old, new in zip(text, word, strict=True))


def fills(rows: list[str], words: list[str], only: list[Slot] | None = None) -> int:
    """The number of complete fills without a repeated word, by trying every word in every slot.

    Complete slots of the rows whose word is not in the list are left out; so are slots that are not in `only`.
    """
    wanted = slots(rows) if only is None else only
    every = [slot for slot in wanted if "." in text(rows, slot) or text(rows, slot) in words]

    def count(number: int, letters: dict[Cell, str], used: tuple[str, ...]) -> int:
        if number == len(every):
            return 1
        slot, total = every[number], 0
        for word in words:
            fits = len(word) == len(slot) and word not in used
            if fits and all(letters.get(cell, word[i]) == word[i] for i, cell in enumerate(slot)):
                total += count(number + 1, {**letters, **dict(zip(slot, word, strict=True))}, (*used, word))
        return total

    return count(0, _given(rows), ())


def _given(rows: list[str]) -> dict[Cell, str]:
    return {(r, c): char for r, row in enumerate(rows) for c, char in enumerate(row) if char not in "#."}
