"""Makes the puzzles of a series: hives and wheels of many days at once, the other kinds one by one.

Nothing here reads the house database; the functions run in any thread or process. The puzzles depend on the
series, the days, the house and what must not be repeated; the same arguments make the same puzzles.
"""

import re
from collections.abc import Callable, Collection, Container, Iterable, Mapping
from datetime import date
from typing import NamedTuple

from engine.bee.make import Criteria as BeeCriteria
from engine.calendar.entry import PLAN_WINGS, Entry, Key, full_words_of, identity, name_of, traits_of
from engine.calendar.patterns import HOUSE
from engine.calendar.publication import Publication, Series
from engine.core import BadInput, Control, FileProblem, UnknownName, changed, plural
from engine.core.dates import parse_date
from engine.core.files import read_bytes
from engine.core.seed import Seed
from engine.crossword import quick
from engine.crossword.grid import Grid
from engine.crossword.grid_text import read_grid
from engine.crossword.puzzle import Puzzle as Crossword
from engine.crossword.puzzle import answer_of
from engine.drawing.style import style
from engine.letters.plan import plan, replacement
from engine.letters.use import Schedule, Spacing, Use
from engine.soup import build
from engine.soup import puzzle as soup
from engine.wheel.make import Criteria as WheelCriteria
from engine.wings import WINGS, Body, record_of
from engine.words.lists.encoding import decode
from engine.words.sources import open_lexicon
from engine.words.stored_lists import list_for_new
from engine.words.vetting.house import House
from engine.words.vetting.taboo import read_list

TRIES = 20
"""Attempts to make a puzzle that is not a repeat."""
THEMED = 2  # of a crossword with a theme, each of which may take a minute
FITTED = 12
"""Candidates for a slot. If none fits, the first is used, and the page reports the misfit."""
MOST_SEED = 2**31 - 1


def lexicon_of(publication: Publication, series: Series) -> str:
    """Return the word list of a series by name or file; "" for the default of its kind."""
    if chosen := series.lexicon or publication.lexicon:
        return chosen
    if publication.spelling and series.kind == "soup":
        return f"large-{publication.spelling}"
    return common_list(publication.spelling) if publication.spelling else list_for_new("")


def common_list(spelling: str) -> str:
    """Return the name of the list of commonly known words in a spelling."""
    return "common" if spelling == "american" else f"common-{spelling}"


class Order(NamedTuple):
    """A puzzle to make."""

    publication: str  # its name
    series: Series
    day: str
    house: House
    lexicon: str = ""  # the word list: see `lexicon_of`
    avoid: Collection[tuple[str, str]] = ()  # identities (`engine.calendar.entry.identity`) not to be repeated
    answers: Collection[str] = ()  # answers that a crossword must not have
    clues: Container[tuple[str, str]] = ()  # clues that it must not use, as pairs of answer and text
    number: int = 0  # in the series
    level: int = 1  # the intended difficulty of the day, 0 easy to 2 hard
    attempt: int = 0  # the number of the first attempt, on which the random seed depends
    theme: tuple[str, ...] = ()  # words and phrases that a crossword or a board must have
    patterns: tuple[Grid, ...] = ()  # house patterns that a crossword may fill, in the order of preference


def made(order: Order, *, fits: Callable[[Entry], bool] | None = None, control: Control | None = None) -> Entry:
    """Return the entry of a day: the first puzzle that is not a repeat, and that fits its slot.

    Raises BadInput if every puzzle is a repeat or cannot be made.

    Args:
        fits: whether a puzzle fits the page; None for a page without slots.
    """
    series, failed, found = order.series, None, list[Entry]()
    tries = THEMED if order.theme else len(order.patterns) or TRIES
    for attempt in range(order.attempt, order.attempt + tries):
        seed = Seed(series.seed, "daily", order.day, series.kind, attempt).below(MOST_SEED)
        try:
            # a level whose words are used up gives way to the usual one, and the share tells
            puzzle = _drawn(order._replace(level=1) if failed else order, seed, attempt, control)
        except BadInput as error:
            failed = error
            continue
        if identity(puzzle) in order.avoid:
            continue
        found.append(new_entry(order, puzzle))
        if fits is None or fits(found[-1]):
            return found[-1]
        if len(found) == FITTED:
            break
    if found:
        return found[0]
    where = Key(order.publication, series.name, order.day).text
    if failed:
        raise BadInput(failed.what, where=where, mend=failed.mend or "Use another seed.") from failed
    mend = "Use another seed, or allow repeats after fewer days."
    raise BadInput(f"every {WINGS[series.kind].NOUN} of {tries} was used before", where=where, mend=mend)


def _drawn(order: Order, seed: int, attempt: int, control: Control | None) -> Body:
    series, house = order.series, order.house
    if series.kind == "crossword":
        criteria, patterns = quick.at_level(changed(quick.USUAL, side=series.side), order.level), order.patterns
        pattern = patterns[attempt % len(patterns)] if patterns else pattern_of(series)
        return quick.make(
            order.lexicon or "common", criteria, seed=seed, pattern=pattern, theme=order.theme,
            house=house, without=order.answers, used_clues=order.clues, control=control,
        )[0]  # fmt: skip
    if series.kind == "soup":
        given = tuple(map(answer_of, order.theme))
        return build.build(
            seed, lexicon=order.lexicon, rows=series.rows, columns=series.columns, given=given, house=house,
            control=control,
        )  # fmt: skip
    return WINGS[series.kind].make(seed, lexicon=order.lexicon, house=house, control=control)


def pattern_of(series: Series) -> Grid | None:
    """Return the drawn pattern that all crosswords of a series fill; None for new patterns or house patterns.

    Raises FileProblem if the file cannot be read; BadInput if it is not a grid.
    """
    return read_grid(series.pattern) if series.pattern and not series.pattern.startswith(HOUSE) else None


def theme_of(publication: Publication, series: Series, day: str) -> tuple[str, ...]:
    """Return the theme words of a day of a series; () if it has none.

    A line of the file has the words of a theme between commas, and may begin with its day and a colon:
    "2026-12-25: holly, ivy". The other lines belong to the other days of the series, in order. Raises FileProblem
    if the file cannot be read; BadInput if a line is not a theme, or the lines without a day are used up.
    """
    if not series.themes or (series.since and day < series.since):
        return ()
    dated, others = _themes_in(series)
    if day in dated or not others:
        return dated.get(day, ())
    if not series.since:
        what = "the themes have no days, and the series has no first day"
        raise BadInput(what, where=series.name, mend="Give the series a first day, or each theme its day.")
    place = publication.place_of(series, day)
    place -= sum(series.since <= one < day and publication.appears(series, one) for one in dated)
    if place >= len(others):
        what = f"{plural(len(others), 'theme')} without a day {'is' if len(others) == 1 else 'are'} used before {day}"
        raise BadInput(what, where=series.themes, mend="Add themes to the file, or choose another one.")
    return others[place]


def _themes_in(series: Series) -> tuple[dict[str, tuple[str, ...]], list[tuple[str, ...]]]:
    """Return the themes of a file with a day, and the others in order. Raises BadInput with the line."""
    dated, others = dict[str, tuple[str, ...]](), list[tuple[str, ...]]()
    for number, line in enumerate(decode(read_bytes(series.themes), "", series.themes).lines, 1):
        when, colon, words = line.rpartition(":")
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            theme = _checked_theme(re.split("[,;]", words), series)
            if not colon:
                others.append(theme)
                continue
            if not re.search(r"\d{4}", when):
                raise BadInput(f"{when.strip()!r} is no date with a year")
            if (day := parse_date(when)) in dated:
                raise BadInput(f"there is another theme for {day}", mend="Leave out one of them.")
            dated[day] = theme
        except BadInput as error:
            mend = error.mend or 'Write "2026-12-25: holly, ivy", or the words alone.'
            raise BadInput(error.what, where=f"{series.themes}, line {number}", mend=mend) from error
    return dated, others


def _checked_theme(texts: Iterable[str], series: Series) -> tuple[str, ...]:
    theme = tuple(filter(None, map(str.strip, texts)))
    answers = [answer_of(word) for word in theme]
    if not theme:
        raise BadInput("there are no words")
    if series.kind == "soup":
        build.check(build.ROWS, build.COLUMNS, answers)
        return theme
    for word in answers:
        if not quick.USUAL.shortest <= len(word) <= series.side:
            raise BadInput(f"{word.upper()} has {len(word)} letters, not {quick.USUAL.shortest} to {series.side}")
        if answers.count(word) > 1:
            raise BadInput(f"{word.upper()} is there twice")
    return theme


def new_entry(order: Order, puzzle: Body) -> Entry:
    """Return the entry of a puzzle, titled and numbered as in its series."""
    series = order.series
    puzzle = addressed(changed(puzzle, title=series.title or puzzle.title), series, order.day, order.number)
    if isinstance(puzzle, Crossword) and series.byline:
        puzzle = changed(puzzle, author=series.byline)  # for its files
    key = WINGS[series.kind].open_key(puzzle, house=order.house)
    return Entry(
        order.publication, series.name, order.day, series.kind, name_of(puzzle), puzzle, "made", order.number,
        order.level, getattr(key, "share", None), record_of(puzzle, key, order.day),
        traits=traits_of(puzzle, full_words_of(puzzle, key)),
    )  # fmt: skip


def addressed(puzzle: Body, series: Series, day: str, number: int, link: str = "") -> Body:
    """Return a Word Soup with the address of its series for a day; another puzzle unchanged.

    An address stays if an editor set it: if neither the series nor its earlier `link` gives it for any day. Raises
    BadInput if the address is too long.
    """
    if not isinstance(puzzle, soup.Puzzle) or not (series.link or link):
        return puzzle
    pattern = f"{re.escape(series.link)}|{re.escape(link)}"
    pattern = pattern.replace(r"\{date\}", r"\d{4}-\d\d-\d\d").replace(r"\{number\}", r"\d+")
    if puzzle.page and not re.fullmatch(pattern, puzzle.page):
        return puzzle
    link = series.link.replace("{date}", day).replace("{number}", str(number))
    soup.check_link(link, f"{series.name}, {day}")
    return changed(puzzle, link=link)


class Letters(NamedTuple):
    """Hives or wheels to plan for many days: the orders of the days, and the earlier uses."""

    orders: tuple[Order, ...]
    spacing: Spacing
    history: tuple[Use, ...] = ()
    taken: Mapping[str, Collection[str]] = {}  # see `engine.letters.use.Schedule`

    @property
    def schedule(self) -> Schedule:
        """The schedule of the days."""
        first = self.orders[0]
        wing = PLAN_WINGS[first.series.kind]
        template = changed(wing.template, lexicon=first.lexicon) if first.lexicon else wing.template
        days = tuple((order.day, order.level) for order in self.orders)
        return Schedule(wing, days, self.spacing, first.series.seed, _criteria(first.series), template, self.taken)


def planned(letters: Letters, *, control: Control | None = None) -> tuple[Entry, ...]:
    """Return the entries of the days.

    Raises BadInput if the rules cannot be satisfied. The message names the rule and suggests a change.
    """
    control, schedule, house = control or Control(), letters.schedule, letters.orders[0].house
    lexicon = open_lexicon(schedule.template.lexicon, control=control.sub(0.0, 0.2))
    uses = plan(schedule, lexicon, house, letters.history, control=control.sub(0.2, 0.9)).result
    return tuple(planned_entry(order, use) for order, use in zip(letters.orders, uses, strict=True))


def replaced(letters: Letters, *, control: Control | None = None) -> Entry:
    """Return another puzzle for the only day of an order. The history contains the present puzzle as planned.

    Raises BadInput if no other puzzle satisfies the rules.
    """
    (order,), schedule, house = letters.orders, letters.schedule, letters.orders[0].house
    lexicon = open_lexicon(schedule.template.lexicon, control=control)
    use = replacement(schedule, lexicon, house, letters.history, order.day, control=control)
    return changed(planned_entry(order, use), refused=use.refused)


def planned_entry(order: Order, use: Use) -> Entry:
    """Return the entry of a planned hive or wheel, titled and numbered as in its series."""
    return changed(new_entry(order, use.puzzle), state="planned", level=use.level, share=use.share)


def as_use(entry: Entry, how: str) -> Use:
    """Return an entry of a hive or a wheel as a use for planning: "plan" for its own series, else "print"."""
    return Use(
        entry.day, "plan" if how == "plan" else "print", entry.puzzle, entry.full_words, entry.level,
        len(entry.record.answers) if entry.record else 0, entry.share, entry.refused,
    )  # fmt: skip


def _criteria(series: Series) -> BeeCriteria | WheelCriteria:
    usual = PLAN_WINGS[series.kind].defaults
    fields: dict[str, object] = {"least": series.least or usual.least, "most": series.most or usual.most}
    if series.without is not None and series.kind == "bee":
        fields["without"] = series.without
    return changed(usual, **fields)


def check_lists(publication: Publication) -> None:
    """Check the style and the taboo lists, and the word lists, other files and addresses of all series.

    Raises BadInput or UnknownName if one cannot be opened, or the address of a series has a field without a value.
    The message names the series.
    """
    try:
        style(publication.printed_style)
        for name in publication.taboo:
            read_list(name)
    except (BadInput, FileProblem, UnknownName) as error:
        raise BadInput(error.what, where=f"{publication.shown}: {error.where}", mend=error.mend) from error
    for series in publication.series:
        where = f"{publication.shown}: {series.name}"
        try:
            pattern_of(series)
        except (BadInput, FileProblem) as error:
            mend = "Give the text file of a grid, or leave out its pattern."
            raise BadInput(f"its pattern cannot be read: {error}", where=where, mend=mend) from error
        try:
            theme_of(publication, series, series.since or str(date.today()))
        except (BadInput, FileProblem) as error:
            raise BadInput(f"its themes cannot be used: {error}", where=where) from error
        for field in re.findall(r"\{.*?\}", series.link):
            if field not in ("{date}", "{number}"):
                raise BadInput(f"its address has {field}", where=where, mend="Write {date} or {number}.")
            if field == "{number}" and not series.number:
                mend = "Give the number of its first puzzle, or write {date}."
                raise BadInput("its address has {number}, and its puzzles have none", where=where, mend=mend)
        try:
            if name := lexicon_of(publication, series):
                open_lexicon(name)
        except (FileProblem, UnknownName) as error:
            raise BadInput(f"its word list cannot be opened: {error}", where=where) from error
