import pytest
from fontTools.ttLib import TTFont

from engine.core import FileProblem, UnknownName
from engine.drawing.faces import FACES, Face, face

PAIRS = ["AV", "To", "Wa", "ry", "f,", "LT", "11", "no"]


LETTERS = "åäöæøßéèêëçñáíóúüâîôûœąćęłńśźżčďěňřšťůžőűğışăîșțáéíóúýþð"  # west to east


@pytest.mark.parametrize("name", FACES)
def test_every_named_face_has_the_letters_of_european_languages(name: str) -> None:
    assert face(name).missing(LETTERS + LETTERS.replace("ß", "").upper()) == ""
    assert face(name).missing("\u201c\u201d\u2018\u2019\u2013\u2014\u2026\u00a0\u2002\u2011") == ""


@pytest.mark.parametrize("name", ["serif", "serif-italic", "sans-semibold"])
def test_the_metrics_equal_those_of_the_font_file(name: str) -> None:
    found, font = face(name), TTFont(face(name).path)
    cmap, metrics, glyphs = font.getBestCmap(), font["hmtx"].metrics, font["glyf"]
    for ch in "AgjQ\u00e90,\u0141":
        glyph = cmap[ord(ch)]
        assert found.advance(ch, 1000) == pytest.approx(metrics[glyph][0])
        assert found.glyph_id(ch) == font.getGlyphID(glyph)
        shape = glyphs[glyph]
        box = (shape.xMin, -shape.yMax, shape.xMax, -shape.yMin)
        assert found.ink_box(ch, 1000) == pytest.approx(box)
    assert found.cap_height(1000) == pytest.approx(glyphs["H"].yMax, abs=12)
    assert found.x_height(1000) == pytest.approx(glyphs["x"].yMax, abs=12)
    assert found.ink_box(" \u00a0", 10) == (0, 0, 0, 0)


@pytest.mark.parametrize("name", ["serif", "serif-bold", "serif-italic", "sans", "sans-bold"])
def test_kerning_equals_the_fully_decoded_table(name: str) -> None:
    found, font = face(name), TTFont(face(name).path)
    for first, second in PAIRS:
        kerned = found.advances(first + second, 1000)[0] - found.advance(first, 1000)
        assert kerned == pytest.approx(naive_kerning(font, first, second)), first + second
    assert found.width("AVATAR", 10) < sum(found.advance(ch, 10) for ch in "AVATAR")


def naive_kerning(font: TTFont, first: str, second: str) -> int:
    """Return every kerning lookup in order, fully decoded."""
    left, right = (font.getBestCmap()[ord(ch)] for ch in (first, second))
    table = font["GPOS"].table
    kern = [record.Feature for record in table.FeatureList.FeatureRecord if record.FeatureTag == "kern"]
    lookups = {number for feature in kern for number in feature.LookupListIndex}
    for number in sorted(lookups):
        for subtable in table.LookupList.Lookup[number].SubTable:
            pair = getattr(subtable, "ExtSubTable", subtable)
            if pair.LookupType != 2 or left not in pair.Coverage.glyphs:
                continue
            if pair.Format == 2:
                row = pair.Class1Record[pair.ClassDef1.classDefs.get(left, 0)]
                value = row.Class2Record[pair.ClassDef2.classDefs.get(right, 0)].Value1
                return getattr(value, "XAdvance", 0) or 0
            records = pair.PairSet[pair.Coverage.glyphs.index(left)].PairValueRecord
            for record in records:
                if record.SecondGlyph == right:
                    return record.Value1.XAdvance
    return 0


@pytest.mark.parametrize("name", FACES)
def test_figures_are_tabular_with_kerning(name: str) -> None:
    widths = {round(face(name).width(pair, 10), 6) for pair in ("00", "11", "17", "74", "90")}
    assert len(widths) == 1


def test_tracking_is_added_between_letters_only() -> None:
    serif = face("serif")
    assert serif.width("govern", 10, tracking=2) == pytest.approx(serif.width("govern", 10) + 5 * 2)
    assert serif.width("g", 10, tracking=2) == serif.width("g", 10)
    assert serif.advances("", 10) == ()


def test_missing_characters_are_named_and_have_the_width_of_the_empty_box() -> None:
    assert face("serif").missing("a\u2605b\u2605c\u2713\x07") == "\u2605\x07"
    assert face("serif").advance("\u2605", 10) == face("serif").advance("\x07", 10) > 0


def test_unknown_faces_and_unreadable_fonts_give_an_error_message(tmp_path) -> None:
    with pytest.raises(UnknownName, match=r"no face 'comic'.*serif-bold"):
        face("comic")
    with pytest.raises(FileProblem, match=r"gone\.ttf: cannot read the font"):
        Face("gone", tmp_path / "gone.ttf")


def test_faces_are_cached() -> None:
    assert face("serif-bold") is face("serif-bold")
