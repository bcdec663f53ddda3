"""The crossword shown at the first start, with clues."""

from __future__ import annotations

from engine.crossword.grid import Grid
from engine.crossword.puzzle import Clue, Listed, Puzzle, answer_of

TITLE = "At the concert"
_ROWS = """
_t__p____h___b_
violin___a_e_a_
_m__c_clarinet_
_p__c_o__p_c_o_
bassoon___horn_
_n__l_d____r__d
_i__o_u___cello
___m__c_______u
tuba_strings__b
___e__o____o__l
o__score__flute
b__t_______o__b
overture__viola
e__o_______s__s
_____trumpet__s
"""
_CLUES = {
    "Baton": "Stick that makes no sound, and leads them all",
    "Bassoon": "Deep voice of the woodwind, and Peter's grandfather",
    "Cello": "It stands between the knees",
    "Clarinet": "Mozart wrote his last concerto for one",
    "Conductor": "He or she turns their back on the audience",
    "Double bass": "The largest of the bowed ones",
    "Encore": "What loud applause may bring",
    "Flute": "Magic one, in an opera",
    "Harp": "Forty-seven strings and seven pedals",
    "Horn": "Brass that once called the hunters",
    "Maestro": "Master, with respect",
    "Oboe": "It gives the others their A",
    "Overture": "Where the evening begins",
    "Piccolo": "Small, and an octave higher",
    "Score": "All the parts on one page",
    "Soloist": "One who stands out in front",
    "Strings": "Most of them sit in front and have bows",
    "Timpani": "Tuned drums",
    "Trumpet": "Fanfares come from it",
    "Tuba": "The lowest of the brass",
    "Viola": "A fifth below the fiddle",
    "Violin": "Stradivari's masterpiece",
}


def sample() -> Puzzle:
    """A finished crossword of twenty-two words."""
    return Puzzle(
        words=tuple(Listed(text) for text in _CLUES),
        grid=Grid(tuple(_ROWS.split())),
        clues=tuple(Clue(answer_of(text), clue) for text, clue in _CLUES.items()),
        title=TITLE,
    )
