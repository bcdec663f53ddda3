"""Checks of what a PDF file can hold beside its marks and what a press cannot print, or prints otherwise.

The standards forbid most of it (ISO 15930-4 and -7). The others are those that the Ghent Workgroup checks in its
specifications for newspapers and magazines: white that overprints, registration color, too much ink.
"""

import io
import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import pikepdf
from PIL import Image

from engine.core import Finding, Severity
from engine.output.press.boxes import Box, Preset
from engine.output.press.preflight.marks import Areas, Mark, holds, is_outside
from engine.output.press.preflight.pdf_marks import UNUSABLE, Scan, key_of
from engine.output.press.preflight.pdf_resources import BASIC_INKS, Space, is_colored
from engine.output.press.preflight.preflight import NOUN, found

OLD = (1, 4)  # the version of PDF/X-1a, which forbids what later versions brought
FINEST = 4.0  # a picture is too fine if it has more pixels per inch than this multiple of the least resolution
MOST_PIXELS = 50_000_000  # of a picture whose ink is measured
SIDE = 1000  # pixels of a side to which a picture is reduced before its ink is measured
SHARE = 0.01  # of a picture may have more ink than the limit
UNCHANGED = ("/Identity", "/Default")
BLANK = "the page is blank"


def document_features(document: pikepdf.Pdf, preset: Preset | None) -> Iterator[Finding]:
    """Yield what a file has as a whole: layers, attachments, form fields and LZW."""
    root, press = document.Root, preset is not None and preset.standard.kind == "x"
    severity: Severity = "error" if press else "warning"
    layers = root.get("/OCProperties", {})
    if layers.get("/OCGs") and press and _is_old(preset):
        yield Finding("error", "the file has layers, which PDF/X-1a does not allow", mend="Merge them.")
    elif layers.get("/D", {}).get("/OFF"):
        yield Finding("warning", "a layer is switched off", mend="Remove it: a press may print it.")
    attached = root.get("/Names", {}).get("/EmbeddedFiles", {})
    if any(len(one) for one in (attached.get("/Names", ()), attached.get("/Kids", ()), root.get("/AF", ()))):
        yield Finding(severity, "a file is attached", mend="Remove it.")
    if len(root.get("/AcroForm", {}).get("/Fields", ())):
        yield Finding(severity, "the file has form fields", mend="Flatten or remove them.")
    if press and _is_old(preset) and any("/LZWDecode" in _filters(one) for one in document.objects):
        what = "a part is compressed by LZW, which PDF/X-1a does not allow"
        yield Finding("error", what, mend="Export it again.")


def _is_old(preset: Preset | None) -> bool:
    return preset is not None and preset.standard.version <= OLD


def _filters(stream: Any) -> tuple[str, ...]:
    if not isinstance(stream, pikepdf.Stream):
        return ()
    used = stream.get("/Filter", ())
    return tuple(map(str, used)) if isinstance(used, pikepdf.Array) else (str(used),)


def page_features(
    page: pikepdf.Page, made: Scan, boxes: dict[str, Box | None], preset: Preset | None
) -> Iterator[Finding]:
    """Yield what a page has: boxes and turns, resources, and marks that print otherwise than they look."""
    if not made.marks and not made.hidden and not made.full:
        yield Finding("warning", BLANK, "", "Remove it, or look for what is missing.")
    yield from _placing(page, boxes)
    if preset and preset.standard.kind == "x":
        yield from _resources(page, made, preset)
        yield from _inks(made, preset)
    for mark in made.hidden[:1]:
        yield found("warning", "a text is invisible", mark, "Remove it if it is not meant for searches.")
    for mark in made.undefined[:1]:
        yield found("error", "a text has a character without a glyph", mark, "Use a font that has it.")
    yield from _overprints(made)


def _placing(page: pikepdf.Page, boxes: dict[str, Box | None]) -> Iterator[Finding]:
    if turned := int(page.obj.get("/Rotate", 0)) % 360:
        mend = "Export it upright: some workflows print it unturned."
        yield Finding("warning", f"the page is turned by {turned}\u00b0", "", mend)
    crop, trim = boxes["/CropBox"], boxes["/TrimBox"] or boxes["/ArtBox"]
    if crop and trim and not holds(crop, trim):
        yield Finding("error", "the CropBox cuts the page", "", "Make it as large as the MediaBox, or remove it.")


def _resources(page: pikepdf.Page, made: Scan, preset: Preset) -> Iterator[Finding]:
    spaces, objects = set[str](), list[Any]()
    for holder in (page.obj, *{key_of(one): one for one in made.forms}.values()):
        held = holder.get("/Resources", {})
        spaces.update(str(name) for name in held.get("/ColorSpace", {}) if str(name).startswith("/Default"))
        objects += list(held.get("/XObject", {}).values())
    if spaces and _is_old(preset):
        what = f"{sorted(spaces)[0][1:]} gives plain colors a profile, which PDF/X-1a does not allow"
        yield Finding("error", what, "", "Remove it.")
    if any(one.get("/Subtype") == "/PS" for one in objects):
        yield Finding("error", "the page has PostScript code", "", "Export it again.")
    curves = [state.get("/TR2", state.get("/TR", "/Identity")) for state in made.states]
    if any(not isinstance(curve, pikepdf.Name | str) or str(curve) not in UNCHANGED for curve in curves):
        yield Finding("error", "a transfer function changes the tints", "", "Remove it.")
    for picture, mark, _ in made.pictures:
        if "/JPXDecode" in _filters(picture) and _is_old(preset):
            what = "a picture is JPEG 2000, which PDF/X-1a does not allow"
            yield found("error", what, mark, "Use JPEG or Flate.")
        fine = FINEST * preset.resolution < mark.size < math.inf
        if fine and picture.get("/BitsPerComponent", 1) != 1:
            mend = f"Use {2 * preset.resolution:g} pixels per inch: a press cannot print more."
            yield found("warning", f"a picture has {mark.size:,.0f} pixels per inch", mark, mend)


def _inks(made: Scan, preset: Preset) -> Iterator[Finding]:
    """Yield plates that nobody may expect, and places with more ink than paper holds."""
    limit = preset.standard.condition.most_ink if preset.standard.condition else math.inf
    spots = dict[str, Mark]()
    for one in made.painted:
        names, outside = one.color.space.names, is_outside(one.mark.box, made.room)
        for name, share in zip(names, one.color.values or [1.0] * len(names), strict=False):
            if share > 0 and name not in BASIC_INKS and not (outside and name == "/All"):  # as in crop marks
                spots.setdefault(name, one.mark)
        if one.color.ink > limit + 1:
            yield _too_much(one.color.ink, limit, one.mark)
    for name, mark in spots.items():
        if name == "/All":
            mend = "Use black: it prints on every plate, and is for crop marks alone."
            yield found("error", f"{NOUN[mark.kind]} is in registration color", mark, mend)
        else:
            what = f"the spot color {name[1:]} needs a plate of its own"
            yield found("warning", what, mark, "Ask the printer, or use black.")
    firsts = {key_of(one[0]): one for one in reversed(made.pictures)}
    for picture, mark, space in reversed(firsts.values()):
        if 100 * len(space.inks) <= limit or picture.get("/ImageMask", picture.get("/IM")):
            continue
        most = _most_ink(picture, space)
        if most is None:
            yield found("warning", "the ink of a picture cannot be measured", mark, "Use JPEG or Flate.")
        elif most > limit + 1:
            yield _too_much(most, limit, mark)


def _too_much(ink: float, limit: float, mark: Mark) -> Finding:
    mend = f"Convert it with the profile of the paper, for {limit:g} % at most."
    return found("error", f"{NOUN[mark.kind]} has {ink:.0f} % of ink", mark, mend)


def _most_ink(picture: Any, space: Space) -> float | None:
    """The sum of inks, in percent, that only a small share of a picture exceeds; None if it is not decoded."""
    try:
        parts, top = (1, 2 ** int(picture["/BitsPerComponent"]) - 1) if space.table else (space.parts, 1)
        samples = _samples(picture, parts)
        pairs = [float(one) for one in picture.get("/Decode", [0, top] * parts)]
        lows, highs = np.reshape(pairs, (parts, 2)).T
    except (*UNUSABLE, pikepdf.PikepdfError, Image.DecompressionBombError, OSError):
        return None
    samples = lows + samples * (highs - lows)
    if space.table:
        inks = np.array([space.color((k,)).ink for k in range(256)])[samples[:, 0].round().astype(np.uint8)]
    else:
        inks = 100 * samples[:, space.inks].sum(axis=1)
    return float(np.quantile(inks, 1 - SHARE))


def _samples(picture: Any, parts: int) -> np.ndarray:
    """Return the samples of some pixels of a picture, from 0 to 1 before /Decode, one row for each pixel."""
    across, down, bits = (int(picture[key]) for key in ("/Width", "/Height", "/BitsPerComponent"))
    if across * down > MOST_PIXELS:
        raise ValueError
    if _filters(picture) == ("/DCTDecode",):
        with Image.open(io.BytesIO(picture.read_raw_bytes())) as made:
            made.thumbnail((SIDE, SIDE))
            found = np.asarray(made).reshape(-1, parts) / 255
        # Pillow takes the four inks of each JPEG as inverted. A PDF file states that by /Decode instead.
        return 1 - found if made.mode == "CMYK" else found
    row = (across * parts * bits + 7) // 8
    rows = np.frombuffer(picture.read_bytes(), np.uint8)[: row * down].reshape(down, row)[:: down // SIDE + 1]
    if bits == 16:
        rows = rows[:, ::2]
    elif bits < 8:
        rows = np.unpackbits(rows, axis=1).reshape(len(rows), -1, bits) @ (1 << np.arange(bits)[::-1])
    pixels = rows[:, : across * parts].reshape(len(rows), across, parts)[:, :: across // SIDE + 1]
    return pixels.reshape(-1, parts) / (2 ** min(bits, 8) - 1)


def _overprints(made: Scan) -> Iterator[Finding]:
    colored = Areas(made.room[3])
    for one in made.painted:
        if one.overprints and one.color.values and one.color.tone.dark <= 0:
            yield found("error", "white overprints, so that it does not print", one.mark, "Let it knock out.")
        elif one.mark.kind == "area" and (is_colored(one.color) or one.color.tone.spot):
            colored.add(one.mark)
        elif one.mark.kind != "text" or one.color.values != (0, 0, 0, 1) or one.overprints:
            continue
        elif colored.last(one.mark.middle):
            mend = "Let it overprint: where plates are not exact, its edges are white."
            yield found("warning", "black type is knocked out of a color", one.mark, mend)
        if colored.is_full:
            yield colored.TOO_MANY
            return
