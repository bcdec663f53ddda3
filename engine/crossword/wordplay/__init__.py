"""Cryptic clues: their wordplay as text, its proof, and the ways to build an answer."""

from engine.core.files import shipped_text

NOTATION = shipped_text("wordplay/notation.txt")
