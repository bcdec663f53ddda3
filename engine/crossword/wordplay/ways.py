"""All ways to build an answer by the devices of cryptic clues, best first.

A composite is a charade or a container with one part that is itself an anagram, a reversal, a deletion, a container, or
letters picked from words. The other parts are words and abbreviations with cues.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple
from zlib import crc32

from engine.core import BadInput, Control
from engine.crossword.wordplay.parts import PartIndex
from engine.crossword.wordplay.pieces import (
    CONTAINED,
    REVERSED,
    Device,
    Maker,
    Part,
    Way,
    around,
    best_of,
    lent,
    mean,
    picked,
)  # fmt: skip
from engine.crossword.wordplay.tables import british, spoken
from engine.words.forms import stem
from engine.words.vetting.families import roots_of
from engine.words.wordnet import Sense, letters_of

MOST_PARTS = 4  # of a charade; with more the parts are letters
MOST_COMPOSITE = 3  # parts of a charade one of which is made: solvers unravel one thing at a time
MOST_NAMED = 2  # letters of an abbreviation that is deleted from a word
MORE_PARTS = 0.8  # for each part of a charade after the second: each needs its own cue
SINGLE = 0.88  # for each part of one letter: letter by letter is dull
UNEVEN = 0.7  # the least factor for parts of unequal length
COMPOSED = 0.8  # a device within another
PAGE = 24  # ways that a reader sees first
MOST_OF_DEVICE = 6  # ways on the first page with one device
MOST_OF_SHAPE = 4  # ... with the same devices within it
MOST_OF_PART = 3  # ... with one longest part
HEARD = 0.85  # a sound is never quite fair to all
HEARD_APART = 0.7  # two words that sound like one
IN_BRITAIN = 0.8  # holds in one accent only
SPOONER = 0.7  # readers groan
HIDDEN = 0.95  # the fairest device
HIDDEN_BACK = 0.8  # less expected
HIDDEN_IN_WORDS = 0.6  # any two words need a surface of their own, a phrase has one
FLAWED = 1e-6  # the most that a way scores that no setter would print; it ranks last
DOUBLE = 0.9  # short clues are loved
MOST_BORDERING = 8  # words on each side of a hidden answer
MOST_SOUNDS = 5  # sounds of an answer, and words of a sound
GENERAL_TERM = 3000  # a common hypernym with more kinds than this does not relate two senses
CONTENT = 5  # letters of a word of a definition that counts
WAYS_A_CHECK = 500
INDICATORS = 36  # indicators of a kind that are used: the most natural ones
NATURAL_ZIPF = (3.0, 5.2)  # of an indicator: rarer words look odd, more common ones are missed by readers
ADJECTIVAL = ("ed", "ing", "ly")  # endings of words that fit most surfaces
_LONG = re.compile("[a-z]{4,}")
_INDICATOR = re.compile(r"\[@([a-z ]+)")


class _Stage(NamedTuple):
    device: Device
    make: Callable[[Maker], Iterable[Way]]
    publishes: bool = False  # whether to publish the ways found after this device


def ways(answer: str, control: Control, *, parts: PartIndex, devices: Collection[str] = ()) -> tuple[Way, ...]:
    """Return the ways to build an answer, best first, with several devices on the first page of 24.

    `devices` restricts the devices; empty for all. Intermediate results are published a few times. Spaces and hyphens
    of the answer do not count. Raises BadInput if it has other characters than letters, or not 2 to 30 letters, or
    there is no such device.
    """
    maker = Maker(answer, parts, control)
    known = dict.fromkeys(stage.device for stage in _STAGES)
    if unknown := [one for one in devices if one not in known]:
        raise BadInput(f"there is no device {unknown[0]!r}", mend=f"The devices are {', '.join(known)}.")
    stages = [stage for stage in _STAGES if not devices or stage.device in devices]
    found = dict[str, Way]()
    for number, stage in enumerate(stages, 1):
        for count, way in enumerate(stage.make(maker)):
            if count % WAYS_A_CHECK == 0:
                control.check()
            if _is_flawed(way, maker):
                way = way._replace(score=way.score * FLAWED)
            if (same := found.get(way.annotation)) is None or same.score < way.score:
                found[way.annotation] = way
        best = _written(_ordered(found.values()), parts) if stage.publishes and number < len(stages) else None
        control.report(number, len(stages), best=best or None)
    result = _written(_ordered(found.values()), parts)
    control.report(len(stages), len(stages), best=result or None)
    return result


def _is_flawed(way: Way, maker: Maker) -> bool:
    """Whether a cue stands for two parts, a word is akin to the answer, or one of two equal letters is replaced."""
    cues = [part.cue for part in way.parts if part.cue]
    words = set(re.findall("[a-z]{3,}", re.sub(r'"[^"]*"|\[[^\]]*\]', "", way.annotation).lower())) - {maker.letters}
    words.update(part.letters.lower() for part in way.parts)
    first, old = (way.parts[0].letters, way.parts[1].letters) if way.device == "substitution" else ("", "x")
    return len(set(cues)) < len(cues) or any(map(maker.is_akin, words)) or first.count(old) > 1


def _charades(maker: Maker, letters: str, most: int) -> Iterator[Way]:
    return (_joined(pieces, letters, "charade") for pieces in _rows(maker, letters, most))


def _rows(maker: Maker, letters: str, most: int) -> Iterator[tuple[Way, ...]]:
    for end in range(1, len(letters)):
        if most > 1 and (first := maker.plain(letters[:end])):
            rest = letters[end:]
            if last := maker.plain(rest):
                yield first, last
            yield from ((first, *row) for row in _rows(maker, rest, most - 1) if most > 2)


def _score(pieces: Sequence[Way], letters: str) -> float:
    """Return the score of a charade by its parts. Even parts are best: each hides as much as the others."""
    sizes = [sum(len(part.letters) for part in way.parts) for way in pieces]
    even = UNEVEN + (1 - UNEVEN) * min(1.0, (len(letters) - max(sizes)) * len(sizes) / len(letters))
    return mean(pieces) * MORE_PARTS ** (len(pieces) - 2) * SINGLE ** sizes.count(1) * even


def _reversals(maker: Maker) -> Iterator[Way]:
    yield from maker.reversal(maker.letters)
    back = maker.letters[::-1]
    if back != maker.letters:
        for way in (*_charades(maker, back, MOST_COMPOSITE), *maker.containers(back)):
            text, score = f"rev({way.annotation}) [@reversal]", way.score * REVERSED * COMPOSED
            yield Way("reversal", text, way.parts, score)


def _composites(maker: Maker) -> Iterator[Way]:
    letters = maker.letters
    ends = range(1, len(letters))
    for count in range(1, MOST_COMPOSITE):
        for cuts in combinations(ends, count):
            starts = (0, *cuts)
            some = [letters[start:end] for start, end in zip(starts, (*cuts, len(letters)), strict=True)]
            plain = [maker.plain(one) for one in some]
            for place, one in enumerate(some):
                others = [way for at, way in enumerate(plain) if way and at != place]
                if len(others) < count:
                    continue
                for way in maker.made(one):
                    yield _composite(_joined([*others[:place], way, *others[place:]], letters, "composite"))
    for start, end in combinations(ends, 2):
        maker.control.check()
        outer, inner = letters[:start] + letters[end:], letters[start:end]
        if whole := maker.plain(outer):
            for way in maker.made(inner):
                yield _composite(around(whole, way, start))
        if core := maker.plain(inner):
            for way in maker.made(outer):
                text = f"(({way.annotation}) around {core.annotation}) [@container]"
                yield _composite(Way("container", text, way.parts + core.parts, CONTAINED * mean((way, core))))


def _joined(pieces: Sequence[Way], letters: str, device: Device) -> Way:
    text = " + ".join(way.annotation for way in pieces)
    return Way(device, text, tuple(part for way in pieces for part in way.parts), _score(pieces, letters))


def _composite(way: Way) -> Way:
    return way._replace(device="composite", score=way.score * COMPOSED)


def _hidden(maker: Maker) -> Iterator[Way]:
    for back in (False, True):
        letters = maker.letters[::-1] if back else maker.letters
        if back and letters == maker.letters:
            return
        phrases = maker.index.phrases
        for place, before in phrases.containing(letters):
            row = phrases.rows[place]
            if words := _hidden_in(maker.index.words_in(row), before, len(letters)):
                known = maker.index.familiarity(row) * maker.plainness(row)
                yield _hidden_words(words, known, back=back)
        for at in range(1, len(letters)):
            left = maker.index.bordered(letters[:at], MOST_BORDERING, at_end=True)
            right = maker.index.bordered(letters[at:], MOST_BORDERING, at_end=False) if left else ()
            for one in left:
                for other in right:
                    pair = [maker.index.words[one], maker.index.words[other]]
                    if not all(map(maker.allowed, pair)):
                        continue
                    words = _hidden_in(pair, len(pair[0]) - at, len(letters))
                    known = (maker.index.familiarity(one) * maker.index.familiarity(other)) ** 0.5
                    even = 1 - abs(2 * at - len(letters)) / len(letters) / 2
                    yield _hidden_words(words, known * HIDDEN_IN_WORDS * even, back=back)


def _hidden_words(words: Sequence[str], score: float, *, back: bool) -> Way:
    text, parts = " ".join(words), lent(words)
    if back:
        return Way("hidden", f"rev({text}) [@hidden reversed]", parts, score * HIDDEN_BACK)
    return Way("hidden", f"{text} [@hidden]", parts, score * HIDDEN)


def _with_sound(maker: Maker, sound: str) -> list[Way]:
    words = [word for word in maker.index.tables.words_by_sound.get(sound, ()) if maker.index.is_known(word)]
    found = [way for word in words if len(word) > 1 and maker.allowed(word) and (way := maker.plain(word))]
    return best_of(found, MOST_SOUNDS)


def _homophones(maker: Maker) -> Iterator[Way]:
    target, sounds = maker.letters.upper(), maker.index.tables.sounds
    said = sorted(spoken(maker.letters, maker.index.tables))[:MOST_SOUNDS]
    for sound in said:
        for way in {*_with_sound(maker, sound), *_with_sound(maker, british(sound))}:
            word = way.parts[0].letters.lower()
            american = not set(said).isdisjoint(sounds[word])
            if american or british(sound) in {british(one) for one in sounds[word]}:
                accent = "" if american else ", in Britain"
                text = f'hom({word} "{way.parts[0].cue}") = {target} [@homophone{accent}]'
                yield Way("homophone", text, way.parts, HEARD * way.score * (1 if american else IN_BRITAIN))
        phones = sound.split()
        for at in range(2, len(phones) - 1):
            yield from _said(maker, (" ".join(phones[:at]), " ".join(phones[at:])), HEARD_APART, "homophone")


def _said(maker: Maker, pair: tuple[str, str], factor: float, device: Device) -> Iterator[Way]:
    """Yield the pairs of words with two sounds. The same letters in a row as the answer do not count."""
    sounds = maker.index.tables.sounds
    for one in _with_sound(maker, pair[0]):
        for other in _with_sound(maker, pair[1]):
            words = [way.parts[0].letters.lower() for way in (one, other)]
            right = all(sound in sounds[word] for sound, word in zip(pair, words, strict=True))
            if right and "".join(words) != maker.letters:
                (first, second), function = words, "hom" if device == "homophone" else "spoon"
                cued = f'{first} "{one.parts[0].cue}" {second} "{other.parts[0].cue}"'
                text = f"{function}({cued}) = {maker.letters.upper()} [@{device}]"
                yield Way(device, text, one.parts + other.parts, factor * (one.score * other.score) ** 0.5)


def _spoonerisms(maker: Maker) -> Iterator[Way]:
    """Yield the pairs of words that sound like the answer with their first consonants exchanged."""
    for sound in sorted(spoken(maker.letters, maker.index.tables))[:MOST_SOUNDS]:
        phones = sound.split()
        vowels = [at for at, phone in enumerate(phones) if phone[0] in "AEIOU"]
        for last, start in pairwise(vowels):
            for cut in range(last + 1, start + 1):
                onset, other = phones[: vowels[0]], phones[cut:start]
                if onset != other:
                    pair = (" ".join(other + phones[vowels[0] : cut]), " ".join(onset + phones[start:]))
                    yield from _said(maker, pair, SPOONER, "spoonerism")


def _double_definitions(maker: Maker) -> Iterator[Way]:
    """Yield pairs of senses that neither share a special hypernym or topic nor are derived from each other."""
    if not (net := maker.index.net):
        return
    senses = net.senses(maker.letters)[:12]
    cues = {sense: cue for sense in senses if (cue := _cue_of(maker, sense))}
    above = net.hypernyms(sense.synset for sense in senses)
    below = net.hyponym_counts({one for some in above.values() for one in some})
    roots = {one: frozenset[str]().union(*roots_of(_LONG.findall(cue.lower())).values()) for one, cue in cues.items()}
    derived = {one: {other.synset for some in net.related(one, "derived") for other in some} for one in senses}
    for one, other in combinations(cues, 2):
        shared = above[one.synset] & above[other.synset]
        related = one.topic == other.topic or other.synset in derived[one] or one.synset in derived[other]
        related |= any(below.get(term, 0) <= GENERAL_TERM for term in shared)
        if not (related or _content(one) & _content(other) or roots[one] & roots[other]):
            score = DOUBLE * (one.rank * other.rank) ** -0.5
            parts = tuple(Part(maker.letters.upper(), cues[sense]) for sense in (one, other))
            yield Way("double definition", f'def "{cues[one]}" / def "{cues[other]}"', parts, score)


def _content(sense: Sense) -> set[str]:
    """The stems of the long words of a definition: two senses that share some are too close to each other."""
    return {stem(word) for word in re.findall("[a-z]+", sense.definition) if len(word) >= CONTENT}


def _cue_of(maker: Maker, sense: Sense) -> str:
    net = maker.index.net
    text = sense.definition.split("(")[0].strip(" ;").removeprefix("a ").removeprefix("an ")
    short = 0 < len(text.split()) <= 4 and ";" not in text
    for texts in ([one.lemma for one in net.synonyms(sense)] if net else [], [text] if short else []):
        if usable := [one for one in texts if not maker.clashes(one) and maker.letters not in letters_of(one)]:
            return max(usable, key=lambda one: (maker.index.zipf_of(one), one))
    return ""


def _hidden_in(words: Sequence[str], before: int, size: int) -> list[str]:
    """Return words that together hide letters, those as capitals, with letters over in the first and the last."""
    found = [word for word in picked(" ".join(words), range(before, before + size)).split() if not word.islower()]
    return found if len(found) > 1 and found[0][0].islower() and found[-1][-1].islower() else []


_STAGES = (
    _Stage("anagram", lambda maker: maker.anagrams(maker.letters)),
    _Stage("anagram", lambda maker: maker.completed(maker.letters)),
    _Stage("reversal", _reversals),
    _Stage("charade", lambda maker: _charades(maker, maker.letters, MOST_PARTS)),
    _Stage("container", lambda maker: maker.containers(maker.letters)),
    _Stage("deletion", lambda maker: maker.deletions(maker.letters, MOST_NAMED)),
    _Stage("substitution", Maker.substitutions),
    _Stage("cycling", Maker.cyclings),
    _Stage("letters", lambda maker: maker.picks(maker.letters)),
    _Stage("hidden", _hidden),
    _Stage("double definition", _double_definitions, publishes=True),
    _Stage("anagram", lambda maker: maker.fodder(maker.letters, 2)),
    _Stage("homophone", _homophones),
    _Stage("spoonerism", _spoonerisms, publishes=True),
    _Stage("composite", _composites, publishes=True),
    _Stage("anagram", lambda maker: maker.fodder(maker.letters, 3)),
)


def _ordered(found: Collection[Way]) -> list[Way]:
    """Return ways by descending score, on the first page few of each kind, as long as there are enough others."""
    ranked = best_of(found, len(found))
    counts, page, factor = Counter[str](), list[Way](), 1
    sound = [way for way in ranked if way.score > FLAWED]
    while len(page) < min(PAGE, len(sound)):
        for way in sound:
            limits = _limits(way)
            if len(page) < PAGE and way not in page and all(counts[key] < limits[key] * factor for key in limits):
                counts.update(limits.keys())
                page.append(way)
        factor *= 2
    chosen = set(page)
    return best_of(page, PAGE) + [way for way in ranked if way not in chosen]


def _limits(way: Way) -> dict[str, int]:
    """How many ways of its device, of its shape and with its longest part the first page has."""
    shape = " ".join((way.device, *sorted(_INDICATOR.findall(way.annotation))))
    part = max((part.letters for part in way.parts), key=len)
    return {f"device {way.device}": MOST_OF_DEVICE, f"shape {shape}": MOST_OF_SHAPE, part: MOST_OF_PART}


def _written(ordered: Sequence[Way], index: PartIndex) -> tuple[Way, ...]:
    """Fill in the indicators. No page repeats one, as long as there are enough."""
    found, used = list[Way](), set[str]()
    for number, way in enumerate(ordered):
        if number % PAGE == 0:
            used.clear()
        seed = crc32(way.annotation.encode())
        text = _INDICATOR.sub(lambda match, seed=seed: f"[{_chosen(match[1], seed, index, used)}", way.annotation)
        found.append(way._replace(annotation=text))
    return tuple(found)


def _chosen(kind: str, seed: int, index: PartIndex, used: set[str]) -> str:
    phrases = _indicators(kind, index)
    if not phrases:
        return kind
    start = seed % len(phrases)
    rotated = (phrases[(start + step) % len(phrases)] for step in range(len(phrases)))
    phrase = next((one for one in rotated if one not in used), phrases[start])
    used.add(phrase)
    return phrase


@lru_cache(64)
def _indicators(kind: str, index: PartIndex) -> tuple[str, ...]:
    """The best indicators of a kind: not too rare nor too common, short, and no bare noun."""

    def rank(phrase: str) -> tuple[bool, int, bool, float, str]:
        known = index.zipf_of(phrase)
        natural = NATURAL_ZIPF[0] <= known <= NATURAL_ZIPF[1]
        return not natural, phrase.count(" "), not phrase.endswith(ADJECTIVAL), -known, phrase

    found = next((some for one, some in index.tables.indicators.items() if one == kind), frozenset[str]())
    return tuple(sorted(found, key=rank)[:INDICATORS])
