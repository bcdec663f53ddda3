"""The families of taboo words: which forms are caught, and which neighbours stay clean."""

from __future__ import annotations

import pytest

from engine.words.sources import open_lexicon
from engine.words.vetting.families import families
from engine.words.vetting.house import open_house
from engine.words.vetting.lookup import covered
from engine.words.vetting.near_misses import cautioned
from engine.words.vetting.taboo import Vetter, default_list, parse_list
from engine.words.vetting.verdict import Override, Ruling, TabooList, TabooWord, Verdict

INNOCENT = """
    cocktail therapist assess assessed titan scrape niggardly spiced spicy spicer spiked spacing tested
    tester titter titters peer peers rapier luster hoary tardy testy japed japer cocker cocked cocky dicker
    craped hived fondly prickly pricked erected erecting booby assist organist feckless shuttlecock dickens
    cockpit classic grape drape
"""


@pytest.mark.parametrize("word", INNOCENT.split())
@pytest.mark.parametrize("role", ["answer", "path", "entry", "text"])
def test_no_innocent_neighbour_falls(word: str, role) -> None:
    assert Vetter().verdict(word, role) == Verdict(word)


def test_a_listed_word_stands_for_its_family_and_is_named() -> None:
    vetter = Vetter([parse_list("crump\nglinse\ndrabby;mild\n=plonk", "aunt")])
    for form in ("crumps", "crumped", "crumping"):
        assert vetter.verdict(form, "answer") == Verdict(form, "taboo", "form of crump", "aunt")
    for form in ("glinses", "glinsed", "glinsing"):
        assert vetter.verdict(form, "entry").reason == "form of glinse"
    assert vetter.verdict("drabbies", "text") == Verdict(
        "drabbies", "caution", "form of drabby, may offend or distress", "aunt"
    )
    assert vetter.verdict("plonk", "answer").standing == "taboo"
    assert vetter.verdict("plonks", "answer").standing == "clean"


def test_a_form_of_an_unlisted_word_belongs_to_that_word() -> None:
    found = families(frozenset(("tes", "teste", "spic", "hor")))
    assert not {"tested", "testing", "spiced", "spicing", "spices", "horned"} & found.keys()
    assert found["spics"].sources == ("spic",)


def test_a_derived_word_needs_evidence() -> None:
    found = families(frozenset(("kill", "butt", "lust", "pee", "slut", "kinky")))
    assert {"killer", "killers", "sluttish", "slutty", "kinkier", "kinkiest"} <= found.keys()
    assert not {"butter", "luster", "peer", "peers", "buttery"} & found.keys()


def test_forms_keep_the_roles_of_their_word() -> None:
    vetter = Vetter([parse_list("crump;never;path entry", "aunt")])
    assert vetter.verdict("crumps", "entry").standing == "taboo"
    assert vetter.verdict("crumps", "answer").standing == "clean"


def test_a_word_of_the_list_is_judged_by_its_own_entry() -> None:
    vetter = Vetter([parse_list("crump\ncrumped;mild\ncrumping;clean\n", "aunt"), parse_list("flump", "uncle")])
    assert vetter.verdict("crumped", "answer").reason == "may offend or distress"
    assert vetter.verdict("crumping", "answer").standing == "clean"
    assert vetter.verdict("crumps", "answer").source == "aunt"
    assert vetter.verdict("flumps", "answer").source == "uncle"


def test_only_forms_that_add_something_are_searched_for_in_printed_letters() -> None:
    vetter = Vetter([parse_list("rape\ngai;mild", "aunt")])
    # "rapes" contains "rape"; "gaing" is on no list.
    assert set(vetter.path_words("rapesdinggai")) == {"rape", "raping", "gai"}
    accepted = Vetter([parse_list("lube;mild", "aunt")], [Ruling("lube", True, "accepted")])
    assert accepted.path_words("lubesing") == ()


def test_a_taboo_form_is_searched_for_although_its_word_is_only_a_caution() -> None:
    lists = (parse_list("crump", "aunt"),)
    milder = [Override("crump", "caution", exact=True)]
    assert Vetter(lists, (), milder).path_words("crumps") == ("crumps", "crump")
    accepted = Vetter(lists, [Ruling("crump", True, "a sound")], milder)
    assert accepted.path_words("crumps") == ("crumps",)
    assert accepted.verdict("crumps", "path") == Verdict("crumps", "taboo", "form of crump", "aunt")


def test_a_form_of_two_words_is_judged_by_the_worse_one_and_names_it() -> None:
    mild, strict = parse_list("crumper;mild", "mild"), parse_list("crump", "strict")
    for lists in ((mild, strict), (strict, mild)):
        assert Vetter(lists).verdict("crumps", "path").source == "strict"
        assert Vetter(lists).path_words("crumpers") == ("crump",)
    for lines in ("crumpe;mild\ncrump", "crump;mild\ncrumpe"):
        strict = lines.rpartition("\n")[2]
        found = Vetter([parse_list(lines, "both")]).verdict("crumped", "path")
        assert found == Verdict("crumped", "taboo", f"form of {strict}", "both")


def test_exact_matching_knows_no_families() -> None:
    vetter = Vetter([parse_list("crump", "aunt")], exact=True)
    assert vetter.verdict("crump", "answer").standing == "taboo"
    assert vetter.verdict("crumps", "answer").standing == "clean"


def test_the_forms_of_the_default_list_in_the_largest_word_list() -> None:
    """Exact counts on the shipped lists. Read the new forms before you record other counts."""
    large, default = frozenset(open_lexicon("large").words), default_list()
    severity = {entry.word: entry.severity for entry in default.words if "entry" in entry.roles}
    forms = {form: word for word, some in covered(default).items() for form in some}
    assert forms.keys() <= large
    assert not forms.keys() & severity.keys()
    strict = {form for word, some in covered(default).items() if severity[word] == "never" for form in some}
    assert (len(forms), len(strict)) == (766, 254)


STRONGEST = ("fuck", "shit", "nigger", "bitch", "whore", "faggot", "cunt", "slut")
INNOCENT = ("snigger", "mishit", "shitake", "shittah", "shittim", "shitzu", "slutch")


@pytest.mark.parametrize("name", ["large", "standard", "common-british", "common"])
def test_no_word_of_a_shipped_list_contains_one_of_the_strongest_words_unnoticed(name) -> None:
    vetter = Vetter([default_list()])
    containing = [word for word in open_lexicon(name).words if any(strong in word for strong in STRONGEST)]
    clean = [word for word in containing if vetter.verdict(word, "entry").standing == "clean"]
    assert [word for word in clean if not any(innocent in word for innocent in INNOCENT)] == []
    assert containing


def test_the_house_clears_and_condemns_words_with_their_families() -> None:
    lists = (parse_list("crump\nflump\ngai;mild", "aunt"),)
    cleared = Vetter(lists, (), [Override("crump", "clean", reason="a sound", date="2026-01-02")])
    assert cleared.verdict("crump", "answer") == Verdict("crump", "clean", "a sound", "house")
    assert cleared.verdict("crumps", "answer") == Verdict("crumps")
    assert cleared.verdict("flumps", "answer").standing == "taboo"
    condemned = Vetter(lists, (), [Override("niggardly", "never"), Override("fox", "answer")])
    assert condemned.verdict("niggardly", "answer") == Verdict("niggardly", "taboo", "on the taboo list", "house")
    assert condemned.verdict("foxes", "answer").reason == "form of fox, not wanted as an answer"
    assert condemned.verdict("foxes", "text").standing == "clean"
    assert condemned.path_words("foxniggardly") == ("niggardly", "gai")


def test_the_reason_of_the_house_is_the_reason_of_the_verdict() -> None:
    vetter = Vetter((), (), [Override("crump", "caution", reason="ask the editor")])
    assert vetter.verdict("crump", "answer").reason == "ask the editor"
    assert vetter.verdict("crumps", "answer").reason == "form of crump, may offend or distress"


def test_a_word_that_the_house_clears_is_no_doubtful_name() -> None:
    cleared = Vetter((), (), [Override("congo", "clean")]).verdict("congo", "answer")
    assert cautioned(cleared, name=True).standing == "clean"
    assert cautioned(Vetter(()).verdict("congo", "answer"), name=True).standing == "caution"


def test_the_house_clears_words_that_are_only_traced() -> None:
    lists = (parse_list("gai;mild\nnad\ngae", "aunt"),)
    assert set(Vetter(lists).path_words("gaindel")) == {"gai", "nad", "gae"}
    cleared = [Override(word, "clean") for word in ("gai", "nad", "gae")]
    assert Vetter(lists, (), cleared).path_words("gaindel") == ()
    assert Vetter(lists, (), [Override("nad", "answer")]).path_words("gaindl") == ("gai",)


def test_an_exact_override_leaves_the_family_to_the_lists() -> None:
    lists = (parse_list("crump", "aunt"),)
    vetter = Vetter(lists, (), [Override("crump", "clean", exact=True)])
    assert vetter.verdict("crump", "answer").standing == "clean"
    assert vetter.verdict("crumps", "answer").reason == "form of crump"
    one = Vetter(lists, (), [Override("crumps", "clean")])
    assert one.verdict("crump", "answer").standing == "taboo"
    assert one.verdict("crumps", "answer").standing == "clean"


def test_an_override_of_severity_caution_asks_the_editor() -> None:
    lists = (TabooList("aunt", (TabooWord("crump"),)),)
    vetter = Vetter(lists, (), [Override("crump", "caution")])
    assert vetter.verdict("crumped", "answer").standing == "caution"
    assert vetter.path_words("crumped") == ("crump",)


@pytest.mark.parametrize(("form", "root"), [("bitchy", "bitch"), ("skankiest", "skank"), ("pissier", "piss")])
def test_shipped_derived_words_belong_to_the_family_of_their_root(form: str, root: str) -> None:
    assert Vetter([parse_list(root, "few")]).verdict(form, "answer").reason == f"form of {root}"
    assert Vetter([parse_list("crump", "few")]).verdict(form, "answer").standing == "clean"


def test_a_milder_line_of_another_list_does_not_unlock_a_form() -> None:
    lists = [parse_list("crump", "one"), parse_list("crumps;answer", "two")]
    assert Vetter(lists).verdict("crumps", "path").standing == "taboo"
    assert Vetter([lists[0], parse_list("crumps;clean", "two")]).verdict("crumps", "path").standing == "clean"


@pytest.mark.parametrize("word", ["smartass", "badasses", "wiseass", "cleverdick", "brainfart", "pissants"])
def test_compounds_of_mild_words_are_cautions_as_these_are(word: str) -> None:
    assert open_house().vetter().verdict(word, "answer").standing == "caution"
