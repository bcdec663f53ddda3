import csv
import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engine.core import Ending, Outcome
from engine.documents import document
from engine.soup.board import Board, Move, check_move, played, random_board, shown, worth
from engine.soup.puzzle import Puzzle
from engine.words.vetting.verdict import Ruling
from studio import cli

FIGURE = "erf\ntyi\nali\n"
WORDS = "treyf\nalif\ntyer\nfil\ntay\nire\nrya\nlay\nair\ntie\nfry\near\nate\ntea\neat\nten\nnet\ntone\nnote\nrest\n"


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    code = cli.main(("soup", *arguments))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def said(capsys, *arguments: str) -> dict:
    code, out, err = run(capsys, *arguments, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


@pytest.fixture
def words(tmp_path: Path) -> str:
    path = tmp_path / "words.txt"
    path.write_text(WORDS)
    return str(path)


@pytest.fixture
def figure(tmp_path: Path) -> str:
    path = tmp_path / "figure.txt"
    path.write_text(FIGURE)
    return str(path)


def test_a_seed_determines_the_board(capsys) -> None:
    code, out, _ = run(capsys, "board", "--seed", "7")
    assert (code, out.strip()) == (0, shown(random_board(7)))
    small = said(capsys, "board", "--seed", "7", "--rows", "3", "--columns", "4")
    assert small == {"seed": 7, "rows": list(random_board(7, 3, 4).rows)}


def test_a_random_seed_is_printed(capsys) -> None:
    _, out, err = run(capsys, "board", "--rows", "5", "--columns", "5")
    assert out.strip() == shown(random_board(int(err.split()[1]), 5, 5))


def test_letter_frequencies_follow_the_word_list(capsys, tmp_path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("tea\neat\nate\n")
    result = said(capsys, "board", "--seed", "7", "--letters", "lexicon", "--lexicon", str(path))
    assert set("".join(result["rows"])) == set("tea")
    assert said(capsys, "board", "--seed", "7", "--letters", "bag")["rows"] == list(random_board(7).rows)


def test_a_board_of_any_size_is_vetted(capsys, tmp_path) -> None:
    size = ("--seed", "7", "--rows", "4", "--columns", "5")
    assert said(capsys, "vet", *size)["rows"] == list(random_board(7, 4, 5).rows)
    drawn = said(capsys, "vet", *size, "--again")
    assert drawn["rows"] == list(random_board(drawn["seed"], 4, 5).rows)
    (tmp_path / "board.txt").write_text(FIGURE)
    code, _, err = run(capsys, "vet", "--board", str(tmp_path / "board.txt"), "--rows", "3")
    assert (code, "cannot be used with --board" in err) == (2, True)


def test_a_saved_board_is_played_with_its_own_words_and_rulings(capsys, tmp_path, words) -> None:
    rulings = (Ruling("treyf", accepted=False, reason="foreign"),)
    puzzle = Puzzle(Board(tuple(FIGURE.split())), lexicon=words, rulings=rulings)
    path = tmp_path / "game.puzzle"
    path.write_bytes(document.encode(document.Document(puzzle, "2026-01-31")))
    arguments = ("play", "--player", "greedy", "--board", str(path))
    result = said(capsys, *arguments)
    assert result["lexicon"] == words
    assert result["moves"][0]["word"] != "treyf"
    assert said(capsys, *arguments, "--unvetted")["moves"][0]["word"] == "treyf"
    assert said(capsys, *arguments, "--lexicon", "common")["lexicon"] == "common"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stop_by_ctrl_c_or_kill_keeps_the_learned_model(capsys, monkeypatch, tmp_path, words, number) -> None:
    from engine.research import train as module

    def trained(lexicon, *, seed, executor, control):
        assert executor is None
        signal.raise_signal(number)
        assert control.stopped
        return Outcome(Ending.STOPPED, module.Trained(module.POINTS_ALONE, 60, {(3, 12): 0.5}, 0.25), 2)

    monkeypatch.setattr(module, "train", trained)
    out = tmp_path / "value.json"
    before = signal.getsignal(number)  # ignored where the tests run in the background of a shell
    code, told, err = run(capsys, "train", "--lexicon", words, "--out", str(out))
    assert (code, err) == (0, "Stopped after 2 of 120 games\n")
    assert "2 games. Fitted to 60 positions, 25.0\u00a0% cleared" in told
    assert out.exists()
    assert signal.getsignal(number) == before


def cell_of(name: str, rows: int) -> tuple[int, int]:
    """Return the row and the column of a cell with a name such as a1, the bottom left."""
    return rows - int(name[1:]), ord(name[0]) - ord("a")


def cells_of(names: list[str], board: Board) -> tuple[tuple[int, int], ...]:
    return tuple(cell_of(name, len(board.rows)) for name in names)


def test_the_json_of_a_board_and_of_a_game_is_played_again(capsys, tmp_path, words) -> None:
    board = tmp_path / "board.json"
    board.write_text(json.dumps(said(capsys, "board", "--seed", "5", "--rows", "4", "--columns", "4")))
    arguments = ("play", "--player", "greedy", "--lexicon", words, "--board")
    first = said(capsys, *arguments, str(board))
    assert first["board"] == list(random_board(5, 4, 4).rows)
    board.write_text(json.dumps(first))
    assert said(capsys, *arguments, str(board))["moves"] == first["moves"]


def test_moves_are_listed_with_their_cells(capsys, figure, words) -> None:
    result = said(capsys, "moves", "--board", figure, "--lexicon", words)
    board = Board(tuple(FIGURE.split()))
    assert result["count"] == len(result["moves"]) > 5
    for one in result["moves"]:
        check_move(board, Move(one["word"], cells_of(one["cells"], board)))
        assert one["score"] == worth(one["word"])
    every = said(capsys, "moves", "--board", figure, "--lexicon", words, "--every")
    assert every["count"] >= result["count"]
    _, out, _ = run(capsys, "moves", "--board", figure, "--lexicon", words)
    assert out.splitlines()[0].split() == ["55", "treyf", "a2", "b3", "a3", "b2", "c3"]
    assert out.splitlines()[-1].endswith("paths")
    assert result["words"] == len({one["word"] for one in result["moves"]})


def test_moves_are_those_that_rulings_allow_unless_unvetted(capsys, tmp_path, words) -> None:
    rulings = (Ruling("tea", False, "obscure"), Ruling("aet", True, "accepted"))
    puzzle = Puzzle(Board(("tea",)), lexicon=words, rulings=rulings)
    document.write(path := tmp_path / "a.puzzle", document.Document(puzzle, "2026-01-31"))

    def found(*more: str) -> set[str]:
        return {one["word"] for one in said(capsys, "moves", "--board", str(path), *more)["moves"]}

    assert found("--unvetted") - found() == {"tea"}
    assert found() - found("--unvetted") == {"aet"}


def test_a_board_is_read_from_text_json_and_a_saved_puzzle(capsys, tmp_path, figure, words) -> None:
    rows = FIGURE.split()
    made = {
        "list.json": json.dumps(rows),
        "object.json": json.dumps({"seed": 1, "rows": rows}),
        "caps.txt": "E R F\nTYI\nALI",
    }
    for name, text in made.items():
        (tmp_path / name).write_text(text)
    saved = document.encode(document.Document(Puzzle(Board(tuple(rows))), "2026-01-31"))
    (tmp_path / "game.puzzle").write_bytes(saved)
    wanted = said(capsys, "moves", "--board", figure, "--lexicon", words)
    for name in (*made, "game.puzzle"):
        assert said(capsys, "moves", "--board", str(tmp_path / name), "--lexicon", words) == wanted


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "the text contains no letters"),
        ("abc\nab\n", "row 2 has 2 letters, but the first row has 3"),
        ("ab1\nabc\n", "'1' in row 1 of the board is not a letter"),
        ("[1, 2]", "a list of strings"),
        ('{"row": []}', "a list of strings"),
        ("[", "not valid JSON"),
    ],
)
def test_an_invalid_board_is_reported_in_one_line(capsys, tmp_path, content, message) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(content)
    code, out, err = run(capsys, "moves", "--board", str(path))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err
    assert "bad.txt" in err


def test_invalid_files_are_reported_in_one_line(capsys, tmp_path) -> None:
    (tmp_path / "x.txt").write_bytes(b"\xff\xfe\x00")
    assert "the file is not text" in run(capsys, "moves", "--board", str(tmp_path / "x.txt"))[2]
    assert run(capsys, "moves", "--board", str(tmp_path / "none.txt"))[0] == 2
    assert "Missing option '--board'" in run(capsys, "moves")[2]


def test_a_game_is_printed_move_by_move_and_can_be_replayed(capsys, words) -> None:
    result = said(capsys, "play", "--player", "heuristic", "--seed", "3", "--lexicon", words)
    board, points = random_board(3), 0
    assert result["board"] == list(board.rows)
    for one in result["moves"]:
        assert one.keys() == {"word", "cells", "side", "score"}
        board = played(board, Move(one["word"], cells_of(one["cells"], board), one["side"]))
        points += one["score"]
    assert (result["word_score"], result["letters_left"]) == (points, len(board.letters))
    assert result["total"] == result["word_score"] + result["bonus"]
    assert len(result["moves"]) > 5


def test_x_move_clears_figure_5_5_from_the_command_line(capsys, figure, words) -> None:
    arguments = ("play", "--player", "x-move:side=both", "--board", figure, "--lexicon", words)
    result = said(capsys, *arguments)
    assert (result["total"], result["bonus"], result["letters_left"]) == (569, 500, 0)
    assert result["player"] == "x-move:side=both"
    assert "569 points: 69 for 3 words and a bonus of 500; 0 letters left" in run(capsys, *arguments)[1]


def test_the_remaining_letters_are_printed(capsys, figure, words) -> None:
    _, out, _ = run(capsys, "play", "--player", "greedy", "--board", figure, "--lexicon", words)
    assert "55 points: 55 for 1 word; 4 letters left" in out
    assert "..i\nali" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--player", "gredy", "--seed", "1"), "there is no player 'gredy'. Players are greedy, sorted"),
        (("--player", "greedy:up", "--seed", "1"), "'up' is not an option"),
        (("--player", "greedy:side=up", "--seed", "1"), "right, left or both"),
        (("--player", "vowels:pairs=true", "--seed", "1"), "vowels has no option 'pairs'"),
        (("--player", "greedy", "--seed", "1", "--board", "x.txt"), "either --seed or --board"),
        (("--player", "greedy", "--seed", "1", "--lexicon", "nowhere"), "there is no lexicon and no file"),
    ],
)
def test_an_impossible_game_is_reported_in_one_line(capsys, arguments, message) -> None:
    code, out, err = run(capsys, "play", *arguments)
    assert (code, out) == (2, "")
    assert message in err


def test_a_match_compares_players_and_is_continued(capsys, tmp_path, words) -> None:
    out = tmp_path / "games.csv"
    arguments = (
        "match",
        "--players",
        "greedy,heuristic",
        "--rows",
        "5",
        "--columns",
        "5",
        "--lexicon",
        words,
        "--jobs",
        "1",
    )
    first = said(capsys, *arguments, "--games", "2", "--seed", "5", "--out", str(out))
    more = said(capsys, *arguments, "--games", "3", "--seed", "5", "--out", str(out))
    assert [one["seed"] for one in more["games"]] == [5, 5, 6, 6, 7, 7]
    assert more["games"][:4] == first["games"]
    assert {one["player"] for one in more["standings"]} == {"greedy", "heuristic"}
    (difference,) = more["differences"]
    assert difference["wins"] + difference["draws"] + difference["losses"] == difference["total"]["size"] == 3
    with out.open() as file:
        assert len(list(csv.DictReader(file))) == 6
    text = run(capsys, *arguments, "--games", "3", "--seed", "5")[1]
    assert "On the same boards:" in text


def test_tables_show_published_and_computed_values(capsys, words) -> None:
    arguments = ("tables", "--games", "2", "--times", "1", "--lexicon", words, "--jobs", "1")
    result = said(capsys, *arguments)
    assert [row["table"] for row in result["games"]] == ["4.4", "5.4", "5.5", "5.6", "5.7"]
    assert result["games"][-1]["printed_score"]["mean"] == pytest.approx(1886.52)
    assert [one["figure"] for one in result["times"]] == ["4.10", "4.11", "4.12", "4.13", ""]
    assert result["4.2"]["by_points"]["first"][0]["word"] == "treyf"
    assert result["curve"]["left_at_experts_score"] is None
    text = run(capsys, *arguments)[1]
    for line in ("Table 4.2, by points (20 words)", "5.7    heuristic", "4.13    sorted, missing pairs"):
        assert line in text


def test_soup_commands_do_not_load_qt() -> None:
    code = (
        "import sys; from studio import cli; cli.main(['soup', 'board', '--seed', '1']);"
        "print([name for name in sys.modules if name.split('.')[0] in ('PySide6', 'numba', 'scipy')])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[-1] == "[]"
