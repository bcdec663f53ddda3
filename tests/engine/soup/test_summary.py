"""The summary of a finished game."""

from engine.soup.board import Move
from engine.soup.study import Judged, summarize


def judged(word: str, total: int, lost: int | None, better: str = "", side: str = "right") -> Judged:
    other = Move(better, (), "left" if side == "right" else "right") if better else None
    return Judged(Move(word, ()), 10, total, lost, other)


def test_the_three_costliest_moves_are_named_with_a_better_one() -> None:
    moves = [
        judged("cat", 100, 30, "quartz"), judged("dog", 200, 0), judged("hen", 300, 210, "hen"),
        judged("owl", 400, 40, "jinx"), judged("ant", 1240, 5, "zax"),
    ]  # fmt: skip
    made = summarize(["", ""], moves, 2534)
    assert made.title == "You 1,240, Quick 2,534"
    assert made.lines == (
        "Move 3, HEN 10, lost 210: to the left was better",
        "Move 4, OWL 10, lost 40: JINX 84 was better",
        "Move 1, CAT 10, lost 30: QUARTZ 150 was better",
    )


def test_a_game_that_is_not_compared_yet_says_so() -> None:
    made = summarize(["heuristic"] * 2, [judged("cat", 100, None), judged("dog", 160, 0)], None)
    assert made.title == "Heuristic 160"
    assert made.lines == ("1 move of 2 compared with the best game known\u2026",)


def test_the_game_of_quick_is_compared_with_par() -> None:
    made = summarize(["quick"], [judged("cat", 2600, 0)], 2534)
    assert made.title == "Quick 2,600, par 2,534"
    assert made.lines == ("No move lost points against the best game known.",)


def test_moves_of_a_person_are_not_credited_to_the_player_that_plays_on() -> None:
    made = summarize(["", "", "quick"], [judged("cat", 100, 0), judged("dog", 200, 0), judged("hen", 2170, 0)], 2585)
    assert made.title == "You and Quick 2,170, par 2,585"
