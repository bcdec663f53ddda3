"""The editor of a house style: what a user changes is in the page, in the file, and can be undone."""

import json
import shutil

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLineEdit, QPushButton

from engine.core import changed
from engine.drawing.faces import face
from engine.drawing.style import own_styles, path_of, save_style, style
from engine.drawing.words import LANGUAGES, Words, labels, table
from engine.page.compose import Composed
from engine.page.page import PAPERS, Page, Place, PuzzleBlock
from engine.wheel.puzzle import wheel
from studio.page import style_dialog
from studio.page.style_dialog import StyleDialog, label_of, places_of, value_at, with_value
from studio.soup.game import sample
from tests.studio.page.page_tab import HIVE, PATIENCE, ready


@pytest.fixture
def fonts(tmp_path):
    """A folder with a font."""
    shutil.copy(face("serif").path, tmp_path / "Own.ttf")
    return tmp_path


@pytest.fixture
def editor(qtbot, window):
    """A small page, because the dialog lays it out again for each test."""
    made = window.show_kind("page")
    made.session.start(Page((PuzzleBlock(HIVE),), paper=PAPERS["a5"]))
    ready(qtbot, made)
    return made


@pytest.fixture
def dialog(qtbot, editor):
    editor.settings.style_button.click()
    made = editor.window().findChild(StyleDialog)
    laid_out(qtbot, made)
    yield made
    made._kept = made._style  # so that it asks nothing when the window closes


def laid_out(qtbot, dialog) -> None:
    qtbot.waitUntil(lambda: dialog.view.pages == 1 and not dialog._jobs.running(), timeout=PATIENCE)


def field_of(dialog, place: str):
    """The field of a place; a printed text is first chosen in the table."""
    if not place.startswith("words."):
        return dialog.fields[place]
    dialog.texts.select([dialog._places.index(place)])
    return dialog.word


def enter(dialog, place: str, text: str) -> None:
    """Type a text into the field of a place and leave it."""
    field = field_of(dialog, place)
    line = field.lineEdit() if hasattr(field, "lineEdit") else field
    line.setText(text)
    line.editingFinished.emit()


def type_into(qtbot, dialog, place: str, text: str):
    """Replace the text of the field of a place by keys, and stay in it."""
    field = field_of(dialog, place)
    dialog.tabs.setCurrentIndex(2 if place.startswith("words") else 0)
    dialog.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus, timeout=PATIENCE)
    (field if isinstance(field, QLineEdit) else field.lineEdit()).selectAll()
    qtbot.keyClicks(field, text)
    return field


def press_undo(qtbot, field) -> None:
    qtbot.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)


def test_what_is_edited_is_saved_under_a_name_as_the_commands_read_it(qtbot, editor, dialog, fonts):
    enter(dialog, "faces.masthead", str(fonts / "Own.ttf"))
    dialog.fields["sizes.title"].setValue(22)
    dialog.fields["inks.accent.black"].setValue(30)
    for place in ("justified", "hyphenated", "ligatures"):
        dialog.fields[place].click()
    enter(dialog, "words.solutions", "Lösungen")
    laid_out(qtbot, dialog)
    dialog.name.setText("Herald")
    dialog.save_button.click()
    assert own_styles() == ("Herald",)
    made = style("Herald")
    assert made.faces.of("masthead") == str(fonts / "Own.ttf")
    assert made.faces.of("folio") == "serif"
    assert (made.sizes.title, made.inks.accent.black, made.justified) == (22, 0.3, True)
    assert (made.divides, made.ligatures) == ("en", True)
    assert made.words("solutions") == "Lösungen"
    assert editor.page.style == "Herald"
    editor.session.undo.undo()
    assert editor.page.style == "classic"


def test_each_edit_is_undone_and_done_again(dialog):
    dialog.fields["leading"].setValue(1.5)
    dialog.fields["leading"].setValue(1.6)
    enter(dialog, "words.across", "WAAGERECHT")
    dialog.undo.click()
    assert (dialog._style.leading, field_of(dialog, "words.across").text()) == (1.6, "")
    dialog.undo.click()
    assert dialog.fields["leading"].value() == 1.22
    assert not dialog.undo.isEnabled()
    for _ in range(2):
        dialog.redo.click()
    assert field_of(dialog, "words.across").text() == "WAAGERECHT"
    assert not dialog.redo.isEnabled()


@pytest.mark.parametrize(
    ("place", "text", "why"),
    [
        ("faces.title", "Nothing Bold", "Titles, headings: there is no font family 'Nothing Bold'"),
        ("faces.text", "missing.ttf", "missing.ttf"),
        ("masthead", "missing.svg", "missing.svg: cannot read"),
        ("words.solution", "{name}: solved", "the text solution has no {name}"),
        ("words.solution", "Solved {title", "the text solution has a brace alone"),
        ("words.weekdays", "Mon, Tue", "has 2 parts, not 7"),
    ],
)
def test_what_cannot_be_used_is_refused_in_a_sentence(qtbot, dialog, place, text, why):
    enter(dialog, place, text)
    qtbot.waitUntil(lambda: why in dialog.problem.text(), timeout=PATIENCE)
    dialog.name.setText("Herald")
    dialog.save_button.click()
    assert own_styles() == ()
    assert dialog.isVisible()
    assert str(dialog._path) not in dialog.problem.text()
    assert "$" not in dialog.problem.text()
    assert dialog.findings.total.text() == ""  # the page of before is not the one that was checked
    dialog.undo.click()
    laid_out(qtbot, dialog)
    assert dialog.problem.isHidden()


@pytest.mark.parametrize(("name", "why"), [("classic", "already"), ("", "named"), ("a/b", "named"), ("x@de", "named")])
def test_a_name_that_no_style_can_have_is_refused(dialog, name, why):
    dialog.name.setText(name)
    dialog.save_button.click()
    assert why in dialog.problem.text()
    assert own_styles() == ()


def test_a_style_from_a_file_keeps_its_place_and_its_fonts(qtbot, editor, fonts):
    file = fonts / "paper.json"
    made = json.loads(path_of("classic").read_text())
    made["faces"]["text"] = "Own.ttf"
    file.write_text(json.dumps(made))
    editor.session.push(changed(editor.page, style=str(file)), "Style", "style")
    for name, place in (("paper", file), ("Copy", None)):
        ready(qtbot, editor)
        editor.settings.style_button.click()
        dialog = editor.window().findChild(StyleDialog)
        dialog.fields["least"].setValue(7)
        dialog.name.setText(name)
        dialog.save_button.click()
        qtbot.waitUntil(lambda: editor.window().findChild(StyleDialog) is None, timeout=PATIENCE)
        assert editor.page.style == str(place or name)
    assert json.loads(file.read_text())["least"] == 7
    assert json.loads(file.read_text())["faces"]["text"] == "Own.ttf"
    assert style("Copy").faces.text == str(fonts / "Own.ttf")


def test_every_printed_word_has_a_name_for_an_editor():
    assert labels().keys() == table("en").keys()
    places = [place for tag in LANGUAGES for place in places_of(Words(language=tag))]
    assert len({label_of(place) for place in places}) == len({*places})
    assert label_of("words.count_word.one") == "Number of words: one"
    assert not any("_" in label_of(place) for place in places)


def test_a_style_that_is_deleted_while_it_is_edited_is_shown_and_saved(qtbot, editor):
    save_style(style("classic"), "Herald", "classic", "")
    editor.session.push(changed(editor.page, style="Herald"), "Style", "style")
    ready(qtbot, editor)
    editor.settings.style_button.click()
    dialog = editor.window().findChild(StyleDialog)
    path_of("Herald").unlink()
    dialog.fields["least"].setValue(7)
    laid_out(qtbot, dialog)
    assert dialog.problem.isHidden()
    dialog.save_button.click()
    assert style("Herald").least == 7
    ready(qtbot, editor)


def test_every_printed_word_can_be_replaced_and_put_back():
    base = style("classic")
    for tag in LANGUAGES:
        made = with_value(base, "words.language", tag)
        other = with_value(made, "words.count_word.other", "{n} W")
        assert other.words.counted("word", 50) == "50\u00a0W"
        assert with_value(other, "words.count_word.other", "") == made
        assert value_at(with_value(made, "words.across", "A"), "words.across") == "A"
        assert with_value(made, "words.across", made.words("across")) == made


def test_the_printed_texts_are_found_by_name_and_by_wording_and_edited_in_one_field(qtbot, dialog):
    assert len(dialog.findChildren(QLineEdit)) < 60  # a field for each of 300 texts would stop the window for seconds
    for wanted, found in (("Heading of the rules", "words.play_rules"), ("DOWN", "words.down"), ("WAAGE", "")):
        dialog.filter.setText(wanted)
        shown = [dialog._places[dialog.texts.words.source(row)] for row in range(dialog.texts.words.rowCount())]
        assert (found in shown) if found else shown == []
    assert not dialog.word.isEnabled()  # no text is shown that could be edited
    dialog.filter.setText("separator of th")  # the first text that is found is edited
    assert (dialog.word_label.text(), dialog.word.placeholderText()) == ("Separator of thousands", ",")
    enter(dialog, "words.thousands", ".")
    assert dialog.texts.words.column("text")[dialog._places.index("words.thousands")] == "."
    assert (dialog.word.text(), dialog._style.words("thousands")) == (".", ".")
    dialog.filter.clear()
    field_of(dialog, "words.across")
    dialog.undo.click()  # shows what it puts back
    assert (dialog.word_label.text(), dialog.word.text()) == ("Separator of thousands", "")


def test_changes_are_not_thrown_away_without_a_question(dialog, monkeypatch):
    said = list[str]()
    monkeypatch.setattr("studio.page.style_dialog.Dialogs.unsaved", lambda _, name: said.append(name) or "cancel")
    dialog.fields["least"].setValue(7)
    next(one for one in dialog.findChildren(QPushButton) if one.text() == "Cancel").click()
    assert said == ["classic copy"]
    assert dialog.isVisible()


def test_enter_takes_the_text_of_a_field_and_presses_no_button(qtbot, dialog):
    dialog.fields["leading"].setValue(1.5)
    field = type_into(qtbot, dialog, "words.across", "abc")
    for one in (field, dialog.name):
        qtbot.keyClick(one, Qt.Key.Key_Return)
    assert (dialog._style.words("across"), dialog._style.leading) == ("abc", 1.5)
    assert dialog.isVisible()


def test_a_typed_text_that_was_not_left_is_saved(qtbot, dialog):
    type_into(qtbot, dialog, "sizes.title", "23")
    dialog.name.setText("Herald")
    dialog.save_button.click()
    assert style("Herald").sizes.title == 23


def test_a_typed_text_that_was_not_left_is_not_thrown_away_without_a_question(qtbot, dialog, monkeypatch):
    said = list[str]()
    monkeypatch.setattr("studio.page.style_dialog.Dialogs.unsaved", lambda _, name: said.append(name) or "cancel")
    field = type_into(qtbot, dialog, "words.across", "abc")
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert said == ["classic copy"]
    assert (field.text(), field.hasFocus()) == ("abc", True)


@pytest.mark.parametrize("place", ["words.across", "faces.masthead"])
def test_a_text_that_is_being_typed_is_kept_when_the_fonts_are_found(qtbot, dialog, place):
    field = type_into(qtbot, dialog, place, "abc")
    qtbot.keyClick(field, Qt.Key.Key_Left)
    dialog._offer(["Own Regular"])
    qtbot.keyClicks(field, "d")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert value_at(dialog._style, place) == "abdc"
    assert dialog.fields["faces.text"].currentText() == style("classic").faces.text


def test_ctrl_z_undoes_a_number_that_was_typed_as_it_is_shown(qtbot, dialog):
    field = type_into(qtbot, dialog, "sizes.title", "23.00 pt")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert dialog._style.sizes.title == 23
    press_undo(qtbot, field)
    assert dialog._style.sizes == style("classic").sizes


def test_ctrl_z_is_of_the_field_until_its_text_is_taken_and_then_of_the_dialog(qtbot, dialog):
    dialog.fields["leading"].setValue(1.5)
    field = type_into(qtbot, dialog, "words.across", "abc")
    press_undo(qtbot, field)
    assert (field.text(), dialog._style.leading, dialog.redo.isEnabled()) == ("", 1.5, False)
    press_undo(qtbot, field)
    assert dialog._style.leading == 1.22
    field = type_into(qtbot, dialog, "words.across", "abc")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    press_undo(qtbot, field)
    assert (field.text(), dialog._style.words("across")) == ("", style("classic").words("across"))


def test_the_page_and_the_usual_texts_are_in_the_language_of_the_page(qtbot, editor, monkeypatch):
    set_in = list[str]()
    laid = style_dialog.compose
    monkeypatch.setattr(
        style_dialog,
        "compose",
        lambda opened, **more: set_in.append(opened.style.words("across")) or laid(opened, **more),
    )
    editor.session.push(changed(editor.page, style="classic@de"), "Style", "style")
    editor.adder.add([PuzzleBlock(HIVE)], "hive")
    ready(qtbot, editor)
    editor.settings.style_button.click()
    dialog = editor.window().findChild(StyleDialog)
    laid_out(qtbot, dialog)
    usual = style("classic@de").words("across")
    assert (set_in, field_of(dialog, "words.across").placeholderText()) == ([usual], usual)
    dialog.name.setText("Herald")
    dialog.save_button.click()
    assert (style("Herald").words.language, editor.page.style) == ("en", "Herald@de")


def test_the_page_has_the_places_of_the_tab_unless_the_style_needs_others(qtbot, editor, monkeypatch):
    made = list[Composed]()
    laid = style_dialog.compose
    monkeypatch.setattr(style_dialog, "compose", lambda *of, **more: made.append(laid(*of, **more)) or made[-1])
    ring = wheel("moonlight", "l", "oiotnhmg")
    dragged = PuzzleBlock(ring, fixed=Place(0, 3, 60.0))
    blocks = PuzzleBlock(HIVE), dragged, PuzzleBlock(changed(ring, title="Third"))
    editor.session.start(Page(blocks, paper=PAPERS["letter"]))
    ready(qtbot, editor)
    editor.settings.style_button.click()
    dialog = editor.window().findChild(StyleDialog)
    laid_out(qtbot, dialog)

    def places(composed: Composed) -> list[tuple[float, ...]]:
        return [tuple(round(side, 1) for side in box.rect[:3]) for box in composed.boxes]

    assert places(made[-1]) == places(editor.document_key.composed)
    with_large = changed(dialog._style, sizes=changed(dialog._style.sizes, text=40.0))
    dialog._take(with_large, "sizes.text")
    laid_out(qtbot, dialog)
    assert made[-2].faults
    dialog._kept = dialog._style


def test_a_block_that_would_lose_lines_at_its_place_gets_another_place(qtbot, editor, monkeypatch):
    made = list[Composed]()
    laid = style_dialog.compose
    monkeypatch.setattr(style_dialog, "compose", lambda *of, **more: made.append(laid(*of, **more)) or made[-1])
    board = PuzzleBlock(sample())
    editor.session.start(Page((PuzzleBlock(HIVE), board), paper=PAPERS["a4"]))
    ready(qtbot, editor)
    printed = editor.document_key.composed
    editor.settings.style_button.click()
    dialog = editor.window().findChild(StyleDialog)
    laid_out(qtbot, dialog)
    low = printed.boxes[-1]._replace(rect=printed.boxes[-1].rect._replace(bottom=printed.boxes[-1].rect.bottom * 1.5))
    dialog._page = dialog._page._replace(composed=printed._replace(boxes=(*printed.boxes[:-1], low)))
    before = len(made)
    dialog._show()
    laid_out(qtbot, dialog)
    assert len(made) == before + 2
    assert made[-1].boxes[-1].rect.height == pytest.approx(printed.boxes[-1].rect.height)
    dialog._kept = dialog._style


def test_a_style_that_another_program_changed_is_not_overwritten(qtbot, editor, home):
    written = home / "data" / "styles" / "Herald.json"
    written.parent.mkdir(parents=True)
    written.write_bytes(path_of("classic").read_bytes())
    editor.session.push(changed(editor.page, style="Herald"), "Style", "style")
    ready(qtbot, editor)
    editor.settings.style_button.click()
    dialog = editor.window().findChild(StyleDialog)
    dialog.fields["least"].setValue(7)
    other = written.read_bytes().replace(b"classic", b"changed")
    written.write_bytes(other)
    dialog.save_button.click()
    assert "another program changed this file" in dialog.problem.text()
    assert written.read_bytes() == other
    dialog.name.setText("Herald 2")
    dialog.save_button.click()
    assert (style("Herald 2").least, editor.page.style) == (7, "Herald 2")


def test_undo_takes_a_typed_text_back_and_no_earlier_edit(qtbot, dialog):
    dialog.fields["leading"].setValue(1.5)
    field = type_into(qtbot, dialog, "words.across", "abc")
    dialog.undo.click()
    assert (field.text(), dialog._style.leading) == ("", 1.5)
    dialog.redo.click()
    assert field.text() == "abc"


def test_the_printing_condition_of_a_style_is_saved_and_a_wrong_profile_is_refused(qtbot, editor, dialog, tmp_path):
    (tmp_path / "half.icc").write_bytes(b"half")
    enter(dialog, "condition", f"FOGRA51={tmp_path / 'half.icc'}")
    qtbot.waitUntil(lambda: "the file is not an ICC profile" in dialog.problem.text(), timeout=PATIENCE)
    enter(dialog, "condition", "WAN-IFRAnewspaper26v5")
    laid_out(qtbot, dialog)
    dialog.save_button.click()
    assert style("classic copy").condition == "WAN-IFRAnewspaper26v5"


def test_the_art_of_the_masthead_is_chosen_shown_and_saved(qtbot, monkeypatch, dialog, tmp_path):
    art = tmp_path / "art.svg"
    art.write_text('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h80v10h-80z"/></svg>')
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(art), ""))
    before = dialog.view.grab().toImage()
    button = next(one for one in dialog.findChildren(QPushButton) if one.text() == "&Choose\u2026")
    button.click()
    assert dialog.fields["masthead"].text() == str(art)
    laid_out(qtbot, dialog)
    qtbot.waitUntil(lambda: dialog.view.grab().toImage() != before, timeout=PATIENCE)
    dialog.undo.click()
    assert dialog.fields["masthead"].text() == ""
    dialog.redo.click()
    laid_out(qtbot, dialog)
    dialog.name.setText("Gazette")
    dialog.save_button.click()
    assert style("Gazette").masthead == str(art)


def test_a_style_that_cannot_be_read_leaves_no_dialog_behind(qtbot, editor):
    save_style(style("classic"), "Herald", "classic", "")
    editor.session.push(changed(editor.page, style="Herald"), "Style", "style")
    ready(qtbot, editor)
    path_of("Herald").unlink()
    with qtbot.waitSignal(editor.message) as said:
        editor.settings.style_button.click()
    assert "Herald" in said.args[0].text
    assert editor.window().findChild(StyleDialog) is None
