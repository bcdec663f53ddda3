"""The least score of an answer in the tabs of the Bee and the Wheel, and on the command line."""

import json

import pytest

from engine.bee.puzzle import hive
from engine.wheel.puzzle import wheel
from studio import cli
from studio.bee.editor import BeeEditor
from studio.core.session import Session
from studio.wheel.editor import WheelEditor
from tests.studio.hosts import shown_on_screen, wait_key

SCORES = {
    "convergence": 60, "govern": 60, "grove": 50, "genre": 40,
    "waterfall": 60, "flaw": 20, "waft": 50, "wart": 60,
}  # fmt: skip


@pytest.fixture
def scored(tmp_path) -> str:
    path = tmp_path / "scored.txt"
    path.write_text("".join(f"{word};{score}\n" for word, score in SCORES.items()))
    return str(path)


@pytest.fixture(params=["bee", "wheel"])
def editor(request, qtbot, jobs, scored):
    if request.param == "bee":
        editor = BeeEditor(Session("bee", hive("g", "cenorv", lexicon=scored), jobs), jobs)
    else:
        editor = WheelEditor(Session("wheel", wheel("waterfall", "w", lexicon=scored), jobs), jobs)
    shown_on_screen(qtbot, editor, 1100, 700)
    wait_key(qtbot, editor)
    return editor


def answers(editor) -> list[str]:
    return [answer.word for answer in editor.key.answers]


def test_the_settings_and_the_finder_set_the_least_score(qtbot, editor) -> None:
    low = {word for word, score in SCORES.items() if score < 50}
    assert low & set(answers(editor))
    assert editor.settings.score.isVisible()
    editor.settings.score.setValue(50)
    wait_key(qtbot, editor)
    assert answers(editor)
    assert not low & set(answers(editor))
    assert editor.session.undo.undoText() == "count words with a score of 50 or more"
    editor.inspector.show_page("Find")
    qtbot.waitUntil(lambda: editor.finder.found is not None)
    assert editor.finder.score.value() == 50
    before = int(editor.finder.found.answers.max())
    editor.finder.score.setValue(55)
    qtbot.waitUntil(lambda: editor.finder.is_current() and editor.finder.found.answers.max() < before)
    assert editor.puzzle.rules.min_score == 55
    editor.session.undo.undo()
    editor.session.undo.undo()
    wait_key(qtbot, editor)
    assert low & set(answers(editor))


def test_a_list_without_scores_has_no_field_for_them(qtbot, editor) -> None:
    editor.settings.lexicon.list_chosen.emit("common")
    wait_key(qtbot, editor)
    assert not editor.settings.score.isVisible()
    editor.inspector.show_page("Find")
    assert not editor.finder.score.isVisible()


def test_other_rules_keep_the_least_score(qtbot, editor) -> None:
    editor.settings.score.setValue(50)
    rules = editor.settings.rules
    before, name = editor.puzzle.rules, rules.currentText()
    rules.setCurrentIndex(1)
    rules.activated.emit(1)
    assert (editor.puzzle.rules == before, editor.puzzle.rules.min_score) == (False, 50)
    rules.setCurrentText(name)
    rules.activated.emit(rules.currentIndex())
    assert editor.puzzle.rules == before
    assert rules.currentText() == name


def test_the_commands_count_only_words_of_the_least_score(capsys, scored) -> None:
    assert cli.main(("bee", "solve", "g", "cenorv", "--lexicon", scored, "--min-score", "50", "--json")) == 0
    found = json.loads(capsys.readouterr().out)
    assert {row["word"] for row in found["answers"]} == {"convergence", "govern", "grove"}
    options = ("--lexicon", scored, "--min-score", "60", "--json")
    assert cli.main(("wheel", "find", "--hub", "w", *options)) == 0
    row = json.loads(capsys.readouterr().out)["shown"][0]
    assert (row["word"], row["answers"]) == ("waterfall", 2)


@pytest.mark.parametrize("command", [("bee", "make"), ("bee", "find"), ("wheel", "make"), ("wheel", "find")])
def test_a_least_score_is_refused_for_a_list_without_scores(capsys, command) -> None:
    assert cli.main((*command, "--lexicon", "common", "--min-score", "50")) == 2
    assert "have no scores" in capsys.readouterr().err
