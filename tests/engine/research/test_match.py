import csv
import multiprocessing
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core import BadInput, Control, Ending, Stopped
from engine.core.files import csv_text
from engine.research.match import Entrant, match, read_entrant
from engine.research.match_results import (
    Result,
    append,
    differences,
    paired_p,
    pooled_p,
    read_results,
    results_csv,
    sample,
    share,
    standings,
)
from engine.soup.board import random_board
from engine.soup.players.heuristics import by_points
from engine.soup.players.player import play
from engine.soup.players.registry import make_player
from engine.soup.puzzle import replay
from engine.words.lexicon import Lexicon
from tests.engine.research.lyster2022 import naive
from tests.engine.soup.boards import WORDS

FEW = Lexicon.of("few", WORDS)
ENTRANTS = (Entrant("greedy"), Entrant("heuristic"), Entrant("greedy", switches=(("side", "left"),)))
SEEDS = range(4)


@pytest.fixture
def words(tmp_path: Path) -> str:
    path = tmp_path / "words.txt"
    path.write_text("\n".join(WORDS))
    return str(path)


class AtOnce(Executor):
    """An executor that plays in the thread of the caller, and counts."""

    def __init__(self) -> None:
        self.played = 0

    def submit(self, fn, /, *args, **kwargs) -> Future:
        self.played += 1
        future: Future = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - as an executor does
            future.set_exception(error)
        return future


def without_times(results) -> list[Result]:
    return [result._replace(seconds=0.0, longest=0.0) for result in results]


def run(words, executor, **options):
    return match(ENTRANTS, SEEDS, lexicon=words, rows=6, columns=5, executor=executor, **options)


def test_every_executor_plays_the_same_games(words) -> None:
    with ThreadPoolExecutor(2) as threads:
        two = run(words, threads).result
    one = run(words, AtOnce()).result
    assert without_times(one) == without_times(two)
    assert [(result.seed, result.player) for result in one] == [
        (seed, name) for seed in SEEDS for name in ("greedy", "heuristic", "greedy:side=left")
    ]


def test_a_worker_with_another_word_list_plays_no_game(words) -> None:
    class Changed(AtOnce):
        def submit(self, fn, /, *args, **kwargs) -> Future:
            Path(words).write_text("\n".join(WORDS[:-1]))
            return super().submit(fn, *args, **kwargs)

    with pytest.raises(BadInput, match="another word list"):
        run(words, Changed())


def test_a_result_has_the_points_of_its_words(words) -> None:
    for result in run(words, AtOnce()).result:
        board, left = random_board(result.seed, 6, 5), 30
        assert result.total == result.word_score + result.bonus
        for word in result.words.split():
            left -= len(word)
        assert (left, result.moves) == (result.letters_left, len(result.words.split()))
        assert naive.paths(board, result.words.split()[0])
        assert replay(board, ()).letters_left == 30


def test_an_interrupted_match_can_be_continued(words, tmp_path) -> None:
    file = tmp_path / "games.csv"
    whole = run(words, AtOnce(), file=file).result
    lines = file.read_text().splitlines(keepends=True)
    assert len(lines) == 1 + 12
    file.write_text("".join(lines[:6]) + lines[6][:9])
    again = AtOnce()
    resumed = run(words, again, file=file).result
    assert again.played == 12 - 5
    assert without_times(resumed) == without_times(whole)
    assert sorted(without_times(read_results(file))) == sorted(without_times(whole))
    assert run(words, again, file=file).steps == 0


def test_a_match_with_another_word_list_is_not_continued(words, tmp_path) -> None:
    file = tmp_path / "games.csv"
    run(words, AtOnce(), file=file)
    Path(words).write_text("\n".join(WORDS[:40]))
    again = AtOnce()
    run(words, again, file=file)
    assert again.played == 12
    assert len(read_results(file)) == 24


def test_a_stopped_match_keeps_its_games(words, tmp_path) -> None:
    file, control = tmp_path / "games.csv", Control()

    class StopsAfterFive(AtOnce):
        def submit(self, fn, /, *args, **kwargs) -> Future:
            if self.played == 5:
                control.stop()
                return Future()
            return super().submit(fn, *args, **kwargs)

    outcome = run(words, StopsAfterFive(), file=file, control=control)
    assert outcome.ending is Ending.STOPPED
    assert len(outcome.result) == len(read_results(file)) == 5
    assert control.best == outcome.result
    assert run(words, AtOnce(), file=file).ending is Ending.FINISHED


def test_a_stopped_game_plays_its_plan_so_far() -> None:
    board, control = random_board(1, 6, 6), Control()

    class IsStopped:
        name = "stopped"

        def plan(self, board, control_):
            outcome = make_player("two-move", FEW).plan(board, control_)
            control.stop()
            return replace(outcome, ending=Ending.STOPPED)

    outcome = play(IsStopped(), board, control)
    assert (outcome.ending, len(outcome.result.moves)) == (Ending.STOPPED, 2)
    assert control.best == outcome.result


def test_a_stopped_control_ends_a_search_at_once() -> None:
    control = Control()
    control.stop()
    with pytest.raises(Stopped):
        by_points(["tea"], control)
    with pytest.raises(Stopped):
        make_player("heuristic", FEW).plan(random_board(1), control)


def test_stopping_a_match_stops_its_running_games(words) -> None:
    class StopsAfterTheQuick(Control):
        def report(self, done, total=0, **others) -> None:
            super().report(done, total, **others)
            if done == 1:
                self.stop()

    slow = Entrant("x-move", switches=(("widths", (400, 400, 400, 1)),))
    outcome = match([Entrant("greedy"), slow], range(2), lexicon=words, control=StopsAfterTheQuick())
    assert outcome.ending is Ending.STOPPED
    assert {result.player for result in outcome.result} == {"greedy"}
    children, patience = multiprocessing.active_children(), time.monotonic() + 60
    while time.monotonic() < patience and any(child.is_alive() for child in children):
        time.sleep(0.05)  # `join` returns at once where the pool's own thread has reaped a child
    assert not any(child.is_alive() for child in children)


def test_results_are_published_during_the_match(words) -> None:
    control = Control()
    outcome = run(words, AtOnce(), control=control)
    assert control.best == outcome.result
    assert control.fraction == 1.0


def test_files_of_another_kind_are_refused_and_not_changed(words, tmp_path) -> None:
    file = tmp_path / "other.csv"
    file.write_text("a,b\n1,2\n")
    with pytest.raises(BadInput, match="not a results file of a match"):
        run(words, AtOnce(), file=file)
    assert file.read_text() == "a,b\n1,2\n"
    file.write_text(results_csv([]) + "greedy,large\n")
    with pytest.raises(BadInput, match="line 2 is not a game"):
        read_results(file)


@pytest.mark.parametrize("bad", ["9" * 400, "9" * 5000, "9" * 200_000, "nan", "-1e400"])
@pytest.mark.parametrize("column", ["total", "rows", "seconds"])
@pytest.mark.parametrize("end", ["\n", ""])
def test_a_number_without_sense_is_an_error_of_its_line(words, tmp_path, bad, column, end) -> None:
    file = tmp_path / "games.csv"
    run(words, AtOnce(), file=file)
    lines = file.read_text().splitlines()
    cells = lines[3].split(",")
    cells[Result._fields.index(column)] = bad
    file.write_text("\n".join([*lines[:3], ",".join(cells), *lines[4:]]) + end)
    with pytest.raises(BadInput, match="line 4 is not a game of a match"):
        read_results(file)


def test_a_game_is_appended_after_a_truncated_line_with_a_long_field(words, tmp_path) -> None:
    file = tmp_path / "games.csv"
    whole = run(words, AtOnce(), file=file).result
    file.write_text(results_csv(whole[:-1]) + "a" * 200_000)
    append(file, whole[-1])
    assert sorted(read_results(file)) == sorted(whole)


@pytest.mark.parametrize(
    "content", [b"one line without an end", b"player,lexicon", b"x" * 200_000 + b"\n", b"\xff\xfeh\x00i\x00"]
)
def test_a_file_with_other_columns_is_refused_and_not_changed(words, tmp_path, content) -> None:
    file = tmp_path / "notes.csv"
    file.write_bytes(content)
    with pytest.raises(BadInput, match="not a results file of a match") as told:
        run(words, AtOnce(), file=file)
    assert told.value.where == str(file)
    assert file.read_bytes() == content


def test_a_last_line_without_a_line_end_is_read(words, tmp_path) -> None:
    file = tmp_path / "games.csv"
    whole = run(words, AtOnce(), file=file).result
    text = file.read_text()
    file.write_text(text.rstrip("\n"))
    assert sorted(read_results(file)) == sorted(whole)
    more = match(ENTRANTS, range(5), lexicon=words, rows=6, columns=5, executor=AtOnce(), file=file)
    assert more.steps == 3
    assert file.read_text().startswith(text)
    file.write_text(text.rstrip("\n")[:-1])
    assert len(read_results(file)) == 11
    assert file.read_text() == text.rstrip("\n")[:-1]


@pytest.mark.parametrize("end", ["", ","])
def test_a_last_line_without_its_paths_is_played_again(words, tmp_path, end) -> None:
    file = tmp_path / "games.csv"
    whole = run(words, AtOnce(), file=file).result
    file.write_text(file.read_text().rpartition(",")[0] + end)
    assert len(read_results(file)) == len(whole) - 1
    assert run(words, AtOnce(), file=file).steps == 1
    assert all(one.paths for one in read_results(file))


def test_games_are_replayed_from_their_file_and_files_of_earlier_versions_are_continued(words, tmp_path) -> None:
    file = tmp_path / "games.csv"
    whole = run(words, AtOnce(), file=file).result
    for one in read_results(file):
        made = replay(random_board(one.seed, one.rows, one.columns), one.game)
        assert (made.total, made.letters_left) == (one.total, one.letters_left)
    file.write_text(csv_text([one[:-1] for one in (Result._fields, *whole[:-1])]))
    append(file, whole[-1])
    assert sorted(read_results(file)) == sorted(one._replace(paths="") for one in whole)
    with pytest.raises(BadInput, match="has no paths"):
        _ = read_results(file)[0].game


def test_a_file_that_a_spreadsheet_saved_is_read(words, tmp_path) -> None:
    file = tmp_path / "games.csv"
    whole = run(words, AtOnce(), file=file).result
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n") + b"\r\n")
    assert sorted(read_results(file)) == sorted(whole)


def test_invalid_players_are_reported_before_the_first_game(words) -> None:
    for entrants in ((), (Entrant("greedy"), Entrant("greedy")), (Entrant("nobody"),)):
        with pytest.raises(BadInput):
            match(entrants, SEEDS, lexicon=words, executor=AtOnce())


@pytest.mark.parametrize(
    ("text", "entrant"),
    [
        ("greedy", Entrant("greedy")),
        ("greedy:side=both", Entrant("greedy", switches=(("side", "both"),))),
        ("sorted:by-words=true", Entrant("sorted", switches=(("by_words", True),))),
        ("x-move:widths=20-10-1", Entrant("x-move", switches=(("widths", (20, 10, 1)),))),
        ("beam", Entrant("beam", 3.0)),
        ("beam:seconds=0.5", Entrant("beam", 0.5)),
        ("beam:width=40", Entrant("beam", None, None, (("width", 40),))),
        ("quick:steps=9", Entrant("quick", None, 9)),
    ],
)
def test_a_player_with_options_round_trips_as_text(text, entrant) -> None:
    assert read_entrant(text, seconds=3.0) == entrant
    assert read_entrant(entrant.label.replace("_", "-")) == entrant
    made_of(entrant)


def made_of(one: Entrant):
    return make_player(one.name, FEW, seconds=one.seconds, steps=one.steps, **dict(one.switches))


def test_options_of_a_player_override_those_of_the_command() -> None:
    for text in ("beam:seconds=2", "beam:steps=50", "beam:width=4"):
        assert read_entrant(text, steps=9) == read_entrant(text, seconds=9.0) == read_entrant(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("two-move:width=abc", "width of two-move must be a whole number, not 'abc'"),
        ("two-move:width=2.5", "a whole number, not 2.5"),
        ("beam:width=2.5", "a whole number, not 2.5"),
        ("two-move:width=true", "a whole number, not True"),
        ("x-move:widths=true", "numbers such as 50-50-1, not True"),
        ("greedy:by-words=7", "by-words of greedy must be true or false, not 7"),
        ("vowels:side=7", "right, left or both, not 7"),
        ("reweighted:letters=mine", "lyster2022 or lexicon, not 'mine'"),
        ("greedy:ordered=true", "only together with by-words. Add by-words=true"),
    ],
)
def test_an_option_of_the_wrong_type_gives_an_error_message(text, message) -> None:
    with pytest.raises(BadInput, match=message):
        made_of(read_entrant(text))


@pytest.mark.parametrize(
    "text", ["greedy:both", "greedy:=1", "beam:seconds=long", "quick:seconds=true", "beam:steps=2.5",
             "greedy:seconds=3", "x-move:steps=3", "beam:width=5:width=6"]
)  # fmt: skip
def test_a_misspelled_player_is_an_error(text) -> None:
    with pytest.raises(BadInput):
        read_entrant(text)


def made(player: str, seed: int, total: int, left: int) -> Result:
    bonus = 0 if left else 500
    return Result(player, "w", "f", 12, 9, seed, total - bonus, bonus, total, left, 9, 1.5, 0.5, "")


def test_standings_and_differences_equal_a_count_by_hand() -> None:
    results = [made("a", seed, 100 * seed + 10, 3) for seed in range(5)]
    results += [made("b", seed, 100 * seed + 10 - seed, seed) for seed in range(1, 6)]
    one, other = standings(results)
    assert (one.player, one.total.mean, one.letters_left.mean) == ("b", 307, 3)
    assert (one.cleared.share, other.cleared.share) == (0.0, 0.0)
    (difference,) = differences(results)
    assert (difference.one, difference.other, difference.total.size) == ("b", "a", 4)
    assert (difference.wins, difference.draws, difference.losses) == (0, 0, 4)
    assert difference.total.mean == -2.5


def test_p_values_are_corrected_for_the_number_of_comparisons() -> None:
    from scipy import stats

    gains = {"a": (0, 0, 0, 0), "b": (3, 5, 4, 8), "c": (9, 8, 20, 11), "d": (9, 9, 20, 10)}
    results = [made(name, seed, 600 + gain, 0) for name, own in gains.items() for seed, gain in enumerate(own)]
    found = {frozenset((one.one, one.other)): one.p for one in differences(results)}
    raw = {pair: stats.ttest_rel(*(gains[name] for name in pair)).pvalue for pair in found}
    order = sorted(raw, key=lambda pair: raw[pair])
    assert found[order[0]] == pytest.approx(6 * raw[order[0]])
    assert found[order[1]] == pytest.approx(max(6 * raw[order[0]], 5 * raw[order[1]]))
    assert found[order[-1]] == 1


def test_the_statistics_of_some_numbers() -> None:
    from scipy import stats

    one, other = [3.0, 5.0, 4.0, 8.0, 6.5], [2.0, 4.5, 4.0, 5.0, 5.0]
    assert pooled_p(one, other) == pytest.approx(0.2856366336)
    apart = [a - b for a, b in zip(one, other, strict=True)]
    assert paired_p(apart) == pytest.approx(0.0801566742)
    made_of = sample(one)
    interval = stats.t.interval(0.95, 4, made_of.mean, stats.sem(one))
    assert (made_of.low, made_of.high) == pytest.approx(interval)
    assert (pooled_p([1.0], [1.0]), paired_p([2.0, 2.0])) == (None, None)
    assert pooled_p([1.0, 1.0], [2.0, 2.0]) is None
    assert share(8, 10) == pytest.approx((0.8, 0.4901624715, 0.9433178485))


def test_results_are_written_as_csv() -> None:
    rows = list(csv.DictReader(results_csv([made("a", 7, 510, 0)]).splitlines()))
    assert (rows[0]["player"], rows[0]["seed"], rows[0]["total"], rows[0]["bonus"]) == ("a", "7", "510", "500")
