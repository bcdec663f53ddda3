"""All words of the taboo lists as one table, with their forms and what the house decided on them."""

from __future__ import annotations

from engine.core.value import Value
from engine.words.vetting.entries import SEVERITIES, TabooList, TabooWord
from engine.words.vetting.house import SOURCE, House
from engine.words.vetting.lookup import covered


class ListedWord(Value, frozen=True):
    """A word of the taboo lists, or one that only the house decided on.

    Attributes:
        severity: that of the lists, the strictest one; "" if no list has the word.
        source: the name of that list; "house" if no list has the word.
        exact: whether the word is matched exactly, by the list or by the house's override.
        forms: the forms that the word stands for and that the largest word list has.
        house: the severity that the house gives it; "" if the lists apply.
        reason, date: of the house's override.
    """

    word: str
    severity: str
    source: str
    exact: bool = False
    forms: tuple[str, ...] = ()
    house: str = ""
    reason: str = ""
    date: str = ""

    def contains(self, text: str) -> bool:
        """Return whether the word or one of its forms contains a text."""
        wanted = text.strip().lower()
        return wanted in self.word or any(wanted in form for form in self.forms)


def overview(house: House) -> tuple[ListedWord, ...]:
    """Return every word on a list or with an override, sorted by word.

    The forms of each list are computed once; later calls are quick.
    """
    listed: dict[str, ListedWord] = {}
    for taboo in house.lists:
        forms = covered(taboo)
        for entry in taboo.words:
            row = ListedWord(entry.word, entry.severity, taboo.name, entry.exact, forms.get(entry.word, ()))
            old = listed.get(entry.word)
            if old is None or _rank(row.severity) < _rank(old.severity):
                listed[entry.word] = row
    words = tuple(TabooWord(one.word, "never", exact=one.exact) for one in house.overrides)
    own = covered(TabooList(SOURCE, words))
    for one in house.overrides:
        old = listed.get(one.word, ListedWord(one.word, "", SOURCE))
        forms = tuple(form for form in own.get(one.word, ()) if form not in listed)
        decided = (one.exact, forms, one.severity, one.reason, one.date)
        listed[one.word] = ListedWord(one.word, old.severity, old.source, *decided)
    return tuple(listed[word] for word in sorted(listed))


def _rank(severity: str) -> int:
    return [*SEVERITIES].index(severity)  # pyright: ignore[reportArgumentType]
