"""Find the roots of the words of the shipped lists. See README.md in this folder.

    PYTHONPATH=. python data/roots.py data/roots

The argument is the folder to write to; its other files are deleted. The same lists and the same version of WordNet
give the same arrays. Run it after a change of a list, of the phrases, or of `engine.words.vetting.families`.
"""

import sys
from pathlib import Path

import numpy as np

from engine.crossword.fill.layers import Layers, open_layers
from engine.words.sources import open_lexicon
from engine.words.vetting.families import found_roots, roots_key

LISTS = ("common", "common-british", "everyday", "everyday-british", "large", "large-american", "large-british")


def main(folder: str) -> None:
    """Write the roots of each list, alone and with phrases, and of the usual layers of a fill, as differences."""
    target = Path(folder)
    target.mkdir(exist_ok=True)
    for path in target.iterdir():
        path.unlink()
    with_phrases = [open_layers(Layers((name,))) for name in LISTS]
    for lexicon in (*map(open_lexicon, LISTS), *with_phrases, open_layers(Layers()), open_layers(Layers(names=True))):
        words, roots = found_roots(lexicon)
        name = f"{roots_key(lexicon)}.npz"
        steps = {
            "words": np.diff(words, prepend=0).astype(np.int32),
            "roots": np.diff(roots, prepend=0).astype(np.int8),
        }
        np.savez_compressed(target / name, **steps)
        print(f"{lexicon.name}: {len(lexicon.words):,} words, {len(words):,} in families, {name}")


if __name__ == "__main__":
    main(*sys.argv[1:])
