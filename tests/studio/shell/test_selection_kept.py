"""What is selected in a document when it is saved or left is selected when it is opened again."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.bee.puzzle import hive
from engine.crossword.fill.vocabulary import DEFAULT_MIN_SCORE
from engine.crossword.grid import Grid
from engine.crossword.puzzle import Puzzle as Crossword
from engine.documents import document as documents
from engine.documents.document import Document
from engine.wheel.puzzle import wheel
from engine.words.vetting.verdict import Ruling
from studio.core.settings import MAX_SELECTIONS, remember_selection, selection_in
from studio.crossword.editor import CrosswordEditor
from studio.shell.tabs import TABS
from tests.studio.conftest import opened_window

ANSWERS = {"bee": ["govern", "grove"], "wheel": ["flaw", "waft"]}


@pytest.fixture(params=["bee", "wheel"])
def path(request, tmp_path) -> Path:
    words = tmp_path / "words.txt"
    words.write_text("convergence\ngovern\ngrove\ngenre\nwaterfall\nflaw\nwaft\nwart\n")
    made = {"bee": hive("g", "cenorv", lexicon=str(words)), "wheel": wheel("waterfall", "w", lexicon=str(words))}
    body = made[request.param]
    documents.write(tmp_path / f"{request.param}.puzzle", Document(body, "2026-01-01"))
    return tmp_path / f"{request.param}.puzzle"


@pytest.fixture
def windows(qtbot, settings, jobs, journal):
    """Return a function that opens a new window with the same settings, as after a restart."""
    made = []

    def restart():
        made.append(opened_window(qtbot, settings, jobs, journal, TABS))
        return next(made[-1])

    yield restart
    for one in made:
        next(one, None)


def opened(qtbot, window, path: Path):
    window.open_path(path)
    qtbot.waitUntil(lambda: window.editor().session.path == path and window.editor().document_key is not None)
    return window.editor()


def chosen(editor) -> list[str]:
    return sorted(editor.answers.words())


def test_answers_and_the_cell_are_selected_again_in_the_same_and_in_a_later_session(qtbot, windows, path) -> None:
    window, wanted = windows(), ANSWERS[path.stem]
    editor = opened(qtbot, window, path)
    editor.answers.table.want(wanted)
    editor.canvas.set_current("cell 3")
    window.save()
    window.filing.new()
    assert (chosen(editor), editor.canvas.current) == ([], "cell 3")
    editor.canvas.set_current("cell 0")
    opened(qtbot, window, path)
    assert (chosen(editor), editor.canvas.current) == (wanted, "cell 3")
    editor.answers.table.want(wanted[:1])
    window.close()
    again = opened(qtbot, windows(), path)
    assert (chosen(again), again.canvas.current) == (wanted[:1], "cell 3")


def test_a_selection_by_the_user_replaces_the_one_that_waits_for_the_answers(qtbot, windows, path) -> None:
    window, wanted = windows(), ANSWERS[path.stem]
    editor = opened(qtbot, window, path)
    table = editor.answers.table
    table.want(["convergence", "waterfall"])
    table.select([editor.answers.table.words.source(0)])
    before = chosen(editor)
    editor.revet()
    qtbot.waitUntil(lambda: editor.document_key is not None)
    assert chosen(editor) == before
    assert before != wanted


def test_several_answers_stay_selected_after_a_ruling_and_while_the_filter_changes(qtbot, windows, path) -> None:
    window, wanted = windows(), ANSWERS[path.stem]
    editor = opened(qtbot, window, path)
    editor.answers.table.want(wanted)
    editor.push_rulings(tuple(Ruling(word, accepted=False, reason="dull") for word in wanted), "Reject")
    qtbot.waitUntil(lambda: editor.document_key is not None and len(editor.document_key.excluded) == 2)
    assert chosen(editor) == wanted
    QTest.keyClicks(editor.answers.filter, wanted[0][:2])
    assert wanted[0] in chosen(editor)


def test_the_chosen_cell_and_the_words_of_a_crossword_are_selected_again(qtbot, windows, tmp_path) -> None:
    path = tmp_path / "crossword.puzzle"
    documents.write(path, Document(CrosswordEditor.sample(), "2026-01-01"))
    window = windows()
    editor = opened(qtbot, window, path)
    down = next(entry for entry in editor.canvas.entries if entry.direction == "down")
    editor.canvas.setFocus()
    editor.canvas.choose(down.word)
    QTest.keyClick(editor.canvas, Qt.Key.Key_Down)
    part, words = editor.canvas.current, [listed.text for listed in editor.puzzle.words[1:4]]
    editor.page.table.want(words)
    window.save()
    window.filing.new()
    opened(qtbot, window, path)
    assert (editor.canvas.current, editor.canvas.entry.word) == (part, down.word)
    assert editor.page.table.selected_values() == words


@pytest.mark.parametrize("tab", TABS, ids=[tab.kind for tab in TABS])
def test_a_tab_opens_where_it_was_left(qtbot, windows, tmp_path, tab) -> None:
    path, window = tmp_path / "own.puzzle", windows()
    body = tab.editor().sample()
    documents.write(path, Document(body, "2026-01-01"))
    window.open_path(path)
    qtbot.waitUntil(lambda: window.editor().session.path == path)
    window.close()
    again = windows()
    editor = again.editor()  # at once
    assert (editor.session.path, editor.session.value, editor.session.dirty) == (path, body, False)
    assert again.strips.texts() == []
    assert windows().editor().session.path is None  # a second window beside it
    again.filing.new()
    again.close()
    assert windows().editor().session.path is None


def test_a_crossword_is_left_on_the_page_fill_with_its_own_words(qtbot, windows, tmp_path) -> None:
    path, window = tmp_path / "own.puzzle", windows()
    documents.write(path, Document(Crossword(grid=Grid(("...", ".#.", "..."))), "2026-01-01"))
    window.open_path(path)
    qtbot.waitUntil(lambda: window.editor().session.path == path)
    window.editor().inspector.show_page("Fill")
    window.editor().filling.least.setValue(80)
    window.close()
    again = windows()
    editor = again.editor()
    assert (editor.inspector.page().name, editor.filling.least.value()) == ("Fill", 80)
    again.filing.new()
    assert editor.filling.least.value() == DEFAULT_MIN_SCORE
    again.open_path(path)
    qtbot.waitUntil(lambda: editor.session.path == path)
    assert editor.filling.least.value() == 80


@pytest.mark.parametrize("content", [None, b"no puzzle"])
def test_a_file_that_is_gone_or_damaged_leaves_the_sample_and_a_sentence(qtbot, windows, tmp_path, content) -> None:
    path, window = tmp_path / "own.puzzle", windows()
    documents.write(path, Document(hive("g", "cenorv"), "2026-01-01"))
    opened(qtbot, window, path)
    window.close()
    path.unlink() if content is None else path.write_bytes(content)
    again = windows()
    assert again.editor().session.value == type(again.editor()).sample()
    (text,) = again.strips.texts()
    assert "own.puzzle" in text
    again.close()
    assert windows().strips.texts() == []


def test_selections_of_many_files_do_not_fill_the_settings(settings, tmp_path) -> None:
    for number in range(MAX_SELECTIONS + 5):
        remember_selection(settings, tmp_path / f"{number}.puzzle", {"part": str(number)})
    assert selection_in(settings, tmp_path / "4.puzzle") == {}
    assert selection_in(settings, tmp_path / "5.puzzle") == {"part": "5"}
    assert len(json.loads(str(settings.value("selections")))) == MAX_SELECTIONS


def test_a_damaged_selection_selects_nothing(qtbot, windows, settings, path) -> None:
    for damaged in ("no json", json.dumps({str(path): {"part": 3, "words": {"hive: Answers": [1, None]}}})):
        settings.setValue("selections", damaged)
        editor = opened(qtbot, windows(), path)
        assert chosen(editor) == []
