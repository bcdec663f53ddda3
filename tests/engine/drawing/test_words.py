"""Quotation marks in printed text, and words in another type."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import BadInput
from engine.drawing.fonts import cut_of, spans_of
from engine.drawing.words import (
    LANGUAGES,
    Forms,
    Words,
    byline_of,
    retagged,
    stray_tag,
    table,
    tagged_pieces,
    untagged,
    with_curly_quotes,
    with_type,
)
from engine.words.vetting.taboo import Vetter
from engine.words.vetting.texts import unwanted_in


@pytest.mark.parametrize(
    ("straight", "curly"),
    [
        ("It's a dogs' dinner", "It\u2019s a dogs\u2019 dinner"),
        ('"To be, or not to be"', "\u201cTo be, or not to be\u201d"),
        ("('Hello' she said)", "(\u2018Hello\u2019 she said)"),
        ("\"It's 'fine'\"", "\u201cIt\u2019s \u2018fine\u2019\u201d"),
        ('Say "Catch 22"', "Say \u201cCatch 22\u201d"),
        ("'Tis rock 'n' roll of the '60s", "\u2019Tis rock \u2019n\u2019 roll of the \u201960s"),
        ("1960's hit", "1960\u2019s hit"),
        ("5'10\" tall", "5'10\" tall"),
        ('6\' 2" "tall" man', "6' 2\" \u201ctall\u201d man"),
        ('"Tall" man of 6\' 2"', "\u201cTall\u201d man of 6' 2\""),
        ("'It's Catch 22'", "\u2018It\u2019s Catch 22\u2019"),
        ("\u201cDone\u201d already", "\u201cDone\u201d already"),
        ("", ""),
    ],
)
def test_straight_quotation_marks_become_curly(straight, curly) -> None:
    assert with_curly_quotes(straight) == curly


def test_quotation_marks_are_those_of_the_words_without_tags():
    assert with_curly_quotes('<i>\'Tis</i> "<b>she</b>"') == "<i>\u2019Tis</i> \u201c<b>she</b>\u201d"
    assert with_curly_quotes('"<i>Emma</i>"\'s') == "\u201c<i>Emma</i>\u201d\u2019s"


@pytest.mark.parametrize("text", ["<i>a <b>b</b> c</i>", "<b><i>a</i></b><i>b</i>", "<i><b>a</b></i> <b><i>b</i></b>"])
def test_tags_in_each_other_keep_their_order(text: str):
    assert retagged(tagged_pieces(text)) == text


def test_a_tag_without_its_partner_is_text():
    assert untagged("<i>Emma</i> <b>and <i>I</b>") == "Emma and <i>I"
    assert (stray_tag("<i>Emma</i> <b>and"), stray_tag("a < b, <i>Emma</i>")) == ("<b>", "")


@given(st.lists(st.tuples(st.text("aB ' ", min_size=1), st.sets(st.sampled_from(["i", "b", "sc"])))), st.data())
def test_words_get_a_type_and_lose_it(parts, data):
    pairs = [(words, [(f"<{tag}>", f"</{tag}>") for tag in sorted(tags)]) for words, tags in parts]
    text = "".join(f"{''.join(a for a, _ in own)}{w}{''.join(b for _, b in own[::-1])}" for w, own in pairs)
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    made, *place = with_type(text, start, end, "i")
    assert untagged(made) == untagged(text)
    if made != text and all("i" not in piece.tags for piece in tagged_pieces(text)):
        assert with_type(made, *place, "i")[0] == retagged(tagged_pieces(text))


def test_words_are_set_in_the_cuts_of_the_face():
    names = "serif i, serif b, serif ib, sans-light i, sans-black i, serif-italic i, sans-semibold i, serif-light "
    cuts = [cut_of(*name.split(" ")) for name in names.split(", ")]
    assert cuts == ["serif-italic", "serif-bold", "serif-bold-italic", "sans-italic", "sans-bold-italic", "serif",
                    "sans-semibold-italic", "serif-light"]  # fmt: skip
    spans = spans_of("In <sc>Rome</sc> <i>Ben Hur</i>", "serif")
    assert [(span.text, span.face, span.scale < 1) for span in spans] == [
        ("In ", "serif", False), ("R", "serif", False), ("OME", "serif", True), (" ", "serif", False),
        ("Ben Hur", "serif-italic", False),
    ]  # fmt: skip


def test_a_name_that_begins_like_a_byline_gets_one() -> None:
    german = Words(language="de")
    assert byline_of("von Hirschhausen", german).startswith("Von von")
    assert byline_of("Von Ann Lee", german) == "Von Ann Lee"
    assert byline_of("by Ann Lee", german) == "by Ann Lee"


@pytest.mark.parametrize("key", ["weekdays", "weekdays_short", "months", "months_short"])
def test_a_list_of_days_or_months_has_all_of_them(key: str) -> None:
    with pytest.raises(BadInput, match=rf"the text {key} has 2 parts, not"):
        Words(language="de", **{key: "Mo, Di"}).check()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_that_the_program_prints_is_unwanted_in_a_text(language) -> None:
    every, vetter = table(language).values(), Vetter()
    texts = {str(text.of(name)) for text in every if isinstance(text, Forms) for name in text.__struct_fields__}
    texts |= {text for text in every if isinstance(text, str)}
    assert [(text, word) for text in texts for word, _ in unwanted_in(text, vetter)] == []


def test_only_titles_of_the_program_are_translated() -> None:
    german = Words(language="de")
    assert (german.title("Crossword"), german.title("Great")) == ("Kreuzworträtsel", "Great")
    assert german.name("Great") != "Great"
