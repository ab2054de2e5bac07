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
