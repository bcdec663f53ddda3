"""Score the entries of WordNet that are no single word by how an editor takes them. See README.md in this folder.

    PYTHONPATH=. python data/phrases.py wordsegment-1.3.1-py2.py3-none-any.whl data/wordnet.sqlite data

The first argument is the package with the counts of words and of pairs of words, the second the WordNet index that a
build creates, the third the folder that has `lexicon/phrases.txt` and to which `phrases.txt.gz` is written. Prints the
weights, and what ten-fold cross-validation makes of the judged phrases. The same inputs give the same bytes.
"""

import re
import sqlite3
import sys
import zipfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import log1p, log10
from pathlib import Path
from typing import NamedTuple

import numpy as np
from make import compressed

TOTAL = 1_024_908_267_229  # words of the corpus from which the counts are
BASE = 5.0  # common logarithm of the count of a pair that is just frequent enough to be in the list
RARE = 1e4  # the count of a word that is not in the list
LONGEST = 4  # words of a phrase that is looked for in definitions
GLOSSES = 2  # definitions with a phrase that count at most
ABOVE = 3  # steps up from a meaning, in which the last word of a phrase can be found
LOOSE = frozenset(("to", "with", "from", "of", "for", "upon", "as", "at"))
"""Words at whose end a phrase is unfinished: come with, extend to."""
LIVING = frozenset(("animal", "plant", "body", "substance"))
VAGUE = frozenset(("process", "quantity", "state", "act", "cognition"))
WORTH = {"good": 1.0, "dull": 0.4, "green paint": 0.0}
RIDGE = 4.0
ODDS = (-2.5, -0.4, 0.05, 0.45, 0.9, 1.6, 2.1, 2.5, 3.25, 4.5)
SCORES = (0, 20, 40, 50, 55, 60, 65, 70, 83, 90)
"""Scores of logarithmic odds, interpolated between them; a quarter of the phrases have 50 or more."""
FOLDS = 10
USUAL = 50  # the least score of a word in a fill, if the editor sets no other


class Sense(NamedTuple):
    """A meaning of a lemma."""

    part: str
    rank: int
    uses: int
    synset: int
    place: int  # of the lemma among the names of the meaning


class Net:
    """What WordNet says of phrases."""

    def __init__(self, path: Path) -> None:
        base = sqlite3.connect(path)
        self.topics, self.glosses = dict[int, str](), Counter[str]()
        for synset, topic, gloss in base.execute("SELECT id, topic, gloss FROM synset"):
            self.topics[synset] = topic
            words = re.findall(r"[a-z']+", gloss.lower())
            for length in range(2, LONGEST + 1):
                self.glosses.update(" ".join(words[at : at + length]) for at in range(len(words) - length + 1))
        self.senses, self.names = defaultdict[str, list[Sense]](list), defaultdict[int, set[str]](set)
        for lemma, *rest in base.execute("SELECT lemma, part, rank, count, synset, place FROM sense"):
            self.senses[lemma].append(sense := Sense(*rest))
            self.names[sense.synset].add(lemma)
        self.above, self.kinds = defaultdict[int, list[int]](list), Counter[int]()
        for source, target in base.execute("SELECT source, target FROM relation WHERE kind = 'kind'"):
            self.above[source].append(target)
            self.kinds[target] += 1

    def is_kind_of_its_head(self, synset: int, head: str) -> bool:
        """Whether the last word of a phrase names a meaning above it: a food company is a company."""
        level = [synset]
        for _ in range(ABOVE):
            level = [target for source in level for target in self.above[source]]
            if any(head in self.names[one] for one in level):
                return True
        return False


class Counts(NamedTuple):
    """Counts of words and of pairs of words in texts of the web."""

    words: Mapping[str, float]
    pairs: Mapping[str, float]

    def said(self, words: list[str]) -> tuple[float, float] | None:
        """Return the logarithms of the least count of two neighbors and of the least ratio to chance, or None."""
        neighbors = list(pairwise(words))
        found = [self.pairs.get(f"{one} {other}", 0.0) for one, other in neighbors]
        if not all(found):
            return None
        expected = [self.words.get(one, RARE) * self.words.get(other, RARE) / TOTAL for one, other in neighbors]
        ratios = [log10(count / chance) for count, chance in zip(found, expected, strict=True)]
        return min(map(log10, found), default=BASE), min(ratios, default=BASE)


def read_counts(package: Path) -> Counts:
    """Read the counts of the package `wordsegment`."""

    def table(name: str) -> dict[str, float]:
        made: dict[str, float] = {}
        for line in archive.read(f"wordsegment/{name}").decode().splitlines():
            text, count = line.split("\t")
            made[text.lower()] = made.get(text.lower(), 0.0) + float(count)
        return made

    with zipfile.ZipFile(package) as archive:
        return Counts(table("unigrams.txt"), table("bigrams.txt"))


def features(lemma: str, net: Net, counts: Counts) -> dict[str, float]:
    """Return what is known of a phrase, by the name of each feature."""
    senses = net.senses[lemma]
    sense = max(senses, key=lambda one: one.uses + 1 / one.rank)
    words = re.sub("['.]", "", lemma.lower().replace("-", " ")).split()
    said, is_verb = counts.said(words), sense.part.startswith("v")
    count, ratio = said or (BASE, 0.0)
    return {
        "one": 1.0,
        "used": any(one.uses for one in senses),  # in the tagged texts of WordNet
        "second": sense.place > 1,  # WordNet has a better name for its meaning
        "said": said is not None,
        "count": count - BASE,
        "ratio": ratio,
        "transparent": net.is_kind_of_its_head(sense.synset, words[-1]),
        "class": log1p(net.kinds[sense.synset]),  # economic process: a heading of other meanings
        "loose": words[-1] in LOOSE,
        "phrasal": is_verb and len(words) == 2,
        "living": net.topics[sense.synset] in LIVING,
        "vague": net.topics[sense.synset] in VAGUE,
        "defining": min(net.glosses[" ".join(words)], GLOSSES),
    }


def read_judged(path: Path) -> dict[str, str]:
    """Read the judged phrases, with their verdicts."""
    verdict, judged = "", dict[str, str]()
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            verdict = line.strip("[]")
        else:
            judged[line] = verdict
    return judged


def fitted(table: np.ndarray, worth: np.ndarray) -> np.ndarray:
    """Return the weights of a logistic regression with a ridge, float64[columns]; the first column is constant."""
    means, spread = table.mean(0), table.std(0) + 1e-9
    means[0], spread[0] = 0.0, 1.0
    scaled, weights = (table - means) / spread, np.zeros(table.shape[1])
    ridge = RIDGE * np.diag(np.r_[0.0, np.ones(len(weights) - 1)])
    for _ in range(50):
        chance = 1 / (1 + np.exp(-scaled @ weights))
        slope = scaled.T @ (chance - worth) + ridge @ weights
        weights -= np.linalg.solve((scaled.T * (chance * (1 - chance))) @ scaled + ridge, slope)
    weights /= spread
    weights[0] -= means[1:] @ weights[1:]
    return weights


def main(package: str, index: str, folder: str) -> None:
    """Write the scores, and print the weights and what they make of the judged phrases."""
    net, counts, target = Net(Path(index)), read_counts(Path(package)), Path(folder)
    judged = read_judged(target / "lexicon" / "phrases.txt")
    table = np.array([list(features(lemma, net, counts).values()) for lemma in judged], float)
    worth = np.array([WORTH[verdict] for verdict in judged.values()])
    weights = fitted(table, worth)
    names = features(next(iter(judged)), net, counts)
    print("  ".join(f"{name} {weight:.2f}" for name, weight in zip(names, weights, strict=True)))
    tell(table, worth)
    scores = defaultdict[int, list[str]](list)
    for lemma in sorted(lemma for lemma in net.senses if not lemma.isalpha()):
        odds = float(np.array(list(features(lemma, net, counts).values()), float) @ weights)
        scores[round(float(np.interp(odds, ODDS, SCORES)))].append(lemma)
    (target / "phrases.txt.gz").write_bytes(compressed("".join(sections(scores))))
    usual = sum(len(some) for score, some in scores.items() if score >= USUAL)
    print(f"{sum(map(len, scores.values())):,} phrases, {usual:,} of {USUAL} or more")


def tell(table: np.ndarray, worth: np.ndarray) -> None:
    """Print the share of green paint and of dull phrases among the best four tenths, each by weights without it."""
    fold, odds = np.random.default_rng(1).permutation(len(worth)) % FOLDS, np.zeros(len(worth))
    for one in range(FOLDS):
        odds[fold == one] = table[fold == one] @ fitted(table[fold != one], worth[fold != one])
    best = worth[np.argsort(-odds)][: len(worth) * 4 // 10]
    for verdict, value in WORTH.items():
        print(f"{verdict}: {(worth == value).mean():.1%} of all, {(best == value).mean():.1%} of the best")


def sections(scores: Mapping[int, list[str]]) -> Iterable[str]:
    """Yield the lines: a score in brackets, and the phrases with it."""
    for score in sorted(scores, reverse=True):
        yield f"[{score}]\n"
        yield from (f"{lemma}\n" for lemma in scores[score])


if __name__ == "__main__":
    main(*sys.argv[1:])
