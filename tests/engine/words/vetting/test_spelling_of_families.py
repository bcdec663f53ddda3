"""The spelling of inflections and derived words, and which listed word a form belongs to."""

from __future__ import annotations

import pytest

from engine.core.files import user_directory
from engine.words.vetting.families import Form, families

INFLECTED = {  # made-up words, so that no other word claims their forms
    "crulp": "crulps crulped crulping crulpings",
    "glinse": "glinses glinsed glinsing glinsings",
    "plunx": "plunxes plunxed plunxing plunxings",
    "grutz": "grutzes grutzed grutzing grutzings",
    "vlanch": "vlanches vlanched vlanching vlanchings",
    "glish": "glishes glished glishing glishings",
    "vluss": "vlusses vlussed vlussing vlussings",
    "drobo": "drobos droboes droboed droboing droboings",
    "plon": "plons plonned plonning plonnings",
    "snillat": "snillats snillatted snillatting snillattings snillated snillating snillatings",
    "bloon": "bloons blooned blooning bloonings",
    "vlow": "vlows vlowed vlowing vlowings",
    "frax": "fraxes fraxed fraxing fraxings",
    "trij": "trijs trijed trijing trijings",
    "glah": "glahs glahed glahing glahings",
    "nurv": "nurvs nurved nurving nurvings",
    "griv": "grivs grived griving grivings",
    "plaq": "plaqs plaqed plaqing plaqings",
    "zorny": "zornies zornied zornying zornyings",
    "vroy": "vroys vroyed vroying vroyings",
    "snulee": "snulees snuleed snuleeing snuleeings",
    "groe": "groes groed groeing groeings",
    "vlye": "vlyes vlyed vlyeing vlyeings",
    "klie": "klies klied kliing kliings",
    "ab": "",
    "zib": "zibs zibbed zibbing zibbings",
}


@pytest.mark.parametrize("word", INFLECTED)
def test_the_inflections_of_a_word_follow_the_rules_of_spelling(word: str) -> None:
    found = families(frozenset([word]))
    assert {form for form, (sources, _) in found.items() if sources == (word,)} == set(INFLECTED[word].split())


DERIVED = {  # real words: each form was read, and the largest shipped list and WordNet are the evidence
    "rude": "ruder rudest rudish rudeness rudenesses rudery ruderies rudes ruded ruding rudings",
    "kinky": "kinkier kinkiest kinkily kinkiness kinkinesses kinkies kinkied kinkying kinkyings",
    "dork": "dorky dorkier dorkiest dorkish dorkiness dorkinesses dorks dorked dorking dorkings",
    "hop": "hopper hoppers hoppy hoppier hoppiest hops hopped hopping hoppings",
    "hope": "hoper hopers hopes hoped hoping hopings",
    "mad": "maddest maddish madness madnesses mads madded madding maddings",
    "free": "freely freeness freenesses frees freed freeing freeings",
    "gay": "gayer gayest gays gayed gaying gayings",
    "sly": "slier sliest slyish slily slies slied slying slyings",
    "hero": "heros heroes heroed heroing heroings",
    "goose": "gooses goosed goosing goosings geese",
    "happy": "happier happiest happies happied happying happyings",
    "kill": "killer killers kills killed killing killings",
    "snob": "snobs snobbed snobbing snobbings",
    "nooky": "nookier nookiest nookies nookied nookying nookyings",
    "nookie": "nookier nookiest nookies nookied nookiing nookiings",
    "crap": "crappy crappier crappiest crappies craps crapped crapping crappings",
}


@pytest.mark.parametrize("word", DERIVED)
def test_the_family_of_a_word_of_the_dictionary(word: str) -> None:
    assert families(frozenset([word])).keys() == set(DERIVED[word].split())


def test_a_form_names_all_words_that_it_comes_from_and_whether_a_list_has_it() -> None:
    found = families(frozenset(("crulp", "crulpe", "hop")))
    assert found["crulped"] == Form(("crulp", "crulpe"), attested=False)
    assert found["hopped"] == Form(("hop",), attested=True)
    assert found["hoppier"] == Form(("hop",), attested=True)


def test_a_listed_word_is_no_form_and_takes_no_form_from_its_root() -> None:
    found = families(frozenset(("hop", "hopper", "hops")))
    assert not {"hop", "hopper", "hops"} & found.keys()
    assert found["hoppers"].sources == ("hopper",)
    assert found["hopping"].sources == ("hop",)


def test_no_list_and_words_of_two_letters_have_no_family() -> None:
    assert families(frozenset()) == {}
    assert families(frozenset(["dy", "ox"])) == {}
    assert families(frozenset(["dy", "dye"])).keys() == {"dyed", "dyer", "dyers", "dyes", "dyeing", "dyeings"}


def test_the_families_of_a_long_list_are_kept_on_disk_and_stay_the_same(bare_home) -> None:
    words = sorted({*DERIVED, *INFLECTED, *(f"{a}{b}ulp" for a in "bcdfghjk" for b in "lrnmpstz")})[:100]
    families.cache_clear()
    short = families(frozenset(words[:99]))
    assert not (user_directory("cache") / "lexicon").exists()
    long = families(frozenset(words))
    files = list((user_directory("cache") / "lexicon").iterdir())
    assert len(files) == 1
    families.cache_clear()
    written = files[0].stat().st_mtime_ns
    assert families(frozenset(words)) == long
    assert files[0].stat().st_mtime_ns == written
    assert short.items() <= long.items()
    other = families(frozenset([*words[:99], "zyrulp"]))
    assert other != long
    assert len(list((user_directory("cache") / "lexicon").iterdir())) == 2
