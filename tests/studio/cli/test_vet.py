"""`puzzle-studio lexicon vet`, `lexicon taboo` and `lexicon ruling`, as a user types them."""

import io
import json
from datetime import date

import pytest

from engine.core import BadInput, UnknownName
from engine.core.store import Store
from engine.words.vetting.house import overrides
from studio.cli import main
from studio.cli.crossword.fill import fill
from studio.cli.vet import always, list_rulings, never, withdraw_rulings


def run(capsys, *arguments: str, code: int = 0) -> str:
    assert main(["lexicon", *arguments]) == code
    return capsys.readouterr().out


def vetted(capsys, path) -> list[tuple[str, str, str, str]]:
    words = json.loads(run(capsys, "vet", str(path), "--json", code=1))["words"]
    return [(one["word"], one["standing"], one["reason"], one["source"]) for one in words]


@pytest.fixture
def words(tmp_path, home):
    path = tmp_path / "words.txt"
    path.write_text("tiger\tA turd in stripes\nfellates\ncocktail\n\u03a9\n")
    return path


def test_vet_gives_each_word_with_standing_reason_and_source(capsys, words) -> None:
    assert vetted(capsys, words) == [
        ("tiger", "clean", "", ""),
        ("turd", "caution", "may offend or distress", "better-profanity"),
        ("fellates", "taboo", "form of fellate", "better-profanity"),
        ("cocktail", "clean", "", ""),
        ("\u03a9", "not checked", "it has letters other than a to z", ""),
    ]
    text = run(capsys, "vet", str(words), code=1)
    assert "clue of line 1: turd: caution, may offend or distress (better-profanity)" in text
    assert text.endswith("2 of 4 words are clean. 1 clue to look at.\n")


def test_words_without_a_taboo_word_exit_with_0(capsys, tmp_path, home) -> None:
    (tmp_path / "words.txt").write_text("tiger\nsh1t\nxq7\n")
    text = run(capsys, "vet", str(tmp_path / "words.txt"))
    assert "line 3: xq7: not checked, it has digits among its letters\n" in text
    assert text.endswith("1 of 3 words are clean.\n")


@pytest.mark.parametrize("command", [("bee", "why", "gene", "G CENORV"), ("lexicon", "vet", "-")])
def test_an_invalid_line_of_a_taboo_list_is_reported(
    capsys, monkeypatch, tmp_path, home, command: tuple[str, ...]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"tiger")))
    taboo = tmp_path / f"{command[0]} taboo.txt"  # a notice is shown once in a process
    taboo.write_text("table\nchair;hurtful\n")
    assert main([*command, "--taboo", str(taboo)]) in (0, 1)
    assert (
        f"Invalid lines of taboo list {taboo.name}: line 2: the severity 'hurtful' is none of never, answer, "
        "caution, clean."
    ) in capsys.readouterr().err


def test_vet_reads_the_lists_of_crosswords(capsys, tmp_path, home) -> None:
    text, table = tmp_path / "words.txt", tmp_path / "words.csv"
    text.write_text("# ours\ntiger;He fellated it\nlion, fellate\nowl;50\nsh1t\na$$\nblow job\n")
    table.write_text('word,clue\ntiger,"Stripes, no fellate"\n')
    assert [(word, standing, reason) for word, standing, reason, _ in vetted(capsys, text)] == [
        ("tiger", "clean", ""),
        ("fellated", "taboo", "form of fellate"),
        ("lion", "clean", ""),
        ("fellate", "taboo", "on the taboo list"),
        ("owl", "clean", ""),
        ("sh1t", "caution", "looks like shit"),
        ("a$$", "caution", "looks like ass"),
        ("blow job", "taboo", "on the taboo list"),
    ]
    assert [(word, standing) for word, standing, *_ in vetted(capsys, table)] == [
        ("tiger", "clean"),
        ("fellate", "taboo"),
    ]


def test_vet_reads_standard_input(capsys, monkeypatch, home) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"fellate\n")))
    assert vetted(capsys, "-") == [("fellate", "taboo", "on the taboo list", "better-profanity")]


def test_the_house_clears_and_condemns_a_word_until_it_is_withdrawn(capsys, words) -> None:
    assert "fellate: clean with its forms (in the news)." in run(
        capsys, "taboo", "set", "Fellate", "clean", "--reason", "in the news"
    )
    run(capsys, "taboo", "set", "cocktail", "never", "--exact")
    standing = {word: rest for word, *rest in vetted(capsys, words)}
    assert standing["fellates"][0] == "clean"
    assert standing["cocktail"] == ["taboo", "on the taboo list", "house"]
    (row,) = json.loads(run(capsys, "taboo", "list", "fellate", "--json"))["words"]
    assert (row["severity"], row["house"], row["reason"]) == ("never", "clean", "in the news")
    assert {"fellates", "fellated"} <= set(row["forms"])
    run(capsys, "taboo", "withdraw", "fellate")
    assert {word: rest for word, *rest in vetted(capsys, words)}["fellates"][0] == "taboo"
    assert main(["lexicon", "taboo", "withdraw", "fellate"]) != 0
    assert "the house has no override of fellate" in capsys.readouterr().err


def test_a_reason_is_kept_and_what_is_replaced_is_said(capsys, home) -> None:
    today = date.today().isoformat()
    first = run(capsys, "taboo", "set", "fellate", "clean", "--reason", "in the news")
    assert first == "fellate: clean with its forms (in the news).\n"
    assert run(capsys, "taboo", "set", "fellate", "caution", "--exact") == (
        "fellate: caution, exactly this word (in the news).\n"
        f"Before, since {today}: clean with its forms (in the news).\n"
    )
    assert [(one.severity, one.reason) for one in overrides(Store())] == [("caution", "in the news")]
    run(capsys, "taboo", "set", "fellate", "caution", "--reason", "")
    assert [one.reason for one in overrides(Store())] == [""]


def test_the_list_is_searched_by_word_and_form(capsys, home) -> None:
    text = run(capsys, "taboo", "list", "fellated")
    assert text.startswith("fellate: never (better-profanity); forms: fellated, fellates, fellating\n")
    assert text.endswith("1 word.\n")


def test_a_word_that_is_never_printed_does_not_fill_a_grid(run, written) -> None:
    words, grid = written("words.txt", "cat;50\ndog;50\n"), written("grid.txt", "...\n")
    run(never, "cat", "--reason", "obscure")
    for seed in range(3):
        assert run(fill, grid, "--lexicon", words, "--seed", seed).out.startswith("DOG\n")


def test_a_word_that_is_always_accepted_has_the_highest_score(run, written) -> None:
    words, grid = written("words.txt", "cat;40\ndog;50\n"), written("grid.txt", "...\n")
    run(always, "Cat")
    assert "worst word: CAT (100)" in run(fill, grid, "--lexicon", words, "--min-score", 60, "--seed", 1).out


def test_rulings_are_listed_replaced_and_withdrawn(run) -> None:
    assert run(never, "cat", "dog").out.startswith("cat: rejected, obscure")
    assert "; before: rejected, obscure" in run(always, "cat").out
    found = json.loads(run(list_rulings, "--json").out)["rulings"]
    assert [(one["word"], one["accepted"], one["reason"]) for one in found] == [
        ("cat", True, "always"), ("dog", False, "obscure"),
    ]  # fmt: skip
    with pytest.raises(UnknownName, match="no ruling on cow"):
        run(withdraw_rulings, "cat", "cow")
    run(withdraw_rulings, "cat", "dog")
    assert run(list_rulings).out == ""


def test_a_text_that_is_no_word_is_refused(run) -> None:
    with pytest.raises(BadInput):
        run(never, "c4t")


def test_a_word_that_is_always_accepted_is_an_answer_that_the_list_lacks(capsys, home, tmp_path) -> None:
    (tmp_path / "words.txt").write_text("govern\ngrove\n")
    ask = ("bee", "why", "vergeon", "G CENORV", "--lexicon", str(tmp_path / "words.txt"))
    assert main([*ask]) == 0
    assert "is not in the word list words.txt, which decides in this puzzle." in capsys.readouterr().out
    assert run(capsys, "ruling", "always", "vergeon").startswith("vergeon: accepted, always")
    assert main([*ask]) == 0
    assert "is an answer to this puzzle" in capsys.readouterr().out
    assert run(capsys, "ruling", "never", "vergeon").endswith(
        f"; before: accepted, always, {date.today().isoformat()}\n"
    )
    assert run(capsys, "ruling", "never", "vergeon", "--reason", "no word").startswith("vergeon: rejected, no word")
    assert run(capsys, "ruling", "never", "vergeon").startswith("vergeon: rejected, no word")  # it stays
    assert run(capsys, "ruling", "always", "vergeon").startswith("vergeon: accepted, always")
