"""Who submits crosswords to a newspaper: the block of lines on each page. It is kept in the user's data.

A damaged file is renamed and reported, so that it stops no command.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import msgspec

from engine.core.errors import BadInput, FileProblem, notify, notify_once
from engine.core.files import exists, os_errors, read_bytes, save, user_directory
from engine.core.value import Value, changed

FILE_NAME = "sender.json"
MOST_LINES = 8  # lines of the address in the block; further ones are joined to the last one
MOST = 500  # characters of a field
Lines = Annotated[str, msgspec.Meta(max_length=MOST)]


class Sender(Value, frozen=True):
    """The sender of a submission. The address has one or more lines."""

    name: Lines = ""
    address: Lines = ""
    email: Lines = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the block."""
        address = [one for one in self.address.split("\n") if one.strip()]
        address[MOST_LINES - 1 :] = filter(None, [", ".join(address[MOST_LINES - 1 :])])
        return tuple(" ".join(one.split()) for one in (self.name, *address, self.email) if one.strip())


def sender() -> Sender:
    """Return the sender that was kept last; an empty one if there is none, or if its file cannot be read."""
    path = user_directory("data") / FILE_NAME
    if not exists(path):
        return Sender()
    try:
        return msgspec.json.decode(read_bytes(path), type=Sender)
    except FileProblem as error:
        notify_once(f"The name for submissions is not used: {error}.")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        _set_aside(path)
    return Sender()


def _set_aside(path: Path) -> None:
    aside = path.with_stem(f"{path.stem}-damaged-{datetime.now():%Y%m%d-%H%M%S}")
    try:
        with os_errors(path, "set aside"):
            path.rename(aside)
    except FileProblem as error:  # the folder is read-only
        notify_once(f"The file with the name for submissions is damaged: {error}.")
    else:
        notify(f"The file with the name for submissions was damaged. It was renamed to {aside.name}.")


def keep_sender(name: str | None = None, address: str | None = None, email: str | None = None) -> Sender:
    """Change the sender and keep it; None leaves a field as it is. Return it.

    Raises BadInput if a text is too long; FileProblem if the file cannot be written.
    """
    given = {"name": name, "address": address, "email": email}
    new = {field: text for field, text in given.items() if text is not None}
    if long := [field for field, text in new.items() if len(text) > MOST]:
        raise BadInput(f"the {long[0]} for submissions has more than {MOST} characters")
    made = changed(sender(), **new)
    path = user_directory("data") / FILE_NAME
    with os_errors(path, "save"):
        path.parent.mkdir(parents=True, exist_ok=True)
        save(path, msgspec.json.encode(made))
    return made
