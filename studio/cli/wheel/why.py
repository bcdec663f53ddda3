"""`wheel why`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from studio.cli.options import names_file
from studio.cli.wheel.shared import minimum, new_lexicon_name, rules_name, rules_of
from studio.cli.why import print_reply, why_command

if TYPE_CHECKING:
    from engine.core.printed import Printed
    from engine.wheel.puzzle import Puzzle


@why_command("wheel", rules_name, minimum, new_lexicon_name)
def why(
    word: str, wheel: str, rules_name: str, minimum: int | None, lexicon_name: str, taboo: tuple[Path, ...],
    as_json: bool,
) -> None:  # fmt: skip
    """Explain whether WORD is an answer of WHEEL, as a reply to a reader.

    WHEEL is its letters with the hub first, for example WFLEARALT, or a .puzzle file. A file's own rules, word
    list, rulings and printed answers are used.
    """
    from engine.wheel.answers import open_key
    from engine.wheel.review import REVIEW
    from engine.words.vetting.house import open_house

    puzzle, printed = _wheel_of(wheel, rules_name, minimum, lexicon_name)
    house = open_house(extra=taboo)
    answer = REVIEW.why_of(puzzle, open_key(puzzle, printed, house=house), word, house=house)
    print_reply(answer, "wheel", puzzle, as_json=as_json)


def _wheel_of(text: str, rules: str, minimum: int | None, lexicon: str) -> tuple[Puzzle, Printed | None]:
    """Return the wheel of a WHEEL argument and, for a file, what was printed of it.

    Raises:
        BadInput: If the letters do not form a wheel.
        FileProblem: If the file cannot be read or contains another kind of document.
    """
    from engine.documents.document import body_of, read, still_printed
    from engine.wheel.puzzle import FEWEST, MOST, Puzzle

    if names_file(text, range(FEWEST, MOST + 1)):
        document = read(text)[0]
        return body_of(document, Puzzle, text), still_printed(document)
    letters = "".join(text.replace("/", " ").split()).lower()
    return Puzzle(letters[:1], letters[1:], rules=rules_of(rules, minimum), lexicon=lexicon), None
