import pytest

from engine.errors import Stopped
from engine.job import Control


def test_a_check_raises_once_stopped() -> None:
    control = Control()
    control.check()
    control.stop()
    with pytest.raises(Stopped):
        control.check()


def test_a_step_inside_a_step_reports_its_share_to_the_whole() -> None:
    control = Control()
    part = control.sub(0.5, 1.0).sub(0.0, 0.5)
    part.report(1, 2)
    assert control.fraction == pytest.approx(0.625)


def test_stopping_the_whole_stops_the_steps_that_run_and_those_that_come() -> None:
    control = Control()
    early = control.sub(0, 0.5)
    control.stop()
    late = control.sub(0.5, 1)
    assert early.stopped
    assert late.stopped
    assert late.state[0] == 1


def test_each_publication_of_a_best_is_counted_and_reaches_the_whole() -> None:
    control = Control()
    control.sub(0, 1).report(1, 4, best="grid", score=12)
    assert (control.best, control.version, int(control.state[3])) == ("grid", 1, 12)


def test_the_fraction_is_unknown_until_a_total_is() -> None:
    assert Control().fraction is None
