"""Small boards for print: they are cleared by their game, repeat, and show no reader an unwanted word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from engine.core import BadInput, Control, Stopped, changed
from engine.core.seed import Seed
from engine.documents.document import Document, read, write
from engine.drawing.shapes import MM, Polygon, Run, found_in
from engine.drawing.style import style
from engine.output.press.boxes import sheet
from engine.output.press.preflight.preflight import check_drawing
from engine.soup import build as making
from engine.soup.answers import MOST_LATER, findings, key_of, open_key
from engine.soup.board import EMPTY, SIDES, Board, Cell, Move, random_board, removed
from engine.soup.build import _cost, _drawn, _exchanged, build, everyday, later_traces, words_in
from engine.soup.figure import LINK, figure
from engine.soup.moves import framed
from engine.soup.puzzle import Puzzle, position, replay
from engine.soup.traces import Scanner, Trace, touching
from engine.wings import WINGS, wing_of
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.vetting.taboo import Vetter

SCANNER = Scanner(Vetter())
FEW = Lexicon.of("few", ["zyzzyva"])  # no reader plays one of its words


@pytest.mark.parametrize(("rows", "columns"), [(5, 5), (6, 6), (5, 6)])
def test_a_board_is_cleared_by_everyday_words(rows: int, columns: int) -> None:
    made = build(4, rows=rows, columns=columns)
    assert (len(made.board.rows), made.board.columns) == (rows, columns)
    words = [move.word for move in made.solution]
    assert replay(made.board, made.solution).letters_left == 0
    assert 4 <= len(words) <= 8
    assert len({word[:4] for word in words}) == len(words)
    usual = everyday(open_lexicon(made.lexicon))
    assert all(word in usual and len(word) >= 4 for word in words)
    assert findings(made, open_key(made)) == ()
    for number in range(len(words) + 1):  # an independent search: `traces` walks a tree of letters
        board = position(made.board, made.solution[:number])
        assert not [one for one in SCANNER.traces(board) if one.standing == "taboo" or one.grade != "hidden"]


def test_a_board_depends_on_its_seed_only() -> None:
    made = build(4, rows=4, columns=4)
    assert made == build(4, rows=4, columns=4)
    assert made.board != build(5, rows=4, columns=4).board


def test_given_words_are_in_the_game_and_everyday_words_fill_the_rest(monkeypatch) -> None:
    monkeypatch.setattr("engine.soup.build.MOST_TRIES", 100)  # the best board of a few is taken
    made = build(1, rows=5, columns=5, given=("tennis", "rugby"))
    words = {move.word for move in made.solution}
    assert words > {"tennis", "rugby"}
    assert sum(map(len, words)) == 25
    assert made.small
    whole = build(1, rows=4, columns=4, given=("tennis", "golf", "squash"))
    assert {move.word for move in whole.solution} == {"tennis", "golf", "squash"}


@pytest.mark.parametrize(
    ("given", "rows", "says"),
    [
        (("tennis",) * 2, 6, "TENNIS is there twice"),
        (("caf\u00e9",), 6, "is not a word"),
        (("ox",), 6, "is not a word of 3"),
        (("incomprehensible", "misunderstanding"), 5, "have 32 letters, and 6 by 5 are 30"),
        (("incomprehensible", "misunderstanding", "ten"), 6, "35 letters, and 6 by 6 are 36"),
        ((), 3, "4 to 8 rows"),
        ((), 8, "at most 42 squares, not 6 by 8"),
    ],
)
def test_words_that_cannot_be_placed_are_refused(given: tuple[str, ...], rows: int, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        build(1, given=given, rows=rows)


def test_a_taboo_word_on_a_printed_line_blocks_though_it_winds_on_an_earlier_board() -> None:
    board = Board(("hiit", "hnhc", "pihs", "tric"))
    game = (
        Move("rich", ((3, 1), (3, 2), (3, 3), (2, 2)), "left"),
        Move("hint", ((0, 0), (1, 1), (2, 1), (1, 2)), "left"),
        Move("chip", ((2, 2), (3, 2), (2, 1), (2, 0)), "left"),
        Move("this", ((3, 0), (2, 0), (3, 1), (3, 2)), "left"),
    )
    puzzle = Puzzle(board, solution=game)
    assert position(board, game[:1]).rows[-1] == "tihs"
    found = findings(puzzle, open_key(puzzle))
    assert [one.text for one in found if one.blocks] == ["The unwanted word shit can be traced after RICH: d1 to a1."]
    assert sum("can be traced after" in one.text for one in found if not one.blocks) <= MOST_LATER


def test_a_list_without_some_lengths_makes_boards(tmp_path: Path) -> None:
    words = [word for word in open_lexicon("common").words if 4 <= len(word) <= 7]
    path = tmp_path / "short.txt"
    path.write_text("\n".join(words))
    made = build(3, lexicon=str(path), rows=4, columns=4)
    assert made.small
    assert all(4 <= len(move.word) <= 7 for move in made.solution)


def test_words_of_a_text_are_separated_by_commas_or_else_by_spaces() -> None:
    assert words_in("Red Robin, holly; ivy,") == ("redrobin", "holly", "ivy")
    assert words_in(" holly ivy\nrobin ") == ("holly", "ivy", "robin")


def test_the_words_of_the_editor_are_kept_in_the_file_and_are_not_printed(tmp_path: Path) -> None:
    made, path = build(1, rows=4, columns=4, given=("tennis", "golf")), tmp_path / "made.puzzle"
    write(path, Document(made, "2026-01-31"))
    assert read(path)[0].body.given == ("tennis", "golf")
    assert not WINGS["soup"].on_paper(made).given
    assert not build(1, rows=4, columns=4).given


def test_a_board_of_given_words_has_no_seed_that_would_draw_another_one() -> None:
    assert build(1, rows=4, columns=4, given=("tennis", "golf", "squash")).drawn_seed is None
    assert build(1, rows=4, columns=4).drawn_seed == 1


def test_the_page_for_solvers_takes_every_word_of_the_printed_game() -> None:
    made = build(1, rows=4, columns=4, given=("redrobin", "golf", "fern"))
    assert "redrobin" not in open_lexicon(made.lexicon)
    assert {move.word for move in made.solution} <= set(wing_of(made).sheet(made, open_key(made)).words)


@pytest.mark.parametrize("width", [45, 55, 70, 84, 120])
def test_an_address_of_a_newspaper_fits_a_column_and_is_broken_after_its_marks(width: int) -> None:
    link = "https://www.morningherald.co.uk/puzzles/word-soup/2026-12-01"
    made = changed(build(4, rows=4, columns=4), link=link)
    drawn = figure(made, style("classic"), "puzzle", width * MM, open_key(made))
    assert not check_drawing(sheet(drawn), preset=None)
    texts = [run.text for run in found_in(drawn.shapes, Run)]
    assert link.removeprefix("https://") in "".join(texts)
    assert all(text[-1] in "/.1" for text in texts if len(text) > 6 and text in link)


def test_making_a_board_can_be_stopped() -> None:
    control = Control()
    control.stop()
    with pytest.raises(Stopped):
        build(1, control=control)


def paths_of(board: Board, word: str) -> Iterator[tuple[Cell, ...]]:
    """Yield each path of a word by trying every neighbour."""
    near = touching(len(board.rows), board.columns)

    def go(path: tuple[int, ...]) -> Iterator[tuple[Cell, ...]]:
        if len(path) == len(word):
            yield tuple(divmod(cell, board.columns) for cell in path)
            return
        starts = near[path[-1]] if path else range(len(board.rows) * board.columns)
        for cell in starts:
            if cell not in path and board.letter(divmod(cell, board.columns)) == word[len(path)]:
                yield from go((*path, cell))

    return go(())


def later_by_hand(board: Board, game: tuple[Move, ...], words: Lexicon = FEW) -> set[Trace]:
    """Return the taboo words along any path of all boards that the words of a game lead to, in any order.

    Those of the boards after one of some words on a board of the game are included.
    """
    printed = [position(board, game[:number]) for number in range(len(game))]

    def after(one: Board, words: Iterable[str]) -> set[Board]:
        return {removed(one, cells, side) for word in words for cells in paths_of(one, word) for side in SIDES}

    seen, waiting = set(printed), [*printed]
    for one in waiting:
        new = after(one, [move.word for move in game]) - seen
        seen |= new
        waiting += new
    others = (seen | {one for some in printed for one in after(some, words.words)}) - set(printed)
    return {trace for one in others for trace in SCANNER.traces(one) if trace.standing == "taboo"}


def dirty(seed: int) -> tuple[Board, tuple[Move, ...]]:
    """Return a board of letters that spell much, and three random paths as its game."""
    draw = Seed(seed, "dirty")
    start = board = Board(tuple("".join(draw.choice("shitfuckcnta") for _ in range(4)) for _ in range(4)))
    game = list[Move]()
    for _ in range(3):
        cells = [draw.choice([(r, c) for r in range(4) for c in range(4) if board.letter((r, c)) != EMPTY])]
        while len(cells) < 3:
            near = [divmod(cell, 4) for cell in touching(4, 4)[cells[-1][0] * 4 + cells[-1][1]]]
            cells.append(draw.choice([cell for cell in near if cell not in cells and board.letter(cell) != EMPTY]))
        game.append(Move("".join(map(board.letter, cells)), tuple(cells), draw.choice(SIDES)))
        board = removed(board, cells, game[-1].side)
    return start, tuple(game)


SHORT = Lexicon.of("short", ["tan", "nut", "tin", "fat", "hat", "cut", "tuna", "hint", "fist", "chat", "kit", "sit"])


@pytest.mark.parametrize("words", [FEW, SHORT], ids=["own", "everyday"])
@pytest.mark.parametrize("first", range(0, 80, 20))
def test_the_boards_that_readers_come_to_are_those_of_an_independent_search(
    first: int, words: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.soup.build.MOST_BOARDS", 10**6)
    for seed in range(first, first + 20):
        board, game = dirty(seed)
        every = [*later_traces(board, game, words, SCANNER)]
        found = [one for one in every if not one.printed]
        assert {one.trace for one in found} == later_by_hand(board, game, words)
        assert all(one.after for one in found)
        cost = _cost(board, game, lexicon=words, scanner=SCANNER, most=float("inf"))
        assert (cost < 1) == (not every)


def test_the_boards_of_other_orders_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    board, game = dirty(3)
    whole, asked = making._after, list[bytes]()
    monkeypatch.setattr(making, "_after", lambda grid, *rest: asked.append(grid) or whole(grid, *rest))
    counts = []
    for most in (1, 10**6):
        monkeypatch.setattr(making, "MOST_BOARDS", most)
        asked.clear()
        list(later_traces(board, game, FEW, SCANNER))
        counts.append(len(asked))
    assert counts[0] == len(game) < counts[1]  # an everyday word on each printed board


def test_boards_after_one_everyday_word_are_vetted() -> None:
    board = Board(("sh..", "ten.", "..it"))
    game = (Move("hen", ((0, 1), (1, 1), (1, 2)), "left"),)
    found = later_traces(board, game, Lexicon.of("one", ["ten"]), SCANNER)
    assert {(one.after, one.trace.word) for one in found if one.trace.bends == 0} == {(("ten",), "shit")}
    assert not [one for one in later_traces(board, game, FEW, SCANNER) if one.trace.bends == 0]


def test_a_winding_taboo_word_after_an_everyday_word_is_a_finding_with_the_word_that_leads_there() -> None:
    board = Board(("si..", "ten.", "ht.."))  # TEN is between the letters of a word that winds
    game = (Move("hen", ((2, 0), (1, 1), (1, 2)), "left"),)
    found = [one for one in later_traces(board, game, Lexicon.of("one", ["ten"]), SCANNER) if not one.printed]
    assert {(one.after, one.trace.word, one.trace.bends) for one in found} == {(("ten",), "shit", 2)}


def test_boards_after_an_everyday_word_at_any_turn_are_vetted() -> None:
    board = Board(("bee.", "sh..", "ten.", "..it"))
    game = (Move("bee", ((0, 0), (0, 1), (0, 2)), "left"), Move("hen", ((1, 1), (2, 1), (2, 2)), "left"))
    found = later_traces(board, game, Lexicon.of("one", ["ten"]), SCANNER)
    assert (("bee", "ten"), "shit") in {(one.after, one.trace.word) for one in found if one.trace.bends == 0}


def test_everyday_words_are_common_and_short_lists_are_used_whole() -> None:
    usual = everyday(open_lexicon("large"))
    assert 10_000 < len(usual) < 25_000
    assert "siri" in open_lexicon("large")
    assert "siri" not in usual
    assert "apple" in usual
    assert everyday(FEW) is FEW


def test_some_of_these_boards_have_unwanted_words() -> None:
    assert sum(bool(later_by_hand(*dirty(seed))) for seed in range(12)) >= 6


def test_a_framed_board_has_the_traces_of_the_board() -> None:
    for seed in range(20):
        board = random_board(seed, 6, 7)
        assert set(SCANNER.framed(*framed(board))) == set(SCANNER.traces(board))


def test_a_taboo_word_on_a_later_board_is_a_finding() -> None:
    # the letters above TEN fall onto those below, and spell a word from the left to the right
    board = Board(("sh..", "ten.", "..it"))
    game = (Move("ten", ((1, 0), (1, 1), (1, 2)), "right"), Move("shit", ((2, 0), (2, 1), (2, 2), (2, 3)), "right"))
    puzzle = Puzzle(board, solution=game[:1])
    assert position(board, game[:1]).rows[-1] == "shit"
    key = key_of(changed(puzzle, solution=game), Lexicon.of("two", ["ten", "shit"]))
    later = [one.text for one in findings(changed(puzzle, solution=game), key) if "after TEN" in one.text]
    assert later == ["The unwanted word shit can be traced after TEN: a1 to d1."]
    assert [one.severity for one in findings(changed(puzzle, solution=game), key) if "after TEN" in one.text] == [
        "forbidden"
    ]


def test_the_address_of_the_page_is_printed_as_the_modules_of_its_code() -> None:
    import segno

    made = changed(build(4, rows=4, columns=4), link="https://example.org/soup/4")
    key, look = open_key(made), style("classic")
    with_code = figure(made, look, "puzzle", 200.0, key)
    without = figure(changed(made, link=""), look, "puzzle", 200.0, key)
    bars = [one for one in found_in(with_code.shapes, Polygon) if one not in set(found_in(without.shapes, Polygon))]
    dark = sum(map(sum, segno.make_qr("https://example.org/soup/4", error="m").matrix))
    widths = [(one.points[1][0] - one.points[0][0]) / LINK for one in bars]
    assert round(sum(widths)) == dark
    assert min(point[0] for one in bars for point in one.points) == pytest.approx(4 * LINK)  # the quiet zone
    assert with_code.height > without.height


def test_a_word_that_no_path_of_the_board_holds_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.soup.build._path", lambda *_: ())
    with pytest.raises(BadInput, match="no board of 4 by 4 letters"):
        build(1, rows=4, columns=4, given=("aggrandizes",))


def test_words_that_leave_no_square_give_the_best_of_a_few_dozen_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, shares, control = list[float](), list[float | None](), Control()

    def cost(*args: object, **options: object) -> float:
        drawn.append(9.0 - len(drawn) % 7)
        shares.append(control.fraction)
        return drawn[-1]

    monkeypatch.setattr("engine.soup.build._cost", cost)
    made = build(1, rows=4, columns=4, given=("tennis", "golf", "squash"), control=control)
    assert 24 <= len(drawn) <= 60
    assert {move.word for move in made.solution} == {"tennis", "golf", "squash"}
    assert shares == sorted(shares)


def test_words_of_a_game_do_not_begin_alike() -> None:
    for seed in range(30):
        draw, paths = Seed(seed, "alike"), _drawn(4, 4, (4, 4, 4, 4), Seed(3, "paths"))
        assert paths
        choices = [["plan", "rose"], ["plan", "lily"], ["plan", "tree"], ["moss"]]
        game, _ = _exchanged(paths, choices, lambda *_, most: 1.0, draw, Control())
        assert len({move.word for move in game.moves}) == 4
