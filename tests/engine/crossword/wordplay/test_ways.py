"""Every way to build an answer: against the naive twin, by an evaluator of its own, on the shipped list."""

import re
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.core import BadInput, Control, Stopped
from engine.crossword.wordplay import pieces
from engine.crossword.wordplay import ways as module
from engine.crossword.wordplay.annotation import parsed
from engine.crossword.wordplay.fitting import fits
from engine.crossword.wordplay.parts import MOST_GLOSS, PartIndex, open_parts
from engine.crossword.wordplay.tables import KINDS, Tables, homophone, spoonerism
from engine.crossword.wordplay.ways import PAGE, ways
from engine.words.lexicon import Lexicon
from engine.words.search.table import open_phrases
from engine.words.sources import open_lexicon
from engine.words.vetting.taboo import Vetter
from engine.words.wordnet import Near, letters_of, open_wordnet
from tests.engine.crossword.wordplay import naive_ways as naive
from tests.engine.crossword.wordplay.evaluated import gives

NO_INDICATORS = dict.fromkeys(KINDS, frozenset[str]())


def small_index(words, abbreviations, phrases=()):
    """An index in which each word is common, and each word and abbreviation has the cue "hint"."""
    by_letters = {phrase.replace(" ", ""): phrase for phrase in phrases}
    some = [*words, *by_letters]
    zipf = dict.fromkeys(some, 4.0)

    def near(letters):
        return [Near(one, "n", 1, 1, "synonym", "hint", 1) for one in letters if one in zipf]

    tables = Tables(dict.fromkeys(abbreviations, ("hint",)), NO_INDICATORS)
    vars(tables)["sounds"] = {}  # reading them takes longer than everything else
    return PartIndex(
        Lexicon.of("small", words, zipf=zipf),
        Lexicon.of("phrases", by_letters, zipf=zipf, displays=by_letters) if phrases else None,
        tables,
        near,
    )


def skeletons(found):
    """The annotations without cues, indicators and spaces, by device. The words of an anagram are sorted."""
    by_device = {}
    for way in found:
        text = re.sub(r"\(([A-Z ]+)\)\*", lambda words: f"({''.join(sorted(words[1].split()))})*", way.annotation)
        text = re.sub(r'"[^"]*"|\[[^\]]*\]| ', "", text)
        by_device.setdefault(way.device, []).append(text)
    assert len({way.annotation for way in found}) == len(found)
    return {device: set(texts) for device, texts in by_device.items()}


def by_brute_force(answer, words, abbreviations, phrases=()):
    words = [word for word in words if word != answer]
    printed = {phrase.replace(" ", ""): phrase for phrase in phrases}
    parts = {*words, *printed} - {answer}
    parts_and_letters = {*parts, *abbreviations}
    found = {
        "charade": naive.charades(answer, parts_and_letters, 4),
        "container": naive.containers(answer, parts_and_letters),
        "reversal": naive.reversals(answer, parts_and_letters),
        "deletion": naive.deletions(answer, parts, abbreviations, 2),
        "substitution": naive.substitutions(answer, parts, abbreviations),
        "cycling": naive.cyclings(answer, parts),
        "anagram": naive.anagrams(answer, parts, printed, 3) | naive.completed(answer, parts, abbreviations),
        "letters": naive.picks(answer, words, phrases),
        "hidden": naive.hidden(answer, words, phrases),
    }
    return {device: texts for device, texts in found.items() if texts}


LETTERS = "abot"
VETTER = Vetter()
WORDS = st.lists(
    st.text(LETTERS, min_size=2, max_size=6).filter(lambda word: VETTER.verdict(word, "text").counts),
    max_size=10, unique=True,
)  # fmt: skip


@pytest.fixture
def all_of_them(monkeypatch):
    """Show all ways to make a part, as the naive twin does."""
    monkeypatch.setattr(pieces, "MOST_MADE", 10_000)
    monkeypatch.setattr(module, "MOST_BORDERING", 10_000)


def plain(index, answer):
    found = skeletons(ways(answer, Control(), parts=index))
    found.pop("composite", None)
    return found


@pytest.mark.usefixtures("all_of_them")
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(WORDS, st.sets(st.sampled_from(["a", "b", "o", "t", "ab", "ot"])), st.text(LETTERS, min_size=2, max_size=7))
def test_the_ways_are_those_of_the_naive_twin(words, abbreviations, answer):
    words = words or ["ab"]
    assert plain(small_index(words, abbreviations), answer) == by_brute_force(answer, words, abbreviations)


@pytest.mark.usefixtures("all_of_them")
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(WORDS, st.sets(st.sampled_from(["a", "b", "o", "t"])), st.text(LETTERS, min_size=3, max_size=6))
def test_the_composites_are_those_of_the_naive_twin(words, abbreviations, answer):
    words = words or ["ab"]
    found = skeletons(ways(answer, Control(), parts=small_index(words, abbreviations)))
    parts = [word for word in words if word != answer]
    assert found.get("composite", set()) == naive.composites(answer, parts, abbreviations, (), {})


PHRASES = ["tab oat", "oat bat tab", "at bob", "boat toot", "too bat"]


@pytest.mark.usefixtures("all_of_them")
@pytest.mark.parametrize(
    ("answer", "device", "text"),
    [
        ("tbo", "hidden", "aTBOb"), ("obt", "letters", "OatBatTab"), ("bb", "hidden", "taBBoot"),
        ("obt", "hidden", "rev(aTBOb)"), ("oatto", "hidden", "bOATTOot"), ("tabato", "anagram", "(OATTAB)*"),
        ("obt", "letters", "tOoBaT"), ("otobt", "composite", "OT+OatBatTab"), ("tt", "letters", "boaTtooT"),
    ],
)  # fmt: skip
def test_phrases_hide_answers_and_lend_letters(answer, device, text):
    words = ["oat", "tab", "boot", "too"]
    index = small_index(words, ["b", "ot"], PHRASES)
    assert plain(index, answer) == by_brute_force(answer, words, ["b", "ot"], PHRASES)
    assert text in skeletons(ways(answer, Control(), parts=index))[device]


ANSWERS = (
    ("carpet", "charade", 'CAR "'), ("senator", "anagram", "(TREASON)*"), ("dormitory", "anagram", "DIRTY"),
    ("knight", "homophone", "hom(night"), ("devil", "reversal", "rev(LIVED"), ("clone", "container", 'C{L "'),
    ("orchestra", "anagram", "(CARTHORSE)*"), ("astronomer", "anagram", "STARER"), ("hamlet", "charade", 'HAM "'),
    ("brain", "charade", '+ RAIN "'), ("stressed", "reversal", "rev(DESSERTS"), ("tenor", "hidden", "lisTEN OR"),
    ("lever", "deletion", "cLEVER"), ("stop", "cycling", "cyc(TOPS"), ("bark", "double definition", '"barque"'),
    ("pair", "homophone", "hom(pear"), ("butterfly", "spoonerism", "spoon(flutter"),
    ("damp", "substitution", "sub(LAMP"), ("regaled", "composite", 'rev(LAGER "'),
    ("source", "homophone", "hom(sauce"),
)  # fmt: skip


@pytest.mark.parametrize(("answer", "device", "text"), ANSWERS)
def test_published_answers_have_many_routes_and_the_known_device(answer, device, text):
    index = open_parts()
    found = ways(answer, Control(), parts=index)
    assert len(found) >= 8
    assert any(way.device == device and text in way.annotation for way in found)
    assert len({way.device for way in found[:PAGE]}) >= min(3, len({way.device for way in found}))
    for way in found:
        assert_right(way, answer, index)


@pytest.mark.parametrize("answer", ["ice cream", "nevertheless", "at", "Eton mess", "representatives"])
def test_other_answers_are_right_too(answer):
    index = open_parts()
    for way in ways(answer, Control(), parts=index):
        assert_right(way, answer, index)


def assert_right(way, answer, index):
    """The letters give the answer, as the proof reads them too; the indicators are listed, the cues are shown."""
    letters, tables = letters_of(answer), index.tables
    read = parsed(way.annotation)
    if way.device == "double definition":
        assert len(read.definitions) == 2
        assert letters not in map(letters_of, read.definitions)
        return
    assert gives(way.annotation, letters), way.annotation

    def sounds(node, target):
        compare = homophone if node.device == "homophone" else spoonerism
        return compare(node.words, target, tables) in ("any", "British")

    assert read.wordplay
    assert fits(read.wordplay, letters, sounds), way.annotation
    for text in re.findall(r"\[([^\],]*)", way.annotation):
        assert text in tables.kinds_of, way.annotation
    for part in way.parts:
        assert re.fullmatch("[A-Z]+", part.letters)
        assert letters_of(part.cue) != part.letters.lower()
        if part.cue:
            assert f'"{part.cue}"' in way.annotation
            assert part.letters.lower() != letters


def test_no_part_and_no_cue_is_taboo() -> None:
    found = ways("banking", Control(), parts=open_parts())
    assert found
    assert not [way for way in found if "fuck" in way.annotation.lower()]
    pairs = [way.annotation for way in ways("kingfisher", Control(), parts=open_parts(), devices={"hidden"})]
    assert "asKING FISHERies" in pairs[0]
    assert not [pair for pair in pairs if "fuc" in pair]
    assert not [way for way in ways("this", Control(), parts=open_parts()) if "(SHIT)" in way.annotation]


GOLDEN_LETTERS = {
    "a": "answer", "b": "bishop", "c": "cold", "d": "daughter", "e": "energy", "l": "left", "n": "new",
    "o": "love", "r": "river", "s": "second", "t": "time", "al": "gangster", "en": "space", "er": "queen",
    "re": "about",
}  # fmt: skip


def test_counts_on_the_shipped_list():
    """With the words of the list, the phrases of WordNet and fifteen abbreviations."""
    net = open_wordnet()
    tables = Tables({one: (cue,) for one, cue in GOLDEN_LETTERS.items()}, NO_INDICATORS)
    index = PartIndex(open_lexicon("large"), open_phrases(), tables, lambda some: net.near(some, MOST_GLOSS), net)
    counts = {answer: Counter(way.device for way in ways(answer, Control(), parts=index)) for answer in GOLDEN}
    assert counts == GOLDEN


GOLDEN = {
    "carpet": {
        "anagram": 36, "charade": 3, "composite": 160, "hidden": 87, "homophone": 1, "spoonerism": 1,
        "substitution": 2,
    },
    "lantern": {"anagram": 10, "charade": 6, "composite": 261, "spoonerism": 3},
    "blackboard": {"anagram": 47, "charade": 6, "composite": 201, "container": 1, "homophone": 1},
}  # fmt: skip


@pytest.mark.parametrize(
    ("answer", "relatives"),
    [("senators", "senator"), ("ice cream", "cream"), ("singer", "sing"), ("baking", "bake"), ("mice", "mouse")],
)
def test_no_part_is_a_relative_of_the_answer(answer, relatives):
    found = ways(answer, Control(), parts=open_parts())
    assert found
    assert not any(re.search(rf"\b{relatives}\b", way.annotation.split(" [")[0], re.IGNORECASE) for way in found)


def test_only_wanted_devices_are_returned():
    found = ways("stare", Control(), parts=open_parts(), devices={"anagram", "hidden"})
    assert {way.device for way in found} == {"anagram", "hidden"}
    everything = ways("stare", Control(), parts=open_parts())
    assert {way._replace(annotation="") for way in found} <= {way._replace(annotation="") for way in everything}


def test_the_first_page_has_several_devices():
    devices = Counter(way.device for way in ways("carpet", Control(), parts=open_parts())[:PAGE])
    assert len(devices) >= 6
    assert max(devices.values()) <= module.MOST_OF_DEVICE


@pytest.mark.parametrize("answer", ["carpet", "senator", "dormitory", "brain", "tenor", "source"])
def test_the_first_page_repeats_no_indicator(answer):
    page = ways(answer, Control(), parts=open_parts())[:PAGE]
    indicators = [text for way in page for text in re.findall(r"\[([^\],]*)", way.annotation)]
    assert len(indicators) > 10
    assert len(indicators) == len(set(indicators))


def test_ways_are_sorted_after_the_first_page_and_the_same_each_time():
    found = ways("carpet", Control(), parts=open_parts())
    scores = [way.score for way in found[PAGE:]]
    assert scores == sorted(scores, reverse=True)
    assert all(0 < way.score <= 1 for way in found)
    assert found == ways("carpet", Control(), parts=open_parts())


def test_what_holds_in_british_english_only_says_so():
    found = ways("source", Control(), parts=open_parts(), devices={"homophone"})
    british = {way.parts[0].letters: "in Britain" in way.annotation for way in found}
    assert british["SAUCE"]
    assert not any("in Britain" in way.annotation for way in ways("pair", Control(), parts=open_parts()))


class Stopping(Control):
    """A control that stops at its second publication."""

    def report(self, done, total=0, *, best=None, score=None):
        super().report(done, total, best=best, score=score)
        if self.version == 2:
            self.stop()


def test_stop_keeps_what_was_found():
    control, index = Stopping(), open_parts()
    with pytest.raises(Stopped):
        ways("carpet", control, parts=index)
    everything = {re.sub(r"\[[^\]]*\]", "", way.annotation) for way in ways("carpet", Control(), parts=index)}
    assert len(control.best) >= PAGE
    assert {re.sub(r"\[[^\]]*\]", "", way.annotation) for way in control.best} < everything
    assert 0 < control.fraction < 1


@pytest.mark.parametrize("answer", ["", "a", "42", "caf\u00e91", "x" * 31])
def test_what_is_no_answer_is_refused(answer):
    with pytest.raises(BadInput, match="is not an answer of 2 to 30 letters"):
        ways(answer, Control(), parts=small_index(["tab"], ["b"]))


def test_a_cue_never_has_the_answer_or_its_part():
    for answer in ("carpet", "sailor", "bread"):
        for way in ways(answer, Control(), parts=open_parts()):
            for part in way.parts:
                cue = part.cue.lower().split()
                assert part.letters.lower() not in cue
                assert answer not in cue


@pytest.mark.parametrize("answer", ["abab", "baba"])
def test_fodder_that_needs_no_mixing_is_no_anagram(answer):
    found = ways(answer, Control(), parts=small_index(["aba", "bab", "aab"], ["a", "b"]), devices={"anagram"})
    assert skeletons(found) == {"anagram": {"(AAB+B)*"}}


def test_a_cue_with_a_relative_of_the_answer_is_not_used():
    index = small_index(["oat"], [])
    index.tables.abbreviations["b"] = ("bishop", "boats start")
    found = ways("boat", Control(), parts=index, devices={"charade"})
    assert [way.annotation for way in found] == ['B "bishop" + OAT "hint"']


@pytest.mark.parametrize("answer", ["oatb", "tbat", "ttab", "batta"])
def test_what_starts_or_ends_with_a_phrase_is_not_hidden_in_it(answer):
    words = ["boot"]
    assert plain(small_index(words, [], PHRASES), answer) == by_brute_force(answer, words, [], PHRASES)


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ("live", "aLIVE"), ("live", 'LIVEs "'), ("steam", "STEAMy"), ("stressed", "diSTRESS EDge"),
        ("drawer", "withDRAW ERa"), ("beheaded", "HEADED"), ("steam", 'sub(STEAK "cut of meat", K "thousand", M "th'),
    ],
)  # fmt: skip
def test_a_word_akin_to_the_answer_and_a_cue_for_two_parts_rank_last(answer, text):
    found = ways(answer, Control(), parts=open_parts())
    flawed = [
        number for number, way in enumerate(found) if re.search(rf"(?<![A-Za-z]){re.escape(text)}", way.annotation)
    ]
    last_sound = max(number for number, way in enumerate(found) if way.score > module.FLAWED)
    assert flawed
    assert min(flawed) > last_sound > PAGE


def test_a_substitution_of_one_of_two_equal_letters_ranks_last():
    found = ways("larder", Control(), parts=open_parts(), devices={"substitution"})
    scores = {way.annotation.split()[0]: way.score for way in found}
    assert scores["sub(LADDER"] <= module.FLAWED < scores["sub(LANDER"]


def test_two_definitions_are_of_two_senses():
    night = ways("night", Control(), parts=open_parts(), devices={"double definition"})
    assert not [way for way in night if "darkness" in way.annotation and '"dark"' in way.annotation]
    brush = ways("brush", Control(), parts=open_parts(), devices={"double definition"})
    assert brush
    assert not [way for way in brush if way.annotation.count("touch") > 1]
    assert not [way for way in (*night, *brush) if re.search("night|brush", way.annotation, re.IGNORECASE)]


def test_cues_are_known_forms_that_do_not_contain_their_word():
    cues = {part: [cue.text for cue in open_parts().cues(part)] for part in ("teas", "mats", "parities", "caught")}
    assert "afternoon teas" not in cues["teas"]
    assert "matt-ups" not in cues["mats"]
    assert cues["parities"][0] != "paras"
    assert "grabbed" in cues["caught"]


def test_a_name_in_lower_case_ranks_low():
    found = {way.annotation.split(" [")[0]: way.score for way in ways("live", Control(), parts=open_parts())}
    assert found["friuLI VEnezia"] < found["rev(rEV ILl)"] / 2
    assert open_parts().phrases.initials["da"]  # of "devil's advocate"
