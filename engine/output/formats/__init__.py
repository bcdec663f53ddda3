"""Crosswords in the file formats of other programs.

Each format converts between bytes and a `FilePuzzle`, which has what the formats have in common; `file_puzzle`
converts between that and a crossword. `registry` lists the formats.
"""
