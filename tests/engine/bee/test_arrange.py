"""Clean orders of a hive's outer letters."""

import random
from itertools import permutations

from engine.bee.answers import findings, key_of, open_key, seen
from engine.bee.arrange import made_clean, shuffled
from engine.bee.make import BEE, book, make
from engine.bee.puzzle import HEXAGON, hive
from engine.core import Printed, changed
from engine.core.seed import Seed
from engine.letters.figure import BookEntry, week_findings
from engine.words.lexicon import Lexicon
from engine.words.paths.paths import find_path
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House
from engine.words.vetting.taboo import Vetter, default_list, parse_list

WORDS = Lexicon.of("few", ["govern", "grove", "converge", "convergence", "genre"])
TABOO = parse_list("gore\ncove\nnerve\nego", "aunt")


def test_a_word_is_seen_only_if_its_letters_touch() -> None:
    assert [(one.word, one.path) for one in seen(hive("G", "CENORV"), ("ego", "gore", "nor"))] == [
        ("ego", (2, 0, 4)),
        ("nor", (3, 4, 5)),
    ]
    assert seen(hive("G", "CENORV"), ("cone",)) == ()


def test_the_key_lists_the_path_words() -> None:
    key = key_of(hive("G", "CENORV"), WORDS, Vetter([TABOO]))
    assert set(key.path_words) == {"gore", "cove", "ego"}  # nerve has two e, the hive one
    traced = findings(hive("G", "CENORV"), key)[0]
    assert traced.severity == "forbidden"
    assert traced.text == "The taboo word ego can be traced: cell 2, center, cell 4. Rearrange the letters."


def test_the_findings_of_a_book_name_the_hive() -> None:
    puzzle = hive("G", "CENORV")
    entry = BookEntry(puzzle, key_of(puzzle, WORDS, Vetter([TABOO])))
    assert week_findings(BEE, [(entry,)])[0].where == "G CENORV, cell 2, center, cell 4"


def test_a_printed_key_has_path_words(tmp_path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("convergence")
    puzzle = hive("G", "CENORV", lexicon=str(path))
    key = open_key(puzzle, Printed("2026-11-21", "", ("govern",)), house=House((TABOO,)))
    assert key.as_printed
    assert set(key.path_words) == {"gore", "cove", "ego"}


def test_shuffling_reaches_exactly_the_clean_orders() -> None:
    puzzle, words = hive("G", "CENORV"), ("gore", "cove")
    truly = {
        "".join(order)
        for order in permutations("cenorv")
        if not any(find_path(word, "g" + "".join(order), HEXAGON) for word in words)
    }
    numbers = Seed(5)
    found = {made.outer for _ in range(6000) if (made := shuffled(puzzle, words, numbers))}
    assert found | {puzzle.outer} == truly | {puzzle.outer}


def test_a_hive_without_a_clean_order_is_not_printed() -> None:
    puzzle = hive("G", "CENORV")
    key = key_of(puzzle, WORDS, Vetter([parse_list("go", "aunt")]))
    assert shuffled(puzzle, key.path_words, Seed(1)) is None
    assert made_clean(puzzle, key, Seed(1)) is None


def test_a_clean_hive_is_not_changed() -> None:
    puzzle = hive("G", "CENORV")
    assert made_clean(puzzle, key_of(puzzle, WORDS, Vetter([parse_list("cone", "aunt")])), Seed(1)) == puzzle


def test_made_hives_and_books_show_no_taboo_word() -> None:
    numbers = random.Random(3)
    shown = [word for word in open_lexicon("common").words if len(word) == 4 and len(set(word)) == 4]
    house = House(
        (default_list(), parse_list("\n".join(f"{w};strong;path" for w in numbers.sample(shown, 400)), "aunt"))
    )
    vetter = house.vetter()
    puzzles = [make("common", seed=seed, house=house)[0] for seed in range(6)]
    for week in book(open_lexicon("common"), 8, 3, house=house).result:
        puzzles += [entry.puzzle for entry in week]
    possible = [vetter.path_words(puzzle.letters) for puzzle in puzzles]
    assert sum(map(len, possible)) > 20
    for puzzle, words in zip(puzzles, possible, strict=True):
        assert not any(find_path(word, puzzle.letters, HEXAGON) for word in words)
        assert changed(puzzle, title="") != puzzle
