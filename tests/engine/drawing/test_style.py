import json
from pathlib import Path

import msgspec
import pytest

from engine.core import BadInput, EngineError, FileChanged, FileProblem, UnknownName, changed
from engine.core.files import fingerprint, shipped
from engine.drawing.shapes import Circle, Drawing, Group, Ink, Line
from engine.drawing.style import add_style, own_styles, path_of, save_style, style, styles, written


@pytest.fixture
def own(tmp_path):
    """Write a changed copy of the classic style."""

    def write(change) -> str:
        content = json.loads(shipped("styles/classic.json").read_bytes())
        change(content)
        (tmp_path / "own.json").write_text(json.dumps(content))
        return str(tmp_path / "own.json")

    return write


def test_the_three_shipped_styles_are_printable() -> None:
    assert styles() == ("classic", "large-print", "modern")
    for name in styles():
        found = style(name)
        assert found.name == name
        assert min(found.lines.cell, found.lines.frame, found.lines.rule) >= 0.5
        assert found.sizes.small >= (16 if name == "large-print" else 6)
        assert found.sizes.text >= (18 if name == "large-print" else 8)
    assert style("classic").faces.text.startswith("serif")
    assert style("modern").faces.text.startswith("sans")
    assert style("classic") is style("classic")


def test_newspaper_styles_set_solutions_in_6_and_a_half_to_7_points() -> None:
    for name in ("classic", "modern"):
        sizes = style(name).of_part("solution").sizes
        assert {sizes.small, sizes.text} == {6.5, 7}


def test_a_style_without_page_and_words_has_the_usual_ones(own) -> None:
    def without(content) -> None:
        del content["page"], content["words"]

    assert style(own(without)).page == style("classic").page
    assert style(own(without)).words == style("classic").words
    assert style(own(lambda s: s["page"].update(space=4))).page.space == 4
    with pytest.raises(FileProblem, match=r"\$\.page\.masthead"):
        style(own(lambda s: s["page"].update(masthead=0)))


def test_a_custom_style_is_read_from_its_path(own) -> None:
    path = own(lambda s: s["sizes"].update(text=11.5))
    assert style(path).sizes.text == 11.5
    assert style(path).faces == style("classic").faces


@pytest.mark.parametrize(
    ("change", "kind", "message"),
    [
        (lambda s: s["sizes"].update(title=-1), FileProblem, r"own\.json: .*> 0.*\$\.sizes\.title"),
        (lambda s: s["faces"].update(text="comic"), BadInput, r"own\.json: .*'comic'.*\$\.faces\.text.*serif"),
        (lambda s: s["inks"]["accent"].update(black=3), FileProblem, r"\$\.inks\.accent\.black"),
        (lambda s: s.update(colour="red"), FileProblem, "unknown field `colour`"),
        (lambda s: s.pop("lines"), FileProblem, "missing required field `lines`"),
        (lambda s: s.update(version=2), FileProblem, "newer version of the program made this style"),
    ],
)
def test_an_invalid_style_gives_an_error_with_the_json_path(own, change, kind, message) -> None:
    with pytest.raises(kind, match=message):
        style(own(change))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the file ends too early"), (b"{", "the file ends too early"),
        (b'{"faces": x}', "the file is damaged at byte 10"),
        (b"\xff\xfe", "this is not a house style"), (b"[" * 100_000, "not a house style"),
        (b"null", "not a house style"),
    ],
)  # fmt: skip
def test_files_that_are_not_styles_are_rejected(tmp_path, content: bytes, message: str) -> None:
    (tmp_path / "bad.json").write_bytes(content)
    with pytest.raises(FileProblem, match=rf"bad\.json: {message}"):
        style(tmp_path / "bad.json")


def test_unknown_names_and_missing_files_give_different_errors(tmp_path) -> None:
    with pytest.raises(UnknownName, match=r"no style 'fancy'.*classic, large-print, modern"):
        style("fancy")
    with pytest.raises(FileProblem, match=r"gone\.json: cannot read"):
        style(tmp_path / "gone.json")
    with pytest.raises(EngineError, match="directory"):
        style(tmp_path)


def test_a_drawing_round_trips_through_json() -> None:
    drawing = Drawing(9, 9, (Group((Circle(1, 2, 3, fill=Ink("a", 0.5)),), 1, 2, 90), Line(((0, 0), (1, 1)), 0.5)))
    assert msgspec.json.decode(msgspec.json.encode(drawing), type=Drawing) == drawing


def test_an_added_style_is_found_by_its_name(own, home) -> None:
    path = own(lambda s: s["sizes"].update(text=11.5))
    assert own_styles() == ()
    assert add_style(path) == "own"
    Path(path).unlink()
    assert own_styles() == ("own",)
    assert style("own").sizes.text == 11.5
    assert "own" not in styles()


def test_a_style_that_is_invalid_or_has_a_shipped_name_is_not_added(own, home, tmp_path) -> None:
    with pytest.raises(FileProblem, match="unknown field"):
        add_style(own(lambda s: s.update(colour="red")))
    shipped_name = tmp_path / "classic.json"
    shipped_name.write_bytes(shipped("styles/modern.json").read_bytes())
    with pytest.raises(FileProblem, match="shipped house style"):
        add_style(shipped_name)
    assert own_styles() == ()


@pytest.mark.parametrize("role", ["title", "text", "strong", "emphasis", "letters", "small"])
def test_a_style_without_a_required_font_is_refused(own, role) -> None:
    with pytest.raises(BadInput, match=rf"a font is missing - at `\$\.faces\.{role}`"):
        style(own(lambda s: s["faces"].update({role: ""})))


@pytest.mark.parametrize("spot", ["All", "None", "Grün", "a\nb"])
def test_a_spot_color_that_no_plate_can_have_is_refused(own, spot) -> None:
    with pytest.raises(BadInput, match=r"at `\$\.inks\.accent\.spot`"):
        style(own(lambda s: s["inks"]["accent"].update(spot=spot)))
    assert style(own(lambda s: s["inks"]["accent"].update(spot="PANTONE 485 C"))).inks.accent.spot == "PANTONE 485 C"


NO_NAMES = ["", ".", "..", "a/b", "a\\b", "a:b", "*", "a\nb", "CON", "nul.x", "lpt1", " a", "a.", "x@de"]


@pytest.mark.parametrize("name", NO_NAMES)
def test_a_name_that_no_file_can_have_on_some_system_is_refused(home, name) -> None:
    with pytest.raises(BadInput, match="cannot be named"):
        save_style(style("classic"), name, "classic", "")
    assert own_styles() == ()


@pytest.mark.parametrize("name", ["Herald 2", "large-print copy", "Zeitung-Süd", "Contra", "हिन्दी"])
def test_a_style_is_saved_under_any_usual_name(home, name) -> None:
    assert save_style(style("classic"), name, "classic", "") == name
    assert style(name).name == name


def test_a_folder_that_cannot_be_made_is_reported(home) -> None:
    (home / "data").mkdir(parents=True)
    (home / "data" / "styles").write_text("")
    with pytest.raises(FileProblem, match="cannot make the folder"):
        save_style(style("classic"), "Herald", "classic", "")


def test_a_style_by_a_relative_path_stays_in_its_file(own, home, tmp_path, monkeypatch) -> None:
    own(lambda s: s["sizes"].update(text=11.5))
    monkeypatch.chdir(tmp_path)
    mark = fingerprint(Path("own.json").read_bytes())
    assert save_style(written(Path("own.json")), "own", "./own.json", mark) == "./own.json"
    assert style("./own.json").sizes.text == 11.5
    assert own_styles() == ()


def test_a_style_that_changed_on_the_disk_is_not_overwritten(own, home) -> None:
    path = own(lambda s: s["sizes"].update(text=11.5))
    read, mark = written(path_of(path)), fingerprint(Path(path).read_bytes())
    own(lambda s: s["sizes"].update(text=12.5))
    with pytest.raises(FileChanged, match="another program changed this file"):
        save_style(read, "own", path, mark)
    assert style(path).sizes.text == 12.5
    assert save_style(read, "Herald", path, mark) == "Herald"


def test_a_style_that_was_deleted_while_it_was_edited_is_written_again_or_under_another_name(home) -> None:
    assert save_style(style("classic"), "Herald", "classic", "") == "Herald"
    path = path_of("Herald")
    read, mark = changed(written(path), about="edited"), fingerprint(path.read_bytes())
    path.unlink()
    assert save_style(read, "Echo", "Herald", mark, path=path) == "Echo"
    assert own_styles() == ("Echo",)
    assert save_style(read, "Herald", "Herald", mark, path=path) == "Herald"
    assert style("Herald").about == "edited"
