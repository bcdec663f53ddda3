"""`soup page` and `soup vet`."""

import json
from pathlib import Path

import pypdfium2
import pytest

from engine.core.errors import BadInput, Blocked, FileProblem
from engine.core.finding import Printed
from engine.documents.document import Document, body_fingerprint, encode, read, write
from engine.output.press.preflight.preflight import check_pdf
from engine.output.press.raster import page_texts
from engine.soup.board import Move, random_board, read_board, shown
from engine.soup.puzzle import Puzzle, replay
from engine.soup.traces import open_scanner, visible
from engine.words.vetting.verdict import Ruling
from studio import cli
from studio.cli.soup.page import make, page, puzzle_of, vet
from tests.studio.cli.test_soup import cell_of

BOARD = "fartx\nxxxxx\ncatsx\ndogsx\n"


@pytest.fixture
def board(written):
    return written("board.txt", BOARD)


@pytest.fixture
def taboo(written):
    return written("taboo.txt", "fart\ncats;mild;answer\n")


def test_a_page_is_a_pdf_of_two_pages_that_preflight_passes(run, board, tmp_path) -> None:
    out = tmp_path / "soup.pdf"
    asked = ("--board", board, "--player", "greedy", "--lexicon", "common", "--out", out, "--force")
    told = json.loads(run(page, *asked, "--json").out)
    pdf = out.read_bytes()
    assert len(page_texts(pdf)) == 2
    assert check_pdf(pdf) == ()
    rows = len(told["rows"])
    moves = tuple(
        Move(one["word"], tuple(cell_of(cell, rows) for cell in one["cells"]), one["side"])
        for one in told["moves"]
    )
    score = replay(read_board(BOARD), moves)
    assert (score.words, score.bonus, score.letters_left) == (
        told["word_score"],
        told["bonus"],
        told["letters_left"],
    )
    assert told["total"] == told["word_score"] + told["bonus"]
    assert "The word fart can be seen: a4 to d4." in told["doubts"]


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
    assert run(make, *asked).out.count("\n") == 5 + len(told["moves"]) + 1
    with pytest.raises(BadInput, match="is not a word"):
        run(make, "--words", "holly, \N{SNOWMAN}")


def test_a_taboo_word_on_a_line_blocks_the_page_before_any_player_thinks(run, board, taboo, tmp_path) -> None:
    out, asked = tmp_path / "soup.pdf", ("--board", board, "--lexicon", "common", "--taboo", taboo)
    with pytest.raises(Blocked, match=r"fart is on a straight line.*--force"):
        run(page, *asked, "--seconds", 1000, "--out", out)
    assert not out.exists()
    said = run(page, *asked, "--player", "greedy", "--out", out, "--force")
    assert "fart is on a straight line" in said.err
    assert len(page_texts(out.read_bytes())) == 2


def test_a_copy_of_a_document_keeps_its_author_and_its_print_record(run, tmp_path) -> None:
    body = Puzzle(read_board(BOARD), solution=(Move("cat", ((2, 0), (2, 1), (2, 2))),), lexicon="common")
    record = Printed("2026-01-31", body_fingerprint(body), ("cat",))
    write(tmp_path / "own.puzzle", Document(body, "2026-01-31", "Ann", record))
    run(page, "--board", tmp_path / "own.puzzle", "--out", tmp_path / "copy.puzzle", "--force")
    assert read(tmp_path / "copy.puzzle")[0] == read(tmp_path / "own.puzzle")[0]


def test_the_same_seed_makes_the_same_bytes(run, tmp_path) -> None:
    made = []
    for name in ("one.pdf", "two.pdf"):
        run(page, "--seed", 4, "--player", "greedy", "--lexicon", "common", "--date", "2026-01-31", "--force",
            "--out", tmp_path / name)  # fmt: skip
        made.append((tmp_path / name).read_bytes())
    assert made[0] == made[1]


@pytest.mark.parametrize(("name", "start"), [("soup.svg", b"<svg"), ("soup.png", b"\x89PNG")])
def test_a_page_is_also_a_picture(run, board, tmp_path, name, start) -> None:
    out = tmp_path / name
    asked = ("--board", board, "--player", "greedy", "--lexicon", "common", "--force")
    run(page, *asked, "--width", 125.4, "--preset", "magazine", "--out", out)
    assert start in out.read_bytes()[:200]


def test_a_document_is_written_and_its_solution_stays_when_it_is_set_again(run, board, tmp_path) -> None:
    out = tmp_path / "soup.puzzle"
    run(page, "--board", board, "--player", "greedy", "--lexicon", "common", "--title", "Mine", "--out", out)
    document, _ = read(out)
    assert isinstance(document.body, Puzzle)
    assert (document.body.title, document.body.lexicon) == ("Mine", "common")
    assert document.body.solution
    told = json.loads(run(page, "--board", out, "--out", tmp_path / "again.pdf", "--force", "--json").out)
    assert [one["word"] for one in told["moves"]] == [move.word for move in document.body.solution]
    assert told["title"] == "Mine"


def test_players_do_not_play_excluded_words(run, board, written, tmp_path) -> None:
    arguments = ("--player", "greedy", "--lexicon", "common", "--out", tmp_path / "soup.svg", "--force", "--json")
    free = [one["word"] for one in json.loads(run(page, "--board", board, *arguments).out)["moves"]]
    strong = written("strong.txt", free[0])
    barred = json.loads(run(page, "--board", board, "--taboo", strong, *arguments).out)
    assert free[0] not in [one["word"] for one in barred["moves"]]
    document = tmp_path / "ruled.puzzle"
    ruled = Puzzle(read_board(BOARD), rulings=(Ruling(free[0], False, "obscure"),), lexicon="common")
    document.write_bytes(encode(Document(ruled, "2026-01-31")))
    again = json.loads(run(page, "--board", document, *arguments).out)
    assert free[0] not in [one["word"] for one in again["moves"]]


def test_a_clean_board_can_be_requested(run, tmp_path) -> None:
    out, said = run(page, "--seed", 0, "--clean", "--player", "greedy", "--lexicon", "common", "--out",
                    tmp_path / "s.svg", "--json")  # fmt: skip
    told = json.loads(out)
    assert said.startswith("Seed ")
    assert ": the board of seed 0 has visible taboo words" in said
    assert visible(open_scanner().traces(read_board("\n".join(told["rows"])))) == ()
    assert told["forbidden"] == []


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


def test_an_unknown_file_ending_is_refused_before_a_game_is_played(run, board, tmp_path) -> None:
    with pytest.raises(BadInput, match="does not end in"):
        run(page, "--board", board, "--out", tmp_path / "soup.doc")
    with pytest.raises(BadInput, match="needs a seed"):
        run(page, "--board", board, "--clean", "--out", tmp_path / "soup.pdf")


def test_a_taboo_title_is_refused_with_advice_on_the_title(capsys, tmp_path: Path) -> None:
    out = tmp_path / "soup.pdf"
    arguments = [
        "soup",
        "page",
        "--seed",
        "7",
        "--clean",
        "--title",
        "Shit day",
        "--steps",
        "50",
        "--out",
        str(out),
    ]
    assert cli.main(arguments) == 2
    said = capsys.readouterr().err
    assert "Use another word" in said
    assert "--clean" not in said
    assert not out.exists()
