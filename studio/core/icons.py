"""Icons: the program's SVG files, tinted with a color of the palette."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from engine.core.files import package_file

SIDES = (16, 32, 64)  # pixels


def resource(name: str) -> str:
    """Return the path of a file in the `resources` folder."""
    return str(package_file("studio", "resources", name))


def icon(name: str, colour: str) -> QIcon:
    """Return the icon `resources/icons/<name>.svg`, with `currentColor` replaced by `colour` (`#RRGGBB`)."""
    drawing = package_file("studio", "resources", f"icons/{name}.svg").read_text()
    renderer = QSvgRenderer(QByteArray(drawing.replace("currentColor", colour).encode()))
    made = QIcon()
    for side in SIDES:
        pixmap = QPixmap(side, side)
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            renderer.render(painter, QRectF(0, 0, side, side))
        made.addPixmap(pixmap)
    return made


def app_icon() -> QIcon:
    """Return the program's icon."""
    return QIcon(resource("icons/puzzle-studio.svg"))
