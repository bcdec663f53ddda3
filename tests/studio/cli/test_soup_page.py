"""`soup make` and `soup vet`, and the print of a game."""

import json

import pypdfium2
import pytest

from engine.core import BadInput, FileProblem
from engine.documents.document import Document, encode, read
from engine.output.press.preflight.preflight import check_pdf
from engine.output.press.raster import page_texts
from engine.soup.board import random_board, read_board, shown
from engine.soup.puzzle import Puzzle, replay
from engine.words.vetting.verdict import Ruling
from studio import cli
from studio.cli.soup.games import play
from studio.cli.soup.page import make, puzzle_of, vet

BOARD = "fartx\nxxxxx\ncatsx\ndogsx\n"


@pytest.fixture
def board(written):
    return written("board.txt", BOARD)


@pytest.fixture
def taboo(written):
    return written("taboo.txt", "fart\ncats;mild;answer\n")


def test_a_game_is_written_with_its_board_and_printed(run, board, tmp_path, capsys) -> None:
    document, out = tmp_path / "game.puzzle", tmp_path / "soup.pdf"
    asked = ("--board", board, "--player", "greedy", "--lexicon", "common")
    told = json.loads(run(play, *asked, "--out", document, "--json").out)
    body = read(document)[0].body
    words = [one["word"] for one in told["moves"]]
    assert (body.lexicon, [move.word for move in body.solution]) == ("common", words)
    assert told["total"] == replay(body.board, body.solution).total
    assert cli.main(["print", str(document), "--force", "--out", str(out)]) == 0
    capsys.readouterr()
    pdf = out.read_bytes()
    assert (len(page_texts(pdf)), check_pdf(pdf)) == (2, ())
    with pytest.raises(BadInput, match="does not end in"):
        run(play, *asked, "--out", out)
    ruled = Puzzle(read_board(BOARD), rulings=(Ruling(words[0], False, "obscure"),), lexicon="common")
    document.write_bytes(encode(Document(ruled, "2026-01-31", "Ann")))
    other = tmp_path / "other.puzzle"
    again = json.loads(run(play, "--board", document, "--player", "greedy", "--out", other, "--json").out)
    assert (read(other)[0].author, read(other)[0].created) == ("Ann", "2026-01-31")
    with pytest.raises(BadInput, match="would replace itself"):
        run(play, "--board", document, "--player", "greedy", "--out", document)
    assert words[0] not in [one["word"] for one in again["moves"]]


def test_a_small_board_is_made_of_given_words_and_printed_with_its_boards(run, tmp_path) -> None:
    out = tmp_path / "small.pdf"
    asked = ("--seed", 3, "--words", "Holly, tree-top", "--rows", 5, "--columns", 5, "--link", "https://e.org/7")
    told = json.loads(run(make, *asked, "--out", out, "--json").out)
    assert {"holly", "treetop"} < {one["word"] for one in told["moves"]}
    assert (told["letters_left"], sum(len(one["word"]) for one in told["moves"])) == (0, 25)
    assert check_pdf(out.read_bytes()) == ()
    first, second = (page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(out))
    assert f"Par {told['total']}" in first.replace("\xa0", " ")
    assert "e.org/7" in first
    assert all(f"{number} {one['word'].upper()}" in second for number, one in enumerate(told["moves"], 1))
    lines = run(make, *asked).out.splitlines()
    assert len(lines) == 5 + len(told["moves"]) + 1
    points = f"{told['total']:,} points: {told['word_score']:,} for {len(told['moves'])} words and a bonus of 500"
    assert lines[-1] == f"{points}; 0 letters left"
    with pytest.raises(BadInput, match="is not a word"):
        run(make, "--words", "holly, \N{SNOWMAN}")


def test_vet_lists_taboo_words_with_cells_and_repairs(run, board, taboo) -> None:
    told = json.loads(run(vet, "--board", board, "--taboo", taboo, "--json").out)
    found = next(one for one in told["offending"] if one["word"] == "fart")
    assert (found["grade"], found["cells"]) == ("glaring", ["a4", "b4", "c4", "d4"])
    assert not told["clean"]
    assert told["repairs"]
    said = run(vet, "--board", board, "--taboo", taboo).out
    assert "glaring  fart: a4 b4 c4 d4" in said


def test_vet_repairs_a_board_and_writes_it(run, tmp_path) -> None:
    out = tmp_path / "mended.txt"
    told = json.loads(run(vet, "--seed", 3, "--mend", "--out", out, "--json").out)
    assert told["clean"]
    assert told["mended"]
    assert read_board(out.read_text()) == read_board("\n".join(told["rows"]))
    changed = sum(a != b for a, b in zip(out.read_text(), shown(random_board(3)) + "\n", strict=True))
    assert changed == len({one["cell"] for one in told["mended"]})


def test_vet_finds_the_next_clean_seed(run) -> None:
    told = json.loads(run(vet, "--seed", 0, "--again", "--json").out)
    assert told["clean"]
    assert told["rows"] == list(random_board(told["seed"]).rows)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("abc\nde", "row 2"),
        ("ab1", "'1'"),
        ("", "no letters"),
        ("{", "not valid JSON"),
        ('{"rows": 1}', "list of strings"),
    ],
)
def test_a_file_that_is_not_a_board_is_named_with_its_error(tmp_path, content, message) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(content)
    with pytest.raises(BadInput, match=message) as caught:
        puzzle_of(path, None)
    assert "bad.txt" in str(caught.value)


def test_a_board_comes_from_json_or_from_one_place_only(tmp_path, board) -> None:
    path = tmp_path / "board.json"
    path.write_text(json.dumps({"rows": BOARD.split()}))
    assert puzzle_of(path, None) == puzzle_of(board, None) == Puzzle(read_board(BOARD))
    for given in ((None, None), (board, 3)):
        with pytest.raises(BadInput, match="give either --board or --seed"):
            puzzle_of(*given)
    with pytest.raises(FileProblem):
        puzzle_of(tmp_path / "none.txt", None)
