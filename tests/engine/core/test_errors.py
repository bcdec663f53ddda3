"""Text of a file on one line: hidden characters are shown, and long input is shortened."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from engine.core import BadInput, elided, visible
from engine.core.errors import MOST


def test_characters_that_a_terminal_obeys_become_escapes() -> None:
    assert visible("a\x1b[31mb\x9b\u202ec\u2066\u2028") == "a\\x1b[31mb\\x9b\\u202ec\\u2066\\u2028"
    assert visible("caf\u00e9 \u05d0 \u6f22 \U0001f600\tb\n") == "caf\u00e9 \u05d0 \u6f22 \U0001f600\tb\n"


@given(st.text(), st.text(), st.text())
def test_a_message_is_one_short_line_without_hidden_characters(what: str, where: str, mend: str) -> None:
    message = str(BadInput(what * 20, where=where * 20, mend=mend * 20))
    assert len(message) <= MOST
    assert not any(ch in "\n\r" or unicodedata.category(ch) == "Cc" for ch in message)


def test_a_long_message_keeps_its_mend_and_both_ends_of_the_input() -> None:
    message = str(BadInput(f"{'x' * 5000!r} has no letters", where="/a/long/" * 40 + "b.txt", mend="Use letters."))
    assert len(message) <= MOST
    assert message.startswith("/a/long/")
    assert "b.txt: 'xxx" in message
    assert message.endswith("xxx' has no letters. Use letters.")


def test_elided_text_keeps_its_start_and_its_end() -> None:
    assert elided("short", 10) == "short"
    assert elided("0123456789abcdef", 10) == "012345\u2026def"
