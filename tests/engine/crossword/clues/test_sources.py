"""The house's clue book, and clue files: nothing that an editor wrote is lost, and a reuse is reported."""

import re
import sqlite3

import pytest

from engine.core import FileProblem, database, take_notices
from engine.core import store as store_module
from engine.core.files import shipped
from engine.core.store import MIGRATIONS, Store
from engine.crossword.clues import giveaways as giveaways_module
from engine.crossword.clues.giveaways import giveaways
from engine.crossword.clues.sources import (
    MOST_FOUND,
    NO_CLUE,
    Use,
    known_as,
    normalised,
    parse_clues,
    read_clues,
    remember,
    remember_rows,
    reuse_warning,
    search_book,
    studio_clues,
    used,
)
from engine.crossword.puzzle import Clue
from engine.words.vetting.families import roots_of
from engine.words.vetting.house import change_rulings, rulings
from engine.words.vetting.verdict import Ruling
from engine.words.wordnet import open_wordnet

MOUSE = Clue("mouse", "Small  rodent")


@pytest.fixture
def store(tmp_path) -> Store:
    return Store(tmp_path / "house.sqlite")


def test_an_empty_book_creates_no_file(store) -> None:
    assert used(store, ["mouse"]) == {}
    assert not store.path.exists()


def test_every_use_is_kept_once_a_day_and_document(store) -> None:
    garden, summer, drawer = Use("2026-05-03", "Garden", "1"), Use("2026-08-01", "Summer", "2"), Use("2026-01-02")
    for use in (garden._replace(title="Draft"), garden, summer, drawer):
        remember(store, [MOUSE, MOUSE, Clue("cat", " ")], use)
    remember(store, [Clue("mouse", "Clicker")], Use("2026-09-01", "Office", "3"))
    found = used(store, ["mouse", "cat"])
    assert list(found) == ["mouse"]
    assert [one.text for one in found["mouse"]] == ["Clicker", "Small rodent"]
    assert found["mouse"][1].uses == (summer, garden, drawer)


@pytest.mark.parametrize(
    ("text", "day", "document", "said"),
    [
        ("small rodent!", "2026-06-01", "2", "used on 3 May 2026 in Crossword"),
        ("Small rodent", "2026-06-01", "", "used on 3 May 2026 in Crossword"),
        ("Small rodent", "2026-06-01", "1", ""),
        ("Small rodent", "2027-06-01", "2", ""),
        ("Smallest rodent", "2026-06-01", "2", ""),
    ],
)
def test_a_recent_clue_of_another_puzzle_is_reported(store, text, day, document, said) -> None:
    remember(store, [MOUSE], Use("2026-05-03", "Crossword", "1"))
    assert reuse_warning(Clue("mouse", text), used(store, ["mouse"])["mouse"], day, document=document) == said


def test_tags_of_a_clue_make_no_other_clue_and_are_no_words_of_the_search(store) -> None:
    remember(store, [Clue("emma", "<i>Clueless</i> source")], Use("2026-05-03", "Garden", "1"))
    book = used(store, ["emma"])["emma"]
    assert "in Garden" in reuse_warning(Clue("emma", "Clueless <b>source</b>"), book, "2026-06-02")
    assert [row.text for row in search_book(store, words="<i>source</i>")] == ["<i>Clueless</i> source"]


def test_the_puzzles_own_use_does_not_hide_an_earlier_one(store) -> None:
    for use in (Use("2026-05-03", "Garden", "1"), Use("2026-06-01", "Summer", "2")):
        remember(store, [MOUSE], use)
    said = reuse_warning(MOUSE, used(store, ["mouse"])["mouse"], "2026-06-02", document="2")
    assert said == "used on 3 May 2026 in Garden"


def test_a_renamed_copy_reports_the_clues_of_the_original(store) -> None:
    made = "2026-05-01T10:00:00"
    remember(store, [MOUSE], Use("2026-05-03", "Garden", known_as(made, "garden.puzzle")))
    book = used(store, ["mouse"])["mouse"]
    assert reuse_warning(MOUSE, book, "2026-06-02", document=known_as(made, "garden.puzzle")) == ""
    assert "in Garden" in reuse_warning(MOUSE, book, "2026-06-02", document=known_as(made, "june.puzzle"))


def test_uses_before_the_first_save_belong_to_the_document(store) -> None:
    made = "2026-05-01T10:00:00"
    remember(store, [MOUSE], Use("2026-05-03", "Garden", known_as(made)))
    book = used(store, ["mouse"])["mouse"]
    assert reuse_warning(MOUSE, book, "2026-06-02", document=known_as(made, "garden.puzzle")) == ""


def test_many_answers_are_read_in_one_query(store) -> None:
    answers = [f"{a}{b}{c}" for a in "abcdefghij" for b in "abcdefghij" for c in "abcdefghij"]
    remember(store, [Clue(answer, "Three letters") for answer in answers], Use("2026-05-03", "Big"))
    assert set(used(store, answers)) == set(answers)


def test_a_database_of_the_previous_version_is_migrated_with_its_rulings(store) -> None:
    base = sqlite3.connect(store.path)
    base.executescript(MIGRATIONS[0])
    base.execute("INSERT INTO ruling VALUES ('eggo', 1, 'a brand', '', '')")
    base.execute("PRAGMA user_version = 1")
    base.commit()
    base.close()
    remember(store, [MOUSE], Use("2026-05-03", "Garden", "1"))
    change_rulings(store, [Ruling("grove", False, "obscure")])
    assert [one.word for one in rulings(store)] == ["eggo", "grove"]
    assert used(store, ["mouse"])["mouse"][0].text == "Small rodent"


def test_a_book_with_only_last_uses_is_migrated(store) -> None:
    base = sqlite3.connect(store.path)
    base.executescript("".join(MIGRATIONS[:2]))
    base.execute("INSERT INTO clue VALUES ('mouse', 'Small rodent', '2026-01-02', '2026-05-03', 2, 'Garden')")
    base.execute("PRAGMA user_version = 2")
    base.commit()
    base.close()
    assert used(store, ["mouse"])["mouse"][0].uses == (Use("2026-05-03", "Garden"),)


def test_tab_separated_lines_and_csv_are_read_and_invalid_lines_reported() -> None:
    lines = [
        "word,clue", "# mine", "", 'mouse,"Small, grey rodent"', "Ice cream\tCold, sweet", "naked",
        "h2o\tWater", "ape,b,c", "mouse,Clicker", 'MOUSE,"Small, grey rodent"',
    ]  # fmt: skip
    file = parse_clues(lines, "mine.csv")
    assert file.clues.get("mouse", ()) == ("Small, grey rodent", "Clicker")
    assert file.clues.get("icecream", ()) == ("Cold, sweet",)
    assert file.clues.get("ape", ()) == ("b, c",)
    assert [one.line for one in file.report.refused_lines] == [6, 7]
    assert file.report.refused_lines[0].reason == NO_CLUE
    report = file.report
    assert report.lines == report.words + report.merged + report.refused == 7


def test_a_large_file_is_looked_up_by_answer() -> None:
    words = [a + b + c + d for a in "abcd" for b in "efghij" for c in "klmnop" for d in "qrstuvw"]
    file = parse_clues([f"{word}\tClue {n} of {word}" for n in range(3) for word in words], "mine.tsv")
    assert set(file.clues) == set(words)
    assert file.clues.get("aekq", ()) == ("Clue 0 of aekq", "Clue 1 of aekq", "Clue 2 of aekq")
    assert file.clues.get("zebra", ()) == ()
    assert file.report.words == 3 * len(words)


@pytest.mark.parametrize("content", [b"", b"one\ntwo\n", b"mouse\0\tx"])
def test_the_error_for_a_file_without_clues_says_what_to_do(tmp_path, content) -> None:
    (tmp_path / "clues.txt").write_bytes(content)
    with pytest.raises(FileProblem, match=r"a word and its clue|one word per line"):
        read_clues(tmp_path / "clues.txt")


def test_a_file_written_by_windows_is_read(tmp_path) -> None:
    (tmp_path / "clues.txt").write_bytes("cafe\tIt\u2019s in Paris\r\nmouse\tRodent\r\n".encode("cp1252"))
    assert read_clues(tmp_path / "clues.txt").clues.get("cafe", ()) == ("It\u2019s in Paris",)


@pytest.mark.parametrize(
    ("line", "answer", "clue"),
    [
        ('ICE;"Cold; and ""hard"""', "ice", 'Cold; and "hard"'),
        ('"ICE";"Frozen water"', "ice", "Frozen water"),
        ('"ICE"; "Frozen; water"', "ice", "Frozen; water"),
        ('"ICE";Frozen water', "ice", "Frozen water"),
        ('"ice;cream",Cold', "icecream", "Cold"),
        ('"ice;cream","Cold; sweet"', "icecream", "Cold; sweet"),
        ("ICE;Cold; hard", "ice", "Cold; hard"),
        ('ICE;Cold; "hard"', "ice", 'Cold; "hard"'),
        ('ICE;"Brr!" he said; or water', "ice", '"Brr!" he said; or water'),
        ('ICE,"Brr!" he said', "ice", '"Brr!" he said'),
        ('ICE;"Brr', "ice", '"Brr'),
        ('ICE\t"Brr!"', "ice", '"Brr!"'),
    ],
)
def test_csv_quotation_marks_are_removed_and_those_of_a_clue_kept(line, answer, clue) -> None:
    assert parse_clues([line], "mine.txt").clues == {answer: (clue,)}


@pytest.mark.parametrize("line", ['"ICE";"Cold";"easy"', 'ICE;"Cold";2'])
def test_a_third_cell_is_not_part_of_the_clue(line) -> None:
    assert parse_clues([line], "mine.txt").clues == {"ice": ("Cold",)}


def fill_book(store: Store) -> None:
    """Write what `SEARCHES` finds."""
    clues = {"tiger": "Striped cat", "tigers": "Striped cats", "leopard": "Spotted cat", "cat": "Don't panic"}
    for day, setter in (("2019-05-03", "Ann Lee"), ("2021-01-02", "Bo O'Hara")):
        remember(store, [Clue(*clue) for clue in clues.items()], Use(day, "Cats", day, setter))
    remember(store, [Clue("tiger", "Stripy one")], Use("2020-01-01", "Zoo", "zoo", "Ann Lee"))


SEARCHES = (
    ({"answer": "Tiger"}, ["Striped cat", "Stripy one"]),
    ({"answer": "tiger?"}, ["Striped cats"]),
    ({"answer": "*p?rd"}, ["Spotted cat"]),
    ({"words": "CAT striped"}, ["Striped cat", "Striped cats"]),
    ({"words": "str", "answer": "tiger"}, ["Striped cat", "Stripy one"]),
    ({"words": "don't"}, ["Don't panic"]),
    ({"words": "cat", "setter": "o'hara"}, ["Striped cat", "Striped cats", "Spotted cat"]),
    ({"words": "one", "setter": "bo"}, []),
    ({"answer": "?*", "words": '"OR" clue_words'}, []),
    ({"answer": " ", "words": "-", "setter": ""}, []),
)


@pytest.mark.parametrize(("wanted", "found"), SEARCHES)
def test_the_book_is_searched_by_answer_words_and_setter(store: Store, wanted, found: list[str]) -> None:
    fill_book(store)
    assert {one.text for one in search_book(store, **wanted)} == set(found)


def test_a_search_has_the_latest_use_first_and_a_corrected_setter(store: Store) -> None:
    fill_book(store)
    days = [one.day.isoformat() for one in search_book(store, answer="tiger")]
    assert days == ["2021-01-02", "2020-01-01", "2019-05-03"]
    remember(store, [Clue("tiger", "Stripy one")], Use("2020-01-01", "Zoo", "zoo", "Eve"))
    assert [one.setter for one in search_book(store, setter="eve")] == ["Eve"]
    assert search_book(store, words="stripy", setter="lee") == ()


def test_the_latest_clue_of_an_answer_is_found_behind_an_import_of_older_ones(store: Store) -> None:
    remember(store, [Clue("era", "Long time")], Use("2026-11-20", "Quick", "quick", "Ann"))
    for number in range(MOST_FOUND + 10):
        remember(store, [Clue("era", f"Old clue {number}")], Use("1999-01-02", "Old", str(number), "Eve"))
    assert search_book(store, answer="era")[0].text == "Long time"


def test_a_search_for_common_words_has_the_uses_that_were_written_last(store: Store) -> None:
    rows = [("era", f"Clue {number}", "2020-01-01", "", str(number), "Eve") for number in range(MOST_FOUND + 30)]
    with store.writing() as connection:
        remember_rows(connection, [*rows, ("era", "Other words", "2021-01-01", "", "", "Eve")])
        remember_rows(connection, rows[:10])  # once more
    found = search_book(store, words="clue", setter="eve")
    assert {row.text for row in found} == {row[1] for row in (*rows[40:], *rows[:10])}
    assert len(search_book(store, words="clue", answer="e?a")) == MOST_FOUND
    assert [row.text for row in search_book(store, words="clue 12", answer="era")] == ["Clue 12"]


def test_a_book_of_the_previous_version_can_be_searched(store: Store) -> None:
    base = sqlite3.connect(store.path)
    for script in MIGRATIONS[:5]:
        base.executescript(script)
    base.execute("INSERT INTO clue_use VALUES ('mouse', 'Small rodent', '2026-01-02', 'Garden', '')")
    base.execute("PRAGMA user_version = 5")
    base.commit()
    base.close()
    store.read("SELECT 1")
    remember(store, [], Use("2026-05-03"))
    assert [one.answer for one in search_book(store, words="rodent")] == ["mouse"]


def test_a_book_of_the_previous_version_keeps_its_clues_when_it_is_set_aside(store: Store) -> None:
    base = sqlite3.connect(store.path)
    for script in MIGRATIONS[:5]:
        base.executescript(script)
    base.execute("INSERT INTO clue_use VALUES ('mouse', 'Small rodent', '2026-01-02', 'Garden', '')")
    base.execute("PRAGMA user_version = 5")
    base.commit()
    base.close()
    assert "The new one has 1 entry" in store.set_aside()
    assert [one.text for one in search_book(store, words="rodent")] == ["Small rodent"]
    take_notices()


def test_damage_of_a_large_book_is_found_and_its_index_made_again(store: Store, monkeypatch) -> None:
    monkeypatch.setattr(database, "LARGE", 0)
    clues = [Clue(f"mouse{a}{b}", f"Small rodent of {a}") for a in "abcdefghij" for b in "abcdefghij"]
    remember(store, clues, Use("2026-05-03", "Garden", "1"))
    assert len(search_book(store, words="rodent")) == 100  # writes the backup of today
    content = bytearray(store.path.read_bytes())
    content[-8192:] = b"\xff" * 8192
    store.path.write_bytes(content)
    store_module._sound.clear()
    assert len(search_book(store, words="rodent")) == 100
    assert "was damaged" in take_notices()[0]


def test_our_own_clues_are_short_unique_and_do_not_name_their_answers(monkeypatch) -> None:
    """Every line of the file: a word in lower case, a semicolon, and a clue that can be printed as it is."""
    lines = shipped("clues.txt").read_text("utf-8").splitlines()
    pairs = [line.split(";", 1) for line in lines]
    assert [word for word, _ in pairs] == sorted(word for word, _ in pairs)
    assert len({normalised(text) for _, text in pairs}) == len(pairs) > 6000
    net = open_wordnet()
    roots = roots_of(word for pair in pairs for word in re.findall("[a-z]+", " ".join(pair).lower()))  # all at once
    monkeypatch.setattr(giveaways_module, "_roots", lambda word: roots.get(word) or roots_of((word,))[word])
    for word, text in pairs:
        assert word.isascii()
        assert word.islower()
        assert 2 <= len(text) <= 60
        assert text == text.strip()
        assert text.endswith("......") or not text.endswith(".")
        assert not text[0].islower()
        assert not giveaways(text, word, net), (word, text)


def test_our_own_clues_are_spelled_as_the_list_and_come_after_those_of_editors() -> None:
    assert studio_clues("colour") == studio_clues("color") != ()
    assert studio_clues("nosuchword") == ()
