"""The preflight of damaged files: every one gives findings, whatever its objects are."""

import io
import random
from typing import Any

import pikepdf
import pytest

from engine.bee.puzzle import hive
from engine.core import BadInput
from engine.drawing.style import style
from engine.output.figures import Printable, findings_in_foreign_pdf
from engine.output.press.boxes import preset
from engine.output.press.metadata import Metadata
from engine.output.press.pdf import write_pdf
from engine.output.press.preflight.report import pages_of
from engine.wings import wing_of
from engine.words.vetting.house import House

VETTER = House(()).vetter()
SCAN = 8
"""Depth to which objects are changed."""


def sound(name: str) -> bytes:
    puzzle = hive("G", "CENORV")
    key = wing_of(puzzle).open_key(puzzle, house=House(()))
    figures = Printable(puzzle, key, style("classic")).figures(234.0)
    return write_pdf([one.drawing for one in figures], preset(name), Metadata("Bee", "2026-11-22"))


def entries(document: pikepdf.Pdf) -> list[tuple[Any, Any]]:
    """The containers of a file, each with a key or an index in it."""
    found: list[tuple[Any, Any]] = []
    seen: set[tuple[int, int]] = set()

    def walk(one: Any, depth: int) -> None:
        if depth > SCAN or (getattr(one, "is_indirect", False) and one.objgen in seen):
            return
        if getattr(one, "is_indirect", False):
            seen.add(one.objgen)
        if isinstance(one, pikepdf.Dictionary | pikepdf.Stream):
            for key in list(one.keys()):
                found.append((one, key))
                walk(one[key], depth + 1)
        elif isinstance(one, pikepdf.Array):
            for place, inside in enumerate(one):
                found.append((one, place))
                walk(inside, depth + 1)

    walk(document.Root, 0)
    return found


def value(document: pikepdf.Pdf, chance: random.Random) -> Any:
    return chance.choice(
        [
            pikepdf.Name("/Foo"), pikepdf.String("x"), 0, -1, 10**9, True, pikepdf.Array([]), pikepdf.Dictionary(),
            pikepdf.Array([pikepdf.Name("/A"), 1]), pikepdf.Array([0, 0, 0, 0]),
            pikepdf.Array([pikepdf.String("a")] * 4), pikepdf.Stream(document, b"1 0 0"),
        ]
    )  # fmt: skip


def with_other_objects(pdf: bytes, chance: random.Random) -> bytes:
    """A file with some objects removed, or replaced by objects of another type."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for container, key in chance.sample(entries(document), 3):
            try:
                container[key] = value(document, chance)
            except (ValueError, TypeError, KeyError, IndexError, pikepdf.PdfError):
                continue  # the library refuses some of them
        document.save(out, fix_metadata_version=False)
    return out.getvalue()


def with_other_bytes(pdf: bytes, chance: random.Random) -> bytes:
    made = bytearray(pdf)
    for _ in range(20):
        made[chance.randrange(len(made))] = chance.randrange(256)
    return bytes(made[: chance.choice([len(made), chance.randrange(len(made))])])


@pytest.mark.parametrize("name", ["newspaper", "magazine", "accessible"])
@pytest.mark.parametrize("damaged", [with_other_objects, with_other_bytes])
def test_a_damaged_file_gives_findings_and_no_exception(name: str, damaged) -> None:
    pdf, reported = sound(name), 0
    assert findings_in_foreign_pdf(pdf, name, VETTER) == ()
    for seed in range(25):
        try:
            made = damaged(pdf, random.Random(seed))
        except pikepdf.PdfError:
            continue  # it cannot even be saved
        found = findings_in_foreign_pdf(made, name, VETTER)
        assert all(one.text for one in found)
        reported += bool(found)
    assert reported > 5


@pytest.mark.parametrize(
    ("count", "what"),
    [
        (b"/Count 0", "the file declares 0 pages and has 2"),
        (b"/Count 9", "the file declares 9 pages and has 2"),
        (b"/Count (2)", "the number of pages is missing or damaged"),
        (b"/Other 2", "the number of pages is missing or damaged"),
    ],
)
def test_a_wrong_number_of_pages_is_an_error(count: bytes, what: str) -> None:
    *_, found = findings_in_foreign_pdf(with_count(count), "newspaper", VETTER)
    assert (found.severity, found.what) == ("error", what)


def test_the_sentence_on_a_page_that_cannot_be_drawn_has_one_stop() -> None:
    with pytest.raises(BadInput, match=r"cannot be read: Failed to load page$"):
        pages_of(with_count(b"/Count 9"))


def with_count(count: bytes) -> bytes:
    """A file of two pages with another entry for their number."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(sound("newspaper"))) as document:
        document.save(out, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return out.getvalue().replace(b"/Count 2", count)


@pytest.mark.parametrize(
    ("key", "what"),
    [
        ("/Widths", "the page has a damaged instruction: /Font"),
        ("/TrimBox", "the TrimBox is damaged"),
        ("/Font", "the page has a damaged instruction: /Resources"),
    ],
)
def test_the_damaged_part_is_named(key: str, what: str) -> None:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(sound("newspaper"))) as document:
        page = document.pages[0].obj
        places = {"/Widths": next(iter(page.Resources.Font.values())), "/TrimBox": page, "/Font": page.Resources}
        places[key][key] = pikepdf.Array([pikepdf.String("a")] * 4)
        document.save(out)
    found = findings_in_foreign_pdf(out.getvalue(), "newspaper", VETTER)
    assert what in [one.what for one in found]
    assert all(one.blocks for one in found if one.what == what)


def test_a_file_that_ends_too_early_is_damaged_in_one_sentence() -> None:
    pdf = sound("newspaper")
    (found,) = findings_in_foreign_pdf(pdf[: pdf.rindex(b"startxref")], "newspaper", VETTER)
    assert found.text == "The file is damaged. Export it again."


def test_the_message_of_a_damaged_file_has_no_address_in_memory() -> None:
    pdf = sound("newspaper")
    for made in (pdf[: len(pdf) // 2], pdf.replace(b"/Root", b"/Roof"), b"%PDF-1.4\n"):
        found = findings_in_foreign_pdf(made, "newspaper", VETTER)
        assert found
        assert not any("BytesIO" in one.text or "0x" in one.text for one in found)
