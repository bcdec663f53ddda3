"""Opening lexicons by name and from files, importing word files, and the house's list for new puzzles."""

from __future__ import annotations

import gc
import os
import threading
import time
import weakref

import pytest

from engine.core import BadInput, Control, FileProblem, Stopped, UnknownName, files, take_notices
from engine.core.files import read_bytes
from engine.words import sources
from engine.words.commonness import TIER_LISTS
from engine.words.lists.tables import ListFormat
from engine.words.sources import imported_sources, names, open_lexicon, shipped_sources
from engine.words.stored_lists import choose_house_list, house_list, import_words, list_for_new
from engine.words.word_file import Policy


@pytest.fixture
def word_file(tmp_path, home):
    path = tmp_path / "list.txt"
    path.write_text("Café\ntea;80\nice cream\n")
    return path


def test_the_shipped_names_come_first(home) -> None:
    assert names() == (*TIER_LISTS, "standard", "large")
    assert all(source.origin and source.licence for source in shipped_sources())


def test_a_list_imported_before_the_program_had_one_of_its_name_stays_in_use(word_file, home) -> None:
    import_words(word_file, "mine")
    folder = home / "data" / "lexicons"
    (folder / "mine.drop.txt").rename(folder / "british.drop.txt")
    assert open_lexicon("british").words == ["tea", "icecream"]
    assert names().count("british") == 1


def test_an_open_lexicon_is_reused(word_file) -> None:
    assert open_lexicon("common") is open_lexicon("common")
    assert open_lexicon(word_file) is open_lexicon(str(word_file))
    assert open_lexicon(word_file) is not open_lexicon(word_file, policy=Policy.FOLD)


def test_an_index_is_not_shared_by_files_that_are_read_in_different_formats(tmp_path, home) -> None:
    path = tmp_path / "list.txt"
    path.write_text("tea,cup\nmug\n")
    import_words(path, "mine", Policy.DROP, form=ListFormat())
    assert open_lexicon("mine").words == ["mug"]
    assert open_lexicon(path, policy=Policy.DROP).words == ["tea", "cup", "mug"]


def test_threads_that_open_the_same_lexicon_share_it(word_file) -> None:
    found = []
    threads = [threading.Thread(target=lambda: found.append(open_lexicon(word_file).letter_sets)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    assert len(set(map(id, found))) == 1


def test_an_unknown_name_gives_an_error_with_the_known_names(word_file) -> None:
    import_words(word_file, "mine")
    with pytest.raises(UnknownName) as caught:
        open_lexicon("nix")
    said = str(caught.value)
    assert "Lexicons are everyday, common, standard, large, names, mine; some also with -british and so on. You" in said


@pytest.mark.parametrize("path", ["", "\0", "a" * 5_000, "~", "."])
def test_unusual_names_give_an_error_message(home, path: str) -> None:
    with pytest.raises((UnknownName, FileProblem)):
        open_lexicon(path)


def test_a_directory_is_not_a_word_file(tmp_path, home) -> None:
    with pytest.raises(FileProblem, match="this is a directory"):
        open_lexicon(tmp_path)


def test_the_shipped_files_themselves_are_not_word_files(home) -> None:
    open_lexicon("large")
    with pytest.raises(FileProblem, match="not a text file"):
        open_lexicon(shipped_sources()[0].path)


def test_an_imported_file_is_opened_by_name_with_the_policy_of_its_import(word_file) -> None:
    report = import_words(word_file, "mine", Policy.FOLD)
    word_file.unlink()
    lexicon = open_lexicon("mine")
    assert lexicon.words == ["cafe", "tea", "icecream"]
    assert lexicon.score.tolist() == [50, 80, 50]
    assert lexicon.report == report
    assert names()[-1] == "mine"
    assert lexicon.name == "mine"


def test_an_import_is_replaced_only_on_request(word_file) -> None:
    import_words(word_file, "mine", Policy.FOLD)
    with pytest.raises(BadInput, match="imported before"):
        import_words(word_file, "mine")
    import_words(word_file, "mine", Policy.DROP, replace=True)
    assert [(source.name, source.policy) for source in imported_sources()] == [("mine", "drop")]
    assert open_lexicon("mine").words == ["tea", "icecream"]


@pytest.mark.parametrize("name", ["large", "standard", "common", "", "My List", "../escape", "x.y", "a" * 41])
def test_used_and_invalid_names_are_rejected(word_file, name: str) -> None:
    with pytest.raises(BadInput):
        import_words(word_file, name)
    assert imported_sources() == ()


def test_a_file_without_words_is_not_imported(tmp_path, home) -> None:
    (tmp_path / "empty.txt").write_text("")
    with pytest.raises(FileProblem, match="empty"):
        import_words(tmp_path / "empty.txt", "mine")
    assert imported_sources() == ()


def test_opening_a_lexicon_can_be_cancelled(word_file) -> None:
    control = Control()
    control.stop()
    with pytest.raises(Stopped):
        open_lexicon(word_file, control=control)


def test_opening_a_lexicon_ends_with_full_progress(word_file) -> None:
    control = Control()
    open_lexicon(word_file, control=control)
    assert control.fraction == 1.0


def test_only_the_most_recent_lexicons_stay_in_memory(tmp_path, home) -> None:
    paths = [tmp_path / f"{number}.txt" for number in range(sources.MOST_OPEN + 3)]
    for number, path in enumerate(paths):
        path.write_text("tea\n" + "cup" * (number + 1))
    opened = [open_lexicon(path) for path in paths]
    same = [open_lexicon(path) is lexicon for path, lexicon in reversed(list(zip(paths, opened, strict=True)))]
    assert same == [True] * sources.MOST_OPEN + [False] * 3


def test_the_former_words_of_a_changed_file_leave_memory(word_file) -> None:
    former = weakref.ref(open_lexicon(word_file))
    word_file.write_text("tea\nmug\n")
    assert open_lexicon(word_file).words == ["tea", "mug"]
    gc.collect()
    assert former() is None


def test_the_name_of_a_file_is_its_absolute_path(word_file, tmp_path, monkeypatch) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "link.txt").symlink_to(word_file)
    monkeypatch.chdir(tmp_path)
    names = [open_lexicon(path).name for path in ("list.txt", "./list.txt", "link.txt")]
    assert names == [str(word_file), str(word_file), str(tmp_path / "link.txt")]
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert open_lexicon(names[0]).words == ["tea", "icecream"]


def settled(path, seconds: int = 60) -> None:
    """Set the modification time of a file to the past."""
    os.utime(path, (time.time() - seconds,) * 2)


def test_a_file_is_read_again_only_after_a_change(word_file, monkeypatch) -> None:
    monkeypatch.setattr(files, "SETTLED_NS", -(10**18))
    reads = []
    monkeypatch.setattr(sources, "read_bytes", lambda path, **most: reads.append(path) or read_bytes(path, **most))
    first = open_lexicon(word_file)
    assert open_lexicon(word_file) is first
    assert len(reads) == 1
    content = word_file.read_text()
    for number, change in enumerate((content.replace("tea", "cup"), content), 2):
        word_file.write_text(change)  # of the same length
        settled(word_file, 60 * number)
        assert open_lexicon(word_file).words[0] == change[5:8]
        assert len(reads) == number


def test_a_recently_written_file_is_always_read(word_file) -> None:
    content = word_file.read_text()
    for word in ("cup", "pot", "mug", "jug"):  # faster than the clock of some file systems
        times = word_file.stat()
        word_file.write_text(content.replace("tea", word))
        os.utime(word_file, ns=(times.st_atime_ns, times.st_mtime_ns))
        assert open_lexicon(word_file).words[0] == word


def test_opening_a_lexicon_in_memory_does_not_wait_and_waiting_can_be_cancelled(word_file, monkeypatch) -> None:
    open_lexicon("common")
    new = "".join(chr(ord("a") + int(digit)) for digit in str(time.time_ns()))  # in no cache of any run
    word_file.write_text(f"tea\n{new}\n")
    began, go_on, parse = threading.Event(), threading.Event(), sources.parse

    def slow(content, **options):
        began.set()
        assert go_on.wait(60)
        return parse(content, **options)

    monkeypatch.setattr(sources, "parse", slow)
    builder = threading.Thread(target=lambda: open_lexicon(word_file))
    builder.start()
    try:
        assert began.wait(60)
        assert len(open_lexicon("common")) > 0
        control = Control()
        threading.Timer(0.1, control.stop).start()
        with pytest.raises(Stopped):
            open_lexicon(word_file, control=control)
    finally:
        go_on.set()
        builder.join()
    assert open_lexicon(word_file).words == ["tea", new]


def test_the_house_chooses_a_list_and_leaves_it_to_the_puzzles_again(home) -> None:
    assert (house_list(), list_for_new("large")) == ("", "large")
    assert choose_house_list("british") == "common-british"  # its old name
    assert (house_list(), list_for_new("large")) == ("common-british", "common-british")
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
    assert house_list() == "common-british"
