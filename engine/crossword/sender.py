"""Who submits crosswords to a newspaper: the block of lines on each page. It is kept in the user's data."""

from __future__ import annotations

from typing import Annotated

import msgspec

from engine.errors import BadInput
from engine.files import exists, os_errors, read_bytes, save, user_directory
from engine.value import Value, changed

FILE_NAME = "sender.json"
Lines = Annotated[str, msgspec.Meta(max_length=500)]


class Sender(Value, frozen=True):
    """The sender of a submission.

    Attributes:
        address: one or more lines.
    """

    name: Lines = ""
    address: Lines = ""
    email: Lines = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the block."""
        return tuple(
            " ".join(one.split()) for one in (self.name, *self.address.split("\n"), self.email) if one.strip()
        )


def sender() -> Sender:
    """Return the sender that was kept last; an empty one if there is none.

    Raises:
        BadInput: If the file is damaged.
        FileProblem: If it cannot be read.
    """
    path = user_directory("data") / FILE_NAME
    if not exists(path):
        return Sender()
    try:
        return msgspec.json.decode(read_bytes(path), type=Sender)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"the name for submissions cannot be read: {error}", where=str(path)) from error


def keep_sender(name: str | None = None, address: str | None = None, email: str | None = None) -> Sender:
    """Change the sender and keep it; None leaves a field as it is. Return it.

    Raises:
        BadInput, FileProblem: As `sender`; or if a text is too long, or the file cannot be written.
    """
    given = {"name": name, "address": address, "email": email}
    new = {field: text for field, text in given.items() if text is not None}
    if long := [field for field, text in new.items() if len(text) > 500]:
        raise BadInput(f"the {long[0]} for submissions has more than 500 characters")
    made = changed(sender(), **new)
    path = user_directory("data") / FILE_NAME
    with os_errors(path, "save"):
        path.parent.mkdir(parents=True, exist_ok=True)
        save(path, msgspec.json.encode(made))
    return made
