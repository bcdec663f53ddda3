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
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from make import compressed
from spellings import Words, spelling_lines, wordnet_meanings

SIZES = ("", "-large")  # up to SCOWL 50 and 70
ALL = "american-english-insane"  # up to SCOWL 95
LANGUAGES = ("american", "british")
NOWHERE = len(SIZES)
LEAST_USES = 2  # of a word in lower case, to count as evidence
LEAST_SHARE = 0.5  # of the uses of a word in lower case; below it, the frequency of the word is mostly the name's
DOUBT = 3  # added to the uses in lower case: if n uses are all capitalized, the share is below 3 / n at 95 %
ROMAN = re.compile(r"[IVXLCDM]+")
WRITTEN = re.compile(r"(?<![\w'-])[A-Za-z]+(?![\w-])")
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
OPENINGS = '.?!"`;:('  # a capital letter after one of these does not mean a name


def main(dictionaries: str, wordnet: str, target: str) -> None:
    """Write all lists, and print statistics."""
    lists = {(each, size): _words(Path(dictionaries) / f"{each}-english{size}") for each in LANGUAGES for size in SIZES}
    lower, capital, written = _sizes(lists)
    text_lower, text_capital = _uses(wordnet)

    def is_name(word: str) -> bool:
        lower_use = text_lower[word] >= LEAST_USES and text_lower[word] > text_capital[word]
        return capital[word] < lower.get(word, NOWHERE) and not lower_use

    folder = Path(target)
    names = sorted(filter(is_name, capital))
    _put(folder / "names.txt.gz", (written[word] for word in names))
    plain = {key: frozenset(filter(_is_plain, words)) for key, words in lists.items()}
    borrowed = sorted(
        word
        for word, size in capital.items()
        if size == 0 and word in lower and not is_name(word)
        and text_lower[word] + DOUBT < LEAST_SHARE * (text_lower[word] + text_capital[word])
    )  # fmt: skip
    lines = (f"{word} {text_lower[word]} {text_capital[word]}" for word in borrowed)
    _put(folder / "lexicon" / "capitals.txt", lines)
    british, american = (Words(plain[each, ""], plain[each, "-large"]) for each in ("british", "american"))
    lines = spelling_lines(british, american, wordnet_meanings(wordnet))
    _put(folder / "lexicon" / "spellings.txt", lines)
    usual = {word for word, size in (*lower.items(), *capital.items()) if size == 0}
    capitalized = {word.lower() for word in _words(Path(dictionaries) / ALL) if word.istitle()}
    doubtful = (capitalized & _shipped(folder, "large", "standard")) - usual - capital.keys()
    _put(folder / "lexicon" / "doubtful.txt", sorted(doubtful - _defined(doubtful, wordnet, text_lower)))


def _shipped(folder: Path, *names: str) -> set[str]:
    """Return the words of lists that `make.py` created."""
    packed = [(folder / f"{name}.txt.gz").read_bytes() for name in names]
    return {word for content in packed for word in gzip.decompress(content).decode("ascii").split()}


def _defined(words: Iterable[str], wordnet: str, text: Counter[str]) -> set[str]:
    """Return the words that are in WordNet in lower case, alone, in a phrase or in its text, or whose base is."""
    with sqlite3.connect(wordnet) as database:
        lemmas = " ".join(lemma for (lemma,) in database.execute("SELECT lemma FROM sense"))
    known = {part for part in re.split("[ -]", lemmas) if part.islower()} | text.keys()
    return {
        word
        for word in words
        if word in known or any(word.endswith(end) and word.removesuffix(end) + base in known for end, base in ENDINGS)
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


def _put(path: Path, lines: Iterable[str]) -> None:
    """Write lines to a text file; compressed if its name ends in .gz."""
    text = "".join(f"{line}\n" for line in lines)
    path.write_bytes(compressed(text) if path.suffix == ".gz" else text.encode("ascii"))
    print(f"{path}: {text.count(chr(10)):,} lines, {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
