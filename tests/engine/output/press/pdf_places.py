"""The positions of glyphs in a PDF, computed naively from the content stream and the stated widths."""

import re

from tests.engine.output.press.pdf_reading import PdfObjects

Matrix = tuple[float, ...]


def times(m: Matrix, n: Matrix) -> Matrix:
    a, b, c, d, e, f = m
    g, h, i, j, k, o = n
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + o)


def glyph_places(objects: PdfObjects, page: int) -> list[tuple[float, float, float]]:
    """Return (x, y, size) of each glyph except spaces, in points of the medium with y pointing up."""
    widths = font_widths(objects)
    matrix, stack, places = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), [], []
    text, font, size = matrix, "", 0.0
    for operator, operands in objects.operators(page):
        match operator:
            case "q":
                stack.append(matrix)
            case "Q":
                matrix = stack.pop()
            case "cm":
                matrix = times(tuple(map(float, operands)), matrix)
            case "Tm":
                text = tuple(map(float, operands))
            case "Tf":
                font, size = operands[0].lstrip("/"), float(operands[1])
            case "TJ":
                x = 0.0
                for operand in operands[1:-1]:
                    if not operand.startswith("<"):
                        x -= float(operand) / 1000 * size
                        continue
                    for code in bytes.fromhex(operand.strip("<>")):
                        if code != 0x20:
                            *_, left, up = times((1, 0, 0, 1, x, 0), times(text, matrix))
                            places.append((left, up, size))
                        x += widths[font][code] / 1000 * size
                text = times((1, 0, 0, 1, x, 0), text)
    return places


def font_widths(objects: PdfObjects) -> dict[str, list[float]]:
    found = {}
    for number in objects.fonts():
        dictionary = objects.dictionaries[number].decode("latin-1")
        name, first = re.search(r"/Name /(\S+)", dictionary), re.search(r"/FirstChar (\d+)", dictionary)
        widths = re.search(r"/Widths\s*\[([^\]]*)\]", dictionary)
        assert name
        assert widths
        assert first
        assert first[1] == "0"
        found[name[1]] = list(map(float, widths[1].split()))
    return found
