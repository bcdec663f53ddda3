import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest

from engine.core import changed
from engine.documents.document import still_printed
from engine.drawing.style import style
from engine.wheel.answers import open_key
from engine.wheel.figure import wheel_drawing
from engine.wheel.puzzle import Levels, wheel
from engine.words.paths.paths import obvious_words
from studio.core.jobs import Jobs
from studio.core.session import Session
from studio.core.theme import Theme
from studio.letters.canvas import WIDTH
from studio.wheel import editor as editors
from studio.wheel.editor import WheelEditor
from tests.studio.conftest import copied_text
from tests.studio.hosts import drag, draw_new, place, shown_on_screen, wait_key, words

OFFENDING = wheel("waterfall", "l", "fartwale")
NEVER_CLEAN = wheel("waterfall", "t")  # w, the hub, f: whatever the ring


@pytest.fixture
def editor(qtbot):
    jobs = Jobs()
    session = Session("wheel", WheelEditor.sample(), jobs)
    editor = WheelEditor(session, jobs)
    shown_on_screen(qtbot, editor, 1100, 700)
    wait_key(qtbot, editor)
    yield editor
    jobs.shutdown()


def show(qtbot, editor, puzzle) -> None:
    editor.session.push(puzzle, "Take other letters", "letters")
    wait_key(qtbot, editor)


def seen(editor) -> list[str]:
    puzzle = editor.puzzle
    return [one.word for one in obvious_words(editor.key.path_words, puzzle.letters, puzzle.neighbourhood)]


def test_the_first_start_shows_a_finished_clean_wheel(editor) -> None:
    assert "31 answers, 1 long word" in editor.page.total.text()
    assert "Excellent" in editor.page.rating.text()
    assert editor.settings.word.word.text() == "MOONLIGHT"
    assert seen(editor) == []
    assert len(editor.key.path_words) > 0
    assert not editor.paths.isVisible()
    assert editor.canvas.trail == ()
    assert editor.printable().findings() == ()


def test_a_typed_long_word_stays_though_others_have_its_letters(qtbot, editor) -> None:
    field = editor.settings.word.word
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, "education")
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: sorted(editor.puzzle.letters) == sorted("education"))
    assert field.text() == "EDUCATION"
    wait_key(qtbot, editor)
    assert "auctioned" in editor.key.long_words
    assert field.text() == "EDUCATION"
    editor.session.undo.undo()
    wait_key(qtbot, editor)
    assert field.text() == "MOONLIGHT"


def test_ring_letters_are_dragged_onto_each_other_and_the_answers_stay(qtbot, editor) -> None:
    key = editor.key
    drag(editor, 1, 4)
    assert editor.puzzle.ring == "tioonhmg"
    assert editor.key is key
    assert editor.session.undo.undoText() == "swap O and T"
    editor.session.undo.undo()
    assert editor.puzzle.ring == "oiotnhmg"


def test_a_letter_dragged_to_the_hub_makes_other_answers(qtbot, editor) -> None:
    before = words(editor)
    drag(editor, 8, 0)
    assert editor.puzzle.letters == "goiotnhml"
    assert editor.session.undo.undoText() == "move G to hub"
    wait_key(qtbot, editor)
    assert words(editor) != before
    assert all("g" in word for word in words(editor))
    assert editor.settings.word.hub.currentText() == "G"


def test_typing_a_letter_reports_a_missing_long_word(qtbot, editor) -> None:
    QTest.mouseClick(editor.canvas, Qt.MouseButton.LeftButton, pos=place(editor, 8))
    QTest.keyClicks(editor.canvas, "t")
    assert editor.puzzle.ring == "oiotnhmt"
    wait_key(qtbot, editor)
    assert "0 long words" in editor.page.total.text()
    assert "No long word counts" in editor.page.rating.text()
    assert editor.settings.word.word.text() == ""
    assert editor.settings.word.word.placeholderText() == "no word uses these letters"
    assert [(one.severity, one.what) for one in editor.printable().findings()] == [("error", "no long word counts")]
    with qtbot.waitSignal(editor.message) as said:
        QTest.keyClicks(editor.canvas, "7")
    assert "not a letter" in said.args[0].text


def test_space_shows_another_clean_arrangement(qtbot, editor) -> None:
    show(qtbot, editor, OFFENDING)
    editor.canvas.setFocus()
    for _ in range(3):
        ring = editor.puzzle.ring
        QTest.keyClick(editor.canvas, Qt.Key.Key_Space)
        qtbot.waitUntil(lambda ring=ring: editor.puzzle.ring != ring)
        assert (editor.puzzle.hub, sorted(editor.puzzle.ring)) == ("l", sorted("fartwale"))
        assert seen(editor) == []
    assert editor.session.undo.undoText() == "shuffle ring"


@pytest.fixture
def gate(monkeypatch) -> threading.Event:
    """Hold every shuffle until the event is set. It reverses the ring."""
    opened = threading.Event()

    def held(puzzle, key, seed, *, control):
        assert opened.wait(60)
        return changed(puzzle, ring=puzzle.ring[::-1])

    monkeypatch.setattr(editors, "shuffled", held)
    return opened


def test_a_late_shuffle_is_not_used_for_other_letters(qtbot, editor, gate) -> None:
    editor.canvas.shuffled.emit()
    show(qtbot, editor, OFFENDING)
    key = editor.key
    with qtbot.waitSignal(editor.status) as said:
        gate.set()
    assert "shuffle ring" in said.args[0]
    assert editor.puzzle == OFFENDING
    assert editor.key is key
    assert "the taboo word fart can be traced" in [one.what for one in editor.printable().findings()]


def test_a_title_typed_during_a_shuffle_is_kept(qtbot, editor, gate) -> None:
    before = editor.puzzle
    editor.canvas.shuffled.emit()
    editor.session.push(changed(before, title="Sunday"), "Change title", "title")
    gate.set()
    qtbot.waitUntil(lambda: editor.puzzle.ring == before.ring[::-1])
    assert editor.puzzle.title == "Sunday"


def test_edits_made_while_a_wheel_is_found_are_kept(qtbot, editor, monkeypatch) -> None:
    found, opened, said = wheel("waterfall", "w", "efrtaall"), threading.Event(), []
    word = editor.settings.word.word

    def held(*args, seed, control):
        assert opened.wait(60)
        return found, None

    monkeypatch.setattr(editors, "make", held)
    editor.run_own()
    edited = changed(editor.puzzle, title="Sunday", rules=changed(editor.puzzle.rules, minimum=5))
    editor.session.push(edited, "Count words of 5+ letters", "rules")
    editor.session.changed.connect(lambda *_: said.append(word.placeholderText()))  # before its words are counted
    opened.set()
    qtbot.waitUntil(lambda: editor.puzzle.hub == "w")
    assert editor.puzzle == changed(edited, hub=found.hub, ring=found.ring)
    assert said == ["searching\u2026"]


def test_the_exported_figure_is_the_one_shown(editor) -> None:
    editor.preview(OFFENDING)
    editor.show_document()
    assert editor.shown == editor.puzzle == WheelEditor.sample()


def test_a_change_of_the_ring_updates_the_answers(qtbot, editor) -> None:
    key = editor.key
    editor.session.push(OFFENDING, "Swap two letters", "ring")
    wait_key(qtbot, editor)
    assert editor.key is not key
    assert editor.key.long_words == ("waterfall",)


def test_the_path_of_a_taboo_word_is_drawn_named_and_removed(qtbot, editor) -> None:
    show(qtbot, editor, OFFENDING)
    assert editor.canvas.trail == ("cell 1", "cell 2", "cell 3", "cell 4")
    assert editor.paths.isVisible()
    assert editor.paths.word.text() == "FART can be traced"
    assert "fart can be traced" in editor.page.rating.text()
    assert ("forbidden", "the taboo word fart can be traced") in [
        (one.severity, one.what) for one in editor.printable().findings()
    ]
    qtbot.waitUntil(lambda: not editor.jobs.running())
    editor.paths.nearest.click()
    qtbot.waitUntil(lambda: editor.puzzle != OFFENDING)
    assert sum(a != b for a, b in zip(editor.puzzle.ring, OFFENDING.ring, strict=True)) == 2
    assert seen(editor) == []
    assert editor.canvas.trail == ()
    assert not editor.paths.isVisible()
    assert "trace" not in editor.page.rating.text()
    editor.session.undo.undo()
    assert editor.canvas.trail == ("cell 1", "cell 2", "cell 3", "cell 4")


def test_the_path_is_painted(qtbot, editor) -> None:
    before = editor.canvas.grab().toImage()
    show(qtbot, editor, OFFENDING)
    with_way = editor.canvas.grab().toImage()
    editor.canvas.show_trail((), "taboo")
    assert before.size() != with_way.size() or with_way != editor.canvas.grab().toImage()


def test_each_of_several_paths_can_be_shown(qtbot, editor) -> None:
    show(qtbot, editor, wheel("waterfall", "t", "wfarella"))
    found = seen(editor)
    assert len(found) > 1
    named = []
    for _ in found:
        named.append(editor.paths.named.word)
        assert len(editor.canvas.trail) == len(named[-1])
        editor.paths.next.click()
    assert sorted(named) == sorted(found)


def test_a_wheel_without_clean_arrangements_names_the_word(qtbot, editor) -> None:
    show(qtbot, editor, NEVER_CLEAN)
    qtbot.waitUntil(lambda: "Every arrangement shows a taboo word (wtf)" in editor.paths.others.text())
    assert not editor.paths.nearest.isEnabled()
    with qtbot.waitSignal(editor.message) as said:
        editor.settings.arrange_button.click()
    assert "wtf" in said.args[0].text
    assert editor.puzzle == NEVER_CLEAN


def test_typing_a_long_word_makes_a_clean_wheel(qtbot, editor) -> None:
    field = editor.settings.word.word
    field.selectAll()
    QTest.keyClicks(field, "Waterfall")
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: sorted(editor.puzzle.letters) == sorted("waterfall"))
    wait_key(qtbot, editor)
    assert editor.puzzle.hub == "l"
    assert editor.key.long_words == ("waterfall",)
    assert seen(editor) == []
    assert editor.session.undo.undoText() == "make wheel of WATERFALL"
    field.selectAll()
    QTest.keyClicks(field, "short")
    with qtbot.waitSignal(editor.message) as said:
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert "7 to 9 letters" in said.args[0].text


def test_the_hub_is_chosen_from_the_letters(qtbot, editor) -> None:
    hub = editor.settings.word.hub
    assert [hub.itemText(i) for i in range(hub.count())] == list("GHILMNOT")
    hub.setCurrentText("H")
    hub.activated.emit(hub.currentIndex())
    assert (editor.puzzle.hub, editor.puzzle.ring) == ("h", "oiotnlmg")


def test_changing_rules_list_or_levels_updates_the_answers(qtbot, editor) -> None:
    show(qtbot, editor, changed(editor.puzzle, lexicon="standard"))
    newspaper, excellent = set(words(editor)), editor.key.levels[-1]
    editor.settings.levels.shares["excellent"].setValue(100)
    wait_key(qtbot, editor)
    assert editor.key.levels[-1] > excellent
    for box, choice in ((editor.settings.rules, 1), (editor.settings.minimum, 2)):
        box.setCurrentIndex(choice)
        box.activated.emit(choice)
        wait_key(qtbot, editor)
    assert set(words(editor)) < newspaper
    assert editor.puzzle.rules.name == "times"
    assert min(map(len, words(editor))) == 5
    assert editor.puzzle.levels == Levels(excellent=1.0)


def test_each_layout_has_its_own_paths(qtbot, editor) -> None:
    show(qtbot, editor, wheel("waterfall", "l", "fartwale"))
    box = editor.settings.layout_choice
    box.setCurrentText("Square")
    box.activated.emit(box.currentIndex())
    assert editor.puzzle.layout == "square"
    assert editor.canvas.drawing == wheel_drawing(editor.puzzle, style("classic"), WIDTH)
    assert [one.word for one in obvious_words(["fart"], editor.puzzle.letters, editor.puzzle.neighbourhood)] == seen(
        editor
    )
    editor.session.push(wheel("letters", "s"), "Take other letters", "letters")
    box.setCurrentText("Square")
    with qtbot.waitSignal(editor.message) as said:
        box.activated.emit(box.currentIndex())
    assert "needs 9 letters" in said.args[0].text
    assert editor.puzzle.layout == "wheel"
    assert box.currentText() == "Wheel"


def test_the_ring_is_arranged_by_purpose(qtbot, editor) -> None:
    editor.settings.show_purpose("alphabetical")
    editor.settings.arrange_button.click()
    qtbot.waitUntil(lambda: editor.puzzle.ring != "oiotnhmg")
    doubled = editor.puzzle.ring * 2
    assert "ghimnoot" in doubled or "toonmihg" in doubled
    assert seen(editor) == []
    assert editor.session.undo.undoText() == "arrange: alphabetical"


def test_a_new_wheel_meets_the_criteria_and_is_clean(qtbot, editor) -> None:
    draw_new(qtbot, editor, 25, 40)
    assert 25 <= len(words(editor)) <= 40
    assert editor.key.long_words
    assert seen(editor) == []
    assert editor.session.undo.undoText() == "find new wheel"


def test_rejecting_an_answer_updates_all_counts(qtbot, editor) -> None:
    table = editor.answers.table
    table.select([next(i for i in range(table.words.total) if table.words.value(i, "word") == "moonlight")])
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_Delete)
    QTest.keyClick(editor.answers.reasons.reason.lineEdit(), Qt.Key.Key_Return)
    wait_key(qtbot, editor)
    assert "30 answers, 0 long words" in editor.page.total.text()
    assert editor.session.undo.undoText() == "reject moonlight"
    QTest.keyClicks(editor.answers.own, "zoo")
    with qtbot.waitSignal(editor.message) as said:
        QTest.keyClick(editor.answers.own, Qt.Key.Key_Return)
    assert "Z is not in the wheel" in said.args[0].text


def test_an_export_records_the_answers_shown(qtbot, editor, tmp_path) -> None:
    assert [figure.part for figure in editor.printable().figures(230.0)] == ["puzzle", "solution"]
    editor.exported(editor.print_record())
    assert still_printed(editor.session.document).answers == tuple(words(editor))
    editor.session.save(tmp_path / "monday.puzzle")
    show(qtbot, editor, OFFENDING)
    editor.session.open(tmp_path / "monday.puzzle")
    wait_key(qtbot, editor)
    assert editor.puzzle == WheelEditor.sample()
    assert editor.document_name() == "monday"
    text = copied_text(editor)
    assert "Letter in the middle: L. Other letters: O, I, O, T, N, H, M, G." in text
    assert "31 answers" in text
    listed = text.partition("Answers\n")[2].splitlines()
    assert [line.partition(",")[0] for line in listed] == words(editor)


def test_a_preview_shows_its_taboo_words(qtbot, editor) -> None:
    editor.page.previewed.emit(OFFENDING)
    qtbot.waitUntil(lambda: "answers" in editor.preview_strip.total.text())
    assert editor.paths.word.text() == "FART can be traced"
    assert (editor.puzzle, editor.session.dirty) == (WheelEditor.sample(), False)
    editor.stop()
    assert not editor.preview_strip.isVisible()
    assert editor.canvas.trail == ()


def test_the_ledger_lists_decisions_and_explains_words(qtbot, editor) -> None:
    show(qtbot, editor, changed(WheelEditor.sample(), rules=changed(editor.puzzle.rules, without=("plural",))))
    editor.inspector.show_page("Ledger")
    for word, said in (("hill", "L is shown only once"), ("moon", "letter in the middle, L"), ("lot", "4 or more")):
        editor.ledger.word.setText(word)
        qtbot.waitUntil(lambda said=said: said in editor.ledger.reply.text())


def test_the_state_of_the_tab_is_restored(qtbot, editor) -> None:
    editor.settings.criteria_row.least.setValue(31)
    editor.settings.show_purpose("vowels")
    state = dict(editor.state())
    editor.settings.criteria_row.least.setValue(5)
    editor.settings.show_purpose("easy")
    editor.restore(state)
    assert editor.settings.criteria_row.criteria().least == 31
    assert editor.settings.purpose.currentData() == "vowels"
    editor.restore({"least": None, "splitter": "wide", "purpose": 7})
    assert editor.settings.purpose.currentData() == "vowels"


def test_the_accent_of_the_wing_reaches_its_canvas(qtbot, editor, qapp, settings) -> None:
    theme = Theme(qapp, settings)
    theme.apply_accent(editor, editor.accent)
    accent = editor.canvas.palette().color(QPalette.ColorRole.Accent)
    assert accent.name().upper() == theme.colours.accent(editor.accent)


def test_the_sample_is_clean_by_the_shipped_list() -> None:
    sample = WheelEditor.sample()
    key = open_key(sample)
    assert obvious_words(key.path_words, sample.letters, sample.neighbourhood) == ()
    assert key.undecided == ()


def test_a_printed_wheel_without_its_word_list_shows_taboo_paths(qtbot, editor, tmp_path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("waterfall\nfall\n")
    show(qtbot, editor, changed(OFFENDING, lexicon=str(path)))
    editor.exported(editor.print_record())
    editor.session.save(tmp_path / "wheel.puzzle")
    path.unlink()
    editor.session.open(tmp_path / "wheel.puzzle")
    wait_key(qtbot, editor)
    assert editor.key.as_printed
    assert words(editor) == ["fall", "waterfall"]
    assert editor.paths.word.text() == "FART can be traced"


def test_every_page_can_be_shown(qtbot, editor) -> None:
    names = [page.name for page in editor.inspector.pages]
    assert names == ["Wheel", "Find", "Arrange", "Ledger", "Plan"]
    for name in names:
        editor.inspector.show_page(name)
        assert editor.inspector.page().name == name
        assert editor.inspector.page().isVisible()


def test_copy_copies_the_wheel_shown(qtbot, editor) -> None:
    editor.preview(OFFENDING)
    qtbot.waitUntil(lambda: editor.shown_key is not None)
    assert f"Letter in the middle: {OFFENDING.hub.upper()}." in copied_text(editor)
    editor.preview(None)
    assert f"Other letters: {', '.join(editor.puzzle.ring.upper())}." in copied_text(editor)
