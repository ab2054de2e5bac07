"""By which two photos of one finished sheet are known for the same match, whatever their size and
compression.

What identifies a finished sheet is what stands on it: two games hardly ever end in nearly the same
marks, and a photo made smaller still shows the same ones. So a sheet is sketched in 64 bits
(M. S. Charikar, "Similarity estimation techniques from rounding algorithms", STOC 2002): like marks
give like sketches, which are quick to compare; those that are near are then compared mark by mark.
"""

from __future__ import annotations

from hashlib import blake2b

from companion.board import Marks

BITS = 64


def sketch(marks: Marks) -> int:
    """Marks in 64 bits, as a signed number: the bits by which the marks' hashes mostly agree."""
    votes = [0] * BITS
    for name, value in marks.items():
        told = int.from_bytes(blake2b(f"{name}={value}".encode(), digest_size=8).digest())
        for bit in range(BITS):
            votes[bit] += 1 if told >> bit & 1 else -1
    number = sum(1 << bit for bit, vote in enumerate(votes) if vote > 0)
    return number - (1 << BITS) if number >> (BITS - 1) else number


def apart(one: int, other: int) -> int:
    """In how many bits two sketches differ, 0 to 64."""
    return ((one ^ other) & ((1 << BITS) - 1)).bit_count()


def shared(one: Marks, other: Marks) -> float:
    """Of the marks that stand on either of two sheets, the share that is the same on both, 0 to 1;
    1 for two empty sheets."""
    names = one.keys() | other.keys()
    same = sum(one.get(name) == other.get(name) for name in names)
    return same / len(names) if names else 1.0


SIDE = 16
"""Of the little picture that a photo's look is taken from, in px."""
NEAR_SKETCH, NEAR_LOOK = 16, 30
"""Bits in which two sketches (of 64), or two looks (of 256), may differ for the sheets to be
compared mark by mark. Of 36 photos the looks of copies differed in 7 bits in the median and in 39
at most, those of different photos in 37 and more; what the one misses the other finds, see "The
same photo again" in tests/bench/RESULTS.md."""
SHARED, NOT_OTHER = 0.9, 0.5
"""The share of certain marks that two readings of one sheet have in common at least; and where the
photos themselves look the same, for then the marks need only not be another game's. Of 12 games on
one kind of sheet two shared up to 0.85 of their marks."""
FEW = 6
"""Of fewer certain marks than this nothing is concluded."""


def look_of(data: bytes) -> str:
    """What a photo looks like, in 256 bits as hexadecimal figures: whether it grows brighter or
    darker to the right in each field of a grid (the "difference hash"); '' of what is no picture.

    A copy in another size or compression looks nearly the same.
    """
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
    """Whether two looks are those of one photo."""
    if len(one) != len(other) or not one:
        return False
    try:
        return (int(one, 16) ^ int(other, 16)).bit_count() <= NEAR_LOOK
    except ValueError:
        return False
