"""The word list of the house for new puzzles."""

from __future__ import annotations

import pytest

from engine.core.errors import FileProblem, UnknownName, take_notices
from engine.words.house_list import choose_house_list, house_list, list_for_new


def test_the_house_chooses_a_list_and_leaves_it_to_the_puzzles_again(home) -> None:
    assert (house_list(), list_for_new("large")) == ("", "large")
    assert choose_house_list("british") == "british"
    assert (house_list(), list_for_new("large")) == ("british", "british")
    choose_house_list("")
    assert (house_list(), list_for_new("large")) == ("", "large")


def test_a_file_is_kept_with_its_absolute_path(home, tmp_path, monkeypatch) -> None:
    (tmp_path / "ours.txt").write_text("tea\n")
    monkeypatch.chdir(tmp_path)
    assert choose_house_list("ours.txt") == str(tmp_path / "ours.txt")
    monkeypatch.chdir("/")
    assert list_for_new("common") == str(tmp_path / "ours.txt")


def test_a_list_that_is_gone_is_reported_once_and_not_used(home, tmp_path) -> None:
    (tmp_path / "gone.txt").write_text("tea\n")
    choose_house_list(str(tmp_path / "gone.txt"))
    (tmp_path / "gone.txt").unlink()
    take_notices()
    assert [list_for_new("common"), list_for_new("large")] == ["common", "large"]
    assert f"{tmp_path / 'gone.txt'}, does not exist. common is used." in take_notices()[0]
    assert house_list()  # the choice is kept: the disk may be back tomorrow
    (tmp_path / "gone.txt").mkdir()
    assert list_for_new("common") == "common"


@pytest.mark.parametrize("name", ["nowhere", "names"])
def test_only_lists_for_answers_can_be_chosen(home, name: str) -> None:
    with pytest.raises(UnknownName):
        choose_house_list(name)
    assert house_list() == ""


def test_only_a_file_with_words_can_be_chosen(home, tmp_path) -> None:
    choose_house_list("british")
    (numbers := tmp_path / "numbers.txt").write_text("127.0.0.1\n10.0.0.1\n")
    for path, why in ((tmp_path, "this is a directory"), (numbers, "no words")):
        with pytest.raises(FileProblem, match=why):
            choose_house_list(str(path))
    assert house_list() == "british"
