"""Own fonts of a style: outlines, instances, features, rights, cuts, and damaged files, made of shipped fonts."""

from __future__ import annotations

import io
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont

from engine.bee.puzzle import hive
from engine.core import BadInput, EngineError, FileProblem, changed, take_notices
from engine.core.files import shipped
from engine.crossword.clues.vetting import open_key
from engine.crossword.grid import Grid
from engine.crossword.puzzle import Clue, Listed
from engine.crossword.puzzle import Puzzle as Crossword
from engine.drawing import families, own_fonts
from engine.drawing.faces import face
from engine.drawing.flow import Flow
from engine.drawing.fonts import cut_of, paragraph, run
from engine.drawing.shapes import Drawing, Run, found_in
from engine.drawing.style import Style, add_style, style
from engine.output.figures import Printable
from engine.output.issue import issue
from engine.output.press.boxes import preset
from engine.output.press.metadata import Metadata
from engine.output.press.pdf import write_pdf
from engine.output.press.preflight.preflight import NEWSPRINT, check_drawing, check_pdf
from engine.output.press.raster import page_texts
from engine.output.press.svg import write_svg
from engine.output.target import Target
from engine.page.compose import compose
from engine.page.opened import open_page
from engine.page.page import Page, PuzzleBlock
from engine.wings import wing_of


@cache
def shortened(name: str) -> bytes:
    """A shipped font with the glyphs of ASCII and of ligatures only. A whole one takes long to save."""
    font = TTFont(face(name).path)
    smaller = Subsetter(Options(layout_features=["*"], name_IDs=["*"], notdef_outline=True, glyph_names=True))
    smaller.populate(unicodes=[*range(32, 127), *range(0xFB00, 0xFB05)])
    smaller.subset(font)
    font.save(made := io.BytesIO())
    return made.getvalue()


def source(name: str = "serif") -> Any:
    return TTFont(io.BytesIO(shortened(name)))


def saved(font: Any, path: Path) -> Path:
    font.save(path)
    return path


def cubic(path: Path) -> Path:
    """The letters H, x and o of the shipped serif as a font with cubic outlines."""
    font, names = source(), [".notdef", "H", "x", "o"]
    glyphs, units, strings = font.getGlyphSet(), font["head"].unitsPerEm, {}
    for name in names:
        pen = T2CharStringPen(font["hmtx"][name][0], glyphs)
        glyphs[name].draw(pen)
        strings[name] = pen.getCharString()
    builder = FontBuilder(units, isTTF=False)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(name): name for name in names[1:]})
    builder.setupCFF("Cubic", {}, strings, {})
    builder.setupHorizontalMetrics({name: font["hmtx"][name] for name in names})
    builder.setupHorizontalHeader(ascent=900, descent=-300)
    builder.setupOS2(sTypoAscender=900, sTypoDescender=-300)
    builder.setupNameTable({"familyName": "Cubic"})
    builder.setupPost()
    return saved(builder.font, path)


def variable(path: Path) -> Path:
    """A font with an axis of weight, in which all letters are wider the heavier they are."""
    from fontTools.ttLib.tables.TupleVariation import TupleVariation

    font = source()
    builder = FontBuilder(font=font)
    builder.setupFvar([("wght", 400, 400, 900, "Weight")], [])
    points = len(font["glyf"]["H"].coordinates) + 4
    change = [(0, 0)] * (points - 3) + [(100, 0)] + [(0, 0)] * 2  # the advance
    builder.setupGvar({"H": [TupleVariation({"wght": (0, 1, 1)}, change)]})
    return saved(font, path)


def styled(folder: Path, **faces: str) -> Path:
    content = json.loads(shipped("styles/classic.json").read_bytes())
    content["faces"] |= faces
    path = folder / "own.json"
    path.write_text(json.dumps(content))
    return path


def test_a_style_names_a_font_beside_it_and_prints_with_it(tmp_path: Path) -> None:
    saved(source(), tmp_path / "Own-Regular.ttf")
    path, puzzle = styled(tmp_path, text="Own-Regular.ttf", strong="Own-Regular.ttf#onum"), hive("g", "cenorv")
    key, target = wing_of(puzzle).open_key(puzzle), Target(style=str(path), created="2026-01-31", force=True)
    files = {name: issue(puzzle, key, target._replace(format=name)).files for name in ("pdf", "svg")}
    assert re.search(rb"/BaseFont /[A-Z]{6}\+Own-Regular", files["pdf"][0])
    assert files["svg"]


def test_cubic_outlines_are_drawn_within_the_tolerance(tmp_path: Path) -> None:
    made, plain = face(str(cubic(tmp_path / "Cubic.otf"))), face("serif")
    assert made.advance("H", 10) == plain.advance("H", 10)
    for letter in "Hxo":
        assert made.ink_box(letter, 1000) == pytest.approx(plain.ink_box(letter, 1000), abs=1.5)
    assert (made.cap_height(10), made.ascent + made.descent) == (pytest.approx(plain.cap_height(10), abs=0.02), 1)


def test_letters_that_a_font_lacks_are_printed_in_a_fallback_and_named_once(tmp_path: Path) -> None:
    name = str(cubic(tmp_path / "Cubic.otf"))
    line, serif, own = run("Hotox", name, 12, 10, 50), face("serif"), face(name)
    assert line.face == name
    assert line.advances[1:3] == (own.advance("o", 12), serif.advance("t", 12))
    assert own.advances("Vo", 12)[0] == pytest.approx(serif.advance("V", 12))  # not kerned with the other face
    assert own.ink_box("t", 12) == serif.ink_box("t", 12)
    runs, _ = paragraph("xo\nHa\nox", name, 12, 200, 14)
    assert [(one.text, one.face) for one in runs] == [("xo", name), ("Ha", name), ("ox", name)]
    [found] = check_drawing(Drawing(200, 60, (line, *runs)))
    assert (found.severity, found.what) == (
        "warning", "the face Cubic has no glyph for t (U+0074), a (U+0061); the face serif prints them"
    )  # fmt: skip
    assert len(found.more) == 1
    [found] = check_drawing(Drawing(200, 40, (run("x\U0001f600", name, 12, 10, 20),)))
    assert found.severity == "error"
    content = write_pdf([Drawing(200, 40, runs)], preset("newspaper"), Metadata("x", "2026-01-31"))
    assert len(set(re.findall(rb"/BaseFont /[A-Z]{6}\+(\S+)", content))) == 2
    assert page_texts(content)[0].split() == ["xo", "Ha", "ox"]
    outline = re.findall(r'<path id="[^"]*-0061" d="([^"]+)"', write_svg(Drawing(200, 40, runs), title="x"))
    assert outline == [serif.outline("a")]


@pytest.mark.parametrize("cut", ["-bold", "-semibold-italic", "-italic", ""])
def test_a_fallback_has_the_weight_and_the_slope_of_the_face(cut: str, tmp_path: Path) -> None:
    font = source(f"sans{cut}")
    for table in font["cmap"].tables:
        table.cmap.pop(ord("t"), None)
    own = face(str(saved(font, tmp_path / "Own.ttf")))
    assert own.printer("t").name == f"serif{cut}"


def test_ligatures_that_only_substitutions_give_are_printed_and_read_as_letters(tmp_path: Path) -> None:
    font = source()
    for table in font["cmap"].tables:
        for code in range(0xFB00, 0xFB05):
            table.cmap.pop(code, None)
    name = str(saved(font, tmp_path / "Own.ttf"))
    assert "\ufb01" in face(name).ligated("fish")
    runs, _ = paragraph("fish", name, 12, 200, 14, ligatures=True)
    assert sum(runs[0].advances) == pytest.approx(
        sum(paragraph("fish", "serif", 12, 200, 14, ligatures=True)[0][0].advances)
    )
    content = write_pdf([Drawing(200, 40, runs)], preset("newspaper"), Metadata("x", "2026-01-31"))
    assert page_texts(content)[0].split() == ["fish"]


def test_roles_have_the_faces_of_others_or_their_own(tmp_path: Path) -> None:
    saved(source(), tmp_path / "Own.ttf")
    usual, own = style("classic"), style(styled(tmp_path, masthead="Own.ttf", clue="sans", number="sans-bold"))
    assert [usual.faces.of(role) for role in ("masthead", "number", "clue", "folio")] == [
        "serif-bold", "serif", "serif", "serif"
    ]  # fmt: skip
    page = Page((PuzzleBlock(hive("g", "cenorv")),), day="2026-01-31", style=str(tmp_path / "own.json"))
    header = compose(open_page(page)).drawing
    faces = {one.text: one.face for one in found_in(header.shapes, Run)}
    assert faces["Puzzles"] == str(tmp_path / "Own.ttf")
    assert faces["Saturday 31 January 2026"] == own.faces.small
    grid, words = Grid(("cup", "__a", "__n")), (Listed("cup"), Listed("pan"))
    crossword = Crossword(words, grid, clues=(Clue("cup", "Vessel"), Clue("pan", "Pot")))
    [puzzle, _] = Printable(crossword, open_key(crossword), own).figures(400)
    faces = {one.text: one.face for one in found_in(puzzle.drawing.shapes, Run)}
    assert (faces["Vessel (3)"], faces["ACROSS"]) == ("sans", own.faces.strong)
    numbers = [one.face for one in found_in(puzzle.drawing.shapes, Run) if one.part == "cell 0,0"]
    assert numbers == ["sans-bold"]


def test_justified_texts_are_as_wide_as_their_column_unless_that_makes_rivers() -> None:
    text = "Make words of five or more letters from the seven in the figure. Every word must contain the middle."

    def ends(how: Style, width: float = 180) -> list[int]:
        flow = Flow(how, width)
        flow.text(text, 9)
        lines = [one.x + sum(one.advances) for one in found_in(flow.shapes, Run)]
        return [round(end) for end in lines[:-1]]

    justified = changed(style("classic"), justified=True)
    assert set(ends(justified)) == {180}
    assert set(ends(style("classic"))) != {180}
    assert sorted(set(ends(justified, 120))) == [98, 120]  # one would have gaps of more than two spaces and a half


def test_divided_words_and_ligatures_are_found_as_they_are_spelled() -> None:
    how, text = (
        style("classic"),
        "Sufficiently reflective offices acknowledge neither hyphenated nor official dictionaries.",
    )
    flow = Flow(changed(how, justified=True, hyphenated=True, ligatures=True), 90)
    flow.text(text, 9)
    content = write_pdf([flow.drawing()], preset("accessible"), Metadata("x", "2026-01-31"))
    found = re.sub("[\u00ad\ufffe]\\s*", "", page_texts(content)[0])  # PDFium gives U+FFFE for a soft hyphen
    assert " ".join(found.split()) == text
    assert len([one for one in found_in(flow.shapes, Run) if one.text.endswith("\u00ad")]) >= 2
    assert check_pdf(content, preset("accessible"), minimums=NEWSPRINT) == ()


def test_a_variable_font_has_the_wanted_weight_and_its_usual_one_else(tmp_path: Path) -> None:
    path, wide = variable(tmp_path / "Var.ttf"), 100 / 1000
    usual = face(str(path)).advance("H", 1)
    assert face(f"{path}#wght=900").advance("H", 1) == pytest.approx(usual + wide)
    assert face(f"{path}#wght=650").advance("H", 1) == pytest.approx(usual + wide / 2)
    assert face(f"{path}#wght=2000").advance("H", 1) == pytest.approx(usual + wide)  # the nearest that it has


def test_figures_of_a_feature_replace_the_usual_ones(tmp_path: Path) -> None:
    path = saved(source(), tmp_path / "Own.ttf")
    old = face(f"{path}#onum")
    assert face(str(path)).ink_box("3", 10)[3] < 0.5  # it stands on the baseline
    assert old.ink_box("3", 10)[3] > 1.0  # it hangs below
    assert old.ink_box("H", 10) == face(str(path)).ink_box("H", 10)


def test_bold_and_italic_words_have_the_file_beside_it_or_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.core.errors._notified", set[str]())
    for name in ("Own-Regular", "Own-Italic"):
        saved(source(), tmp_path / f"{name}.ttf")
    regular = f"{tmp_path / 'Own-Regular.ttf'}#onum"
    assert cut_of(regular, ("i",)) == f"{tmp_path / 'Own-Italic.ttf'}#onum"
    take_notices()
    assert cut_of(regular, ()) == regular
    assert take_notices() == []
    assert cut_of(regular, ("b",)) == cut_of(regular, ("b",)) == regular
    assert take_notices() == ["Own-Regular.ttf has no bold file beside it; such words are set like the others."]


def test_a_style_that_is_added_keeps_its_fonts(tmp_path: Path) -> None:
    saved(source(), tmp_path / "Own.ttf")
    assert style(add_style(styled(tmp_path, text="Own.ttf"))).faces.text == str((tmp_path / "Own.ttf").resolve())


@pytest.mark.parametrize("rights", [0x0002, 0x0100, 0x0200, 0x0102])
def test_a_font_that_may_not_be_embedded_is_refused_with_its_role(tmp_path: Path, rights: int) -> None:
    font = source()
    font["OS/2"].fsType = rights
    saved(font, tmp_path / "Own.ttf")
    with pytest.raises(BadInput, match=r"does not allow it to be embedded.*faces\.text"):
        style(styled(tmp_path, text="Own.ttf"))


def test_a_font_for_editable_documents_is_used(tmp_path: Path) -> None:
    font = source()
    font["OS/2"].fsType = 0x0008
    assert face(str(saved(font, tmp_path / "Own.ttf"))).width("H", 10) > 0


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("wght=600", "no axis 'wght'.*Its axes: none"),
        ("zero,xxxx", "no feature 'xxxx'.*onum"),
        ("wght=x", "with a value 'x'"),
    ],
)
def test_what_a_font_does_not_have_is_named(tmp_path: Path, settings: str, said: str) -> None:
    path = saved(source(), tmp_path / "Own.ttf")
    with pytest.raises(EngineError, match=said):
        face(f"{path}#{settings}")


def test_a_font_of_a_collection_is_chosen_by_its_number(tmp_path: Path) -> None:
    both = TTCollection()
    both.fonts = [source(), source("sans")]
    both.save(path := tmp_path / "Both.ttc")
    widths = [face(f"{path}{settings}").width("Hamburg", 10) for settings in ("", "#font=1", "#font=2")]
    assert widths == [face(name).width("Hamburg", 10) for name in ("serif", "serif", "sans")]
    with pytest.raises(BadInput, match=r"no font 3.*Its fonts: 1 .+, 2 "):
        face(f"{path}#font=3")


def test_a_web_font_is_read_or_refused_with_its_reason(tmp_path: Path) -> None:
    font = source()
    font.flavor = "woff"
    assert face(str(saved(font, tmp_path / "Own.woff"))).width("Hamburg", 10) == face("serif").width("Hamburg", 10)
    (tmp_path / "Own.woff2").write_bytes(b"wOF2")
    with pytest.raises(BadInput, match=r"compressed for browsers.*Use its \.ttf or \.otf"):
        face(str(tmp_path / "Own.woff2"))


def test_folders_may_have_marks_of_settings_and_of_cuts(tmp_path: Path) -> None:
    folder = tmp_path / "Nr. #1-Regular."
    folder.mkdir()
    plain, bold = (saved(source(), folder / f"Own-{cut}.ttf") for cut in ("Regular", "Bold"))
    assert face(f"{plain}#onum").width("1", 10) > 0
    assert cut_of(f"{plain}#onum", ("b",)) == f"{bold}#onum"


def test_an_axis_takes_negative_values(tmp_path: Path) -> None:
    font = variable(tmp_path / "Own.ttf")
    assert face(f"{font}#wght=-5").width("H", 10) == face(str(font)).width("H", 10)  # the least weight


def test_damaged_files_are_refused_and_leave_nothing_in_the_cache(tmp_path: Path) -> None:
    content = face("serif").path.read_bytes()
    half, empty, text = tmp_path / "half.ttf", tmp_path / "empty.otf", tmp_path / "text.ttf"
    half.write_bytes(content[: len(content) // 2])
    empty.write_bytes(b"")
    text.write_text("no font")
    for path in (half, empty, text):
        with pytest.raises(FileProblem, match="damaged or of an unknown kind") as error:
            face(str(path))
        assert error.value.where == str(path)
    for path in (tmp_path / "missing.ttf", tmp_path):
        with pytest.raises(EngineError):
            own_fonts.ready(f"{path}/x.ttf")


def test_the_prepared_file_is_made_once_and_again_for_another_content(tmp_path: Path) -> None:
    path = saved(source(), tmp_path / "Own.ttf")
    first = own_fonts.ready(str(path))
    stamp = first.stat().st_mtime_ns
    assert own_fonts.ready(str(path)) == first
    assert first.stat().st_mtime_ns == stamp
    font = source()
    font["OS/2"].fsType = 0x0008
    saved(font, path)
    assert own_fonts.ready(str(path)) != first
    assert TTFont(io.BytesIO(first.read_bytes()))["glyf"]


def named(path: Path, family: str, cut: str, weight: int, *, font: Any = None) -> Path:
    """A font with a family and a cut, in its names and in its flags."""
    font = font or source()
    for number, text in ((1, family), (2, cut), (4, f"{family} {cut}"), (6, f"{family}-{cut}".replace(" ", ""))):
        font["name"].setName(text, number, 3, 1, 0x409)
    for number in (16, 17):
        font["name"].removeNames(nameID=number)
    font["OS/2"].usWeightClass, font["OS/2"].fsSelection = weight, int("Italic" in cut)
    return saved(font, path)


def names() -> tuple[str, ...]:
    """The families that are found."""
    return tuple(sorted({cut.family for one in families.folders() for cut in families.cuts(one, deep=True)[0]}))


@pytest.fixture
def fonts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder of the system, with two families; one is variable."""
    folder = tmp_path / "system" / "deep"
    folder.mkdir(parents=True)
    named(folder / "a.ttf", "Quux Text", "Regular", 400)
    named(folder / "b.ttf", "Quux Text", "SemiBold Italic", 600)
    named(folder / "c.ttf", "Quux", "Regular", 400, font=TTFont(variable(folder / "c.ttf")))
    monkeypatch.setattr(families, "SYSTEM", dict.fromkeys(("linux", "darwin", "win32"), (str(folder.parent),)))
    return folder


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Quux Text", "a.ttf"),
        ("quux text regular", "a.ttf"),
        ("QuuxText-SemiBoldItalic", "b.ttf"),
        ("Quux Text SemiBold Italic#onum", "b.ttf#onum"),
        ("Quux Bold", "c.ttf#wght=700"),
        ("Quux", "c.ttf#wght=400"),
    ],
)
def test_a_style_names_a_cut_by_its_family(fonts: Path, tmp_path: Path, name: str, file: str) -> None:
    assert style(styled(tmp_path, text=name)).faces.text == f"{fonts}/{file}"
    assert names() == ("Quux", "Quux Text")


@pytest.mark.parametrize("form", ["ttf", "woff"])
def test_a_damaged_copy_of_a_font_does_not_take_the_place_of_the_sound_one(
    fonts: Path, tmp_path: Path, form: str
) -> None:
    font = TTFont(fonts / "a.ttf")
    font.flavor = "woff" if form == "woff" else None
    whole = saved(font, tmp_path / f"z.{form}").read_bytes()
    half = tmp_path / f"half.{form}"  # beside the style, so that it comes first
    half.write_bytes(whole[:-20])
    assert [one.path for one in families.cuts(tmp_path)[0]] == [str(tmp_path / f"z.{form}")]
    (tmp_path / f"z.{form}").unlink()
    assert families.cuts(tmp_path) == ((), (half,))
    assert style(styled(tmp_path, text="Quux Text")).faces.text == f"{fonts}/a.ttf"


def test_a_family_or_a_cut_that_is_not_there_is_refused_with_what_there_is(fonts: Path, tmp_path: Path) -> None:
    for name in ("half.ttf", "QuixText-Regular.ttf"):
        (fonts / name).write_bytes((fonts / "a.ttf").read_bytes()[:3000])
    with pytest.raises(EngineError, match=r"no cut 'Quux Text Black' - at `\$\.faces\.text`.*Semibold Italic"):
        style(styled(tmp_path, text="Quux Text Black"))
    with pytest.raises(EngineError, match=r"no cut 'Quux Text'.*Semibold Italic"):
        style(styled(tmp_path, text="Quux Text#wght=650"))
    with pytest.raises(
        EngineError, match=r"no font family 'Quix Text'.*mean Quux Text.*QuixText-Reg.*damaged"
    ) as error:
        style(styled(tmp_path, text="Quix Text"))
    assert "half.ttf" not in str(error.value)  # another family


def test_the_cuts_with_the_nearest_names_are_named_first(fonts: Path, tmp_path: Path) -> None:
    for weight, name in enumerate((*"123456", "Bold", "8", "Black"), 1):
        named(fonts / f"{name}.ttf", "Xyzzy", name, 100 * weight)
    with pytest.raises(EngineError, match=r"Its cuts: Xyzzy Black, .* and 3 more\.$"):
        families.located("Xyzzy Bla", tmp_path)


def test_an_odd_date_in_a_font_is_not_reported_to_the_user(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    font = source()
    font.recalcTimestamp = False
    font["head"].created = 1_400_000_000  # seconds from 1970, as some fonts have, and not from 1904
    assert face(str(saved(font, tmp_path / "odd.ttf"))).units
    assert caplog.messages == []


def test_the_cut_beside_the_style_is_preferred_and_the_width_is_that_of_the_upright_cut(
    fonts: Path, tmp_path: Path
) -> None:
    for name, weight, cut in (("x", 400, "Regular"), ("y", 700, "Bold")):
        named(fonts / f"{name}.ttf", "Quux Text", cut, weight)
        font = TTFont(fonts / f"{name}.ttf")
        font["OS/2"].usWidthClass = 3
        font.save(fonts / f"{name}.ttf")
    named(fonts / "e.ttf", "Quux Text", "Bold", 700)
    assert families.located("Quux Text", tmp_path) == f"{fonts}/a.ttf"
    assert cut_of(f"{fonts}/a.ttf", ("b",)) == f"{fonts}/e.ttf"
    assert cut_of(f"{fonts}/x.ttf", ("b",)) == f"{fonts}/y.ttf"
    (tmp_path / "fonts").mkdir()
    named(tmp_path / "fonts" / "own.ttf", "Quux Text", "Regular", 400)
    assert families.located("Quux Text", tmp_path) == f"{tmp_path}/fonts/own.ttf"


def test_condensed_cuts_and_odd_weights_are_offered_by_their_full_names(fonts: Path, tmp_path: Path) -> None:
    for name, cut, weight, width in (
        ("x", "Condensed", 400, 3),
        ("y", "Condensed Bold", 700, 3),
        ("z", "Text", 450, 5),
    ):
        font = source()
        font["OS/2"].usWidthClass = width
        named(fonts / f"{name}.ttf", "Quux Text", cut, weight, font=font)
    offered = families.offered(tmp_path)
    assert [one for one in offered if "Text" in one] == [
        "Quux Text Regular", "Quux Text Bold", "Quux Text Semibold Italic", "Quux Text Condensed", "Quux Text Text",
    ]  # fmt: skip
    assert families.located("Quux Text Condensed", tmp_path) == f"{fonts}/x.ttf"
    assert families.located("Quux Text Text", tmp_path) == f"{fonts}/z.ttf"
    assert families.located("Quux Text Regular", tmp_path) == f"{fonts}/a.ttf"


def test_a_family_that_was_added_or_replaced_is_found(fonts: Path, tmp_path: Path) -> None:
    assert "Xyzzy" not in names()
    named(fonts / "d.ttf", "Xyzzy", "Regular", 400)
    assert families.located("Xyzzy", tmp_path) == f"{fonts}/d.ttf"
    named(fonts / "d.ttf", "Plugh", "Regular", 400)
    assert names() == ("Plugh", "Quux", "Quux Text")
    assert "Plugh Regular" in families.offered(tmp_path)


def test_bold_and_italic_words_have_the_cuts_of_their_family(fonts: Path, tmp_path: Path) -> None:
    named(fonts / "e.ttf", "Quux Text", "Bold", 700)
    assert cut_of(families.located("Quux Text", tmp_path), ("b",)) == f"{fonts}/e.ttf"
    assert cut_of(families.located("Quux#onum", tmp_path), ("b",)) == f"{fonts}/c.ttf#wght=700,onum"
