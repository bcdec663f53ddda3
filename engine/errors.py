"""The errors that a caller can act on. Every message says what happened, where, and what to do."""

from __future__ import annotations


class EngineError(Exception):
    """Base class of the engine's own errors. `str(error)` is one line to show to the user.

    Attributes:
        what: What happened.
        where: The file, JSON path or other location; "" if there is none.
        mend: What the user can do, as a sentence; "" if there is nothing to suggest.
    """

    def __init__(self, what: str, *, where: str = "", mend: str = "") -> None:
        self.what, self.where, self.mend = what, where, mend
        message = f"{where}: {what}" if where else what
        if mend:
            message = f"{message.rstrip('.')}. {mend}"
        super().__init__(" ".join(message.split()))


class BadInput(EngineError, ValueError):
    """A value that the user entered or passed is not valid."""


class FileProblem(EngineError, OSError):
    """A file cannot be read or written, is too large, or has the wrong format."""


class FileChanged(FileProblem):
    """Another program changed the file after it was opened."""


class NewerFile(FileProblem):
    """A newer version of the program wrote the file, and it contains data that this version would lose."""


class UnknownName(BadInput):
    """No lexicon, style, preset or set of rules has this name. The message lists the valid names."""


class Stopped(EngineError):
    """A job was canceled. `Control.check` raises this error inside the job."""

    def __init__(self) -> None:
        super().__init__("Stopped")


class Blocked(EngineError):
    """Findings on a puzzle or its figures block an export, and nobody has overridden them."""
