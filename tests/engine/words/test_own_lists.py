"""The user's own lists: every change can be undone to the byte, and nothing that a list had is lost."""

import errno
from pathlib import Path

import pytest

from engine.bee.answers import open_key
from engine.bee.puzzle import hive
from engine.core import BadInput, FileChanged, FileProblem, UnknownName, changed, take_notices
from engine.core.files import fingerprint
from engine.words import own_lists, stored_lists
from engine.words.own_lists import (
    NO_SCORE,
    Entry,
    ListChange,
    change_list,
    compare_lists,
    copy_list,
    delete_list,
    entries_from,
    merge_lists,
    new_list,
    read_own,
    rename_list,
    restore_list,
)
from engine.words.sources import find_source, names, open_lexicon, stack_sources
from engine.words.stacks import Layer, Stack
from engine.words.stored_lists import choose_house_list, delete_stack, house_list, import_words, left_out, save_stack
from engine.words.word_file import Policy

LINES = "# ours\nplum;40\nice cream;60 # for July\napple\n"


@pytest.fixture
def ours(tmp_path: Path, home: Path) -> str:
    path = tmp_path / "ours.txt"
    path.write_text(LINES)
    import_words(path, "ours")
    return "ours"


def content(name: str) -> str:
    return Path(find_source(name).path).read_text()


def test_notes_and_scores_are_read_and_the_lexicon_ignores_the_notes(ours: str) -> None:
    assert read_own(ours).entries == {
        "plum": Entry("plum", 40), "icecream": Entry("ice cream", 60, "for July"), "apple": Entry("apple"),
    }  # fmt: skip
    assert open_lexicon(ours).words == ["plum", "icecream", "apple"]


def test_a_change_is_written_in_place_and_undone_to_the_byte(ours: str) -> None:
    made = {"icecream": None, "plum": Entry("plum", 90, "a note"), **entries_from(["Café;55", "co-op"])}
    back = change_list(ListChange(ours, made))
    assert content(ours) == "# ours\nplum;90 # a note\napple\ncafé;55\nco-op\n".replace("café", "Café")
    lexicon = open_lexicon(ours)
    assert lexicon.words == ["plum", "apple", "cafe", "coop"]
    assert lexicon.score.tolist() == [90, 50, 55, 50]
    again = change_list(back)
    assert content(ours) == LINES
    change_list(again)
    assert read_own(ours).entries["plum"] == Entry("plum", 90, "a note")


def test_several_removed_words_return_to_their_places(ours: str) -> None:
    back = change_list(ListChange(ours, {"plum": None, "apple": None}))
    assert list(read_own(ours).entries) == ["icecream"]
    change_list(back)
    assert content(ours) == LINES


def test_a_list_that_another_window_changes_at_the_same_time_is_not_overwritten(ours: str, monkeypatch) -> None:
    change_list(ListChange(ours, entries_from(["pear"])))

    def late(found: bytes) -> str:
        Path(find_source(ours).path).write_text("theirs\n")
        return fingerprint(found)

    monkeypatch.setattr(stored_lists, "fingerprint", late)
    with pytest.raises(FileChanged):
        change_list(ListChange(ours, entries_from(["mine"])))
    assert content(ours) == "theirs\n"


def test_an_undo_is_refused_if_the_words_were_changed_elsewhere(ours: str) -> None:
    back = change_list(ListChange(ours, {"plum": None}))
    change_list(ListChange(ours, {"plum": Entry("plum", 1)}))
    before = content(ours)
    with pytest.raises(FileChanged, match="plum"):
        change_list(back)
    assert content(ours) == before


def test_the_lines_that_were_refused_stay_in_a_copy(tmp_path: Path, home: Path) -> None:
    (tmp_path / "a.txt").write_text("plum\nParis\nit's\n")
    import_words(tmp_path / "a.txt", "a")
    change_list(ListChange("a", entries_from(["pear"])))
    assert content("a") == "plum\npear\n"
    kept = [path.read_text() for path in Path(find_source("a").path).parent.glob("removed/*")]
    assert kept == ["plum\nParis\nit's\n"]


@pytest.mark.parametrize(("lines", "named"), [(["pear", "123"], "123"), (["pear;101"], "pear;101")])
def test_a_line_that_is_no_entry_is_named(lines: list[str], named: str) -> None:
    with pytest.raises(BadInput, match=named):
        entries_from(lines)


def test_a_list_keeps_a_word_and_a_shipped_list_is_not_edited(ours: str) -> None:
    with pytest.raises(BadInput, match="no word would remain"):
        change_list(ListChange(ours, dict.fromkeys(read_own(ours).entries)))
    with pytest.raises(BadInput, match="ships with the program"):
        change_list(ListChange("british", {"zzz": Entry("zzz")}))
    assert content(ours) == LINES


def test_a_renamed_list_keeps_its_place_in_stacks_and_as_the_list_for_new_puzzles(ours: str) -> None:
    save_stack("paper", Stack((Layer("common"), Layer(ours))))
    choose_house_list(ours)
    rename_list(ours, "theirs")
    assert content("theirs") == LINES
    assert house_list() == "theirs"
    assert "plum" in open_lexicon("paper")
    rename_list("paper", "herald")
    assert [source.name for source in stack_sources()] == ["herald"]
    with pytest.raises(BadInput, match="shipped"):
        rename_list("theirs", "common")


def test_a_saved_puzzle_finds_its_list_after_renames_but_not_another_list(ours: str) -> None:
    saved = hive("p", "alebcd", lexicon=ours)
    save_stack("paper", Stack((Layer("common"), Layer(ours))))
    for old, new in ((ours, "theirs"), ("theirs", "third"), ("paper", "herald")):
        rename_list(old, new)
    assert open_key(saved).answers == open_key(changed(saved, lexicon="third")).answers != ()
    assert (open_lexicon(ours).name, open_lexicon("paper").name) == ("third", "herald")
    new_list(ours, {"pear": Entry("pear")})  # another list with the old name
    assert open_lexicon(ours).words == ["pear"]
    delete_list(ours)
    with pytest.raises(UnknownName):
        open_lexicon(ours)
    rename_list("third", ours)
    rename_list(ours, "third")
    rename_list("third", ours)  # there and back
    delete_stack("herald")
    delete_list(ours)
    with pytest.raises(UnknownName):
        open_lexicon("third")


def test_a_stack_for_new_puzzles_is_renamed(ours: str) -> None:
    save_stack("paper", Stack((Layer("common"), Layer(ours))))
    choose_house_list("paper")
    rename_list("paper", "herald")
    assert [source.name for source in stack_sources()] == ["herald"]
    assert house_list() == "herald"


def test_a_full_disk_loses_nothing_of_a_list(ours: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, *_: object, **__: object) -> str:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    def everything() -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in Path(find_source(ours).path).parent.iterdir()}

    rename_list(ours, "first")
    rename_list("first", ours)
    before = everything()
    for module in (own_lists, stored_lists):
        monkeypatch.setattr(module, "save", full)
    (tmp_path / "other.txt").write_text("pear\n")
    with pytest.raises(FileProblem, match="No space left"):
        import_words(tmp_path / "other.txt", ours, replace=True)
    with pytest.raises(FileProblem, match="No space left"):
        rename_list(ours, "theirs")
    assert everything() == before


def test_a_damaged_stack_that_cannot_follow_a_rename_is_named(ours: str, home: Path) -> None:
    (home / "data/lexicons/paper.stack").write_text('{"layers": [')
    take_notices()
    rename_list(ours, "theirs")
    assert content("theirs") == LINES
    assert any("paper.stack" in notice and "damaged" in notice for notice in take_notices())


def test_a_deleted_list_is_restored_but_one_in_use_is_not_deleted(ours: str, tmp_path: Path) -> None:
    (tmp_path / "ours.txt").write_text(f"{LINES}plum\nrock-hard\n")
    import_words(tmp_path / "ours.txt", ours, replace=True)
    origin, lines = find_source(ours).imported_from, left_out(ours).numbers
    assert lines == [5, 6]
    removed = delete_list(ours)
    assert ours not in names()
    restore_list(removed, ours)
    assert content(ours).startswith(LINES)
    assert find_source(ours).imported_from == origin
    assert left_out(ours).numbers == lines
    rename_list(ours, "theirs")
    assert left_out("theirs").numbers == lines
    rename_list("theirs", ours)
    save_stack("paper", Stack((Layer("common"), Layer(ours))))
    with pytest.raises(BadInput, match="a layer of paper"):
        delete_list(ours)


@pytest.mark.parametrize(("wins", "plum"), [("first", 40), ("second", 70), ("highest", 70)])
def test_merging_takes_the_score_of_the_chosen_list_and_keeps_notes(ours: str, tmp_path: Path, wins, plum) -> None:
    (tmp_path / "b.txt").write_text("plum;70\napple;5\npear\nicecream\n")
    import_words(tmp_path / "b.txt", "b")
    assert merge_lists(ours, "b", "both", wins) == 4
    assert read_own("both").entries == {
        "plum": Entry("plum", plum), "apple": Entry("apple", 5), "pear": Entry("pear"),
        "icecream": Entry("icecream" if wins == "second" else "ice cream", 60, "for July"),
    }  # fmt: skip


def test_a_comparison_counts_every_word_once(ours: str, tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text("plum;70\napple;5\npear\nicecream;60\n")
    import_words(tmp_path / "b.txt", "b")
    found = compare_lists(ours, "b")
    assert (list(found.first), list(found.second), list(found.scored), found.same) == ([], ["pear"], ["plum"], 2)
    assert found.rows((ours, "b")) == [("pear", "only in b", "", ""), ("plum", "other score", "40", "70")]


def test_a_copy_of_a_shipped_list_can_be_edited(home: Path) -> None:
    count = copy_list("common", "mine")
    assert open_lexicon("mine").words == open_lexicon("common").words
    change_list(ListChange("mine", {"zzyzx": Entry("zzyzx", NO_SCORE)}))
    assert len(open_lexicon("mine")) == count + 1


def test_a_repeated_word_keeps_its_highest_score_when_another_word_is_edited(tmp_path: Path, home: Path) -> None:
    (tmp_path / "a.txt").write_text("plum;80\nplum;20\npear\n")
    import_words(tmp_path / "a.txt", "a", Policy.FOLD)
    change_list(ListChange("a", {"pear": Entry("pear", 1)}))
    assert content("a") == "plum;80\npear;1\n"


def test_only_an_import_offers_to_replace_a_list(ours: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="imported before") as merged:
        merge_lists("ours", "common", "ours", "first")
    assert merged.value.mend == "Choose another name."
    with pytest.raises(BadInput, match="imported before") as imported:
        import_words(tmp_path / "ours.txt", "ours")
    assert imported.value.mend == "Choose another name, or replace it with --replace."
