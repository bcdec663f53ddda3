"""The page that shows every arrangement of a wheel."""

import threading
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from engine.core import changed
from engine.wheel.answers import Key, key_of
from engine.wheel.arrange import ORDERS, PURPOSES, alone, closest
from engine.wheel.puzzle import Puzzle, wheel
from engine.words.lexicon import Lexicon
from engine.words.paths.paths import CLEAN, FALSE_ALARM, OFFENDING, find_path, obvious_words
from engine.words.vetting.taboo import Vetter, parse_list
from studio.core.theme import DARK, LIGHT
from studio.wheel import arrangements, masks
from studio.wheel.arrangements import ArrangePanel, VisibilityPlot
from studio.wheel.atlas import packed, picture, verdict_colours
from studio.wheel.details import ordinal, verdict_text
from studio.wheel.masks import Masks

WATERFALL = wheel("waterfall", "w", "flearalt")
WORDS = Lexicon.of("few", ["flaw", "flew", "water", "wafer", "wall", "wallet", "waterfall"])
PATHS = ("fart", "rale", "wart")


def key(puzzle: Puzzle, taboo: tuple[str, ...] = PATHS) -> Key:
    return key_of(puzzle, WORDS, Vetter([parse_list("\n".join(taboo), "aunt")] if taboo else ()))


@pytest.fixture
def host(hosted):
    return hosted(ArrangePanel, 560, 650)


@pytest.fixture
def page(qtbot, host):
    return shown(qtbot, host, WATERFALL, key(WATERFALL))


def shown(qtbot, host, puzzle: Puzzle, its_key: Key) -> ArrangePanel:
    page, old = host.page, host.page.ranking
    page.show_puzzle(puzzle, its_key)
    qtbot.waitUntil(lambda: page.ranking is not None and page.ranking is not old)
    return page


def test_counts_are_given_as_arrangements_and_permutations(page) -> None:
    made = page.ranking.arrangements
    classes = np.bincount(made.verdicts, minlength=3)
    assert page.totals.total.text() == "630 arrangements (40,320 permutations)"
    assert page.totals.legend.counts[OFFENDING].text() == f"{classes[OFFENDING]:,} with a taboo word"
    assert page.totals.legend.counts[FALSE_ALARM].text() == f"{classes[FALSE_ALARM]:,} heuristic false alarms"
    labelled = [made.classes.orbits[made.verdicts == kind].sum() * 4 for kind in range(3)]
    assert sum(labelled) == 40_320
    assert page.totals.counted.text().startswith("{:,}, {:,} and {:,} permutations".format(*labelled))


def test_the_page_starts_at_the_arrangement_of_the_document(page) -> None:
    assert page.ranking.arrangements.index_of(WATERFALL.ring) == page.at
    assert page.details.letters.text() == "W FLEARALT, current"
    assert page.details.found.text() == "False alarm: RALE is flagged but cannot be traced"
    seen = len(
        obvious_words(["flaw", "flew", "water", "wafer", "wall", "wallet"], "wflearalt", WATERFALL.neighbourhood)
    )
    assert page.details.shows.text().startswith(f"Shows {seen} of 7 answers; ")


def test_a_click_previews_and_a_double_click_adopts(qtbot, host, page) -> None:
    clean = int(page.ranking.clean[7])
    at = page.atlas.box(clean).center().toPoint()
    QTest.mouseClick(page.atlas.viewport(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.waitUntil(lambda: len(host.previewed) == 1)
    previewed = host.previewed[0]
    assert page.ranking.arrangements.index_of(previewed.ring) == clean == page.at
    assert host.taken == []
    QTest.mouseDClick(page.atlas.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert host.taken == [(previewed, f"Use arrangement {previewed.shown}")]
    assert host.said == []


def test_a_double_click_adopts_the_square_of_its_first_press(qtbot, host, page) -> None:
    """The atlas may be resized between the two presses, so that another square is under the pointer."""
    pressed = int(page.atlas.order[-7])
    at = page.atlas.box(pressed).center().toPoint()
    QTest.mouseClick(page.atlas.viewport(), Qt.MouseButton.LeftButton, pos=at)
    host.resize(host.width() + 300, host.height() + 200)
    qtbot.waitUntil(lambda: page.atlas.tile_at(at) not in (pressed, -1))
    QTest.mouseDClick(page.atlas.viewport(), Qt.MouseButton.LeftButton, pos=at)
    [(taken, _)] = host.taken
    assert page.ranking.arrangements.index_of(taken.ring) == pressed


def test_a_double_click_across_two_wheels_adopts_nothing(qtbot, host, page) -> None:
    at = page.atlas.box(int(page.ranking.clean[7])).center().toPoint()
    QTest.mouseClick(page.atlas.viewport(), Qt.MouseButton.LeftButton, pos=at)
    other = wheel("wallflats", "w")
    shown(qtbot, host, other, key(other))
    QTest.mouseDClick(page.atlas.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert host.taken == []


def test_adopting_an_offending_arrangement_shows_an_error(host, page) -> None:
    offending = int(np.flatnonzero(page.ranking.arrangements.verdicts == OFFENDING)[0])
    page.take(offending)
    [(puzzle, _)] = host.taken
    word = obvious_words(PATHS, puzzle.letters, puzzle.neighbourhood)[0].word
    assert word in host.said[0].text
    assert host.said[0].level == "error"


def test_keys_move_through_the_atlas(qtbot, host, page) -> None:
    atlas, made = page.atlas, page.ranking.arrangements
    QTest.keyClick(atlas, Qt.Key.Key_Home)
    assert page.at == atlas.order[0]
    QTest.keyClick(atlas, Qt.Key.Key_Right)
    QTest.keyClick(atlas, Qt.Key.Key_Down)
    assert page.at == atlas.order[1 + atlas.columns]
    QTest.keyClick(atlas, Qt.Key.Key_End)
    assert page.at == atlas.order[-1]
    assert page.details.scrubber.slider.value() == len(made) - 1
    QTest.keyClick(atlas, Qt.Key.Key_O)  # from the last on to the first
    assert made.verdicts[page.at] == OFFENDING
    assert not (made.verdicts[atlas.order[: atlas.places[page.at]]] == OFFENDING).any()
    QTest.keyClick(atlas, Qt.Key.Key_C)
    assert made.verdicts[page.at] in (CLEAN, FALSE_ALARM)
    QTest.keyClick(atlas, Qt.Key.Key_Return)
    assert host.taken[0][0].ring in {closest(made, page.at, WATERFALL.ring)}


def test_zooming_keeps_the_selected_square_visible(page) -> None:
    atlas = page.atlas
    rows = -(-len(atlas.order) // atlas.columns)
    assert rows * atlas.side <= atlas.viewport().height()
    QTest.keyClick(atlas, Qt.Key.Key_End)
    before = atlas.side
    for _ in range(12):
        QTest.keyClick(atlas, Qt.Key.Key_Plus)
        assert atlas.viewport().rect().intersects(atlas.box(page.at).toRect())
    assert atlas.side > 3 * before
    atlas.grab()  # the letters are drawn
    QTest.keyClick(atlas, Qt.Key.Key_0)
    assert atlas.side == before


def test_hovering_shows_the_details_of_an_arrangement_without_selecting_it(qtbot, host, page) -> None:
    offending = int(np.flatnonzero(page.ranking.arrangements.verdicts == OFFENDING)[3])
    page.atlas.hovered.emit(offending)
    words = ", ".join(page.ranking.arrangements.offenders(offending)).upper()
    assert page.details.found.text() == f"Taboo: {words} can be traced"
    page.atlas.hovered.emit(-1)
    assert page.details.letters.text() == "W FLEARALT, current"
    assert host.previewed == []
    box = page.atlas.box(offending).center().toPoint()
    assert page.atlas.tile_at(box) == offending
    assert page.atlas.tile_at(QPoint(2, 100_000)) == -1


def test_dragging_the_slider_previews_the_nearest_rotation(qtbot, host, page) -> None:
    page.details.scrubber.slider.setValue(17)
    qtbot.waitUntil(lambda: bool(host.previewed))
    ring = host.previewed[-1].ring
    turned = [ring[i:] + ring[:i] for i in range(8)]
    images = turned + [one[::-1] for one in turned]
    stay = [sum(a == b for a, b in zip(one, WATERFALL.ring, strict=True)) for one in images]
    assert stay[0] == max(stay)
    page.details.scrubber.slider.setValue(int(page.atlas.places[page.ranking.arrangements.index_of(WATERFALL.ring)]))
    qtbot.waitUntil(lambda: host.previewed[-1] is None)


def test_the_buttons_go_to_the_next_arrangement_of_a_verdict(page) -> None:
    made, order = page.ranking.arrangements, page.atlas.order
    places = np.flatnonzero(made.verdicts[order] == OFFENDING)
    page.details.scrubber.buttons[OFFENDING, 1].click()
    here = int(page.atlas.places[made.index_of(WATERFALL.ring)])
    assert page.atlas.places[page.at] == places[places > here][0]
    page.details.scrubber.buttons[OFFENDING, -1].click()
    assert page.atlas.places[page.at] == places[places < here][-1]


@pytest.mark.parametrize("order", ORDERS)
def test_every_order_is_sorted_and_complete(page, order) -> None:
    page.order.setCurrentIndex(page.order.findData(order))
    places, ranking = page.atlas.order, page.ranking
    assert sorted(places) == list(range(630))
    if order == "letters":
        least = [min(_images(ranking.arrangements.ring(i))) for i in places]
        assert least == sorted(least)
    else:
        assert (np.diff(getattr(ranking, order)[places]) >= 0).all()
    assert page.details.scrubber.slider.value() == page.atlas.places[page.at]


def _images(ring: str) -> list[str]:
    turned = [ring[i:] + ring[:i] for i in range(len(ring))]
    return turned + [one[::-1] for one in turned]


def test_ranks_count_clean_arrangements_only(page) -> None:
    ranking = page.ranking
    places = ranking.hardness[ranking.clean]
    assert sorted(places) == list(range(1, len(ranking.clean) + 1))
    assert not ranking.hardness[ranking.arrangements.verdicts == OFFENDING].any()
    hardest = int(ranking.clean[places.argmin()])
    assert ranking.nearness[hardest] == ranking.nearness[ranking.clean].min()
    assert [ordinal(n) for n in (1, 2, 3, 11, 12, 21, 112, 2003)] == [
        "1st", "2nd", "3rd", "11th", "12th", "21st", "112th", "2,003rd"
    ]  # fmt: skip


def test_ring_alone_ignores_paths_through_the_hub(qtbot, host, page) -> None:
    old = page.ranking
    page.alone.click()
    qtbot.waitUntil(lambda: page.ranking is not old)
    assert page.totals.total.text().endswith("ignoring paths through the hub")
    made, hood = page.ranking.arrangements, alone(WATERFALL.neighbourhood)
    for i in range(0, len(made), 41):
        found = {word for word in PATHS if find_path(word, "w" + made.ring(i), hood)}
        assert set(made.offenders(i)) == found
    assert "wart" not in {word for i in range(len(made)) for word in made.offenders(i)}
    through_hub = np.flatnonzero(old.arrangements.traced[:, old.arrangements.words.index("wart")])
    posed = changed(WATERFALL, ring=page.ranking.arrangements.ring(int(through_hub[0])))
    assert "through the hub" in (told := verdict_text(page.ranking, int(through_hub[0]), posed))
    assert "WART" in told
    page.take(int(through_hub[0]))  # is still vetted as it is printed
    assert "wart" in host.said[0].text


@pytest.mark.parametrize("purpose", PURPOSES)
def test_every_purpose_button_adopts_a_clean_arrangement(qtbot, host, page, purpose) -> None:
    page.purposes[purpose].click()
    qtbot.waitUntil(lambda: bool(host.taken))
    puzzle, text = host.taken[0]
    assert not obvious_words(PATHS, puzzle.letters, puzzle.neighbourhood)
    assert sorted(puzzle.ring) == sorted(WATERFALL.ring)
    assert text == f"Use arrangement {puzzle.shown}"


def test_a_wheel_without_clean_arrangements_shows_a_message(qtbot, host) -> None:
    page = shown(qtbot, host, WATERFALL, key(WATERFALL, ("aw",)))
    assert page.totals.legend.counts[CLEAN].text() == "0 clean"
    assert not page.details.scrubber.buttons[CLEAN, 1].isEnabled()
    page.purposes["hard"].click()
    qtbot.waitUntil(lambda: bool(host.said))
    assert "aw can be traced in every arrangement" in host.said[0].text


def test_without_a_taboo_word_the_atlas_shows_visibility_by_shade(qtbot, host) -> None:
    page = shown(qtbot, host, WATERFALL, key(WATERFALL, ()))
    assert page.totals.total.text() == (
        "These letters cannot spell any word of the taboo lists. Every arrangement is clean."
    )
    assert not page.totals.legend.isVisible()
    assert not page.masks.isVisible()
    picture, atlas = page.atlas.viewport().grab().toImage(), page.atlas
    classes = np.argsort(page.ranking.visibility).tolist()
    light = [lightness(picture.pixel(atlas.box(i).center().toPoint())) for i in classes]
    assert light == sorted(light, reverse=True)
    assert len(set(light)) >= 4


def lightness(fill: int) -> int:
    """Return the sum of the channels."""
    return sum((int(fill) >> shift) & 255 for shift in (0, 8, 16))


def test_changing_a_letter_clears_the_page(qtbot, host, page) -> None:
    other = wheel("wallflats", "w")
    page.show_puzzle(other, None)
    assert page.ranking is None
    assert not page.purposes["hard"].isEnabled()
    assert page.atlas.tile_at(QPoint(3, 3)) == -1
    shown(qtbot, host, other, key(other))
    turned = changed(other, ring=other.ring[1:] + other.ring[:1])
    kept = page.ranking
    page.show_puzzle(turned, None)  # the same letters: nothing to find anew
    assert page.ranking is kept
    assert page.details.letters.text() == f"{turned.shown}, current"


def test_the_masks_of_the_worked_example() -> None:
    wallart, rale = (Masks.of(word, "w", "flearalt") for word in ("wallart", "rale"))
    assert [bit for bit in range(64) if wallart.ring >> bit & 1] == [1, 3, 4, 11, 19, 21, 29, 32]
    assert [bit for bit in range(64) if wallart.needed >> bit & 1] == [3, 4, 24, 27, 37]
    assert [bit for bit in range(64) if wallart.both >> bit & 1] == [3, 4]
    assert masks.verdict_text(wallart, traced=False) == "not flagged, 3 pairs not in the ring; cannot be traced"
    assert masks.verdict_text(rale, traced=False) == "flagged; cannot be traced"
    only_hub = masks.verdict_text(rale, traced=False, through_hub=True)
    assert only_hub == "flagged; can be traced through the hub only"
    assert wallart.describe(24) == "Bit 24 = 8·3 + 0: A next to L, a second time\nneeded, absent"
    assert wallart.describe(27) == "Bit 27 = 8·3 + 3: L next to another L\nneeded, absent"
    assert wallart.describe(63) == "Bit 63: no letter has this code"


def test_the_bits_of_the_selected_word_are_found_by_position(page) -> None:
    view = page.masks.view
    page.masks.words.setCurrentText("rale")
    assert page.masks.verdict.text() == "flagged; cannot be traced"
    assert "RALE needs: 3, 4, 11;" in view.accessibleDescription()
    spots = [QPointF(x, y) for x in range(0, view.width(), 2) for y in range(0, view.height(), 2)]
    across = sorted({spot.x() for spot in spots if view.bit_at(spot) == 11})
    assert sum(after - before > 2 for before, after in pairwise(across)) == 2  # once in each of three pictures
    assert view.bit_at(QPointF(1, 1)) is None
    page.masks.shown.click()
    assert not view.isVisible()
    assert page.state()["masks"] is False


def test_masks_start_with_the_word_traced_in_the_current_arrangement(qtbot, host) -> None:
    page, offending = host.page, changed(WATERFALL, ring="artfleal")
    words = [one.word for one in obvious_words(PATHS, offending.letters, offending.neighbourhood)]
    assert words
    assert words[0] != sorted(PATHS)[0]
    shown(qtbot, host, offending, key(offending))
    assert page.masks.word == words[0]


def test_a_square_has_twice_the_arrangements_and_no_masks(qtbot, host) -> None:
    square = changed(wheel("waterfall", "w", "flearalt"), layout="square")
    page = shown(qtbot, host, square, key(square))
    assert page.totals.total.text() == "1,260 arrangements (40,320 permutations)"  # 10,080 by 8
    assert page.masks.verdict.text() == "Masks apply only to rings; in a square, paths are searched."
    made = page.ranking.arrangements
    for i in range(0, len(made), 97):
        assert set(made.offenders(i)) == {
            one.word for one in obvious_words(PATHS, "w" + made.ring(i), square.neighbourhood)
        }


def test_the_plot_is_created_when_the_page_is_entered(qtbot, host, page) -> None:
    assert page.plot is None
    page.entered()
    qtbot.addWidget(page.plot)
    qtbot.waitUntil(lambda: page.plot.findChild(VisibilityPlot) is not None)
    assert (
        page.plot.findChild(VisibilityPlot).summary.text()
        == f"630 arrangements, of which {len(page.ranking.clean):,} can be printed (colored)"
    )


def test_the_state_is_restored_and_invalid_state_is_ignored(host) -> None:
    host.page.restore({"order": "seen", "masks": False})
    assert host.page.state() == {"order": "seen", "masks": False}
    host.page.restore({"order": 7})
    assert host.page.state() == {"order": "letters", "masks": True}


@pytest.mark.parametrize("side", [4, 5, 7, 10, 21, 48])
@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_verdicts_differ_without_color(side, palette) -> None:
    mark, ground = 0xFF000000, 0xFFFFFFFF
    pictures = []
    for kind in range(3):
        fill = np.array([0xFF888888], np.uint32)
        pixels = picture(fill, np.array([kind], np.uint8), 1, side, mark, ground)
        pictures.append((pixels == mark).tobytes())
    assert len(set(pictures)) == 3
    assert len({int(colour) for colour in verdict_colours(palette)}) == 3
    assert packed(QImage(1, 1, QImage.Format.Format_RGB32).pixelColor(0, 0)) >> 24 == 255


def test_a_late_arrangement_is_not_used_by_another_document(qtbot, host, page, monkeypatch) -> None:
    opened = threading.Event()

    def held(puzzle, *args, seed, control):
        assert opened.wait(60)
        return changed(puzzle, ring=puzzle.ring[::-1])

    monkeypatch.setattr(arrangements, "arranged", held)
    page.purposes["hard"].click()
    other = wheel("moonlight", "l", "oiotnhmg")
    page.show_puzzle(other, None)
    opened.set()
    shown(qtbot, host, other, key(other))
    assert page.jobs.shutdown()  # the arrangement has ended, and its result would have arrived
    assert host.taken == []


def test_a_ranking_with_more_classes_than_the_histogram_shows(qtbot, host, page) -> None:
    page.entered()
    qtbot.addWidget(page.plot)
    qtbot.waitUntil(lambda: page.plot.findChild(VisibilityPlot) is not None)
    square = changed(WATERFALL, layout="square")
    shown(qtbot, host, square, key(square))
    last = changed(square, ring=page.ranking.arrangements.ring(len(page.ranking) - 1))
    shown(qtbot, host, WATERFALL, key(WATERFALL))
    histogram = page.plot.findChild(VisibilityPlot)
    qtbot.waitUntil(lambda: histogram.summary.text().startswith("630 "))
    shown(qtbot, host, last, key(last))
    qtbot.waitUntil(lambda: histogram.summary.text().startswith("1,260 "))
    assert page.at == len(page.ranking) - 1
