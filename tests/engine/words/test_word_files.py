"""Word files: parsing of lines, ranks and counts in place of scores, and the report on refused lines."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import Control, EngineError, FileProblem, Stopped
from engine.core.alphabet import Alphabet
from engine.words.sources import open_lexicon
from engine.words.word_file import NO_SCORE, Policy, WordFile, format_of, parse

FOLDED = {"é": "e", "ß": "ss", "Æ": "ae", "æ": "ae", "#": "", "'": "", "-": "", "\u2019": "", "!": ""}


def naive(text: str, policy: Policy) -> dict[str, int]:
    """Parse lines of letters, é, ß, Æ, ', -, \u2019, !, digits, spaces, `;` and `#` naively."""
    found: dict[str, int] = {}
    lines: list[str] = []
    for raw in re.split("\r\n|\r|\n", text):
        line = ""
        for i, char in enumerate(raw):
            if char == "#" and (i == 0 or raw[i - 1] == " "):
                break
            line += char
        bare = line.lstrip(" ")
        lines.append(bare[2:] if bare.startswith("- ") else line)
    if "".join(lines).isupper():
        lines = [line.lower() for line in lines]
    for line in lines:
        entry, *rest = line.split(";")
        word = "".join(entry.split(" "))
        if policy is Policy.FOLD:
            word = "".join(FOLDED.get(char, char.lower()) for char in word)
        score = NO_SCORE
        if rest:
            digits = rest[0].strip(" ")
            if len(rest) > 1 or not 0 < len(digits) <= 3 or set(digits) - set("0123456789"):
                continue
            score = int(digits)
        if 0 < len(word) <= 60 and score <= 100 and all("a" <= char <= "z" for char in word):
            found[word] = max(score, found.get(word, NO_SCORE))
    return found


def words_of(text: str, policy: Policy = Policy.DROP) -> dict[str, int]:
    try:
        file = parse(text.encode(), policy=policy)
    except FileProblem:
        return {}
    return dict(zip(file.words, file.scores, strict=True))


lines = st.lists(st.text("abzAZé\u2019ß'-;!# 0159Æ", max_size=8), max_size=12)
ending = st.sampled_from(["\n", "\r\n", "\r"])


@given(lines, ending, st.sampled_from(Policy))
def test_parsing_equals_the_naive_twin(lines: list[str], ending: str, policy: Policy) -> None:
    text = ending.join(lines)
    found, expected = words_of(text, policy), naive(text, policy)
    assert found == expected
    assert list(found) == list(expected)


@given(st.binary(max_size=200), st.sampled_from(Policy))
def test_arbitrary_bytes_are_parsed_or_give_an_error_message(content: bytes, policy: Policy) -> None:
    try:
        file = parse(content, policy=policy)
    except EngineError:
        return
    report = file.report
    assert report.lines == report.words + report.merged + report.refused
    assert report.words == len(file.words) == len(set(file.words)) == len(file.scores)
    assert sum(count for _, count in report.reasons) == report.refused
    assert all(re.fullmatch("[a-z]{1,60}", word) for word in file.words)


@given(st.lists(st.text("abc", min_size=1, max_size=5), min_size=1, max_size=60))
def test_plain_lists_keep_their_order_without_duplicates(words: list[str]) -> None:
    assert parse("\n".join(words).encode()).words == list(dict.fromkeys(words))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Paris", "a capital letter"),
        ("it's", "an apostrophe"),
        ("it\u2019s", "an apostrophe"),
        ("co-op", "a hyphen or dash"),
        ("café", "an accent or a joined letter"),
        ("cafe\u0301", "an accent or a joined letter"),
        ("œuvre", "an accent or a joined letter"),
        ("mp3", "a digit"),
        ("слово", "a letter that is not in the alphabet"),
        ("a+b", "a character that is not a letter"),
        (";50", "no letters"),
        ("word;101", "a score that is not a whole number from 0 to 100"),
        ("word;5;6", "a score that is not a whole number from 0 to 100"),
        ("word;4.5.6", "a score that is not a whole number from 0 to 100"),
        ("a" * 61, "more than 60 letters"),
        ("x" * 5_000, "more than 60 letters"),
    ],
)
def test_drop_refuses_a_line_with_its_number_and_reason(line: str, reason: str) -> None:
    report = parse(f"good\n\n{line}\nfine".encode()).report
    assert [(each.line, each.reason) for each in report.refused_lines] == [(3, reason)]
    assert report.refused_lines[0].text == line[:60]
    assert (report.lines, report.words, report.refused) == (3, 2, 1)


@pytest.mark.parametrize(
    ("line", "word", "display"),
    [
        ("Paris", "paris", "Paris"),
        ("it's", "its", "it's"),
        ("co-op", "coop", "co-op"),
        ("Café Noir", "cafenoir", "Café Noir"),
        ("ŒUVRE", "oeuvre", "œuvre"),
        ("Straße", "strasse", "Straße"),
        ("ICE  CREAM;70", "icecream", "ice cream"),
        ("ETUI", "etui", None),
        ("smørrebrød", "smorrebrod", "smørrebrød"),
    ],
)
def test_fold_keeps_the_letters_and_the_display_form(line: str, word: str, display: str | None) -> None:
    file = parse(line.encode(), policy=Policy.FOLD)
    assert file.words == [word]
    assert file.displays.get(0) == display


def test_a_phrase_is_one_entry_under_both_policies() -> None:
    file = parse(b"ice cream\nsorbet")
    assert (file.words, file.displays) == (["icecream", "sorbet"], {0: "ice cream"})


def test_a_word_that_also_occurs_plainly_has_no_display_form() -> None:
    assert parse(b"Polish\npolish", policy=Policy.FOLD).displays == {}


def test_a_repeated_word_gets_its_highest_score() -> None:
    file = parse(b"tea;20\ncup\ntea;75\ntea;3\ncup;0")
    assert dict(zip(file.words, file.scores, strict=True)) == {"tea": 75, "cup": 0}
    assert file.report.merged == 3


def test_comments_blank_lines_and_a_byte_order_mark_are_skipped() -> None:
    file = parse(b"\xef\xbb\xbfone\n# a remark\n\n  \ntwo  # another\nthree;7 # and one\n")
    assert (file.words, file.scores) == (["one", "two", "three"], [NO_SCORE, NO_SCORE, 7])
    assert file.report.lines == 3


def test_latin_1_and_windows_apostrophes_are_understood() -> None:
    file = parse("café\nit\u2019s".encode("cp1252") + "\nnaïve".encode(), policy=Policy.FOLD)
    assert file.words == ["cafe", "its", "naive"]


def test_another_alphabet_keeps_its_accented_letters() -> None:
    swedish = Alphabet("swedish", "abcdefghijklmnopqrstuvwxyzåäö", "aeiouyåäö")
    assert parse("Åäö\nà-propos".encode(), policy=Policy.FOLD, alphabet=swedish).words == ["åäö", "apropos"]
    assert parse("a\u030ar".encode(), alphabet=swedish).words == ["år"]


def test_all_refused_lines_are_counted_and_the_first_hundred_kept() -> None:
    report = parse(b"good\n" + b"bad1\n" * 300_000).report
    assert report.refused == 300_000
    assert [each.line for each in report.refused_lines] == list(range(2, 102))


@pytest.mark.parametrize(
    ("content", "words", "refused", "folded"),
    [
        (b"ALPHA\nBETA;50\n", ["alpha", "beta"], 0, True),
        (b"# The words of our house\nALPHA # new\nIT'S\n", ["alpha"], 1, True),
        (b"ALPHA\nBETA\nparis\n", ["paris"], 2, False),
        (b"ALPHA\nBeta\n", [], 2, False),
        (b"alpha\n12\n", ["alpha"], 1, False),
    ],
)
def test_a_file_that_is_all_in_capitals_is_read_in_lower_case(content, words, refused, folded) -> None:
    if not words:
        with pytest.raises(FileProblem, match="a capital letter"):
            parse(content)
        return
    file = parse(content)
    assert (file.words, file.report.refused, file.report.folded) == (words, refused, folded)
    assert file.displays == {}


def test_control_characters_in_refused_lines_are_replaced() -> None:
    assert parse(b"good\n\x1b[2Jbad").report.refused_lines[0].text == "\ufffd[2Jbad"


@pytest.mark.parametrize("policy", Policy)
def test_bullets_and_numbers_before_words_are_removed(policy: Policy) -> None:
    text = "1. apple\n2.\tpear;40\n- plum\n\u2022 fig\n  12) grape # green\n3)"
    file = parse(text.encode(), policy=policy)
    assert (file.words, file.scores) == (["apple", "pear", "plum", "fig", "grape"], [NO_SCORE, 40, *[NO_SCORE] * 3])
    assert [one.line for one in file.report.refused_lines] == [6]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the file is empty"),
        (b"\n \n# nothing\n", "the file is empty"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\r", "not a text file"),
        (b"Alpha\nBeta", "all 2 lines were refused, 2 of them because of a capital letter.*--fold"),
        (b"123\n" * 300_000, "all 300,000 lines were refused, 300,000 of them because of a digit; line 1 is '123'"),
    ],
)
def test_a_file_without_words_gives_an_error_with_the_reason(content: bytes, message: str) -> None:
    with pytest.raises(FileProblem, match=rf"^list\.txt: .*{message}"):
        parse(content, where="list.txt")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_read_with_and_without_a_byte_order_mark(encoding: str) -> None:
    assert parse("word\nkettle\n".encode(encoding)).words == ["word", "kettle"]


def test_reading_a_directory_gives_an_error(tmp_path) -> None:
    with pytest.raises(FileProblem, match="this is a directory"):
        open_lexicon(str(tmp_path))


def test_reading_can_be_cancelled_and_reports_progress() -> None:
    control = Control()
    assert isinstance(parse(b"word\n" * 50_000, control=control), WordFile)
    assert control.fraction == pytest.approx(0.8, abs=0.01)
    control.stop()
    with pytest.raises(Stopped):
        parse(b"word\n", control=control)


def test_long_comments_are_ignored_and_long_entries_are_refused() -> None:
    long = "x" * 2_000
    file = parse(f"tea;50 # {long}\n# {long}\ncup # {long}\nice {long}\n".encode())
    assert (file.words, file.scores) == (["tea", "cup"], [50, NO_SCORE])
    assert [(each.line, each.reason) for each in file.report.refused_lines] == [(4, "more than 60 letters")]


WORDS = [a + b + c for a in "abcdef" for b in "abcdef" for c in "abcdef"]


def scores(text: str) -> dict[str, int]:
    content = text.encode()
    file = parse(content, form=format_of(content, "list.txt"))
    return dict(zip(file.words, file.scores, strict=True))


def test_ranks_become_scores_and_the_first_is_the_best() -> None:
    found = scores("".join(f"{word};{rank}\n" for rank, word in enumerate(WORDS, 1)))
    assert (found[WORDS[0]], found[WORDS[-1]]) == (100, 0)
    assert list(found.values()) == sorted(found.values(), reverse=True)
    assert found[WORDS[108]] == 50


def test_counts_become_scores_and_the_largest_is_the_best() -> None:
    found = scores("".join(f"{word};{1000 * (number % 50) + 7}\n" for number, word in enumerate(WORDS)))
    assert found[WORDS[0]] < 5
    assert found[WORDS[49]] > 95
    assert found[WORDS[0]] == found[WORDS[50]]


def test_a_line_without_a_number_stays() -> None:
    text = "plain\n" + "".join(f"{word};{rank}\n" for rank, word in enumerate(WORDS, 1))
    assert scores(text)["plain"] == NO_SCORE


def test_the_report_says_what_the_numbers_are() -> None:
    content = "".join(f"{word};{rank}\n" for rank, word in enumerate(WORDS, 1)).encode()
    assert parse(content, form=format_of(content, "list.txt")).report.read_as.endswith("ranks, 1 is the best")


@pytest.mark.parametrize("step", [1, 7, 31])
def test_scores_up_to_100_are_left_as_they_are(step: int) -> None:
    text = "".join(f"{word};{number * step % 101}\n" for number, word in enumerate(WORDS))
    assert scores(text) == {word: number * step % 101 for number, word in enumerate(WORDS)}


def test_a_few_numbers_above_100_are_errors() -> None:
    text = "".join(f"{word};{50}\n" for word in WORDS[:30]) + "big;700\n"
    assert "big" not in scores(text)


def test_a_word_with_a_clue_among_plain_words_is_refused_and_named() -> None:
    """Folded, it would be one long word."""
    file = parse(b"Paris\nCo-op\napple - a fruit\nExtra\n", policy=Policy.FOLD)
    assert file.words == ["paris", "coop", "extra"]
    assert [(each.line, each.reason) for each in file.report.refused_lines] == [
        (3, "a dash between spaces, as before a clue")
    ]
