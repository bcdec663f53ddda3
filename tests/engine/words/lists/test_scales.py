"""Word lists with ranks or counts in place of scores."""

import pytest

from engine.words.word_file import NO_SCORE, format_of, parse

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
