"""Pictures on a page: their inks, size, resolution and place in the document."""

import io
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from engine.bee.puzzle import hive
from engine.core import FileProblem, changed
from engine.documents.document import Document, decode, encode
from engine.documents.links import file_block
from engine.drawing.pictures import read_picture
from engine.drawing.shapes import MM
from engine.output.figures import findings_on_pdf
from engine.output.issue import made_pdf
from engine.output.press.preflight.pdf_checks import elements
from engine.output.press.raster import pixels
from engine.page.opened import open_page, text
from engine.page.page import Page, PictureBlock, Place, PuzzleBlock, TextBlock
from engine.page.vetted import findings, vetted_page, write_page
from engine.words.vetting.house import House

HIVE, HOUSE = hive("G", "CENORV"), House(())


@pytest.fixture
def photo(tmp_path: Path) -> PictureBlock:
    Image.new("RGB", (800, 600), (200, 30, 30)).save(tmp_path / "dog.png")
    return PictureBlock(read_picture(tmp_path / "dog.png"), "Dog")


def box(page: Page, number: int):
    composed = vetted_page(page, HOUSE).composed
    return next(one for one in composed.boxes if number in one.blocks)


def pdf(page: Page) -> bytes:
    drawn = vetted_page(page, HOUSE).drawn
    return made_pdf(drawn._replace(target=drawn.target._replace(created="2026-11-23")))


def test_a_picture_is_as_wide_as_its_columns_and_keeps_its_proportions(photo) -> None:
    page = Page((PuzzleBlock(HIVE), photo))
    assert box(page, 1).rect.span == 2
    drawing = box(page, 1).setting.drawing
    assert drawing.width == pytest.approx(page.paper.span(2))
    assert drawing.height == pytest.approx(page.paper.span(2) * 0.75)
    fixed = changed(page, blocks=(PuzzleBlock(HIVE), changed(photo, fixed=Place(3, 3, 100.0))))
    assert box(fixed, 1).rect[:3] == (3, 3, 100.0 * MM)


def test_a_picture_wider_than_the_page_takes_the_whole_width(photo) -> None:
    page = Page((changed(photo, columns=16),))
    assert box(page, 0).rect.span == page.paper.columns


@pytest.mark.parametrize("preset", ["newspaper", "magazine", "accessible"])
def test_a_color_picture_is_printed_in_black_alone_and_passes_the_preflight(photo, preset) -> None:
    made = pdf(Page((PuzzleBlock(HIVE), photo), preset=preset))
    assert [one for one in findings_on_pdf(made, preset) if "picture" in one.what] == []
    with pikepdf.open(io.BytesIO(made)) as document:
        [picture] = document.pages[0].resources.XObject.values()
        assert [str(one) for one in list(picture.ColorSpace)[:3]] == ["/Separation", "/Black", "/DeviceCMYK"]
        assert (int(picture.Width), int(picture.Height)) == (800, 600)


def test_a_picture_is_read_out_by_its_spoken_text_and_reported_without_one(photo) -> None:
    spoken = changed(photo, spoken="A sleeping terrier")
    for block, heard, missing in ((photo, "Bild", 1), (spoken, "A sleeping terrier", 0)):
        page = Page((PuzzleBlock(HIVE), block), preset="accessible", style="classic@de")
        said = [one for one in findings(open_page(page, HOUSE)) if "no text for readers who hear" in one.what]
        found = [one.where for one in said]
        assert found == ["Dog"] * missing
        with pikepdf.open(io.BytesIO(pdf(page))) as document:
            texts = [str(one.Alt) for one in elements(document.Root.StructTreeRoot) if one.S == "/Figure"]
        assert heard in texts
    printed = open_page(Page((PuzzleBlock(HIVE), photo)), HOUSE)
    assert not [one for one in findings(printed) if "hear" in one.what]


def test_dark_is_dark_and_light_is_light_in_the_pdf(tmp_path) -> None:
    image = Image.new("L", (600, 300), 255)
    image.paste(0, (0, 0, 300, 300))
    image.save(tmp_path / "a.png")
    page = Page((PictureBlock(read_picture(tmp_path / "a.png"), columns=6),), title="")
    shown = pixels(pdf(page), dpi=36)
    middle = shown[int((17.5 + 60) * 36 / 25.4)]
    assert middle[int(50 * 36 / 25.4)].max() < 60
    assert middle[int(230 * 36 / 25.4)].min() > 250


def test_a_small_picture_is_found_with_its_resolution_and_its_place(photo) -> None:
    page = Page((changed(photo, columns=6),))
    [found] = [one for one in vetted_page(page, HOUSE).drawn.findings if "pixels" in one.what]
    assert (found.severity, found.what) == ("error", "a picture has 79 pixels per inch")  # 800 over 258 mm
    assert found.where.startswith("picture Dog")


def test_a_picture_is_named_for_readers_who_hear_the_page(photo) -> None:
    page = Page((TextBlock("Our dog"), changed(photo, caption="Fido, aged 7")), preset="accessible")
    with pikepdf.open(io.BytesIO(pdf(page))) as document:
        alts = [str(one.Alt) for one in document.objects if isinstance(one, pikepdf.Dictionary) and "/Alt" in one]
        tags = [str(one.S) for one in elements(document.Root.StructTreeRoot)]
    assert tags[tags.index("/Figure") + 1] == "/Caption"
    assert alts == ["Picture"]  # not the name of its file
    assert "[Picture]\nFido, aged 7" in text(open_page(page, HOUSE))


def test_a_damaged_picture_in_a_document_is_found_and_the_rest_is_printed(photo) -> None:
    page = Page((PuzzleBlock(HIVE), changed(photo, kept=photo.kept[:400])))
    made = vetted_page(page, HOUSE)
    assert [one.text for one in made.drawn.findings if one.severity == "error"] == [
        "The picture is damaged: Dog. Remove it, and add its file again."
    ]
    assert [one.blocks for one in made.composed.boxes] == [(0,)]


def test_a_picture_is_kept_in_the_document(photo) -> None:
    page = Page((photo,))
    assert decode(encode(Document(page, "2026-11-23")), "a").body == page


def test_a_document_that_could_not_be_opened_again_is_not_saved(photo) -> None:
    large = changed(photo, kept="A" * 5_900_000)
    with pytest.raises(FileProblem, match="the limit is 16 MB"):
        encode(Document(Page((large, changed(large, title="b"), changed(large, title="c"))), "2026-11-23"))


def test_svg_and_png_show_the_picture(photo, tmp_path) -> None:
    made = vetted_page(Page((photo,)), HOUSE)
    for suffix in (".svg", ".png"):
        write_page(tmp_path / f"a{suffix}", made, "2026-11-23")
    assert "data:image/png;base64," in (tmp_path / "a.svg").read_text()
    with Image.open(tmp_path / "a.png") as shown:
        assert shown.mode == "L"
        assert shown.getpixel((int(60 / 25.4 * 300), int(60 / 25.4 * 300))) == 81  # 0.299 * 200 + 0.701 * 30


def test_a_file_is_a_puzzle_or_a_picture_by_its_ending(tmp_path) -> None:
    Image.new("L", (8, 8)).save(tmp_path / "Cat.JPG", "JPEG")
    block = file_block(tmp_path / "Cat.JPG", tmp_path)
    assert isinstance(block, PictureBlock)
    assert block.title == "Cat"
    with pytest.raises(FileProblem, match="No such file"):
        file_block(tmp_path / "none.puzzle", tmp_path)
