"""Judges the puzzles of the calendar again when their dependencies change.

A puzzle is marked with the reasons against printing it. No export accepts its day until an editor decides to keep the
puzzle unchanged, to use the answers of the current lists, or to replace it. A correction after print keeps the printed
puzzle in the log, and reopens the pages that show it.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache, partial

import msgspec
from sqlalchemy import delete, insert, select

from engine.bee import puzzle as bee
from engine.calendar import records
from engine.calendar.entry import ANSWER, FINAL, PLAN_WINGS, SINCE_MADE, Entry, Key, decoded, full_words_of, traits_of
from engine.calendar.making import common_list
from engine.calendar.memory import near_uses, repeats_of, shifted
from engine.calendar.patterns import HOUSE, house_patterns, tag_of
from engine.calendar.planning import key_today, placed, put_puzzle, same_print
from engine.calendar.publication import Publication, why_not
from engine.core import (
    BadInput,
    Control,
    EngineError,
    FileProblem,
    Unreachable,
    Value,
    blocking,
    changed,
    notify,
    plural,
    schema,
)
from engine.core.dates import short_date
from engine.core.files import fingerprint
from engine.core.store import Store
from engine.crossword import puzzle as crossword
from engine.crossword.grid import answer_text, entries_of, entry_name
from engine.drawing.style import style
from engine.drawing.words import Words, untagged
from engine.wheel import puzzle as wheel
from engine.wings import Body, kind_of, record_of, version_of, wing_of
from engine.words.sources import open_lexicon
from engine.words.spelling import in_other_spelling
from engine.words.vetting.families import families
from engine.words.vetting.house import House, open_house

NAMED = 4  # words that a sentence names
MOST_WORDS = 200
"""Changed words that are compared one by one; after more, every puzzle of the lists is judged."""


def reasons_of(store: Store, entry: Entry, own: Publication, house_with: Callable[..., House]) -> tuple[str, ...]:
    """Return the reasons against printing a puzzle, one sentence each, without accepted ones.

    Reasons are a day without an issue, another spelling, answers lost or gained since the puzzle was made, findings
    that block an export, and repeats. A corrected puzzle has only the findings; a printed one is not judged.
    """
    if (puzzle := entry.puzzle) is None or entry.state == "printed":
        return ()
    wing = wing_of(puzzle)
    try:
        key = wing.open_key(puzzle, house=house_with(own.taboo))
    except EngineError as error:
        return (str(error),)
    found = [finding.text for finding in blocking(wing.findings(puzzle, key))]
    if entry.state != "corrected":
        lost = [*_no_issue(own, entry), *_spelling(own, entry)]
        lost += _answers(entry, wing.record(key)[0], full_words_of(puzzle, key))
        repeats = repeats_of(store, puzzle, entry.traits, entry.key, own.limits)
        found = [*lost, *found, *(one.text for one in repeats if one.blocks)]
    return tuple(reason for reason in dict.fromkeys(found) if reason not in entry.accepted)


def _no_issue(own: Publication, entry: Entry) -> Iterator[str]:
    for series in own.series:
        if series.name == entry.series and (problem := why_not(own, series, entry.day)):
            yield f"{problem}: move the puzzle, or clear the day."


def _spelling(own: Publication, entry: Entry) -> Iterator[str]:
    """Yield the answers and the words of clues that have the spelling of another country."""
    if not own.spelling or not isinstance(puzzle := entry.puzzle, crossword.Puzzle | bee.Puzzle | wheel.Puzzle):
        return
    words = list(entry.record.answers if entry.record else ())
    if isinstance(puzzle, crossword.Puzzle):
        words += [untagged(clue.text) for clue in crossword.clues_of(puzzle).values()]
    known = open_lexicon(common_list(own.spelling))
    if other := tuple(dict.fromkeys(in_other_spelling(" ".join(words), known))):
        yield f"It has another spelling than {own.spelling.title()}: {_words(other)}."


def judge_near(store: Store, days: Collection[str], who: str, *, control: Control | None = None) -> None:
    """Judge the unprinted puzzles around some days again, for example after an archive was read."""
    if not days:
        return
    longest = max(one.limits.longest for one in records.publications(store))
    first, last = shifted(min(days), -longest), shifted(max(days), longest)
    near = records.entries(store, first=first, last=last)
    judge(store, near, who, "judged after an archive was read", control=control)


def _answers(entry: Entry, now: Sequence[str], full: Sequence[str]) -> Iterator[str]:
    if not entry.record:
        return
    before = set(entry.record.answers)
    gone, new = sorted(before - set(now)), sorted(set(now) - before)
    wing = PLAN_WINGS.get(entry.kind)
    if wing and (lost := [word for word in entry.full_words if word not in full]):
        noun = entry.puzzle.full_word if entry.puzzle else ""  # pyright: ignore[reportAttributeAccessIssue]
        only = "the" if full else "its only" if len(lost) == 1 else "all its"
        yield f"It has lost {only} {noun if len(lost) == 1 else f'{noun}s'} {_words(lost)}."
    if gone:
        yield f"{plural(len(gone), 'answer')} fewer {SINCE_MADE}: {_words(gone)}."
    if new:
        yield f"{plural(len(new), 'answer')} more {SINCE_MADE}: {_words(new)}."


def _words(words: Sequence[str]) -> str:
    return ", ".join((*(word.upper() for word in words[:NAMED]), *("\u2026",) * (len(words) > NAMED)))


def judge(
    store: Store, judged: Iterable[Entry], who: str, what: str, *, control: Control | None = None
) -> tuple[Entry, ...]:
    """Judge entries again, store the reasons that have changed, and return the entries that have reasons now."""
    control, house_with = control or Control(), cache(partial(open_house, store))
    known, judged, found = records.by_name(store), tuple(judged), list[Entry]()
    for number, entry in enumerate(judged, 1):
        control.check()
        reasons = reasons_of(store, entry, known[entry.publication], house_with)
        found.append(changed(entry, reasons=reasons))
        control.report(number, len(judged))
    records.write(store, map(records.Change, judged, found), who, what)
    return tuple(one for one in found if one.reasons)


class Basis(Value, frozen=True):
    """The basis of the last judgement: house decisions by word, and fingerprints of word lists by name."""

    decisions: tuple[tuple[str, str], ...] = ()
    lists: tuple[tuple[str, str], ...] = ()


def refresh(store: Store, who: str, *, today: str = "", control: Control | None = None) -> tuple[Entry, ...]:
    """Judge the puzzles from today on that are affected by changed rulings, severities or word lists.

    Every publication is judged. The basis of the last call is stored, so changes by any window, the command line or a
    text editor are noticed. Returns the puzzles that need a decision because of these changes. If the disk is full or
    read-only, nothing is judged, and the user is notified.

    Args:
        today: ISO date; "" for the system's.
    """
    ahead = [one for one in records.entries(store, first=today or date.today().isoformat()) if one.state not in FINAL]
    rows = store.read(select(schema.setting.c.name, schema.setting.c.body).where(schema.setting.c.name == _BASIS))
    house, found = open_house(store), decoded(store, rows, Basis, "setting")
    before = next((basis for _, basis in found), Basis())
    now = _basis(store, house, ahead, dict(before.lists))
    if now == before:
        return ()
    decided = set(before.decisions) ^ set(now.decisions)
    words = {word for word, _ in decided}
    words |= families(frozenset(word for word, what in decided if what.endswith(WITH_FORMS))).keys()
    known = dict(before.lists)
    # the first puzzles of a list are judged too: it may have changed since they were planned
    changed_lists = {name for name, mark in now.lists if known.get(name, mark * name.startswith(TABOO)) != mark}
    lists = ((one, {lexicon_name(one), f"{TABOO}{one.publication}"}) for one in ahead)
    concerned = [one for one, own in lists if changed_lists & own or (words and _has(one, words))]
    try:
        found = judge(store, concerned, who, "judged after a change of words", control=control)
        with store.writing() as connection:
            connection.execute(delete(schema.setting).where(schema.setting.c.name == _BASIS))
            connection.execute(insert(schema.setting), [{"name": _BASIS, "body": msgspec.json.encode(now)}])
    except Unreachable:
        raise
    except records.Changed:
        return ()  # another window judged them in the meantime; the next call compares again
    except FileProblem as error:
        store.notify(f"The calendar is shown as it was judged last: {error.what}")
        return ()
    return found


def rejudge(store: Store, step: records.Step, who: str) -> tuple[Entry, ...]:
    """Judge the puzzles affected by changes: the changed puzzles, and those that they repeat or repeated too soon."""
    places = {change.key: None for change in step.changes}
    for before, after in step.changes:
        if before is None or after is None or (before.key, before.traits) != (after.key, after.traits):
            places |= dict.fromkeys(key for entry in (before, after) if entry for key in near_uses(store, entry))
    found = [entry for key in places if key.series and (entry := records.entry_at(store, key))]
    return judge(store, found, who, "judged after a change of the calendar")


def change_publication(store: Store, new: Publication, before: Publication | None, who: str) -> records.Step:
    """Save a publication; its unprinted puzzles get the numbers and addresses of the new settings.

    Puzzles on days that no longer have an issue are marked. If limits, spelling or taboo lists changed, all are judged.
    Returns the new numbers and addresses. Raises as `save_publication`.
    """
    records.save_publication(store, new, before)
    for one in set(new.series).difference(before.series if before else ()):
        size = (one.side, one.side)
        if one.pattern.startswith(HOUSE) and not house_patterns(store, size=size, tag=tag_of(one.pattern)):
            what = f"{one.pattern!r} names no house pattern of {one.side} x {one.side} yet"
            notify(f"{new.shown}, {one.name}: {what}. Keep some before its crosswords are planned.")
    links = {one.name: one.link for one in before.series} if before else {}
    names = {one.name for one in new.series}
    there = records.entries(store, publication=new.name)
    ahead = [one for one in there if one.state not in FINAL and one.series in names]
    changes = [records.Change(one, placed(new, one, one.day, links.get(one.series, ""))) for one in ahead]
    step = records.write(store, changes, who, "numbered again")
    now = records.entries(store, publication=new.name)
    limited = before is None or (new.limits, new.spelling, new.taboo) != (before.limits, before.spelling, before.taboo)
    concerned = [one for one in now if limited or one.reasons or any(_no_issue(new, one))]
    judge(store, concerned, who, "judged after a change of the settings")
    return step


def set_holidays(store: Store, days: Mapping[str, Collection[str]], who: str, *, free: bool) -> records.Step:
    """Make days holidays of publications, given by name, or days of issue again. If one fails, nothing changes.

    Returns a step that describes the change. Raises as `save_publication`.
    """
    done, changes = dict[str, set[str]](), list[records.Change]()
    for name, chosen in days.items():
        own = records.publication_named(store, name)
        new = {*own.holidays, *chosen} if free else {*own.holidays} - {*chosen}
        if not (different := new ^ {*own.holidays}):
            continue
        try:
            changes += change_publication(store, changed(own, holidays=tuple(sorted(new))), own, who).changes
        except EngineError:
            set_holidays(store, done, who, free=not free)
            raise
        done[name] = different
    every, papers = set[str]().union(*done.values()), " and ".join(Publication(name=name).shown for name in done)
    when = short_date(min(every), year=True) if len(every) == 1 else plural(len(every), "day")
    what = f"{when}: {'holiday' if free else 'again an issue'} of {papers}" if every else ""
    return records.Step(tuple(changes), what, lambda at, by: set_holidays(at, done, by, free=not free))


_BASIS = "calendar basis"
WITH_FORMS = " and its forms"  # at the end of the override of a word that applies to its forms too
TABOO = "taboo lists of "  # before the name of a publication, in place of the name of a word list


def _basis(store: Store, house: House, ahead: Iterable[Entry], known: dict[str, str]) -> Basis:
    decided = [(one.word, f"ruling {one.accepted}") for one in house.rulings]
    decided += [(one.word, f"severity {one.severity}{'' if one.exact else WITH_FORMS}") for one in house.overrides]
    marks = dict(known)
    for name in {lexicon_name(one) for one in ahead} - {""}:
        try:
            marks[name] = open_lexicon(name).fingerprint
        except EngineError as error:
            marks[name] = f"cannot be opened: {error.what}"
    for own in records.publications(store):
        try:
            lists = open_house(store, own.taboo).lists if own.taboo else house.lists
            marks[f"{TABOO}{own.name}"] = fingerprint(msgspec.json.encode(lists))
        except EngineError as error:
            marks[f"{TABOO}{own.name}"] = f"cannot be opened: {error.what}"
    return Basis(tuple(sorted(decided)), tuple(sorted(marks.items())))


def lexicon_name(entry: Entry) -> str:
    """The word list of a puzzle."""
    return getattr(entry.puzzle, "lexicon", "")


def _has(entry: Entry, words: Collection[str]) -> bool:
    if len(words) > MOST_WORDS:
        return True
    if entry.record and not set(words).isdisjoint(entry.record.answers):
        return True
    if wing := PLAN_WINGS.get(entry.kind):
        return any(not wing.review.misfit(entry.puzzle, word) for word in words)
    return any(f"{ANSWER}{word}" in entry.traits for word in words)


def accept(store: Store, entry: Entry, who: str) -> records.Step:
    """Accept the findings on a puzzle: it is printed with its recorded answers."""
    kept = changed(entry, reasons=(), accepted=tuple(dict.fromkeys((*entry.accepted, *entry.reasons))))
    return records.write(store, [records.Change(entry, kept)], who, f"accepted: {' '.join(entry.reasons)}")


def take_answers(store: Store, entry: Entry, who: str) -> records.Step:
    """Replace the recorded answers of a puzzle by those of the current lists and rulings.

    A printed puzzle is corrected. Raises BadInput if there is another reason than its answers, such as a repeat; as
    `key_today`.
    """
    if entry.puzzle is None:
        raise BadInput("the puzzle is not known", where=entry.key.text)
    own = records.by_name(store)[entry.publication]
    if entry.state in FINAL:
        return correct(store, own, entry, entry.puzzle, who, today=True)
    key = key_today(entry.puzzle, entry.key, open_house(store, own.taboo))
    new = changed(
        entry, record=record_of(entry.puzzle, key, entry.day), reasons=(),
        traits=traits_of(entry.puzzle, full_words_of(entry.puzzle, key)),
    )  # fmt: skip
    if left := reasons_of(store, new, own, partial(open_house, store)):
        raise BadInput(" ".join(left), where=entry.key.text, mend="Replace the puzzle, or keep it as it is.")
    return records.write(store, [records.Change(entry, new)], who, "took the answers of today")


def correct(
    store: Store, publication: Publication, entry: Entry, puzzle: Body, who: str, *, today: bool = False
) -> records.Step:
    """Correct a printed puzzle. The log keeps the printed version, and every page that shows it is reopened.

    The corrected puzzle gets the reasons that block it. The step has the notice for readers; "" if nothing in print has
    changed. Raises BadInput if the entry was not printed; Changed if another user changed it.
    """
    if entry.state not in FINAL or entry.puzzle is None:
        raise BadInput(f"{entry.shown} was not printed yet", where=entry.key.text, mend="Edit it.")
    step = put_puzzle(store, publication, entry.key, puzzle, who, before=entry, today=today, force=True)
    after = step.changes[0].after if step.changes else None
    if not after or not after.puzzle or same_print(entry, after):
        return step
    blocked = judge(store, [after], who, "judged after the correction")
    notice = notice_of(entry, after, style(publication.printed_style).words)
    reopened = reopen_pages(store, entry.key, version_of(after.puzzle, after.record))
    return records.Step((records.Change(entry, blocked[0] if blocked else after),), step.what, None, notice, reopened)


def notice_of(entry: Entry, after: Entry, words: Words) -> str:
    """Return the correction for readers of a printed puzzle: the changed answers and clues, or the solution."""
    assert entry.puzzle is not None
    title = words.title(entry.puzzle.title.strip()) or words(f"name_{kind_of(entry.puzzle)}")
    name = " ".join(filter(None, (title, words.number_of(str(entry.number or "")))))
    fields = {"name": name, "date": words.date(entry.day)}
    if parts := list(_misprints(entry.puzzle, after.puzzle, words)):
        return words("correction", errors=words("and").join(parts), **fields)
    before, now = (set(one.record.answers) if one.record else None for one in (entry, after))
    if entry.name == after.name and before == now:
        return words("correction_same", **fields)
    return words("correction_solution", **fields)


def _misprints(before: Body, now: Body | None, words: Words) -> Iterator[str]:
    if not isinstance(before, crossword.Puzzle) or not isinstance(now, crossword.Puzzle):
        return
    answers = {one.slot: answer_text(before.grid, one) for one in entries_of(before.grid)}
    old, new = ({slot: untagged(one.text) for slot, one in crossword.clues_of(each).items()} for each in (before, now))
    for one in entries_of(now.grid):
        was, text = answers.get(one.slot), new.get(one.slot)
        name = words(f"entry_{one.direction}", number=entry_name(now.grid, one).partition(" ")[0])
        if was and was != (word := answer_text(now.grid, one)):
            yield words("correction_answer", entry=name, now=word.upper(), was=was.upper())
        if was and text and text != old.get(one.slot):
            yield words("correction_clue", entry=name, text=text)


def reopen_pages(store: Store, key: Key, now: str) -> tuple[records.PageRecord, ...]:
    """Mark every page that shows another version of a puzzle than `now`, so that it is made again."""
    found = list[records.PageRecord]()
    for page in records.pages(store):
        shows = [one for one in page.shows if (one.series, one.day) == (key.series, key.day)]
        if page.publication == key.publication and any(one.body != now for one in shows):
            part = "answer" if all(one.part == "solution" for one in shows) else "puzzle"
            reason = f"The {part} of {key.series}, {short_date(key.day)}, was corrected after this page was made."
            found.append(changed(page, reasons=tuple(dict.fromkeys((*page.reasons, reason)))))
    records.write_pages(store, found)
    return tuple(found)
