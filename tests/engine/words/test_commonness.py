"""Names among the words of a list, and frequencies that belong to a name."""

import pytest

from engine.words.sources import open_lexicon
from engine.words.word_file import Policy

NAMES = ("berlin", "einstein", "gestapo", "congo", "wigan", "texas", "english")
WORDS = ("china", "turkey", "frank", "polish", "japan", "aurora")
"""Words that are names too. The usual lists or the text of WordNet have them in lower case."""


def marked(name: str) -> dict[str, bool]:
    lexicon = open_lexicon(name)
    return dict(zip(lexicon.words, lexicon.is_name.tolist(), strict=True))


def test_common_has_no_names_and_keeps_the_words_that_are_names_too(home) -> None:
    common, large = set(open_lexicon("common").words), marked("large")
    assert not common & set(NAMES)
    assert common >= set(WORDS) - {"japan"}
    assert all(large[word] for word in NAMES)
    assert not any(large[word] for word in WORDS)
    common_list = open_lexicon("common")
    names = [common_list.word(number) for number in common_list.is_name.nonzero()[0]]
    assert len(names) < 120  # and these are words too: dickens, labrador, mafia
    assert {"dickens", "labrador", "mafia"} <= set(names)


def test_a_common_word_that_no_dictionary_explains_may_be_a_name(home) -> None:
    for name, some in (("common", {"china", "bible"}), ("large", {"rockaway", "rodman", "japan", "french"})):
        lexicon = open_lexicon(name)
        doubtful = {lexicon.word(number) for number in (lexicon.may_be_name & ~lexicon.is_name).nonzero()[0]}
        assert doubtful >= some
        assert not doubtful & {"turkey", "god", "gorgon", "holm", "adrenalins", *NAMES}


def test_counts_of_names_in_the_shipped_lists(home) -> None:
    """Golden: as in `data/README.md`. They change with the lists of Debian."""
    lists = [open_lexicon(name) for name in ("large", "standard", "common", "common-british", "names")]
    assert [len(one) for one in lists] == [274_937, 172_820, 64_177, 64_440, 15_998]
    assert [int(one.is_name.sum()) for one in lists] == [2_084, 1_209, 111, 107, 15_998]
    assert [int((one.may_be_name & ~one.is_name).sum()) for one in lists] == [352, 173, 27, 29, 0]


def test_a_word_does_not_have_the_frequency_of_its_namesake(home) -> None:
    large = open_lexicon("large")
    names = open_lexicon("names")

    def zipf(lexicon, word: str) -> float:
        return round(float(lexicon.zipf[lexicon.index_of(word)]), 2)

    assert zipf(large, "berlin") == 0
    assert zipf(names, "berlin") == 4.38
    assert zipf(large, "japan") == pytest.approx(4.9 - 1.74, abs=0.05)  # none of 165 uses is in lower case
    assert zipf(large, "china") == pytest.approx(5.08 - 1.09, abs=0.05)  # 18 of 259 uses


def test_the_names_of_a_users_list_are_marked_and_keep_their_capital(tmp_path, home) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("Berlin\ncarriage\nnelson\n")
    lexicon = open_lexicon(path, policy=Policy.FOLD)
    assert lexicon.is_name.tolist() == [True, False, True]
    assert lexicon.display(0) == "Berlin"
    assert lexicon.zipf[0] > 4  # it stands for the city
    assert lexicon.zipf[2] == 0


def test_an_alphabet_of_another_language_has_no_english_names(tmp_path, home) -> None:
    from engine.core.alphabet import Alphabet

    path = tmp_path / "swedish.txt"
    path.write_text("berlin\n")
    swedish = Alphabet("svenska", "abcdefghijklmnopqrstuvwxyzåäö", "aeiouyåäö")
    assert not open_lexicon(path, alphabet=swedish).is_name.any()
