"""Create the lists that are derived from Debian's word lists. See README.md in this folder.

    apt-get install wamerican wamerican-large wamerican-insane wbritish wbritish-large
    python data/debian.py /usr/share/dict data/wordnet.sqlite data

The first argument is the folder with the word lists, the second the WordNet index that a build creates, the third
the folder to write to. The same inputs give the same bytes.
"""

import gzip
import re
import sqlite3
import sys
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from make import compressed

SIZES = ("", "-large")  # up to SCOWL 50 and 70
ALL = "american-english-insane"  # up to SCOWL 95
LANGUAGES = ("american", "british")
NOWHERE = len(SIZES)
LEAST_USES = 2  # of a word in lower case, to count as evidence
LEAST_SHARE = 0.5  # of the uses of a word in lower case; below it, the frequency of the word is mostly the name's
DOUBT = 3  # added to the uses in lower case: if n uses are all capitalized, the share is below 3 / n at 95 %
ROMAN = re.compile(r"[IVXLCDM]+")
WRITTEN = re.compile(r"(?<![\w'-])[A-Za-z]+(?![\w-])")
OPENINGS = '.?!"`;:('  # a capital letter after one of these does not mean a name
ENDINGS = (
    ("s", ""),
    ("es", ""),
    ("ies", "y"),
    ("ed", ""),
    ("ed", "e"),
    ("ing", ""),
    ("ing", "e"),
    ("er", ""),
    ("ly", ""),
)
LEAST_PAIRS = 5  # pairs of words that differ in the same way
LONGEST_CHANGE = 3  # letters


def main(dictionaries: str, wordnet: str, target: str) -> None:
    """Write all lists, and print statistics."""
    lists = {
        (each, size): _words(Path(dictionaries) / f"{each}-english{size}") for each in LANGUAGES for size in SIZES
    }
    lower, capital, written = _sizes(lists)
    text_lower, text_capital = _uses(wordnet)

    def is_name(word: str) -> bool:
        lower_use = text_lower[word] >= LEAST_USES and text_lower[word] > text_capital[word]
        return capital[word] < lower.get(word, NOWHERE) and not lower_use

    folder = Path(target)
    names = sorted(filter(is_name, capital))
    _put(folder / "names.txt.gz", (written[word] for word in names))
    _put(folder / "british.txt.gz", sorted(filter(_is_plain, lists["british", ""])))
    borrowed = sorted(
        word
        for word, size in capital.items()
        if size == 0 and word in lower and not is_name(word)
        and text_lower[word] + DOUBT < LEAST_SHARE * (text_lower[word] + text_capital[word])
    )  # fmt: skip
    lines = (f"{word} {text_lower[word]} {text_capital[word]}" for word in borrowed)
    _put(folder / "lexicon" / "capitals.txt", lines)
    _put(folder / "lexicon" / "spellings.txt", _spellings(lists))
    usual = {word for word, size in (*lower.items(), *capital.items()) if size == 0}
    capitalized = {word.lower() for word in _words(Path(dictionaries) / ALL) if word.istitle()}
    doubtful = (capitalized & _shipped(folder)) - usual - capital.keys()
    _put(folder / "lexicon" / "doubtful.txt", sorted(doubtful - _defined(doubtful, wordnet, text_lower)))


def _shipped(folder: Path) -> set[str]:
    """Return the words of the lists that `make.py` created."""
    packed = [(folder / f"{name}.txt.gz").read_bytes() for name in ("large", "standard")]
    return {word for content in packed for word in gzip.decompress(content).decode("ascii").split()}


def _defined(words: Iterable[str], wordnet: str, text: Counter[str]) -> set[str]:
    """Return the words that are in WordNet in lower case, alone, in a phrase or in its text, or whose base is."""
    with sqlite3.connect(wordnet) as database:
        lemmas = " ".join(lemma for (lemma,) in database.execute("SELECT lemma FROM sense"))
    known = {part for part in re.split("[ -]", lemmas) if part.islower()} | text.keys()
    return {
        word
        for word in words
        if word in known
        or any(word.endswith(end) and word.removesuffix(end) + base in known for end, base in ENDINGS)
    }


def _words(path: Path) -> set[str]:
    """Return the words of a list without accents; words with an apostrophe are omitted."""
    text = unicodedata.normalize("NFKD", path.read_text("utf-8"))
    lines = "".join(char for char in text if not unicodedata.combining(char)).split("\n")
    return {line for line in lines if line.isascii() and line.isalpha()}


def _is_plain(word: str) -> bool:
    return word.islower() and len(word) > 1


def _sizes(lists: dict[tuple[str, str], set[str]]) -> tuple[dict[str, int], dict[str, int], dict[str, str]]:
    """Return the smallest size with each word in lower case and with a capital, and the form with a capital.

    Roman numerals do not count.
    """
    lower: dict[str, int] = {}
    capital: dict[str, int] = {}
    written: dict[str, str] = {}
    for place, size in enumerate(SIZES):
        for language in LANGUAGES:
            for word in sorted(lists[language, size], reverse=True):  # Ibm after IBM: the usual form wins
                if word.islower():
                    lower.setdefault(word, place)
                elif not ROMAN.fullmatch(word):
                    capital.setdefault(word.lower(), place)
                    written.setdefault(word.lower(), word)
    return lower, capital, written


def _uses(wordnet: str) -> tuple[Counter[str], Counter[str]]:
    """Count each word of WordNet's definitions and examples in lower case, and with a capital inside a sentence.

    Uses of a word in the corpus that WordNet's senses are counted in are added.
    """
    lower: Counter[str] = Counter()
    capital: Counter[str] = Counter()
    with sqlite3.connect(wordnet) as database:
        for (gloss,) in database.execute("SELECT gloss FROM synset"):
            for match in WRITTEN.finditer(gloss):
                before = gloss[: match.start()].rstrip(" ")[-1:]
                if match[0].islower():
                    lower[match[0]] += 1
                elif match[0].istitle() and before and before not in OPENINGS:
                    capital[match[0].lower()] += 1
        for lemma, count in database.execute("SELECT lemma, count FROM sense"):
            if lemma.isalpha():
                (lower if lemma.islower() else capital)[lemma.lower()] += count
    return lower, capital


def _spellings(lists: dict[tuple[str, str], set[str]]) -> Iterator[str]:
    """Yield "british colour color", "american color colour" for the words that only one of the two languages has.

    Two words are spellings of each other if they differ in one place, and LEAST_PAIRS pairs differ in the same
    way. These changes are learned from pairs of words of which each language has only one.
    """
    british, american = ({*filter(_is_plain, lists[each, SIZES[-1]])} for each in ("british", "american"))
    only_british = lists["british", ""] & british - american
    only_american = lists["american", ""] & american - british
    changes = _changes(only_british, only_american)
    yield from _marked("british", only_british, american, changes)
    yield from _marked("american", only_american, british, {(new, old) for old, new in changes})


def _marked(language: str, words: set[str], others: set[str], changes: set[tuple[str, str]]) -> Iterator[str]:
    """Yield the lines on words of a language that one of the changes turns into one of the other words."""
    found = {word: [pair for pair in _changed(word, changes) if pair[1] in others] for word in words}
    counts = Counter(change for pairs in found.values() for change, _ in pairs)
    chosen = {
        word: min(pairs, key=lambda pair: (-counts[pair[0]], pair[1])) for word, pairs in found.items() if pairs
    }
    used = Counter(change for change, _ in chosen.values())
    for word in sorted(chosen):
        change, other = chosen[word]
        if used[change] >= LEAST_PAIRS:
            yield f"{language} {word} {other}"


def _changes(ones: Iterable[str], others: Iterable[str]) -> set[tuple[str, str]]:
    """Return the changes that turn at least LEAST_PAIRS of the first words into one of the second.

    A word that several changes apply to counts for the most frequent one.
    """
    index: dict[tuple[str, str], list[str]] = defaultdict(list)
    for word in others:
        for start, middle, end in _cuts(word):
            index[start, end].append(middle)
    each = [
        {_trimmed(middle, other) for start, middle, end in _cuts(word) for other in index.get((start, end), ())}
        for word in ones
    ]
    counts = Counter(change for changes in each for change in changes)
    used = Counter(max(changes, key=lambda change: (counts[change], change)) for changes in each if changes)
    return {change for change, count in used.items() if count >= LEAST_PAIRS}


def _cuts(word: str) -> Iterator[tuple[str, str, str]]:
    for first in range(len(word) + 1):
        for last in range(first, min(first + LONGEST_CHANGE, len(word)) + 1):
            yield word[:first], word[first:last], word[last:]


def _changed(word: str, changes: Iterable[tuple[str, str]]) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield each change with a word that it makes of a word."""
    for old, new in changes:
        for at in range(len(word) - len(old) + 1):
            if word.startswith(old, at):
                yield (old, new), word[:at] + new + word[at + len(old) :]


def _trimmed(one: str, other: str) -> tuple[str, str]:
    """Return the parts in which two words differ, without their common beginning and end."""
    while one and other and one[0] == other[0]:
        one, other = one[1:], other[1:]
    while one and other and one[-1] == other[-1]:
        one, other = one[:-1], other[:-1]
    return one, other


def _put(path: Path, lines: Iterable[str]) -> None:
    """Write lines to a text file; compressed if its name ends in .gz."""
    text = "".join(f"{line}\n" for line in lines)
    path.write_bytes(compressed(text) if path.suffix == ".gz" else text.encode("ascii"))
    print(f"{path}: {text.count(chr(10)):,} lines, {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
