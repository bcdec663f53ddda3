"""The search for words: patterns, regular expressions, anagrams, letter counts and conditions, for every wing."""

from typing import Literal, TypeAlias

NOTATION: tuple[tuple[str, str], ...] = (
    ("c..e, c??e", "a pattern: . or ? is any letter"),
    ("*zz*", "* is any number of letters"),
    ("@#@#@", "@ is a vowel, # a consonant"),
    ("[aeiou]*[^s]", "one of these letters; none of these"),
    ("ice .....", "a phrase as it is printed"),
    (";listen??", "an anagram; ? is any letter"),
    (".....;rginsoag", "a pattern, made of some of these letters"),
    ("2;dormitory", "an anagram of 2 words, or of up to 4"),
    ("from rginsoag", "made of some of these letters"),
    ("bank algore", "made of exactly these letters, each at least once"),
    ("only, with, without", "only these letters; at least these; none of these"),
    ("contains, begins, ends", "followed by a pattern"),
    ("hidden in fast rucksack", "hidden in the letters of a phrase"),
    ("reversal, palindrome", "another word, or the same, if read backwards"),
    ("e>=3, @<=2, distinct=7", "how often letters occur; how many are different"),
    ("7:*ing, 5-8:", "of a length"),
    ("(3,4), *ing(7)", "of an enumeration, as under a clue"),
    ("/q[^u]/", "a regular expression; with a space or a hyphen, of the printed words"),
    ("q* & !*u*", "& joins conditions; ! denies one"),
)
"""The notation of queries with its meaning."""

Standing: TypeAlias = Literal["clean", "always", "accepted", "rejected", "caution", "answer", "never"]
STANDINGS: tuple[Standing, ...] = ("clean", "always", "accepted", "rejected", "caution", "answer", "never")
"""What the house says of a word: always accepted, accepted, rejected. The taboo lists give a caution, do not want
it as an answer, or never. All other words are clean."""
