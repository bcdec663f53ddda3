"""Create the lists of words that readers know, in three tiers and four spellings. See README.md in this folder.

    apt-get install scowl                                       # 2020.12.07-2
    npm pack @cspell/dict-en-gb-mit@3.1.32
    PYTHONPATH=. python data/tiers.py /usr/share/dict/scowl cspell-dict-en-gb-mit-3.1.32.tgz \\
        data/wordnet.sqlite data

The arguments are the folder with the lists of SCOWL, a spelling dictionary in present use, the WordNet index that
a build creates, and the folder to write to, which has `large.txt.gz`, `standard.txt.gz` and the lists that
`debian.py` creates. The same inputs and the same version of wordfreq give the same bytes.
"""

import gzip
import math
import re
import sqlite3
import sys
import tarfile
import unicodedata
from collections import defaultdict
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from make import compressed
from spellings import Meanings, wordnet_meanings
from wordfreq import get_frequency_dict

from engine.words.commonness import FILE, NAME, SPELLINGS, TIER_LISTS, marked_words
from engine.words.forms import families
from engine.words.spelling import spelling

SIZES = {"everyday": 35, "common": 55, "large": 70}
NEVER = 99
FOREIGN = ("de", "fr", "es", "it", "pl", "nl", "pt", "tr", "fi", "hu", "cs", "id", "sv")
VOWELS = frozenset("aeiouy")
ROMAN = re.compile(r"[ivxlcdm]{2,}")

EASY = 20  # the largest size of SCOWL with words for children
MOST_NAMES = 80  # the largest size of SCOWL whose names count
LEAST = 1.5  # Zipf value of a word in present use
ADMITTED = 60  # the largest size of SCOWL with words in present use
SPECIAL = frozenset(("animal", "plant", "body", "substance", "pert"))  # topics of WordNet
PHYSICAL = frozenset(("animal", "artifact", "body", "consumption", "contact", "food", "motion", "plant", "weather"))
NATIVE, DERIVED, COMPOUND = 0.1, 1.0, 1.3
"""The most Zipf units by which a word in present use may be more frequent in another language."""
OWNED = 0.05  # the share of the form with 's in the uses of a word, above which it is a name
OBSCURE, OBSCURE_SHORT = {50: 1.0, 55: 1.3}, {50: 1.5, 55: 1.8}
"""A word of such a size is not in `common` if its family has a lower Zipf value, unless its parts are known.
The second table is for words of up to SHORT letters, which puzzles use often."""
SHORT = 6
BARE, OWN, FAMILY, OLDER = 1.5, 2.5, 3.0, 3.4
"""The least Zipf values of `everyday`: of a word of SCOWL's sizes 10 and 20, of a word of size 35 and of the most
common word of its family, and of a word of a larger size or in present use."""
SEEN, OWN_SEEN, OWN_THING = 50, 2.2, 2.7
"""The largest size of SCOWL from which `everyday` takes words for things and motions, and the least Zipf values:
of the family of such a word of size 35, and of a word of a larger size that is not a compound of known words."""
CLOSED = 1.5  # the least Zipf value of a word that SCOWL has with a hyphen (offline)
CLEAR, CLEAR_LARGE = 1.8, 2.0  # of words with known parts, the second of those that only `large` has
NEW, NEW_SHORT = 2.2, 2.5  # of words of the spelling dictionary that ENABLE and WordNet lack
NEW_LARGE = 2.7  # of words that only `large` has
OLD = 2.7  # of words of ENABLE and WordNet; of those up to SCOWL's size ADMITTED with more than SHORT letters, NEW
KNOWN = 3.0  # of special and short words of ENABLE and WordNet
OPEN = 3.0  # of a word that SCOWL has with a hyphen and `large` lacks
PART_ZIPF = 3.0  # of the parts that a reader recognizes
PREFIXES = (
    "un", "re", "non", "over", "under", "out", "up", "mis", "dis", "pre", "anti", "de", "micro", "multi", "cyber",
    "super", "mini", "mega", "co", "sub", "inter", "self", "semi", "post",
)  # fmt: skip
ENDINGS = (
    ("s", ""), ("es", ""), ("ies", "y"), ("ed", ""), ("ed", "e"), ("ied", "y"), ("ing", ""), ("ing", "e"),
    ("er", ""), ("er", "e"), ("ers", ""), ("ers", "e"), ("est", ""), ("est", "e"), ("ier", "y"), ("iest", "y"),
    ("ily", "y"), ("iness", "y"), ("ly", ""), ("ness", ""), ("less", ""), ("ful", ""), ("able", ""), ("able", "e"),
    ("ish", ""), ("y", ""), ("like", ""),
)  # fmt: skip
"""Endings, and what replaces them in the base. A doubled letter before an ending is undoubled first."""
INFLECTED = frozenset(("s", "es", "ies", "ed", "ied", "ing", "er", "est", "ier", "iest"))
"""The endings of forms. Forms are judged by their own frequency, because a family has that of its base."""
FORM_ZIPF = 1.5  # a form that reaches it is in use
FORM_GAP, SUPERLATIVE_GAP = 3.2, 3.6
"""The Zipf units by which a base is more frequent than an unused form: eager and eagerer, dude and duding."""
LEAST_FORM = 0.8  # the Zipf value of a form that is not in the table
DOUBLED = re.compile(r"([bdgklmnprtz])\1$")


@dataclass(frozen=True)
class Evidence:
    """The evidence on the words.

    Attributes:
        sizes: for each category of SCOWL, such as "british-words", its words in lower case with their least size.
        hyphened: the words of SCOWL with a hyphen, without it.
        contracted: its contractions, without the apostrophe.
        capitals: the words that SCOWL has with a capital.
        current: the words of the spelling dictionary.
        titled: those that it has with a capital, in lower case.
        large, standard: the words of the lists for games.
        wordnet: the lemmas of WordNet in lower case and the forms that it lists.
        phrases: the words of which WordNet's phrases consist.
        doubles: pairs of British and American spellings of which neither word has a meaning of its own.
        pairs: for British and American, words of that country alone with the spelling of the other:
            `lexicon/pairs.txt`.
        reviewed: words in present use that no source marks, read by hand: `lexicon/modern.txt`. The languages that
            use one follow it, if not all do.
        unknown: words that the rules take for known and readers do not, read by hand: `lexicon/unknown.txt`. The
            languages whose readers do not know one follow it, if others do.
        physical: the lemmas with a sense that can be seen or done with the hands.
        special: the lemmas whose senses all belong to topics of which many words are known to experts only.
    """

    sizes: Mapping[str, Mapping[str, int]]
    hyphened: frozenset[str]
    contracted: frozenset[str]
    capitals: frozenset[str]
    current: frozenset[str]
    titled: frozenset[str]
    large: frozenset[str]
    standard: frozenset[str]
    wordnet: frozenset[str]
    phrases: frozenset[str]
    special: frozenset[str]
    physical: frozenset[str]
    reviewed: Mapping[str, frozenset[str]]
    unknown: Mapping[str, frozenset[str]]
    doubles: tuple[tuple[str, str], ...]
    pairs: Mapping[str, Mapping[str, str]]

    def size(self, word: str) -> int:
        """Return the smallest size of SCOWL with a word in one of the spellings; NEVER if none has it."""
        lists = (self.sizes[f"{each}-words"] for each in ("english", *SPELLINGS))
        return min(words.get(word, NEVER) for words in lists)

    def is_unknown(self, word: str, language: str) -> bool:
        """Return whether a word is on the list of words that readers of a language do not know."""
        languages = self.unknown.get(word)
        return languages is not None and (not languages or language in languages)

    @cached_property
    def variants(self) -> frozenset[str]:
        """The words that SCOWL has only as variants up to the size of `common`."""
        listed = {w for each in ("english", *SPELLINGS) for w in self.sizes[f"{each}-words"]}
        variants = (words for name, words in self.sizes.items() if "variant" in name)
        return frozenset(w for words in variants for w in words) - listed

    @cached_property
    def abbreviations(self) -> frozenset[str]:
        """The words that SCOWL has among the abbreviations."""
        return frozenset(w for name, words in self.sizes.items() if "abbreviations" in name for w in words)

    @property
    def jargon(self) -> Mapping[str, int]:
        """The jargon of programmers."""
        return self.sizes["special-hacker"]


def main(scowl: str, dictionary: str, wordnet: str, target: str) -> None:
    """Write the file, and print the number of words of each list."""
    evidence = read_evidence(Path(scowl), Path(dictionary), wordnet, Path(target))
    _write([_tiers(evidence, language) for language in SPELLINGS], Path(target))


def _write(tiers: list[dict[str, int]], target: Path) -> None:
    """Write the file and the number of words of each list. `tiers` are those of `SPELLINGS`."""
    codes: dict[str, list[str]] = defaultdict(list)
    for word in sorted(set().union(*tiers)):
        codes["".join(str(tier.get(word, 0)) for tier in tiers)].append(word)
    text = "".join(f"{code}\n" + "".join(f"{word}\n" for word in codes[code]) for code in sorted(codes))
    packed = compressed(text)
    (target / FILE).write_bytes(packed)
    print(f"{FILE}: {len(packed):,} bytes, {sum(map(len, codes.values())):,} words")
    sizes = {
        name: sum(map(len, (words for code, words in codes.items() if one.has(code))))
        for name, one in TIER_LISTS.items()
    }
    lines = "".join(f"{name} {size}\n" for name, size in sizes.items())
    (target / "lexicon" / "tiers.txt").write_text(lines, "ascii")
    print(lines, end="")


def _tiers(evidence: Evidence, language: str) -> dict[str, int]:
    """Return the tier of each word in one spelling: 1 for everyday, 2 for common, 3 for large."""
    sizes = _sizes(evidence, language)
    usual = [word for word, size in sizes.items() if size <= SIZES["common"]]
    heads, physical = _family_zipf(usual, evidence.physical)
    known = {word for word in usual if zipf(word) >= PART_ZIPF and len(word) > 2}
    tiers: dict[str, int] = {}
    for word, size in sizes.items():
        rare = heads.get(word, math.inf) < (OBSCURE_SHORT if len(word) <= SHORT else OBSCURE).get(size, 0.0)
        doubtful = (rare or _is_capitalized(word, evidence)) and not is_clear(word, known)
        unused = size > EASY and _is_unused_form(word, sizes)
        if size > SIZES["common"] or doubtful or unused or evidence.is_unknown(word, language):
            tiers[word] = 3
        else:
            easy = _is_everyday(
                word, size, heads[word], physical=word in physical, clear=is_compound(word, known),
                thing=word in evidence.physical or word.removesuffix("s") in evidence.physical,
            )  # fmt: skip
            tiers[word] = 1 if easy else 2
    for word in _in_use(evidence, {word for word in tiers if tiers[word] < 3}, known, language):
        tiers[word] = 1 if zipf(word) >= OLDER else 2
    for word, other in evidence.doubles:
        if word in tiers and other in tiers:
            british = language in ("british", "australian")
            del tiers[other if british else min(word, other, key=zipf)]
    return localized(tiers, language, evidence.pairs)


def localized(tiers: dict[str, int], language: str, pairs: Mapping[str, Mapping[str, str]]) -> dict[str, int]:
    """Return tiers in which words of the other country only have the spelling of this country.

    Canadian has words of both countries, but of two spellings of one word only the more frequent.
    """
    british, american = pairs["british"], pairs["american"]
    if language == "canadian":
        both = {
            word for word, other in british.items() if american.get(other) == word and {word, other} <= tiers.keys()
        }
        rarer = {min(word, british[word], key=zipf) for word in both}
        return {word: tier for word, tier in tiers.items() if word not in rarer}
    foreign, made = british if language == "american" else american, dict[str, int]()
    for word, tier in tiers.items():
        own = foreign.get(word, word)
        made[own] = min(tier, made.get(own, NEVER))
    return made


def read_pairs(data: Path) -> dict[str, dict[str, str]]:
    """Return the words that only one country uses, with the spelling of the other."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for line in (data / "lexicon" / "pairs.txt").read_text("ascii").splitlines():
        language, word, other = line.split()
        found[language][word] = other
    return found


def _is_unused_form(word: str, listed: Container[str]) -> bool:
    """Return whether a form is unused although its base is frequent."""
    if zipf(word) >= FORM_ZIPF:
        return False
    bases = (
        base for ending, base in _bases(word) if ending in INFLECTED and base in listed and base not in marked_words()
    )
    gap = max(map(zipf, bases), default=0.0) - max(zipf(word), LEAST_FORM)
    return gap >= (SUPERLATIVE_GAP if word.endswith("est") else FORM_GAP)


def _is_everyday(word: str, size: int, family: float, *, physical: bool, thing: bool, clear: bool) -> bool:
    """Return whether a child or a learner can be expected to know a word of `common`.

    Children know words for what can be seen or done, such as mitten and juggle, although texts seldom have them.
    """
    if word in marked_words():
        return False
    if size > SIZES["everyday"]:
        return zipf(word) >= OLDER or (thing and size <= SEEN and zipf(word) >= (BARE if clear else OWN_THING))
    if size <= EASY or (physical and family >= OWN_SEEN):
        return zipf(word) >= BARE
    return zipf(word) >= OWN and family >= FAMILY


def _sizes(evidence: Evidence, language: str) -> dict[str, int]:
    """Return the words of a spelling up to the size of `large`, without unused forms.

    A word has a vowel or is in `standard`. `large` has it, perhaps in another spelling, or texts have it.
    """
    spelled = {*map(spelling, evidence.large)}
    found: dict[str, int] = {}
    for category in ("english-words", f"{language}-words"):
        for word, size in evidence.sizes[category].items():
            found[word] = min(size, found.get(word, NEVER))
    return {
        word: size
        for word, size in found.items()
        if size <= SIZES["large"]
        and (not VOWELS.isdisjoint(word) or word in evidence.standard)
        and (word in evidence.large or zipf(word) > 0 or spelling(word) in spelled)
    }


def _in_use(evidence: Evidence, listed: Container[str], known: set[str], language: str) -> set[str]:
    """Return the words in present use that SCOWL's sizes lack, in one spelling.

    A second pass finds the words that are made from those of the first (vlogger from vlog).
    """
    mates = _mates(evidence)
    others = {word for each in SPELLINGS if each != language for word in evidence.sizes[f"{each}-words"]}
    own = evidence.sizes["english-words"].keys() | evidence.sizes[f"{language}-words"].keys()
    candidates = [
        word
        for word in frequencies()
        if len(word) > 2 and word.isascii() and word.isalpha() and word not in listed
        and zipf(word) >= LEAST and (word in own or word not in others)
        and word not in evidence.contracted and not evidence.is_unknown(word, language)
        and not _is_name(word, evidence) and not ROMAN.fullmatch(word)
        and _choice(mates.get(spelling(word), {word}) | {word}, language) == word
    ]  # fmt: skip
    found: set[str] = set()
    for _ in range(2):
        parts = known | found
        found |= {word for word in candidates if _is_in_use(word, evidence, parts)}
        found |= {word for word in candidates if word in evidence.large and zipf(word) >= NEW and is_clear(word, found)}
    return found | {
        word for word, languages in evidence.reviewed.items()
        if word not in listed and (language in languages if languages else word in own or word not in others)
    }  # fmt: skip


def _is_in_use(word: str, evidence: Evidence, known: Container[str]) -> bool:
    """Return whether there is enough evidence for a word, not a name. See the README for the rules."""
    plural = "" if word.endswith("s") else f"{word}s"
    use, size, elsewhere = max(zipf(word), zipf(plural)), evidence.size(word), abroad(word)
    recent = word not in evidence.standard and word not in evidence.wordnet
    usual = size <= ADMITTED or word in evidence.wordnet or (recent and word in evidence.current)
    short = NEW if len(word) > SHORT else OLD
    if word in evidence.hyphened and elsewhere < COMPOUND and use >= (CLOSED if word in evidence.large else OPEN):
        return True
    if word in evidence.abbreviations:
        listed = word in evidence.jargon or (len(word) > 3 and word in evidence.large)
        return listed and word in evidence.current and use >= OLDER and elsewhere < DERIVED
    if is_compound(word, known) and elsewhere < COMPOUND:
        return use >= (CLEAR if usual else CLEAR_LARGE) and (usual or word in evidence.large)
    if word in evidence.variants or VOWELS.isdisjoint(word):
        return False
    if word in evidence.phrases and word not in evidence.wordnet:
        return False
    if is_clear(word, known) and elsewhere < (NATIVE if len(word) <= SHORT else DERIVED):
        return use >= (CLEAR if len(word) > SHORT else NEW) and usual
    if recent and word in evidence.large and elsewhere < DERIVED and (_is_inflected(word) or use >= KNOWN):
        return use >= NEW_LARGE and (_is_inflected(word) or size <= SIZES["large"])
    if elsewhere >= NATIVE:
        return use >= short and elsewhere < DERIVED and size <= ADMITTED and word in evidence.current
    if recent:
        return use >= (NEW if len(word) > SHORT else NEW_SHORT) and word in evidence.current
    if word in evidence.special or (len(word) <= SHORT and size > ADMITTED):
        return use >= KNOWN and usual
    return use >= (short if size <= ADMITTED else OLD) and usual


def _is_name(word: str, evidence: Evidence) -> bool:
    """Return whether a word is mostly a name. A word that SCOWL and WordNet have in lower case is not (aurora)."""
    owned = frequencies().get(f"{word}'s", 0.0) >= OWNED * frequencies()[word] and word not in evidence.wordnet
    capital = word in evidence.capitals or word in evidence.titled
    is_word = word in evidence.wordnet and evidence.size(word) <= ADMITTED
    return owned or (capital and not is_word) or word in marked_words()


def _is_capitalized(word: str, evidence: Evidence) -> bool:
    """Return whether a word of SCOWL is mostly a name, and not a word in WordNet."""
    return marked_words().get(word) == NAME and word not in evidence.wordnet


def _mates(evidence: Evidence) -> dict[str, set[str]]:
    """Return the words of all sources by their normalized spelling."""
    mates: dict[str, set[str]] = defaultdict(set)
    for words in (*evidence.sizes.values(), evidence.current, evidence.large):
        for word in words:
            mates[spelling(word)].add(word)
    return {key: words for key, words in mates.items() if len(words) > 1}


def _choice(words: set[str], language: str) -> str:
    """Return the spelling of a word in a language: customise in British and Australian, customize in the others."""
    long = max if language != "american" else min
    size = len(long(words, key=len))
    ise = language in ("british", "australian")
    return (max if not ise else min)((word for word in words if len(word) == size), key=_zeds)


def _zeds(word: str) -> tuple[int, str]:
    return word.count("z"), word


def is_compound(word: str, known: Container[str]) -> bool:
    """Return whether a word consists of two known words of three letters or more: soundcheck."""
    return any(word[:at] in known and word[at:] in known for at in range(3, len(word) - 2))


def is_clear(word: str, known: Container[str]) -> bool:
    """Return whether a reader knows a word by its parts: compounds, and known words with an affix."""
    if is_compound(word, known):
        return True
    if any(word.startswith(one) and len(word) - len(one) > 3 and word[len(one) :] in known for one in PREFIXES):
        return True
    return any(len(word) - len(ending) > 2 and base in known for ending, base in _bases(word))


def _bases(word: str) -> Iterator[tuple[str, str]]:
    """Yield the endings of a word, each with a base that it may belong to."""
    for ending, last in ENDINGS:
        if word.endswith(ending):
            for stem in _stems(word.removesuffix(ending)):
                yield ending, f"{stem}{last}"


def _stems(stem: str) -> tuple[str, ...]:
    return (stem, stem[:-1]) if DOUBLED.search(stem) else (stem,)


def _is_inflected(word: str) -> bool:
    """Return whether at least two inflected forms of a word are in use."""
    stem = word.removesuffix("e")
    last = f"{word}{word[-1]}"
    forms = {f"{word}s", f"{stem}ed", f"{stem}ing", f"{stem}er", f"{last}ed", f"{last}ing", f"{last}er", f"{word}es"}
    return sum(form in frequencies() for form in forms) > 1


def _family_zipf(words: list[str], physical: Container[str]) -> tuple[dict[str, float], set[str]]:
    """Return the highest Zipf value in the family of each word, and the words whose family has a physical word."""
    top: dict[int, float] = defaultdict(float)
    numbers = families(words).tolist()
    for word, number in zip(words, numbers, strict=True):
        top[number] = max(top[number], zipf(word))
    seen = {number for word, number in zip(words, numbers, strict=True) if word in physical}
    pairs = list(zip(words, numbers, strict=True))
    return {word: top[number] for word, number in pairs}, {word for word, number in pairs if number in seen}


@cache
def frequencies() -> dict[str, float]:
    """Return the frequency of each word of wordfreq's table."""
    return get_frequency_dict("en", "best")


def zipf(word: str) -> float:
    """Return the Zipf value of a word, 0 if it is unknown."""
    return math.log10(frequencies().get(word, 1e-9)) + 9


@cache
def _neighbours() -> tuple[dict[str, float], ...]:
    return tuple(get_frequency_dict(language, "small") for language in FOREIGN)


def abroad(word: str) -> float:
    """Return by how many Zipf units a word is more frequent in some other language than in English."""
    top = max(table.get(word, 0.0) for table in _neighbours())
    return math.log10(top / frequencies()[word]) if top else -math.inf


def read_evidence(scowl: Path, dictionary: Path, wordnet: str, data: Path) -> Evidence:
    """Read all sources."""
    sizes: dict[str, dict[str, int]] = defaultdict(dict)
    hyphened, capitals, contracted = set[str](), set[str](), set[str]()
    for path in sorted(scowl.glob("*.[0-9][0-9]")):
        category, size = path.stem, int(path.suffix[1:])
        for line in _plain(path.read_text("utf-8")).split():
            word = line.removesuffix("'s")
            if "contractions" in category:
                contracted.add(line.replace("'", ""))
            elif not word.islower():
                if size <= MOST_NAMES:
                    capitals.add(word.lower())
            elif "-" in word:
                if size <= SIZES["common"]:
                    hyphened.add(word.replace("-", ""))
            elif line.isascii() and line.isalpha() and len(line) > 1 and "roman" not in category:
                sizes[category][line] = min(size, sizes[category].get(line, NEVER))
    current = list(trie_words(_member(dictionary, "package/en_GB.trie.gz")))
    titled = {word.lower() for word in current if word.istitle()}
    large, standard = (
        frozenset(gzip.decompress((data / f"{name}.txt.gz").read_bytes()).decode().split())
        for name in ("large", "standard")
    )
    with sqlite3.connect(wordnet) as database:
        senses = database.execute("SELECT lemma, topic FROM sense JOIN synset ON synset.id = synset").fetchall()
        forms = {form for (form,) in database.execute("SELECT letters FROM form")}
    lemmas = {lemma for lemma, _ in senses if lemma.islower()}
    topics: dict[str, set[str]] = defaultdict(set)
    for lemma, topic in senses:
        topics[lemma].add(topic)
    return Evidence(
        sizes, frozenset(hyphened), frozenset(contracted),
        frozenset(capitals), frozenset(current), frozenset(titled), large, standard,
        frozenset(lemmas | forms),
        frozenset(part for lemma in lemmas for part in re.split("[ _-]", lemma) if part != lemma),
        frozenset(lemma for lemma, found in topics.items() if found <= SPECIAL),
        frozenset(lemma for lemma, found in topics.items() if found & PHYSICAL),
        _reviewed(data / "lexicon" / "modern.txt"), _reviewed(data / "lexicon" / "unknown.txt"),
        tuple(_doubles(data, wordnet_meanings(wordnet), large)), read_pairs(data),
    )  # fmt: skip


def _reviewed(path: Path) -> dict[str, frozenset[str]]:
    """Return the words of a file, each with the languages behind it; none for all of them."""
    return {line.split()[0]: frozenset(line.split()[1:]) for line in path.read_text("ascii").splitlines()}


def _doubles(data: Path, meanings: Meanings, large: Container[str]) -> Iterator[tuple[str, str]]:
    """Yield the pairs of `lexicon/spellings.txt` that are the same word.

    An American word must have a meaning in common with the other (calk, caulk); plurals of words in -is stay
    (analyzes, analyses). A British word must have the same meanings: a metre is a meter, but a meter need not be a
    metre.
    """
    for line in (data / "lexicon" / "spellings.txt").read_text("ascii").splitlines():
        language, word, other = line.split()
        own, others = meanings(word), meanings(other)
        plural = other.endswith("es") and f"{other.removesuffix('es')}is" in large
        if own == others or (language == "american" and own & others and not plural):
            yield word, other


def _plain(text: str) -> str:
    """Return a text without accents."""
    return "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))


def _member(archive: Path, name: str) -> str:
    """Return the text of a compressed file in a tar archive."""
    with tarfile.open(archive) as tar:
        source = tar.extractfile(name)
        if source is None:
            raise SystemExit(f"{archive} does not contain the file {name}")
        return gzip.decompress(source.read()).decode()


class Node:
    """A node of the dictionary's trie."""

    __slots__ = ("is_end", "to")

    def __init__(self) -> None:
        self.is_end = False
        self.to: dict[str, Node] = {}


def trie_words(text: str) -> Iterator[str]:
    """Yield the words of a file in the format TrieXv3 of cspell.

    A letter goes down. `$` marks the end of a word and goes up, `<` goes up, and a digit n after either goes up
    n - 1 more. `#n;` replaces the node by the nth node with letters below it.
    """
    head, _, data = text.partition("__DATA__\n")
    base = int(head.partition("base=")[2].split()[0])
    tokens = re.compile(r"#(\w+);|\\(.)|([$<])([2-9]*)|(.)", re.DOTALL)
    root = Node()
    nodes, path = list[Node](), [(root, "")]
    for match in tokens.finditer(data.replace("\n", "")):
        number, escaped, up, times, plain = match.groups()
        if up:
            path[-1][0].is_end |= up == "$"
            del path[len(path) - 1 - sum(int(each) - 1 for each in times) :]
        elif number:
            letter = path[-1][1]
            node = path[-2][0].to[letter] = nodes[int(number, base)]
            path[-1] = (node, letter)
        else:
            above = path[-1][0]
            if not above.to:
                nodes.append(above)
            node = above.to[escaped or plain] = Node()
            path.append((node, escaped or plain))
    todo = [("", root)]
    while todo:
        word, node = todo.pop()
        if node.is_end:
            yield word
        todo += [(word + letter, below) for letter, below in node.to.items()]


if __name__ == "__main__":
    main(*sys.argv[1:])
