"""Lists of many kinds of lines come in whole: every line is accounted for, and the counts are exact."""

import csv
import gzip
from functools import cache

import pytest

from engine.core import FileProblem, changed
from engine.core.files import shipped
from engine.words.lists.encoding import decode
from engine.words.lists.reports import Account
from engine.words.lists.sniff import sniff
from engine.words.lists.tables import IGNORED, WORD_LIST
from engine.words.word_file import Policy, WordFile, format_of, parse


@cache
def standard() -> list[str]:
    return gzip.decompress(shipped("standard.txt.gz").read_bytes()).decode().split()


def read(text: str, where: str = "list.txt", policy: Policy | None = None, **options) -> tuple[WordFile, Account]:
    content = text.encode()
    form = changed(format_of(content, where), **options)
    account = Account(decode(content).lines)
    return parse(content, policy=policy, where=where, form=form, account=account), account


def counts(account: Account) -> dict[str, int]:
    """The outcomes that occur, after a check that they add up."""
    found = account.counts()
    assert sum(found.values()) == len(account.lines)
    return {name: count for name, count in found.items() if count}


@pytest.mark.parametrize("policy", [None, Policy.FOLD])
def test_a_list_that_mixes_words_with_clues_and_words_with_scores(policy: Policy | None) -> None:
    words = standard()[:34_009]
    clued = {word for place, word in enumerate(words) if place % 3 == 1 and place < 34_006}
    text = "".join(f"{w} - a clue for {w}\n" if w in clued else f"{w.upper()};85\n" for w in words)
    made, account = read(text, policy=policy)
    assert counts(account) == {"taken": 11_335, "folded": 22_674}
    assert (made.words, made.displays) == (words, {})
    assert made.scores == [-1 if word in clued else 85 for word in words]
    assert (made.report.words, made.report.merged, made.report.refused) == (34_009, 0, 0)


def test_a_list_of_words_with_clues() -> None:
    words = standard()[:11_334]
    made, account = read("".join(f"{word} - a clue for {word}\n" for word in words))
    assert counts(account) == {"taken": 11_334}
    assert made.words == words
    assert made.report.refused == 0
    assert made.report.read_as == "dash between columns, words in column 1, clues in column 2"


def test_capitals_are_folded_in_a_table() -> None:
    words = standard()[:7_000]
    text = "".join(f"{word.title() if place % 7 == 0 else word},{place % 101}\n" for place, word in enumerate(words))
    made, account = read(f"Word,Score\n{text}", "list.csv")
    assert counts(account) == {"taken": 6_000, "folded": 1_000, "no entry": 1}
    assert (made.words, made.displays) == (words, {})


def test_capitals_mark_names_in_a_list_of_names_and_words() -> None:
    made, account = read("tea\nmug\nParis\nAnna\nLondon\nMadrid\n")
    assert made.words == ["tea", "mug"]
    assert counts(account) == {"taken": 2, "refused": 4}
    assert account.reason(2) == "a capital letter"


def test_names_in_the_last_lines_of_a_long_list_keep_their_capital() -> None:
    words = standard()[:5_008]
    for count in range(5_000, 5_008):
        made, account = read("\n".join([*words[:count], "Paris", "Madrid"]))
        assert (made.words, counts(account)) == (words[:count], {"taken": count, "refused": 2})


def test_a_status_that_rejects_removes_the_word_from_every_line() -> None:
    text = "Word,Score,Status\ncat,50,ok\ndog,40,REJECT\ndog,30,\neel,20,rejected\ncat,60,ok\n\n# end\n"
    made, account = read(text, "list.csv")
    assert (made.words, made.scores) == (["cat"], [60])
    assert counts(account) == {"taken": 1, "duplicate": 1, "removed": 3, "no entry": 3}
    reasons = [
        "the heading",
        "",
        "the status REJECT",
        "rejected in line 3",
        "the status rejected",
        "the highest score is kept",
        "blank",
        "a comment",
    ]
    assert [account.reason(at) for at in range(8)] == reasons


def test_words_with_accents_are_left_out_and_named_or_folded_with_both_forms() -> None:
    text = "perro\na\u00f1os\nanos\nStra\u00dfe\n\u00c6ther;70\n"
    made, account = read(text)
    assert made.words == ["perro", "anos"]
    assert list(account.accented.values()) == ["a\u00f1os", "stra\u00dfe", "\u00e6ther"]
    assert counts(account) == {"taken": 2, "refused": 3}
    assert "without 3 words with accents or joined letters such as a\u00f1os" in made.report.read_as
    made, account = read("perro\na\u00f1os\nStra\u00dfe\n\u00c6ther;70\n", accents=True)
    assert made.words == ["perro", "anos", "strasse", "aether"]
    assert made.displays == {1: "a\u00f1os", 2: "stra\u00dfe", 3: "\u00e6ther"}
    assert counts(account) == {"taken": 1, "folded": 3}


def test_a_column_that_is_ignored_is_no_refused_cell() -> None:
    text = "".join(f"{word};dog;{place % 101}\n" for place, word in enumerate(standard()[100:140]))
    _, account = read(text)
    assert "a further cell, which is not used" in account.reason(0)
    made, account = read(text, columns=("word", IGNORED, "score"))
    assert (made.report.refused, account.reason(0)) == (0, "")


def test_every_line_is_exported_with_its_outcome() -> None:
    _, account = read("cat\nDog;7\nfoo-bar\ncat\n\nx\tA letter of the alphabet\n")
    rows = list(csv.reader(account.csv().splitlines()))
    assert rows[0] == ["line", "outcome", "word", "reason", "text"]
    assert [row[:3] for row in rows[1:]] == [
        ["1", "taken", "cat"], ["2", "folded", "dog"], ["3", "refused", ""], ["4", "duplicate", "cat"],
        ["5", "no entry", ""], ["6", "taken", "x"],
    ]  # fmt: skip
    assert rows[3][3:] == ["a hyphen or dash", "foo-bar"]


def test_lines_that_are_left_out_are_kept_with_their_numbers_and_reasons() -> None:
    _, account = read('cat\nDog;7\nfoo-bar\ncat\n\n\u2028x-y, "z"\n')
    kept = Account.read(account.csv(left_out=True))
    assert kept.numbers == [3, 4, 6]
    assert kept.lines == ["foo-bar", "cat", '\u2028x-y, "z"']
    assert kept.counts() == {**dict.fromkeys(kept.counts(), 0), "duplicate": 1, "refused": 2}
    assert [kept.reason(at) for at in range(3)] == [account.reason(at) for at in (2, 3, 5)]
    assert kept.csv() == account.csv(left_out=True)
    with pytest.raises(FileProblem, match="damaged"):
        Account.read("line,outcome,word,reason,text\n3,lost,,,x\n")


def test_phrases_with_dashes_and_colons_stay_whole_in_a_plain_list() -> None:
    lines = ["ice cream", "well - being", "time: out", *standard()[:50]]
    assert sniff(lines, WORD_LIST).others == ""


def test_clues_of_a_list_of_words_are_counted_as_left_out() -> None:
    file, account = read("apple - A fruit that keeps doctors away\npear - Another fruit of the tree\nplum\n")
    assert file.words == ["apple", "pear", "plum"]
    assert account.clues_left().startswith("2 clues are left out, because a list of words has none.")
    assert read("apple\npear\n")[1].clues_left() == ""


@pytest.mark.parametrize("bad", ["abc", "-5", "7.5.1", "101"])
def test_a_wrong_score_in_a_short_list_loses_no_other_score(bad: str) -> None:
    file, account = read(f"apple;90\npear;{bad}\nplum;70\n")
    assert (file.words, list(file.scores)) == (["apple", "plum"], [90, 70])
    assert counts(account) == {"taken": 2, "refused": 1}
    assert "a score that is not a whole number" in account.reason(1)


def test_words_between_commas_in_a_plain_list_are_not_joined() -> None:
    file, account = read(
        "Teapot\nsea-side\nmat, bed, cot\nlamp;\n", policy=Policy.FOLD, separator="", columns=("word",)
    )
    assert file.words == ["teapot", "seaside", "lamp"]
    assert account.reason(2) == "a comma or a tab, as between words"


def test_spaces_that_are_left_out_of_a_word_are_named() -> None:
    file, account = read("ice cream\nteapot\n  jam \n")
    assert (file.words, counts(account)) == (["icecream", "teapot", "jam"], {"folded": 1, "taken": 2})
    assert account.reason(0) == "a space"


def test_a_repeated_word_with_another_score_says_which_is_kept() -> None:
    file, account = read("apple;20\nplum;30\napple;80\nplum\nplum;30\napple;10\n")
    assert (file.words, list(file.scores)) == (["apple", "plum"], [80, 30])
    kept = "the highest score is kept"
    assert [account.reason(at) for at in range(6)] == ["", "", kept, "", "", kept]
