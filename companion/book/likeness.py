"""Recognising two photos of one finished sheet, whatever their size and compression.

A finished sheet is identified by its marks: two games hardly ever end with nearly the same ones,
and a photo made smaller still shows them. The marks are hashed to 64 bits with SimHash
(M. S. Charikar, "Similarity estimation techniques from rounding algorithms", STOC 2002): similar
marks give similar hashes, which are fast to compare. Near matches are then compared mark by mark.
"""

from __future__ import annotations

from hashlib import blake2b

from companion.board import Marks
from companion.worker import apart as in_worker

BITS = 64


def sketch(marks: Marks) -> int:
    """The SimHash of marks, as a signed 64-bit number: each bit by majority of the marks'
    hashes."""
    votes = [0] * BITS
    for name, value in marks.items():
        told = int.from_bytes(blake2b(f"{name}={value}".encode(), digest_size=8).digest())
        for bit in range(BITS):
            votes[bit] += 1 if told >> bit & 1 else -1
    number = sum(1 << bit for bit, vote in enumerate(votes) if vote > 0)
    return number - (1 << BITS) if number >> (BITS - 1) else number


def apart(one: int, other: int) -> int:
    """The number of bits in which two hashes differ, 0 to 64."""
    return ((one ^ other) & ((1 << BITS) - 1)).bit_count()


def shared(one: Marks, other: Marks) -> float:
    """The share of the marks on either of two sheets that are the same on both, 0 to 1; 1 for two
    empty sheets."""
    names = one.keys() | other.keys()
    same = sum(one.get(name) == other.get(name) for name in names)
    return same / len(names) if names else 1.0


SIDE = 16
"""Side in px of the thumbnail that the difference hash is computed from."""
NEAR_SKETCH = 16
"""Bits, out of 64, in which the SimHashes of two sheets may differ for the sheets to be compared
mark by mark; what this misses, :data:`NEAR_LOOK` finds, see "The same photo again" in
tests/bench/RESULTS.md."""
NEAR_LOOK = 30
"""Bits, out of 256, in which the difference hashes of two photos may differ for their sheets to be
compared mark by mark. Of 36 photos, those of copies differed in a median of 7 and at most 39 bits,
those of different photos in at least 37."""
SHARED = 0.9
"""Smallest share of certain marks that two readings of one sheet have in common. Of 12 games on one
kind of sheet, two shared up to 0.85 of their marks."""
NOT_OTHER = 0.5
"""The same if the photos themselves look alike, so that the marks only have to exclude another
game."""
FEW = 6
"""With fewer certain marks than this nothing is concluded."""


def look_of(data: bytes) -> str:
    """The difference hash of a photo, in 256 bits as hexadecimal digits: for each cell of a grid
    whether it is brighter or darker than its right neighbour; '' if it is not a picture.

    A copy in another size or compression has nearly the same hash.
    """
    return in_worker(_look_of, data)


def _look_of(data: bytes) -> str:
    import numpy as np
    from PIL import Image

    from companion.pictures.upright import BadPicture, upright_picture

    try:
        picture = upright_picture(data, reduce=4)
    except BadPicture:
        return ""
    small = picture.convert("L").resize((SIDE + 1, SIDE), Image.Resampling.BOX)
    grey = np.asarray(small, np.int16)
    return np.packbits(grey[:, 1:] > grey[:, :-1]).tobytes().hex()


def looks_near(one: str, other: str) -> bool:
    """Whether two difference hashes are those of one photo."""
    if len(one) != len(other) or not one:
        return False
    try:
        return (int(one, 16) ^ int(other, 16)).bit_count() <= NEAR_LOOK
    except ValueError:
        return False
