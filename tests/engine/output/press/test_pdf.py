import re
from concurrent.futures import ThreadPoolExecutor

import pypdfium2
import pytest

from engine.core import BadInput, Control, Stopped
from engine.drawing.fonts import run
from engine.drawing.shapes import TINT, Drawing, Polygon, Run, rectangle
from engine.output.press.boxes import MAGAZINE, MM, NEWSPAPER, Preset, Sheet, page_size
from engine.output.press.metadata import Metadata
from engine.output.press.pdf import write_pdf
from tests.engine.output.press.pdf_places import glyph_places
from tests.engine.output.press.pdf_reading import PdfObjects
from tests.engine.output.press.sample import everything

ABOUT = Metadata("Spelling bee N\u00ba 7", "2025-03-04T05:06:07+02:00", author="Zo\u00eb Editor", subject="Bees")


@pytest.fixture(scope="module")
def pdf() -> bytes:
    return write_pdf([everything(), everything(spot=False)], NEWSPAPER, ABOUT)


def boxes_written(pdf: bytes, page: int = 0) -> dict[str, list[float]]:
    objects = PdfObjects(pdf)
    text = objects.dictionaries[objects.pages()[page]].decode("latin-1")
    found = re.findall(r"/(\w+Box)\s*\[([^\]]*)\]", text)
    return {name: list(map(float, sides.split())) for name, sides in found}


def test_a_newspaper_page_has_the_exact_size_in_mm() -> None:
    width, height = page_size("120.5x195")
    pdf = write_pdf([Sheet(width, height, everything())], NEWSPAPER, ABOUT)
    found = boxes_written(pdf)
    assert found["MediaBox"] == found["TrimBox"]
    assert [side / MM for side in found["MediaBox"]] == pytest.approx([0, 0, 120.5, 195], abs=1e-6)
    assert "BleedBox" not in found
    page = pypdfium2.PdfDocument(pdf)[0]
    assert page.get_size() == pytest.approx((120.5 * MM, 195 * MM), abs=1e-3)


def test_a_magazine_page_has_bleed_and_crop_marks_outside_its_trim() -> None:
    width, height = page_size("A5")
    pdf = write_pdf([Sheet(width, height, Drawing(width, height, ()))], MAGAZINE, ABOUT)
    found = boxes_written(pdf)
    left, bottom, right, top = found["TrimBox"]
    assert ((right - left) / MM, (top - bottom) / MM) == pytest.approx((148, 210), abs=1e-6)
    grown = [left - 3 * MM, bottom - 3 * MM, right + 3 * MM, top + 3 * MM]
    assert found["BleedBox"] == pytest.approx(grown, abs=1e-5)
    objects = PdfObjects(pdf)
    points = [
        (left + float(operands[0]), top - float(operands[1]))
        for operator, operands in objects.operators(objects.pages()[0])
        if operator in "ml"
    ]
    marks = list(zip(points[::2], points[1::2], strict=True))
    assert len(marks) == 8
    for near, far in marks:  # each begins 12 pt from the trim, and runs along one of its sides drawn out
        away = [max(left - x, x - right, bottom - y, y - top) for x, y in (near, far)]
        assert away == pytest.approx([12, 30], abs=1e-3)
        assert min(abs(near[0] - left), abs(near[0] - right), abs(near[1] - bottom), abs(near[1] - top)) < 1e-3


def test_every_listed_font_is_embedded_and_subset(pdf: bytes) -> None:
    objects = PdfObjects(pdf)
    fonts = objects.fonts()
    assert len(fonts) == 6
    for font in fonts:
        assert re.search(rb"/BaseFont /[A-Z]{6}\+Source", objects.dictionaries[font])
        (descriptor,) = objects.referred(font, "FontDescriptor")
        (file,) = objects.referred(descriptor, "FontFile2")
        assert 1_000 < len(objects.stream(file)) < 30_000  # the whole faces have 100,000 and more
    assert b"Helvetica" not in pdf


def test_subsets_with_other_glyphs_have_other_tags() -> None:
    def tags(letters: str) -> list[bytes]:
        run = Run(letters, "serif", 12, 10, 20, (6.0,) * len(letters))
        pdf = write_pdf([Drawing(100, 40, (run,))], NEWSPAPER, ABOUT)
        found = re.findall(rb"/BaseFont /([A-Z]{6})\+", pdf)
        assert re.findall(rb"/FontName /([A-Z]{6})\+", pdf) == found
        return found

    assert tags("ab") == tags("ab") != tags("abx")
    assert b"AAAAAA" not in tags("ab")


def test_black_is_k_only_and_a_spot_ink_is_a_separation(pdf: bytes) -> None:
    objects = PdfObjects(pdf)
    first, second = objects.pages()
    used = [operator for page in (first, second) for operator, _ in objects.operators(page)]
    assert not {"rg", "RG", "g", "G", "sc", "SC", "sh", "Do"} & set(used)
    inks = {tuple(operands) for operator, operands in objects.operators(first) if operator in "kK"}
    assert inks == {("0", "0", "0", share) for share in ("1", "0.15", "0.6", "0")}
    assert [operands for operator, operands in objects.operators(first) if operator == "scn"] == [["0.8"]]
    assert not [operator for operator, _ in objects.operators(second) if operator in ("cs", "CS")]
    assert b"/Separation /Pantone#20185#20C /DeviceCMYK" in pdf


def test_text_can_be_extracted_as_words(pdf: bytes) -> None:
    text = pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range().replace("\r\n", "\n")
    for line in ("AVATAR To Wolf", "Tracked CAPITALS", "right, and right", "turned upside down", "slanted"):
        assert line in text
    flowing = " ".join(text.split())
    assert "Every word must use the central letter, and letters may be" in flowing
    assert "once\u2014na\u00efve caf\u00e9s; 0123456789." in flowing


def test_glyphs_are_at_the_positions_of_the_drawing(pdf: bytes) -> None:
    drawing = Drawing(300, 100, (run("Waffle, To AVA", "serif-italic", 17.3, 12.34, 56.78, tracking=0.77),))
    written = PdfObjects(write_pdf([Sheet(300, 100, drawing)], MAGAZINE, ABOUT))
    (line,) = drawing.shapes
    assert isinstance(line, Run)
    x, expected = line.x, []
    for ch, advance in zip(line.text, line.advances, strict=True):
        if ch != " ":
            expected.append((30 + x, 30 + 100 - line.y, 17.3))
        x += advance
    places = glyph_places(written, written.pages()[0])
    assert [value for place in places for value in place] == pytest.approx(
        [value for place in expected for value in place], abs=0.001
    )


def test_characters_in_a_second_subset_are_positioned_correctly() -> None:
    many = "".join(chr(code) for code in [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x130), 0x21, 0x41])
    many = "".join(ch for ch in many if run("a", "sans", 10, 0, 0) and ch in many and _has(ch))
    assert len(set(many)) > 200
    both = many + "".join(chr(code) for code in range(0x391, 0x3CA) if _has(chr(code)))
    line = run(both, "sans", 4, 5, 20)
    pdf = write_pdf([Drawing(1500, 40, (line,))], NEWSPAPER, ABOUT)
    objects = PdfObjects(pdf)
    assert len(objects.fonts()) == 2
    xs = [x for x, _, _ in glyph_places(objects, objects.pages()[0])]
    expected = [line.x]
    for advance in line.advances[:-1]:
        expected.append(expected[-1] + advance)
    assert xs == pytest.approx(expected, abs=0.01)
    assert pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range().endswith(both[-20:])


def _has(ch: str) -> bool:
    from engine.drawing.faces import face

    return not face("sans").missing(ch)


def test_the_file_has_pdf_version_1_4(pdf: bytes) -> None:
    assert pdf.startswith(b"%PDF-1.4")


def test_title_author_and_date_come_from_the_metadata(pdf: bytes) -> None:
    described = pypdfium2.PdfDocument(pdf).get_metadata_dict()
    assert described["Title"] == "Spelling bee N\u00ba 7"
    assert described["Author"] == "Zo\u00eb Editor"
    assert described["Creator"] == "Puzzle Studio"
    assert described["CreationDate"] == described["ModDate"] == "D:20250304050607+02'00'"
    utc = write_pdf([everything()], NEWSPAPER, Metadata("t", "2025-03-04"))
    assert pypdfium2.PdfDocument(utc).get_metadata_dict()["CreationDate"] == "D:20250304000000+00'00'"
    early = write_pdf([everything()], NEWSPAPER, Metadata("t", "0987-03-04"))
    assert pypdfium2.PdfDocument(early).get_metadata_dict()["CreationDate"] == "D:09870304000000+00'00'"


def test_the_same_input_gives_the_same_bytes_and_other_input_another_id(pdf: bytes) -> None:
    assert write_pdf([everything(), everything(spot=False)], NEWSPAPER, ABOUT) == pdf
    other = write_pdf([everything()], NEWSPAPER, ABOUT)
    identity = re.compile(rb"/ID\s*\[([^\]]*)\]")
    ours, theirs = identity.search(pdf), identity.search(other)
    assert ours
    assert theirs
    assert ours[1] != theirs[1]


def test_concurrent_writing_gives_the_same_bytes(pdf: bytes) -> None:
    pages = [everything(), everything(spot=False)]
    with ThreadPoolExecutor(4) as pool:
        written = list(pool.map(lambda _: write_pdf(pages, NEWSPAPER, ABOUT), range(8)))
    assert written == [pdf] * 8


def test_writing_reports_progress_and_can_be_cancelled() -> None:
    seen = []

    class Watcher(Control):
        def report(self, done: int, total: int = 0, **rest: object) -> None:
            super().report(done, total, **rest)  # type: ignore[arg-type]
            seen.append(self.fraction)
            if len(seen) == 5:
                self.stop()

    with pytest.raises(Stopped):
        write_pdf([everything()] * 9, NEWSPAPER, ABOUT, control=Watcher())
    assert len(seen) == 5
    control = Control()
    write_pdf([everything()] * 3, NEWSPAPER, ABOUT, control=control)
    assert control.fraction == 1


@pytest.mark.parametrize(
    ("pages", "about", "message"),
    [
        ([], ABOUT, "at least one page"),
        ([Drawing(0, 50, ())], ABOUT, "0.0 x 17.6 mm cannot be printed"),
        ([Drawing(float("nan"), 50, ())], ABOUT, "cannot be printed"),
        ([Drawing(15_000, 50, ())], ABOUT, "cannot be printed"),
        ([everything()], Metadata("t", "yesterday"), "'yesterday' is not a date"),
        ([Drawing(50, 50, (Run("a", "comic", 10, 0, 0, (5.0,)),))], ABOUT, "no face 'comic'"),
    ],
)
def test_unprintable_input_is_rejected(pages, about, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        write_pdf(pages, NEWSPAPER, about)


def test_a_custom_preset_is_supported() -> None:
    house = Preset("house", bleed=5, crop_marks=False)
    tint = Polygon(rectangle(-5 * MM, -5 * MM, 100 + 10 * MM, 100 + 10 * MM), fill=TINT)
    found = boxes_written(write_pdf([Drawing(100, 100, (tint,))], house, ABOUT))
    assert found["BleedBox"] == found["MediaBox"]
    assert found["TrimBox"][0] == pytest.approx(5 * MM, abs=1e-5)
