"""The errors that a caller can act on. Every message says what is wrong, where, and the mend."""

from __future__ import annotations


class EngineError(Exception):
    """The base of every error that the engine raises on purpose; `str()` of it is one line for a user."""

    def __init__(self, what: str, *, where: str = "", mend: str = "") -> None:
        self.what, self.where, self.mend = what, where, mend
        message = f"{where}: {what}" if where else what
        if mend:
            message = f"{message.rstrip('.')}. {mend}"
        super().__init__(" ".join(message.split()))


class BadInput(EngineError, ValueError):
    """A value that a user typed or passed is not one that this call takes."""


class FileProblem(EngineError, OSError):
    """A file cannot be read or written, is too large, or is not of the kind that was expected."""


class FileChanged(FileProblem):
    """The file was changed by another program since it was opened."""


class NewerFile(FileProblem):
    """The document comes from a newer version and holds what this one would lose."""


class UnknownName(BadInput):
    """A named thing (lexicon, style, preset, rules) does not exist; the message lists those that do."""


class Stopped(EngineError):
    """A job noticed that it was asked to stop."""

    def __init__(self) -> None:
        super().__init__("Stopped")
