"""Plans the calendar: fills the empty days of series, and replaces, moves, edits, approves and prints puzzles."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

from engine.calendar import making, records
from engine.calendar.entry import (
    ANSWER,
    DECIDED,
    FINAL,
    PLAN_WINGS,
    PUZZLE,
    WORD,
    Entry,
    Key,
    State,
    full_words_of,
    identity,
    name_of,
    traits_of,
    unread_text,
)
from engine.calendar.memory import Memory, open_memory, repeats_of
from engine.calendar.patterns import HOUSE
from engine.calendar.publication import Publication, Series, why_not
from engine.calendar.records import Change, Changed, Step, entries, entry_at, write
from engine.core import BadInput, Control, EngineError, FileProblem, blocking, changed, elided, plural
from engine.core.dates import short_date
from engine.core.store import Store
from engine.crossword import puzzle as crossword
from engine.crossword.clues.edit import marked, unread_answers
from engine.drawing.words import USUAL_WORDS
from engine.letters.use import Spacing, Use
from engine.soup import puzzle as soup
from engine.wings import WINGS, Body, answered, kind_of, paper_fingerprint, record_of, wing_of
from engine.words.difficulty import BANDS
from engine.words.vetting.house import House, open_house

MOST_FAILED = 2  # failures after which a series without a theme is given up


class Cell(NamedTuple):
    """A day of a series, which needs a puzzle."""

    series: Series
    day: str


def cells_of(publication: Publication, days: Iterable[str], series: Iterable[Series] | None = None) -> list[Cell]:
    """Return the days on which series appear, by day."""
    chosen = tuple(dict.fromkeys(publication.series if series is None else series))
    return [Cell(one, day) for day in days for one in chosen if publication.appears(one, day)]


def missing(store: Store, publication: Publication, cells: Sequence[Cell]) -> list[Cell]:
    """Return the cells without an entry."""
    first, last = (end((cell.day for cell in cells), default="") for end in (min, max))
    there = {entry.key for entry in entries(store, publication=publication.name, first=first, last=last)}
    return [cell for cell in cells if Key(publication.name, cell.series.name, cell.day) not in there]


def open_limits(store: Store, publication: Publication, cells: Sequence[Cell]) -> Memory:
    """Return the memory for some cells."""
    days = [cell.day for cell in cells]
    return open_memory(store, publication.name, publication.limits, min(days), max(days))


def avoided(memory: Memory, day: str) -> frozenset[tuple[str, str]]:
    """Return the identities of the puzzles that must not be repeated on a day."""
    pairs = (one.partition(" ") for one in memory.blocked(day, PUZZLE))
    return frozenset((kind, name) for kind, _, name in pairs)


def order_of(publication: Publication, cell: Cell, memory: Memory, house: House) -> making.Order:
    """Return the order of a puzzle, including everything that it must not repeat."""
    series, day = cell
    answers = memory.blocked(day, ANSWER) if series.kind == "crossword" else ()
    return making.Order(
        publication.name, series, day, house, making.lexicon_of(publication, series), avoided(memory, day),
        frozenset(answers), memory.used_clues(day) if series.kind == "crossword" else (),
        publication.number_of(series, day), publication.level_of(series, day),
        theme=making.theme_of(publication, series, day),
        patterns=memory.free_patterns(publication.name, series, day) if series.pattern.startswith(HOUSE) else (),
    )  # fmt: skip


def letters_of(
    store: Store, publication: Publication, series: Series, days: Sequence[str], house: House
) -> making.Letters:
    """Return the order of the hives or wheels of several days."""
    orders = tuple(
        making.Order(
            publication.name, series, day, house, making.lexicon_of(publication, series),
            number=publication.number_of(series, day), level=publication.level_of(series, day),
        )
        for day in days
    )  # fmt: skip
    limits, taken = publication.limits, dict[str, set[str]]()
    if limits.all_kinds:  # the answers of crosswords count
        memory = open_memory(store, publication.name, limits, min(days), max(days))
        taken = {day: memory.blocked(day, WORD) for day in days}
    history = tuple(uses_of(store, publication, series))
    return making.Letters(orders, Spacing(limits.puzzles, limits.middle), history, taken)


def uses_of(store: Store, publication: Publication, series: Series) -> Iterator[Use]:
    """Yield the hives and wheels that a plan of a series considers: its own days are "plan", others "print"."""
    name = None if publication.limits.everywhere else publication.name
    for kind in sorted(PLAN_WINGS, key=lambda kind: kind != series.kind):
        for entry in entries(store, publication=name, kind=kind, archived=True):
            own = entry.key[:2] == (publication.name, series.name)
            if own and entry.puzzle is not None:
                yield making.as_use(entry, "plan")
            if entry.puzzle is not None and (not own or entry.state in FINAL):
                yield making.as_use(entry, "print")


def fill(
    store: Store, publication: Publication, days: Sequence[str], who: str, *,
    series: Iterable[Series] | None = None, house: House | None = None, control: Control | None = None,
) -> Step:  # fmt: skip
    """Fill the empty days of series; the other days stay unchanged.

    Each puzzle is written as soon as it is made, so finished puzzles remain if the work is stopped. Returns the new
    entries. Raises BadInput if a puzzle cannot be made within the limits. The others are still made; the message gives
    the number of failures, and the day and limit of the first.
    """
    control, house, changes = control or Control(), house or open_house(store, publication.taboo), list[Change]()
    cells = cells_of(publication, days, series)
    while True:
        try:
            for step in filled(store, publication, missing(store, publication, cells), who, house, control):
                changes += step.changes
        except Changed:
            continue  # another user filled a day in the meantime
        return Step(tuple(changes), f"planned {plural(len(changes), 'puzzle')}")


def filled(
    store: Store, publication: Publication, empty: Sequence[Cell], who: str, house: House, control: Control
) -> Iterator[Step]:
    """Fill cells, letters first, and yield each step as it is written. Raises as `fill`.

    A series without a theme is given up after two failures. The control's best result is a text on the current work.
    Raises Changed if another user filled one of the cells in the meantime.
    """
    by_series, done, failed = dict[str, list[Cell]](), 0, list[EngineError]()
    for cell in empty:
        by_series.setdefault(cell.series.name, []).append(cell)

    def begun(cells: Sequence[Cell]) -> Control:
        (name, day), part = (cells[0].series.name, cells[0].day), len(cells)
        every = [cell.day for cell in by_series[name]]
        text = f"{name} {every.index(day) + 1} of {len(every)}" if part == 1 else f"{name}, {part} puzzles"
        control.check()
        control.report(done, len(empty), best=text)
        return control.sub(done / len(empty), (done + part) / len(empty), best=False)

    for cells in by_series.values():
        if cells[0].series.kind not in PLAN_WINGS:
            continue
        days = [cell.day for cell in cells]
        try:
            order = letters_of(store, publication, cells[0].series, days, house)
            new = making.planned(order, control=begun(cells))
        except (BadInput, FileProblem) as error:
            where = f"{publication.shown}, {cells[0].series.name}, {USUAL_WORDS.dates(days[0], days[-1])}"
            failed += [BadInput(error.what, where=where, mend=error.mend)] * len(cells)
        else:
            yield write(store, [Change(None, entry) for entry in new], who, "planned")
        done += len(cells)
    others, memory, barren = [cell for cell in empty if cell.series.kind not in PLAN_WINGS], None, Counter[str]()
    for cell in others:
        memory = memory or open_limits(store, publication, others)
        part, name = begun([cell]), cell.series.name
        done += 1
        if barren[name] == MOST_FAILED:
            failed.append(failed[0])
            continue
        order = None
        try:
            order = order_of(publication, cell, memory, house)
            entry = making.made(order, control=part)
        except (BadInput, FileProblem) as error:
            failed.append(error)
            barren[name] += order is not None and not order.theme
            continue
        step = write(store, [Change(None, entry)], who, "made")
        memory.add(entry)
        yield step
    if failed:
        first, were = failed[0], "was" if len(failed) == 1 else "were"
        what = f"{first.what} ({len(failed)} of {plural(len(empty), 'puzzle')} {were} not made)"
        raise BadInput(what if len(empty) > 1 else first.what, where=first.where, mend=first.mend) from first


def replace_puzzle(
    store: Store, publication: Publication, entry: Entry, who: str, *, control: Control | None = None
) -> Step:
    """Replace the puzzle of a day with another one that the limits allow.

    Raises BadInput if the entry is locked or was printed, or there is no other puzzle; Changed if another user changed
    it.
    """
    _check_free(entry)
    series, house = publication.series_named(entry.series), open_house(store, publication.taboo)
    if entry.kind in PLAN_WINGS:
        new = making.replaced(letters_of(store, publication, series, [entry.day], house), control=control)
    else:
        cell = Cell(series, entry.day)
        memory = open_limits(store, publication, [cell])
        refused = (*entry.refused, entry.name)
        order = order_of(publication, cell, memory, house)
        avoid = frozenset((*order.avoid, *([identity(entry.puzzle)] if entry.puzzle is not None else ())))
        new = changed(making.made(order._replace(avoid=avoid, attempt=len(refused)), control=control), refused=refused)
    return write(store, [Change(entry, changed(new, number=entry.number or new.number))], who, "replaced")


def put_puzzle(
    store: Store, publication: Publication, key: Key, puzzle: Body, who: str, *, before: Entry | None = None,
    today: bool = False, force: bool = False,
) -> Step:  # fmt: skip
    """Put a puzzle that the editor chose or edited on a day of a series.

    A puzzle that replaces an approved one is "made" again, and the approved one is kept in the entry. Raises BadInput
    if the series has no puzzle on that day or has puzzles of another kind, or the puzzle repeats something too soon;
    as `key_today`; Changed if another user changed the day.

    Args:
        before: the entry as the editor read it; None for an empty day.
        today: whether it gets the answers of today even if `before` has recorded answers of the same puzzle.
        force: whether a repeat is allowed.
    """
    series = publication.series_named(key.series)
    if problem := why_not(publication, series, key.day):
        raise BadInput(problem, mend="Choose another day.")
    if kind_of(puzzle) != series.kind:
        what = f"{key.series} has {WINGS[series.kind].NOUN}s"
        raise BadInput(what, where=key.text, mend="Choose a series of its kind.")
    puzzle = making.addressed(puzzle, series, key.day, publication.number_of(series, key.day))
    same = before and before.puzzle and answered(before.puzzle) == answered(puzzle)
    record = before.record if before and same else None
    house = open_house(store, publication.taboo)
    answer_key = key_today(puzzle, key, house) if today else wing_of(puzzle).open_key(puzzle, record, house=house)
    traits = traits_of(puzzle, full_words_of(puzzle, answer_key))
    found = blocking(repeats_of(store, puzzle, traits, key, publication.limits))
    if found and not force:
        raise BadInput(found[0].what, where=key.text, mend="Choose another day, or keep it there nevertheless.")
    entry = Entry(
        key.publication, key.series, key.day, series.kind, name_of(puzzle), puzzle, "made",
        publication.number_of(series, key.day), publication.level_of(series, key.day),
        getattr(answer_key, "share", None), record_of(puzzle, answer_key, key.day), traits=traits,
        accepted=tuple(one.text for one in found),
    )  # fmt: skip
    if before:
        number = before.number or entry.number
        entry = changed(edited(before, entry), number=number, locked=before.locked, refused=before.refused)
    return write(store, [Change(before, entry)], who, "edited" if before else "put here")


def key_today(puzzle: Body, place: Key, house: House) -> Any:
    """Return the key of a puzzle by the current lists and rulings.

    Raises BadInput if they reject a word of the solution of a board: its record would lose the word.
    """
    key = wing_of(puzzle).open_key(puzzle, house=house)
    words = key.words if isinstance(puzzle, soup.Puzzle) else ()
    if lost := [one.word.upper() for one in words if not one.verdict.counts]:
        what = f"today's lists and rulings reject {elided(', '.join(lost), 60)} of the solution"
        raise BadInput(what, where=place.text, mend="Keep the recorded answers, or replace the puzzle.")
    return key


def edited(before: Entry, after: Entry) -> Entry:
    """Return an edited entry: a printed puzzle becomes corrected, an approved or sent one made.

    The approved puzzle is kept in the entry. An edit that does not show in print changes only the puzzle.
    """
    if same_print(before, after):
        return changed(before, puzzle=after.puzzle)
    approved = before.puzzle if before.state in DECIDED else before.approved
    return changed(after, state="corrected" if before.state in FINAL else "made", approved=approved)


def same_print(one: Entry, other: Entry) -> bool:
    """Return whether two versions of an entry print the same puzzle with the same answers; unknown answers agree."""
    papers = {each.puzzle and paper_fingerprint(each.puzzle) for each in (one, other)}
    answers = {(each.record.answers, each.record.levels) for each in (one, other) if each.record}
    return len(papers) == 1 and len(answers) < 2


def level_again(store: Store, who: str) -> int:
    """Measure the difficulty of the unprinted puzzles again, and return how many changed."""
    known, opened, changes = records.by_name(store), cache(partial(open_house, store)), list[Change]()
    for entry in entries(store):
        if entry.state not in FINAL and entry.kind in BANDS and entry.puzzle is not None:
            house = opened(known[entry.publication].taboo)
            share = wing_of(entry.puzzle).open_key(entry.puzzle, house=house).share
            changes += [Change(entry, changed(entry, share=share))] if share != entry.share else []
    write(store, changes, who, "measured again")
    return len(changes)


def move(store: Store, publication: Publication, entry: Entry, day: str, who: str) -> Step:
    """Move a puzzle to another day of its series, swapping it with the puzzle of that day.

    No limit is checked: the editor decides, and judging marks repeats. Raises BadInput if one of them is
    locked or was printed, or the series does not appear on the day; Changed if another user changed one of the days.
    """
    _check_free(entry)
    series = publication.series_named(entry.series)
    if problem := why_not(publication, series, day):
        raise BadInput(problem, mend="Choose another day.")
    if other := entry_at(store, entry.key._replace(day=day)):
        _check_free(other)
    back = other and placed(publication, other, entry.day)
    changes = [Change(entry, back), Change(other, placed(publication, entry, day))]
    return write(store, changes, who, f"moved from {short_date(entry.day)} to {short_date(day)}")


def placed(publication: Publication, entry: Entry, day: str, link: str = "") -> Entry:
    """Return an entry with the number, the difficulty and the address of its series for a day.

    `link` is the earlier address of the series, if that has changed.
    """
    series = publication.series_named(entry.series)
    number, level = publication.number_of(series, day), publication.level_of(series, day)
    moved = _recorded(entry, day, lambda puzzle: making.addressed(puzzle, series, day, number, link))
    return changed(moved, number=number, level=level)


def rename_list(store: Store, old: str, new: str, who: str) -> None:
    """Use the new name of a word list in the publications that have it, and in their unprinted puzzles."""
    for own in records.publications(store):
        series = tuple(changed(one, lexicon=new) if one.lexicon == old else one for one in own.series)
        now = changed(own, series=series, lexicon=new if own.lexicon == old else own.lexicon)
        if now != own:
            records.save_publication(store, now, own)
    ahead = [one for one in entries(store) if one.state not in FINAL and getattr(one.puzzle, "lexicon", "") == old]
    changes = [Change(one, _recorded(one, one.day, lambda puzzle: changed(puzzle, lexicon=new))) for one in ahead]
    write(store, changes, who, f"the word list {old} is now {new}")


def _recorded(entry: Entry, day: str, change: Callable[[Body], Body]) -> Entry:
    puzzle, approved = (one and change(one) for one in (entry.puzzle, entry.approved))
    record = entry.record and puzzle and changed(entry.record, date=day, body=paper_fingerprint(puzzle))
    return changed(entry, day=day, puzzle=puzzle, approved=approved, record=record)


def set_state(store: Store, chosen: Iterable[Entry], state: State, who: str, *, force: bool = False) -> Step:
    """Set the state of entries; approving keeps the approved puzzle.

    Raises BadInput if an entry has open reasons or unread clues and would be approved, sent or printed; or if it was
    printed; Changed if another user changed one of them. If `force`, unread clues count as read.
    """
    changes, what = list[Change](), str(state)
    for entry in chosen:
        if entry.state in FINAL:
            if state == "printed":
                continue
            raise BadInput(f"{entry.shown} was printed", where=entry.key.text, mend="Correct it instead.")
        if state in DECIDED and entry.reasons:
            mend = "Decide on it first: keep it, take today's answers, or replace it."
            raise BadInput(entry.reasons[0], where=entry.key.text, mend=mend)
        puzzle = entry.puzzle
        if state in DECIDED and entry.unread and isinstance(puzzle, crossword.Puzzle):
            if not force:
                mend = "Read them in the calendar. With --force they count as read."
                raise BadInput(unread_text(entry.unread), where=entry.key.text, mend=mend)
            puzzle, what = marked(puzzle, unread_answers(puzzle)), f"{state} with clues that count as read"
        approved = puzzle if state == "approved" else entry.approved
        changes.append(Change(entry, changed(entry, state=state, approved=approved, puzzle=puzzle)))
    return write(store, changes, who, what)


def set_locked(store: Store, chosen: Iterable[Entry], who: str, *, locked: bool) -> Step:
    """Lock entries in their places, or unlock them."""
    changes = [Change(entry, changed(entry, locked=locked)) for entry in chosen]
    return write(store, changes, who, "locked" if locked else "unlocked")


def clear(store: Store, chosen: Sequence[Entry], who: str) -> Step:
    """Remove entries from the calendar. Printed content stays in the memory.

    Raises BadInput if one of them is locked or was printed.
    """
    for entry in chosen:
        _check_free(entry)
    return write(store, [Change(entry, None) for entry in chosen], who, "cleared")


def _check_free(entry: Entry) -> None:
    if entry.locked:
        raise BadInput(f"{entry.shown} is locked", where=entry.key.text, mend="Unlock it first.")
    if entry.state in FINAL:
        raise BadInput(f"{entry.shown} was printed", where=entry.key.text, mend="Correct it: both are kept.")
