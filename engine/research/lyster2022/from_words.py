"""The figures and tables of Lyster 2022 that are computed from a word list, compared with the printed values."""

from collections.abc import Callable, Mapping

import numpy as np

from engine.core import Control
from engine.research.lyster2022 import tables
from engine.soup.board import MINIMUM, worth
from engine.soup.players.heuristics import VOWEL_SHARE, fit_vowels, letter_percentages, reweighted, weighted_worth
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon

PRINTED_WORDS = 279_429
PRINTED_LONGEST = 15  # letters of the longest words in Collins Scrabble Words
HISTOGRAM_MEAN = 0.384
UNLIKELY = 7  # least number of letters for which the bars of the printed Figure 4.5 are too low to see
SAMPLES = 500
PRINTED = tables.PAPER.words
PRINTED_ABSENT = 62
LISTING = ("List", "Rank", "Word", "Points", "Printed", "Printed points")


def word_sheet(subject: tables.Subject, lexicon_name: str, *, control: Control | None = None) -> tables.Sheet:
    """Return the sheet of a subject. Raises as `open_lexicon`; BadInput if the lexicon has too few words."""
    return _MAKERS[subject.kind, subject.key](subject, open_lexicon(lexicon_name, control=control))


def _table_4_2(subject: tables.Subject, lexicon: Lexicon) -> tables.Sheet:
    left, right = tables.alphabetized(lexicon), tables.by_points(lexicon)
    rows = (*_listed("alphabetized", left, PRINTED["alphabetized"]), *_listed("by points", right, PRINTED["by_points"]))
    summary = (
        f"{left.words:,} words of {MINIMUM} or more letters; printed: {PRINTED_WORDS:,}, of up to "
        f"{PRINTED_LONGEST} letters. "
    )
    return tables.Sheet(subject, summary + _slips(), LISTING, rows, _ranked(lexicon))


def _table_5_3(subject: tables.Subject, lexicon: Lexicon) -> tables.Sheet:
    values = reweighted()
    left, right = tables.by_points(lexicon), tables.by_points(lexicon, values)
    rows = (*_listed("by points", left, PRINTED["by_points"]), *_listed("by rare letters", right, PRINTED["weighted"]))
    apart = max(abs(weighted_worth(word, values) / score - 1) for word, score in PRINTED["weighted"].items())
    summary = (
        "Weighted points: each letter's points times 10, divided by its printed percentage in Table 5.1. The "
        f"printed weighted points agree within {100 * apart:.1g} %. The words differ because the dictionaries do."
    )
    drawn = {**_ranked(lexicon), "weighted": _ranked(lexicon, values)["points"]}
    return tables.Sheet(subject, summary, LISTING, rows, drawn)


def _listed(name: str, listing: tables.Listing, printed: Mapping[str, float]) -> list[tuple[tables.Cell, ...]]:
    ends = (*listing.first, *listing.last)
    paired = printed.items() if len(ends) == len(printed) else ((None, None),) * len(ends)
    return [
        (name, ranked.rank, ranked.word, round(ranked.score, 2), word, score)
        for ranked, (word, score) in zip(ends, paired, strict=True)
    ]


def _slips() -> str:
    printed = {**PRINTED["alphabetized"], **PRINTED["by_points"]}
    wrong = sum(worth(word) != score for word, score in printed.items())
    return f"{wrong} of the {len(printed)} printed scores do not agree with Table 2.1."


def _ranked(lexicon: Lexicon, values: Mapping[str, float] | None = None) -> dict[str, np.ndarray]:
    """Return the points at evenly spaced ranks of the list, best first."""
    scores = tables.points(lexicon) if values is None else tables.points(lexicon, values)
    scores = np.sort(scores[lexicon.lengths >= MINIMUM])[::-1]
    places = np.unique(np.linspace(0, len(scores) - 1, SAMPLES).astype(np.int64))
    return {"rank": places + 1, "points": scores[places]}


def _table_4_3(subject: tables.Subject, lexicon: Lexicon) -> tables.Sheet:
    table, printed = tables.occurrences(lexicon), PRINTED["occurrences"]
    columns = ("Letters", "Words", "% of words", "Printed %")
    rows = tuple(
        (one.letters.upper(), one.words, round(one.percent, 5), printed.get(one.letters))
        for one in (*table.letters, *table.pairs)
    )
    apart = [found for found in table.letters if found.letters in printed]
    widest = max(apart, key=lambda found: abs(found.percent - printed[found.letters]))
    summary = (
        f"{len(table.pairs)} of 676 pairs occur in a word, {table.absent} do not (printed: {PRINTED_ABSENT}). The "
        f"letter with the largest difference is {widest.letters.upper()}: {widest.percent:.1f} %, printed "
        f"{printed[widest.letters]:.1f} %. Only the first and last pairs are printed."
    )
    return tables.Sheet(subject, summary, columns, rows)


def _figure_4_5(subject: tables.Subject, lexicon: Lexicon) -> tables.Sheet:
    length, words, chance = tables.word_chances(lexicon)
    rows = tuple(zip(length.tolist(), words.tolist(), chance.tolist(), strict=True))
    at = np.flatnonzero(length == UNLIKELY)
    odds = float(1 / chance[at[0]]) if len(at) and chance[at[0]] else 0
    summary = (
        "Share of words among all strings of a length, with all letters equally likely. "
        + (f"One string of {UNLIKELY} letters in {round(odds, -2):,.0f} is a word. " if odds else "")
        + f"The printed axis is linear, and values from {UNLIKELY} letters on are invisible. "
        "This axis is logarithmic."
    )
    return tables.Sheet(subject, summary, ("Letters", "Words", "Chance"), rows)


def _tables_5_1(subject: tables.Subject, lexicon: Lexicon) -> tables.Sheet:
    made = tables.letter_values(letter_percentages(lexicon.words))
    printed = reweighted()
    rows = tuple(
        (
            letter.letter.upper(), round(letter.percent, 4), letter.printed, letter.value,
            round(letter.weighted, 3), round(printed[letter.letter], 3),
        )
        for letter in made
    )  # fmt: skip
    widest = max(made, key=lambda letter: abs(letter.percent - letter.printed))
    summary = (
        f"Letters in words of {MINIMUM} to 5 letters. The letter with the largest difference is "
        f"{widest.letter.upper()}: {widest.percent:.2f} %, printed {widest.printed:.2f} %. Weighted: points times "
        "10 divided by the percentage. The players use the printed percentages."
    )
    columns = ("Letter", "%", "Printed %", "Points", "Weighted", "Printed weighted")
    return tables.Sheet(subject, summary, columns, rows)


def _figures_5_7(subject: tables.Subject, lexicon: Lexicon) -> tables.Sheet:
    (counts, edges), fit = tables.vowel_histogram(lexicon), fit_vowels(lexicon)
    width, total = float(edges[1] - edges[0]), int(counts.sum())
    rows = tuple(
        (round(low, 2), round(low + width, 2), count, round(fit.density(low + width / 2) * width * total, 1))
        for low, count in zip(edges[:-1].tolist(), counts.tolist(), strict=True)
    )
    summary = (
        f"Share of a, e, i, o, u and y in each word: mean {fit.mean:.3f}, standard deviation {fit.sd:.3f}. "
        f"Printed for the normal distribution: {VOWEL_SHARE.mean} and {VOWEL_SHARE.sd}; printed for the mean of "
        f"the histogram: {HISTOGRAM_MEAN}."
    )
    at = np.linspace(0.0, 1.0, 201)
    drawn = {"share": at, "normal": np.array([fit.density(x) * width * total for x in at])}
    return tables.Sheet(subject, summary, ("From", "To", "Words", "Normal"), rows, drawn)


def _figure_5_11(subject: tables.Subject, _: Lexicon) -> tables.Sheet:
    made = tables.rectangles()
    rows = tuple((r + 1, c + 1, round(float(value), 4)) for (r, c), value in np.ndenumerate(made))
    summary = (
        "Mean squared number of neighbors in a full rectangle. A 4x4 square has "
        f"{made[3, 3]:g}, as printed (Figure 5.9). Among rectangles with the same number of letters, the value is "
        "highest for the one closest to a square."
    )
    return tables.Sheet(subject, summary, ("Rows", "Columns", "Connectivity"), rows, {"connectivity": made})


_MAKERS: Mapping[tuple[str, str], Callable[[tables.Subject, Lexicon], tables.Sheet]] = {
    ("Table", "4.2"): _table_4_2,
    ("Table", "4.3"): _table_4_3,
    ("Figure", "4.5"): _figure_4_5,
    ("Table", "5.1"): _tables_5_1,
    ("Table", "5.3"): _table_5_3,
    ("Figure", "5.7"): _figures_5_7,
    ("Figure", "5.11"): _figure_5_11,
}
