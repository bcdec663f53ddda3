"""Messages for the user from code that has no caller to tell, such as a damaged entry that a job skips."""

from __future__ import annotations

import contextlib
import queue

_notices: queue.SimpleQueue[str] = queue.SimpleQueue()
_notified: set[str] = set()


def notify(message: str) -> None:
    """Queue a message of one sentence or more."""
    _notices.put(message)


def notify_once(message: str) -> None:
    """Queue a message unless this process has queued the same one before."""
    if message not in _notified:
        _notified.add(message)
        notify(message)


def take_notices() -> list[str]:
    """Return and clear the queued messages."""
    notices: list[str] = []
    with contextlib.suppress(queue.Empty):
        while True:
            notices.append(_notices.get_nowait())
    return notices
