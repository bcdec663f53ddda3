"""The art of a masthead: what is drawn of an SVG file, in which inks, and what is refused."""

import gzip
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from engine.core import EngineError
from engine.drawing.artwork import artwork
from engine.drawing.shapes import BLACK, Drawing, Group, Ink, Picture, Polygon, scaled
from engine.output.press.boxes import NEWSPAPER
from engine.output.press.metadata import Metadata
from engine.output.press.pdf import write_pdf
from engine.output.press.raster import pixels

RING = "M0 0h100v100h-100z M20 20h60v60h-60z"  # both squares in one direction: a hole by the even-odd rule alone
GREEN = Ink("green", 1.0, "PANTONE 355 C")


def svg(inside: str, *, before: str = "", view: str = "0 0 100 100") -> bytes:
    space = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:own="urn:own"'
    return f'{before}<svg {space} viewBox="{view}">{inside}</svg>'.encode()


def art(folder: Path, content: bytes, name: str = "art.svg", ink: Ink = BLACK) -> Drawing:
    (folder / name).write_bytes(content)
    return artwork(str(folder / name), ink)


def polygons(drawing: Drawing) -> list[Polygon]:
    (group,) = drawing.shapes
    assert isinstance(group, Group)
    return [shape for shape in group.shapes if isinstance(shape, Polygon)]


def shown(drawing: Drawing) -> np.ndarray:
    """The drawing as the press prints it, as gray pixels, 100 of them wide."""
    sized = scaled(drawing, 100 / drawing.width)
    return pixels(write_pdf([sized], NEWSPAPER, Metadata("Art", "2026-11-30")), dpi=72)[:, :, 0]


def blacks(drawing: Drawing) -> list[float]:
    return [shape.fill.black for shape in polygons(drawing) if shape.fill]


@pytest.mark.parametrize(
    ("rule", "is_hole"), [("", False), ('fill-rule="evenodd"', True), ('style="fill-rule: evenodd"', True)]
)
def test_holes_follow_the_fill_rule(tmp_path: Path, rule: str, is_hole: bool) -> None:
    image = shown(art(tmp_path, svg(f'<path {rule} d="{RING}"/>')))
    assert image[50, 10] < 60
    assert (image[50, 50] > 200) == is_hole


def test_a_hole_of_the_other_direction_stays_white(tmp_path: Path) -> None:
    image = shown(art(tmp_path, svg('<path d="M0 0h100v100h-100z M20 20v60h60v-60z"/>')))
    assert image[50, 10] < 60
    assert image[50, 50] > 200


def test_all_shapes_are_drawn_at_the_places_of_their_transforms(tmp_path: Path) -> None:
    inside = """<title>Art</title><defs><path id="a"/></defs><own:grid x="1"/><g transform="translate(100)">
    <rect width="10" height="10" transform="rotate(90)"/><circle cx="50" cy="50" r="10"/></g>
    <ellipse cx="20" cy="60" rx="4" ry="8"/><polygon points="0,90 10,90 10,100"/>
    <polyline transform="scale(2 1),skewX(45)" points="0,0 10,0 10,10 0,10" display="none"/>"""
    drawing = art(tmp_path, svg(inside))
    assert (drawing.width, drawing.height) == pytest.approx((160, 100), abs=0.1)
    boxes = [tuple(map(min, zip(*one.points, strict=True))) for one in polygons(drawing)]
    assert boxes == [pytest.approx(box, abs=0.1) for box in [(90, 0), (140, 40), (16, 52), (0, 90)]]


@pytest.mark.parametrize(
    ("color", "black"),
    [
        ("#000", 1), ("#fff", 0), ("rgb(50%, 50%, 50%)", 0.5), ("#808080", 0.498), ("red", 0.701),
        ("#231f20", 1), ("#939598", 0.48), ("rgb(13.7%,12.2%,12.5%)", 1), ("#404448", 0.734), ("#484440", 0.732),
        ("RED", 0.701), ("inherit", 1),
    ],
)  # fmt: skip
def test_colors_become_shares_of_black(tmp_path: Path, color: str, black: float) -> None:
    """Drawing programs write 100 % and 50 % of black as #231f20 and #939598."""
    made = art(tmp_path, svg(f'<g fill="{color}"><path d="{RING}"/></g>'))
    assert blacks(made) == [pytest.approx(black, abs=0.01)]


def test_the_ink_of_text_is_that_of_current_color(tmp_path: Path) -> None:
    inside = f'<g fill="currentColor"><path d="{RING}"/><path fill="none" d="{RING}"/></g><path d="{RING}"/>'
    assert [one.fill for one in polygons(art(tmp_path, svg(inside), ink=GREEN))] == [GREEN, BLACK]


def test_curves_are_smooth_at_the_width_of_a_page(tmp_path: Path) -> None:
    (circle,) = polygons(art(tmp_path, svg('<circle cx="50" cy="50" r="50"/>')))
    radii = [10 * ((x - 50) ** 2 + (y - 50) ** 2) ** 0.5 for x, y in circle.points]
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in zip(circle.points, circle.points[1:], strict=False)]
    radii += [10 * ((x - 50) ** 2 + (y - 50) ** 2) ** 0.5 for x, y in middles]
    assert max(radii) - min(radii) < 0.3  # of 500 points; the curves of fontTools take 0.14 of it


def test_a_picture_is_printed_in_black(tmp_path: Path) -> None:
    Image.new("RGB", (300, 50), "navy").save(tmp_path / "art.png")
    made = artwork(str(tmp_path / "art.png"), BLACK)
    assert (made.width, made.height) == (300, 50)
    assert isinstance(made.shapes[0], Picture)


def test_the_rules_of_a_style_sheet_hold_for_their_classes(tmp_path: Path) -> None:
    sheet = "<defs><style>/* a {} */ .a, .b { fill: #fff; }\n.b { fill: #000 } .c{fill:none}</style></defs>"
    inside = f'''{sheet}<path class="a" d="{RING}"/><g class="x b"><path d="{RING}"/></g><path class="c" d="{RING}"/>
    <path class="a" style="fill:#000" fill="#888" d="{RING}"/>'''
    assert blacks(art(tmp_path, svg(inside))) == [0, 1, 1]


def test_the_last_rule_and_what_is_important_win(tmp_path: Path) -> None:
    sheet = "<style>.a{fill:#000}.b{fill:#fff}.a{fill:#808080}.c{fill:#fff!important} .d { Fill: #fff }</style>"
    inside = f'''{sheet}<path class="b a" d="{RING}"/><path class="c" style="fill:#000" d="{RING}"/>
    <path class="a d" d="{RING}"/><path style="font-size:9px;-inkscape-stroke:none;fill:#fff" d="{RING}"/>'''
    assert blacks(art(tmp_path, svg(inside))) == [pytest.approx(0.498), 0, 0, 0]


def test_numbers_are_read_as_programs_write_them(tmp_path: Path) -> None:
    inside = """<rect width="1e1" height="20px" transform="translate(10-5)scale(.5.25)"/>
    <rect x="20" width="100%" height="100%"/><rect width="1" height="1" transform="translate(+7 , 1e1)"/>"""
    made = polygons(art(tmp_path, svg(inside, view="-5-5 200 100")))
    boxes = [(*map(min, zip(*one.points, strict=True)), *map(max, zip(*one.points, strict=True))) for one in made]
    assert boxes == [(10, -5, 15, 0), (20, 0, 220, 100), (7, 10, 8, 11)]


def test_units_of_length_are_read(tmp_path: Path) -> None:
    widths = ("72pt", "6pc", "1in", "25.4mm", "2.54cm", "96px", "96")
    inside = "".join(f'<rect width="{width}" height="1" y="{n}"/>' for n, width in enumerate(widths))
    made = polygons(art(tmp_path, svg(inside)))
    assert [max(x for x, _ in one.points) for one in made] == [pytest.approx(96)] * 7


def test_an_element_is_drawn_again_where_it_is_used(tmp_path: Path) -> None:
    inside = """<defs><g id="a"><rect width="10" height="10"/></g></defs>
    <use href="#a" fill="#fff" x="5"/><g transform="scale(2)"><use xlink:href="#a" y="1mm"/></g>"""
    made = art(tmp_path, svg(inside))
    assert blacks(made) == [0, 1]
    corners = [(*map(min, zip(*one.points, strict=True)), *map(max, zip(*one.points, strict=True)))
               for one in polygons(made)]  # fmt: skip
    assert corners == [pytest.approx((5, 0, 15, 10)), pytest.approx((0, 7.56, 20, 27.56), abs=0.01)]


def test_shapes_decide_on_what_their_group_passes_on(tmp_path: Path) -> None:
    inside = f'''<g stroke="black" fill="url(#g)"><path stroke="none" fill="#fff" d="{RING}"/></g>
    <g fill="#fff"><path fill="inherit" d="{RING}"/><path fill="currentcolor" d="{RING}"/></g>'''
    assert blacks(art(tmp_path, svg(inside))) == [0, 0, 1]
    with pytest.raises(EngineError, match="transparency"):
        art(tmp_path, svg(f'<g opacity="0.5"><path opacity="1" d="{RING}"/></g>'))


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    assert blacks(art(tmp_path, svg(f'<path d="{RING}"/>'))) == [1]
    assert blacks(art(tmp_path, svg(f'<path d="{RING}" fill="#fff"/>'))) == [0]


@pytest.mark.parametrize(
    ("inside", "what"),
    [
        ("<text>Gazette</text>", "type"),
        ('<image xlink:href="http://x.org/a.png" width="9" height="9"/>', "a picture"),
        ('<path fill="url(#g)" d="M0 0h9v9z"/>', "a gradient"), ('<g opacity=".5"><path/></g>', "transparency"),
        ('<path fill="#0008" d="M0 0h9v9z"/>', "transparency"), ('<g clip-path="url(#c)"/>', "a clipping path"),
        ('<path style="filter:url(#f)"/>', "an effect"), ('<path stroke="#000" d="M0 0h9v9z"/>', "a stroke"),
        ("<script>alert(1)</script>", "<script>"), ("<style>rect.a{fill:#fff}</style>", "the rule 'rect.a'"),
        ('<path d="M0 0h9v9z" style="transform:scale(3,1)"/>', "the property 'transform' of a style"),
        ('<style>.a{x:9px}</style><rect class="a" width="9" height="9"/>', "the property 'x' of a style"),
        ('<g stroke="#000"><path d="M0 0h9v9z"/></g>', "a stroke"),
        ('<use xlink:href="http://x.org/a.svg#a"/>', "<use> of what is not in it"), ("<svg/>", "<svg>"),
        ('<symbol id="s"/><use href="#s"/>', "<symbol>"), ('<use href="#None"/>', "<use> of what is not in it"),
    ],
)  # fmt: skip
def test_what_an_svg_cannot_have_is_named(tmp_path: Path, inside: str, what: str) -> None:
    with pytest.raises(EngineError, match=f"cannot have .*{what}.* Convert type and strokes to outlines"):
        art(tmp_path, svg(inside))


def huge_picture() -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 50_000, 50_000, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


USE = '<use href="#n{}"/>'
SQUARE = svg('<path d="M0 0h9v9z"/>')
MANY = " ".join(f"L{n % 11} {n % 7}" for n in range(60_001))
BOMB = '<g id="n0"/>' + "".join(f'<g id="n{n}">{USE.format(n - 1) * 10}</g>' for n in range(1, 12))
WRONG = {
    "half.svg": (SQUARE[:-9], "the file ends too early"), "none.svg": (b"", "the file ends too early"),
    "art.svgz": (gzip.compress(SQUARE), "this is not an SVG drawing"), "empty.svg": (svg(""), "the drawing is empty"),
    "line.svg": (svg('<line x2="9"/>'), "the drawing is empty"),
    "entity.svg": (svg("&a;", before='<!DOCTYPE svg [<!ENTITY a "b">]>'), "has entities"),
    "file.svg": (svg("&a;", before='<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/hosts">]>'), "has entities"),
    "many.svg": (svg(f'<path d="M0 0 {MANY}"/>'), "more than 60,000 points"),
    "deep.svg": (svg("<g>" * 3000 + "</g>" * 3000), "cannot be read"),
    "path.svg": (svg('<path d="M0 0 L bogus"/>'), "cannot be read"),
    "color.svg": (svg('<path fill="ultrablue" d="M0 0h9v9z"/>'), "it cannot be read: 'ultrablue'"),
    "unit.svg": (svg('<rect width="5em" height="1"/>'), "it cannot be read: '5em'"),
    "turn.svg": (svg('<rect transform="turn(3)" width="5" height="1"/>'), "it cannot be read: 'turn'"),
    "round.svg": (svg('<g id="a"><use href="#a"/></g>'), "it cannot be read. "),
    "bomb.svg": (svg(BOMB), "more than 60,000 points"),
    "infinite.svg": (svg('<rect width="1e308" height="1e308"/><rect x="-1e308" width="1" height="1"/>'), "is empty"),
    "huge.png": (huge_picture(), "too many pixels"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_file_that_cannot_be_used_is_refused_in_a_sentence(tmp_path: Path, name: str) -> None:
    content, why = WRONG[name]
    with pytest.raises(EngineError, match=why) as raised:
        art(tmp_path, content, name)
    assert raised.value.where == str(tmp_path / name)


def test_a_folder_and_a_missing_file_are_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.svg").mkdir()
    for name, why in (("folder.svg", "this is a directory"), ("missing.svg", "No such file")):
        with pytest.raises(EngineError, match=why):
            artwork(str(tmp_path / name), BLACK)


def test_large_and_small_drawings_are_the_same(tmp_path: Path) -> None:
    made = [
        art(tmp_path, svg(f'<circle r="{size / 2}"/>', view=f"0 0 {size} {size}"), f"{size}.svg")
        for size in (1, 50_000)
    ]
    assert len(polygons(made[0])[0].points) == pytest.approx(len(polygons(made[1])[0].points), abs=2)
