"""Clues in the form of an inflected answer: "Travels through water" for SWIMS, by the definition of "swim".

Clues that cannot be inflected with certainty are not used.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from engine.crossword.clues import wording
from engine.words.forms import CLASSES, VOWELS, InflectedForm, inflections, irregular_form, plural
from engine.words.sources import open_lexicon
from engine.words.wordnet import PartOfSpeech, WordNet, letters_of

_OF_BE = {"third person": "is", "past": "was", "past participle": "been", "present participle": "being"}
ENDING: dict[InflectedForm, str] = {
    "third person": "s", "past": "ed", "past participle": "ed", "present participle": "ing", "comparative": "er",
    "superlative": "est",
}  # fmt: skip
_DEGREE = {"comparative": "more", "superlative": "most"}
UNCHANGED = CLASSES["unchanged"]
KNOWN = 2.5  # commonness (Zipf) of a comparative that readers know
PLURAL = 1.5  # the same for a plural: not "visceras"
FOREIGN = 2.0  # the same for a Latin, French or competing regular plural: "radii", "octopuses", not of "via media"
UNCOUNTED = frozenset(("advice", "baggage", "equipment", "evidence", "furniture", "information", "luggage"))
RARER = 1.0  # how much rarer a regular form may be than an irregular one: burned and burnt
_GRADED = ("ous", "ful", "able", "ible", "ive", "ing", "ent", "ant")
_NO_HEAD = {"a", "an", "the", "one", "One", "either", "Either"}  # in what should be a noun with its adjectives
_BEFORE_NOUN = ("a", "an", "the", "some", "any", "many", "several", "two")
_HARD = re.compile(r"[^aeiou]y$")
_RARE_NOUN = 3  # occurrences as a noun up to which a participle after a noun is not the head: "tooth specialized"


def is_usual_form(text: str, lemma: str, part: PartOfSpeech, form: InflectedForm, net: WordNet) -> bool:
    """Whether readers see a word as a form of a lemma: not "singed" as a form of "sing", nor forms of adverbs."""
    if part == "r":
        return False
    irregular, letters = _irregular(lemma, part, form, net), letters_of(text)
    if not irregular or letters in irregular or " " in text:
        return True
    return _commonness(letters) > max(map(_commonness, irregular)) - RARER


def _irregular(lemma: str, part: PartOfSpeech, form: InflectedForm, net: WordNet) -> list[str]:
    return [one for one in net.irregular_forms(lemma, part) if irregular_form(net, one, lemma, part) == form]


def turned(clue: str, form: InflectedForm, net: WordNet) -> str:
    """Return a clue of a verb in another form: "Goes under" for "Go under"; "" if it is uncertain.

    Verbs joined to the first one are inflected too: "Seizes or takes". The result is uncertain if a later word after a
    comma, "or" or "and" could be a verb as well as a noun.
    """
    words = clue.split()
    if ";" in clue or "not" in words:
        return ""
    verbs = set(_first_verbs(words, net))
    for place in range(max(verbs, default=0) + 1, len(words)):
        if words[place - 1] in ("or", "and") or words[place - 1].endswith(","):
            parts = _parts(words[place], net)
            if "v" not in parts:
                continue
            certain = parts == {"v"} or words[place : place + 2] == ["cause", "to"]
            if not certain or "to" in words[1:place]:  # "in order to observe or deceive"
                return ""
            verbs.add(place)
    made = [verb_form(word, form, net) if place in verbs else word for place, word in enumerate(words)]
    return wording.capitalised(" ".join(made)) if verbs and all(made) else ""


def _first_verbs(words: list[str], net: WordNet) -> Iterator[int]:
    """The places of the verb that begins a clue, perhaps after an adverb, and of those joined to it directly."""
    place = 1 if words and words[0].endswith("ly") else 0
    while place < len(words) and "v" in _parts(words[place], net):
        yield place
        follows = words[place + 1 : place + 2]
        if words[place].endswith(",") and follows not in (["or"], ["and"]):
            place += 1
        elif follows in (["or"], ["and"]):
            place += 2
        else:
            return


@lru_cache(maxsize=20_000)
def _parts(word: str, net: WordNet) -> frozenset[str]:
    return frozenset(part for _, part in net.parts_of_speech([letters_of(word)]))


def verb_form(verb: str, form: InflectedForm, net: WordNet) -> str:
    """Return a form of a verb, with a comma that follows it: "stopped," for "stop,"; "" if no list has it."""
    bare = verb.rstrip(",").lower()
    made = _verb_form(bare, form, net)
    return made and made + verb[len(bare) :]


def _verb_form(verb: str, form: InflectedForm, net: WordNet) -> str:
    if verb == "be":
        return _OF_BE[form]
    if verb == "have" and form == "third person":
        return "has"
    if irregular := _irregular(verb, "v", form, net):
        return max(irregular, key=_commonness)
    if form == "past participle":
        return _verb_form(verb, "past", net)
    if form == "past" and verb in UNCHANGED:
        return verb
    best = max(regular(verb, ENDING[form]), key=_commonness)
    if _commonness(best) >= 0.0:
        return best
    return verb if form == "past" and verb.endswith(UNCHANGED) else ""  # undercut, but not dread


def regular(verb: str, ending: str) -> Iterator[str]:
    """Yield the regular forms that a verb or an adjective may have: "bused" and "bussed"."""
    if ending == "s":
        yield f"{verb[:-1]}ies" if _HARD.search(verb) else f"{verb}s"
        yield f"{verb}es"
        return
    if _HARD.search(verb) and ending != "ing":
        yield f"{verb[:-1]}i{ending}"
    elif verb.endswith("ie") and ending == "ing":
        yield f"{verb[:-2]}ying"
    elif verb.endswith("e"):
        yield verb[:-1] + ending if verb[-2:-1] not in "eoy" or ending != "ing" else f"{verb}ing"
    else:
        yield verb + ending
        yield verb + verb[-1] + ending


@lru_cache(maxsize=20_000)
def _commonness(word: str) -> float:
    """The commonness of a word of the large list (Zipf); -1 for other words."""
    words = open_lexicon("large")
    place = words.index_of(word) if word.isalpha() else None
    return -1.0 if place is None else float(words.zipf[place])


def compared(adjective: str, form: InflectedForm, net: WordNet) -> str:
    """Return a comparative or superlative: "simpler", "most courageous"; "" for adjectives that are rarely compared."""
    best = max((*_irregular(adjective, "a", form, net), *regular(adjective, ENDING[form])), key=_commonness)
    if _commonness(best) >= KNOWN:
        return best
    graded = adjective.endswith(_GRADED) and _commonness(adjective) >= KNOWN
    return f"{_DEGREE[form]} {adjective}" if graded else ""


def of_several(clue: str, net: WordNet) -> str:
    """Turn "Actor who plays a part" into "Actors who play a part"; "" if it is uncertain."""
    clue = re.sub(r"^(?:Someone|Somebody|One(?= who ))", "Person", clue)
    words = clue.split()
    end = next((place for place, word in enumerate(words) if _ends_head(words, place, net)), len(words))
    head, tail = words[:end], words[end:]
    if not head or _NO_HEAD & set(head) or re.search(r",|\u2019s|ing$", " ".join(head)):  # "crying" is uncounted
        return ""
    joined = len(head) > 2 and head[-2] in ("or", "and")
    for place in (-1, -3) if joined else (-1,):
        if many := _plural(head[place], net):
            head[place] = many
        elif place == -1:
            return ""
    if not joined and {"or", "and"} & set(head):
        return ""
    if tail[:1] in (["who"], ["that"], ["which"]) and not (tail := _in_plural(tail, net)):
        return ""
    if tail[:1] == ["of"] and tail[1:2] in (["a"], ["an"]):
        return ""  # "male parents of an animal"
    if {"that", "which", "who", "is", "has"} & {*tail[1:]}:  # "periods of time that is happening now"
        return ""
    text = " ".join((*head, *tail))
    single = r"\b(?:whose|its|it|his|her|as an?|are (?:\w+ ){0,2}(?:an?|the))\b"  # "who are not yet a senior"
    return "" if re.search(single, text) else wording.capitalised(text)


def _ends_head(words: list[str], place: int, net: WordNet) -> bool:
    """Whether the noun of a clue ends before a word: "insect" before "living in colonies"."""
    word, after = words[place], words[place + 1 : place + 2] or [""]
    if word in wording.AFTER_HEAD:
        return True
    follows = after[0] in wording.AFTER_HEAD or after[0] in _BEFORE_NOUN
    noun = words[place - 1].lower()
    past = word in UNCHANGED or any(one.part == "v" and one.form.startswith("past") for one in inflections(net, word))
    if not (place and follows and (past or re.search("(ing|ed|en)$", word)) and _plural(noun, net)):
        return False
    return "a" not in _parts(noun, net) or sum(sense.frequency for sense in net.senses(word, "n")) <= _RARE_NOUN


def _in_plural(tail: list[str], net: WordNet) -> list[str]:
    """Return a relative clause with its verb in the plural; empty if that is not possible."""
    known = {"is": "are", "has": "have", "was": "were", "does": "do"}
    place = 2 if tail[1:2] and tail[1].endswith("ly") else 1
    verb = tail[place] if place < len(tail) else ""
    bases = (one.lemma for one in inflections(net, verb) if one.form == "third person")
    if not (base := known.get(verb) or next(bases, "")):
        return tail if re.search(r"ed$|^(?:can|may|must|will|would|could|should)$", verb) else []
    joined = [after for before, after in pairwise(tail[place:]) if before in ("or", "and")]
    if any(one.form == "third person" for word in joined for one in inflections(net, word)):
        return []
    return [*tail[:place], base, *tail[place + 1 :]]


def _plural(word: str, net: WordNet) -> str:
    """The plural of a noun, which may be in the plural already; "" for other words."""
    if any(one.form == "plural" for one in inflections(net, word.lower())) and word[-2:-1] not in VOWELS + "s":
        return word
    if "n" not in _parts(word, net):
        return ""
    return f"{word[0]}eople" if word.lower() in ("person", "people") else _known_plural(word, net)


def _known_plural(noun: str, net: WordNet) -> str:
    """The plural of a noun that readers know best: "stadiums" for "stadium"; "" if there is none."""
    made = plural(noun, net)
    changed = [word for word, old in zip(made.split(), noun.split(), strict=True) if word != old]
    last = changed[-1].lower() if changed else ""
    if noun.lower() in UNCOUNTED or (" " not in made and _commonness(last or noun) < PLURAL):
        return ""
    if not last or last.endswith(("s", "men")):
        return made
    regular = f"{noun}es" if noun.endswith(("s", "x")) else f"{noun}s"
    common, best = max((_commonness(one.split()[-1].lower()), one) for one in (made, regular))
    return best if common >= FOREIGN and _commonness(last) >= PLURAL else ""


def in_form(clue: str, part: str, form: InflectedForm, net: WordNet) -> str:
    """Return a definition in the form of its answer; "" if it is uncertain."""
    if form == "plural":
        return of_several(clue, net)
    if part == "v":
        return turned(clue, form, net)
    return wording.capitalised(compared(clue.lower(), form, net)) if part == "a" and clue.isalpha() else ""


def synonym_in_form(synonym: str, part: str, form: InflectedForm | None, net: WordNet) -> str:
    """Return a synonym in the form of its answer: "goes under" for "go under"; "" if it is uncertain."""
    if form is None:
        return synonym
    if part == "a":
        return compared(synonym, form, net)
    if form == "plural":
        return _known_plural(synonym, net)
    first, *others = synonym.split(" ", 1)
    made = verb_form(first, form, net)
    return made and " ".join((made, *others))
