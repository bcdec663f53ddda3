"""All ways to build an answer by trying everything: the naive twin of `engine.crossword.wordplay.ways`.

Each way is its annotation without cues, indicators and spaces. Pieces are words and abbreviations that have cues.
"""

from collections.abc import Collection, Iterable
from itertools import combinations, combinations_with_replacement, product

Words = Collection[str]


def charades(answer: str, pieces: Words, most: int) -> set[str]:
    some = [piece for piece in pieces if piece in answer]
    return {
        "+".join(row).upper()
        for count in range(2, most + 1)
        for row in product(some, repeat=count)
        if "".join(row) == answer
    }


def containers(answer: str, pieces: Words) -> set[str]:
    return {
        f"{outer[:at]}{{{inner}}}{outer[at:]}".upper()
        for outer in pieces
        for inner in pieces
        for at in range(1, len(outer))
        if outer[:at] + inner + outer[at:] == answer
    }


def reversals(answer: str, pieces: Words) -> set[str]:
    if answer == answer[::-1]:
        return set()
    inside = {piece.upper() for piece in pieces if piece[::-1] == answer and len(piece) > 1}
    inside |= charades(answer[::-1], pieces, 3) | containers(answer[::-1], pieces)
    return {f"rev({one})" for one in inside}


def deletions(answer: str, words: Words, abbreviations: Words, most_named: int) -> set[str]:
    found = set[str]()
    if len(answer) < 2:
        return found
    for word in words:
        size, middle = len(word), len(word) // 2
        if word[1:] == answer:
            found.add(word[0] + answer.upper())
        if word[:-1] == answer:
            found.add(answer.upper() + word[-1])
        if word[1:-1] == answer:
            found.add(word[0] + answer.upper() + word[-1])
        heart = 1 if size % 2 else 2
        low, high = middle - (heart == 2), middle + 1
        if word[:low] + word[high:] == answer:
            found.add(word[:low].upper() + word[low:high] + word[high:].upper())
        fitting = [one for one in abbreviations if len(one) <= most_named and len(one) == size - len(answer)]
        for named in fitting:
            for at in range(1, size - len(named)):
                if word[at : at + len(named)] == named and word[:at] + word[at + len(named) :] == answer:
                    found.add(f"{word}-{named}".upper())
    return found


def substitutions(answer: str, words: Words, abbreviations: Words) -> set[str]:
    letters = [one for one in abbreviations if len(one) == 1]
    return {
        f"sub({word},{old},{new})".upper().replace("SUB", "sub")
        for word in words
        for old, new in product(letters, repeat=2)
        for at in range(len(word))
        if word[at] == old != new and word[:at] + new + word[at + 1 :] == answer
    }


def cyclings(answer: str, words: Words) -> set[str]:
    return {
        f"cyc({word.upper()})={answer.upper()}"
        for word in words
        if word != answer and any(word[at:] + word[:at] == answer for at in range(1, len(word)))
    }


def anagrams(answer: str, words: Words, printed: dict[str, str], most: int) -> set[str]:
    """Of one to `most` words or phrases; those that need no mixing do not count."""
    if len(answer) < 3:
        return set()
    return {
        f"({''.join(sorted(' '.join(printed.get(word, word) for word in row).split()))})*".upper()
        for count in range(1, most + 1)
        for row in combinations_with_replacement(sorted(words), count)
        if sorted("".join(row)) == sorted(answer) and not spelled(answer, row)
    }


def spelled(answer: str, row: tuple[str, ...]) -> bool:
    """Whether words in some order spell an answer."""
    if not row:
        return not answer
    return any(
        answer[: len(word)] == word and spelled(answer[len(word) :], row[:at] + row[at + 1 :])
        for at, word in enumerate(row)
    )


def completed(answer: str, words: Words, abbreviations: Words) -> set[str]:
    """Anagrams of one word with a letter that has a cue."""
    return {
        f"({word}+{char})*".upper()
        for word in words
        for char in abbreviations
        if len(char) == 1 and len(word) > 2 and sorted(word + char) == sorted(answer)
        if word + char != answer != char + word
    }


def picks(answer: str, words: Words, phrases: Iterable[str]) -> set[str]:
    found = set[str]()
    if len(answer) < 2:
        return found
    for phrase in phrases:
        some = phrase.split()
        if len(some) > 1 and all(len(word) > 1 for word in some):
            if "".join(word[0] for word in some) == answer:
                found.add("".join(word.capitalize() for word in some))
            if "".join(word[-1] for word in some) == answer:
                found.add("".join(word[:-1] + word[-1].upper() for word in some))
    for word in {*words, *(phrase.replace(" ", "") for phrase in phrases)} - {answer}:
        for kept in (range(0, len(word), 2), range(1, len(word), 2)):
            found |= chosen(word, answer, kept)
    for word in words:
        if len(word) > 3:
            found |= chosen(word, answer, (0, len(word) - 1))
        for cut in range(1, len(word)):
            found |= chosen(word, answer, range(cut, len(word) - cut))
    return found


def chosen(word: str, answer: str, kept: Collection[int]) -> set[str]:
    """The word with some letters as capitals, if they are the answer and some are left over."""
    if "".join(word[at] for at in kept) != answer or len(kept) == len(word):
        return set()
    return {"".join(char.upper() if at in kept else char for at, char in enumerate(word))}


def hidden(answer: str, words: Words, phrases: Iterable[str]) -> set[str]:
    """In phrases, and in pairs of words."""
    found = set[str]()
    rows = [phrase.split() for phrase in phrases] + [list(pair) for pair in product(words, repeat=2)]
    for letters in {answer, answer[::-1]}:
        for row in rows:
            for start, end in combinations(range(len(row) + 1), 2):
                some = row[start:end]
                text = "".join(some)
                for at in range(1, len(text) - len(letters)):
                    within = at < len(some[0]) and at + len(letters) > len(text) - len(some[-1])
                    if len(some) > 1 and within and text[at : at + len(letters)] == letters:
                        shown = text[:at] + letters.upper() + text[at + len(letters) :]
                        found.add(shown if letters == answer else f"rev({shown})")
    return found


def made(letters: str, words: Words, abbreviations: Words, phrases: Words, printed: dict[str, str]) -> set[str]:
    """The ways to make a part."""
    pieces = {*words, *abbreviations}
    found = deletions(letters, words, abbreviations, 1) | picks(letters, words, phrases)
    found |= anagrams(letters, words, printed, 2 if len(letters) >= 6 else 1) | containers(letters, pieces)
    if letters != letters[::-1] and len(letters) > 1 and letters[::-1] in pieces:
        found.add(f"rev({letters[::-1].upper()})")
    return found


def composites(answer: str, words: Words, abbreviations: Words, phrases: Words, printed: dict[str, str]) -> set[str]:
    """Charades of two or three parts, and containers, with one part that is made."""
    pieces, found = {*words, *abbreviations}, set[str]()
    for start, end in combinations(range(len(answer) + 1), 2):
        before, middle, after = answer[:start], answer[start:end], answer[end:]
        rows = [
            ([one.upper() for one in left], [one.upper() for one in right])
            for left, right in product(sides(before, pieces), sides(after, pieces))
            if 0 < len(left) + len(right) <= 2
        ]
        outer, inner = before + after in pieces and before and after, middle in pieces and before and after
        if rows or outer:
            ways = made(middle, words, abbreviations, phrases, printed)
            found |= {"+".join([*left, way, *right]) for left, right in rows for way in ways}
            found |= {f"{before.upper()}{{{way}}}{after.upper()}" for way in ways if outer}
        if inner:
            ways = made(before + after, words, abbreviations, phrases, printed)
            found |= {f"(({way})around{middle.upper()})" for way in ways}
    return found


def sides(letters: str, pieces: Words) -> list[tuple[str, ...]]:
    """The rows of none to two pieces that spell some letters."""
    rows = [row for count in (1, 2) for row in product(pieces, repeat=count) if "".join(row) == letters]
    return rows if letters else [()]
