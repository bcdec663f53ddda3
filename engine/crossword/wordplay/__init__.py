"""Cryptic clues: their wordplay as text, the proof that it works, and the ways to build an answer."""

NOTATION = """\
CAR "vehicle" + PET "favourite"; def "floor covering"    charade
(NEAR ICE)* [about]                                      anagram
S{TAR "sailor"}E "direction" [in]                        container; also: SE "direction" around TAR "sailor"
rev(LIVED "was") [back]                                  reversal of anything
heaRT HINTs [some]                                       hidden; also initials, finals, alternate letters
STARt "begin" [endless]                                  deletion; also: STARLET "actress" - LET "let" [not]
sub(LAMP "light", L "left", D "died") [for]              substitution: DAMP
cyc(STOP "end") = TOPS [cycling]                         cycling
hom(night "dark time") = KNIGHT [we hear]                homophone
spoon(bold candle) = COLDBANDLE [Spooner's]              spoonerism
def "bank" / def "river edge"                            double definition
&lit                                                     the whole clue is the definition too
"""
