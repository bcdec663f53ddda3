import os
from pathlib import Path

import pytest

from engine.bee.answers import REVIEW, key_of, open_key
from engine.bee.puzzle import LONGO, NYT, hive
from engine.core import changed, files
from engine.core.files import read_bytes
from engine.letters.review import disputable
from engine.words import sources
from engine.words import spelling as near
from engine.words.forms import form_of
from engine.words.lexicon import Lexicon
from engine.words.vetting import near_misses as others
from engine.words.vetting.near_misses import ReferenceLists, open_reference_lists
from engine.words.vetting.taboo import Vetter, parse_list
from engine.words.vetting.verdict import Ruling

BEE = hive("G", "CENORV", lexicon="common")
LARGE = Lexicon.of("large", ["govern", "grove", "verge", "verged", "greengrocer", "congener"], zipf={"congener": 3.0})
PEOPLE = Lexicon.of("unlisted", ["george", "oregon", "gronk", "governs"], zipf={"george": 5.0, "oregon": 4.0})
OTHERS = ReferenceLists(LARGE, PEOPLE)


def kinds(near) -> list[tuple[str, str, str]]:
    return [(one.word, one.kind, one.near) for one in near]


def test_near_misses_are_sorted_by_commonness() -> None:
    key = key_of(BEE, Lexicon.of("few", ["govern", "grove"]))
    assert kinds(REVIEW.near_misses(BEE, key, OTHERS, Vetter(()))) == [
        ("george", "name", ""),
        ("oregon", "name", ""),
        ("congener", "rare", ""),
        ("greengrocer", "rare", ""),
        ("verge", "rare", ""),
    ]


def test_a_near_miss_names_the_answer_that_it_is_a_form_of() -> None:
    bee = hive("G", "CEDORV")
    few = Lexicon.of("few", ["gorged", "decree"])
    large = Lexicon.of("large", ["gorge", "gorger", "decreed"])
    found = REVIEW.near_misses(bee, key_of(bee, few), ReferenceLists(large, PEOPLE), Vetter(()))
    assert ("gorge", "inflection", "gorged") in kinds(found)
    assert ("gorger", "rare", "") in kinds(found)


def test_near_misses_omit_decided_words_and_mark_taboo_ones() -> None:
    rulings = (Ruling("george", False, "a name"), Ruling("verge", True, "accepted"))
    vetter = Vetter([parse_list("congener", "x")], rulings)
    key = key_of(changed(BEE, rulings=rulings), Lexicon.of("few", ["govern"]), vetter)
    near = {one.word: one for one in REVIEW.near_misses(BEE, key, OTHERS, vetter)}
    assert not {"george", "verge", "govern"} & set(near)
    assert near["congener"].verdict.standing == "taboo"


def test_capitalized_words_of_a_users_list_are_near_misses(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("govern\nrover\nGreco\nNorge;40\nGrove\ngrove\nDon't\nVergé\n", "utf-8")
    bee = changed(BEE, lexicon=str(path))
    key, others = open_key(bee), open_reference_lists(bee.lexicon)
    near = {one.word: one for one in REVIEW.near_misses(bee, key, others, Vetter(()))}
    assert (near["greco"].kind, near["norge"].kind) == ("capital", "capital")
    assert near["greco"].zipf > 2
    assert kinds(disputable(key, others)) == [("grove", "name", "")]


def test_near_misses_on_shipped_data_look_up_only_fitting_words(monkeypatch: pytest.MonkeyPatch) -> None:
    key, lists = open_key(BEE), open_reference_lists(BEE.lexicon)
    looked_up = []
    monkeypatch.setattr(near, "form_of", lambda word, *lists: looked_up.append(word) or form_of(word, *lists))
    found = REVIEW.near_misses(BEE, key, lists, Vetter(()))
    assert len(looked_up) < 500  # of more than 300,000 words
    kind = {one.word: one.kind for one in found}
    assert (kind["george"], kind["oregon"]) == ("name", "name")
    assert next(iter(kind)) == "george"
    assert not set(kind) & {answer.word for answer in key.answers}


def test_disputable_answers_on_shipped_data() -> None:
    bee = hive("E", "RSTAIN", NYT, lexicon="common")
    found = {one.word: (one.kind, one.near) for one in disputable(open_key(bee), open_reference_lists(bee.lexicon))}
    assert found["states"] == ("inflection", "state")
    assert found["tanner"] == ("name", "")
    assert "east" not in found


@pytest.mark.parametrize(("rules", "role"), [(LONGO, "bingo"), (NYT, "pangram")])
def test_the_ledger_names_a_word_with_all_letters_as_the_rules_do(rules, role) -> None:
    ruling = Ruling("converge", False, "obscure", "too rare", "2026-01-31")
    bee = changed(BEE, rules=rules, rulings=(ruling, changed(ruling, word="govern")))
    roles = {entry.word: entry.role for entry in REVIEW.review(bee, open_key(bee)).entries}
    assert (roles["converge"], roles["govern"]) == (role, "answer")


def test_names_in_the_shared_list_are_capitalized(shared) -> None:
    bee = changed(BEE, lexicon=str(shared / "words-ubuntu-wamerican-7.1-1.txt"))
    found = {one.word: one.kind for one in REVIEW.review(bee, open_key(bee)).near}
    assert (found["congo"] if "congo" in found else found["oregon"]) == "capital"


def test_a_users_list_has_its_names_as_capitals(tmp_path: Path) -> None:
    words = [word for word in sources.open_lexicon("common").words if word not in ("congo", "gorgon")]
    path = tmp_path / "mine.txt"
    path.write_text("\n".join([*words, "Congo", "Gorgon"]))
    bee = changed(BEE, lexicon=str(path))
    found = {one.word: one.kind for one in REVIEW.review(bee, open_key(bee)).near}
    assert (found["congo"], found["gorgon"], found["oregon"]) == ("capital", "capital", "name")


def test_capitals_of_a_users_list_are_cached_until_it_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("govern\nGreco\n")
    os.utime(path, (1e9, 1e9))
    monkeypatch.setattr(files, "SETTLED_NS", 0)
    read = []
    monkeypatch.setattr(others, "read_bytes", lambda path, most: read.append(path) or read_bytes(path, most=most))
    for _ in range(3):
        assert open_reference_lists(str(path)).capitals == {"greco"}
    assert len(read) == 1
    path.write_text("govern\nRogge\nGreco\n")
    assert open_reference_lists(str(path)).capitals == {"greco", "rogge"}


@pytest.mark.parametrize("content", [b"", bytes(range(256)), "Gr\u00e9goire\nGREGOR\n".encode("latin-1")])
def test_a_word_file_of_any_content_can_be_searched(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.txt").write_bytes(content)
    for lexicon in (str(tmp_path / "x.txt"), str(tmp_path), str(tmp_path / "gone.txt")):
        assert open_reference_lists(lexicon).large
