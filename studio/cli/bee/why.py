"""`bee why`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from studio.cli.bee.shared import HIVE_SIZES, hive_of, new_lexicon_name, rules_name
from studio.cli.options import names_file
from studio.cli.why import print_reply, why_command

if TYPE_CHECKING:
    from engine.bee.puzzle import Puzzle
    from engine.core.printed import Printed


@why_command("hive", rules_name, new_lexicon_name)
def why(
    word: str, hive: str, rules_name: str, lexicon_name: str, taboo: tuple[Path, ...], as_json: bool
) -> None:  # fmt: skip
    """Explain whether WORD is an answer of HIVE, as a reply to a reader.

    HIVE is seven letters with the center first, for example GCENORV, or a .puzzle file. A file's own rulings and
    its printed answers are used.
    """
    from engine.bee.answers import open_key
    from engine.bee.review import REVIEW
    from engine.words.vetting.house import open_house

    puzzle = hive_of(hive, rules_name, lexicon_name)
    house = open_house(extra=taboo)
    answer = REVIEW.why_of(puzzle, open_key(puzzle, _printed(hive, puzzle), house=house), word, house=house)
    print_reply(answer, "hive", puzzle, as_json=as_json)


def _printed(hive: str, puzzle: Puzzle) -> Printed | None:
    """Return what was printed of a file's puzzle, unless options changed the puzzle."""
    from engine.documents.document import read, still_printed

    if not names_file(hive, HIVE_SIZES):
        return None
    document = read(hive)[0]
    return still_printed(document) if document.body == puzzle else None
