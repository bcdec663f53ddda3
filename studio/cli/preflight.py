"""`puzzle-studio preflight`: what a press would refuse or question in a PDF file or in a puzzle."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engine.core.finding import blocking
from engine.drawing.wording import plural
from studio.cli.options import as_json, preset_option, print_json, style_option, taboo_option

if TYPE_CHECKING:
    from engine.core.finding import Finding

MM = 72 / 25.4
FOUND = 1
"""The exit status if something blocks the export. 2 is an error, such as a file that cannot be read."""


@click.command("preflight", short_help="Check a PDF file or a puzzle for print.")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE.pdf|FILE.puzzle")
@preset_option
@style_option
@taboo_option
@as_json
@click.pass_context
def preflight(
    context: click.Context, file: Path, preset: str, style: str, taboo: tuple[Path, ...], as_json: bool
) -> None:
    """Check a PDF file, of this program or another, or a puzzle, and print the findings.

    A puzzle is drawn in the house style and written for the preset, as in an export. A page is checked for its own
    preset and style. The exit status is 1 if a finding blocks the export, otherwise 0.
    """
    from engine.documents.preflight import preflight_file
    from engine.drawing.style import style as read_style
    from engine.output.target import about_preset
    from engine.words.vetting.house import open_house

    found, preset, style = preflight_file(file, preset, style, open_house(extra=taboo))
    blocked = blocking(found)
    if as_json:
        print_json(
            {
                "file": str(file),
                "preset": preset,
                "style": style,
                "blocking": len(blocked),
                "findings": [*map(_row, found)],
            }
        )
    else:
        click.echo(f"Preset {preset}. {about_preset(preset, read_style(style))}".strip())
        for one in found:
            click.echo(f"{one.severity}: {one.text}")
        click.echo(f"{plural(len(found), 'finding')}, {len(blocked)} blocking.")
    context.exit(FOUND if blocked else 0)


def _row(finding: Finding) -> dict[str, Any]:
    """Return a finding for JSON; a place on the page is in mm from the top left corner of the trim."""
    place = {"page": finding.page} if finding.page else {}
    if finding.at:
        place |= {"x_mm": round(finding.at[0] / MM, 2), "y_mm": round(finding.at[1] / MM, 2)}
    return {
        "severity": finding.severity,
        "what": finding.what,
        "where": finding.where,
        "mend": finding.mend,
        **place,
    }
