"""Small ICC profiles made here: Display P3, which phones store, and grey with a gamma of its own.

After ICC.1:2010 (profile version 4.2), with no more tags than a display's or a grey profile must
have.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping

D50 = (0.9642, 1.0, 0.8249)
"""The white of the space in which profiles meet."""
DISPLAY_P3 = {
    "rXYZ": (0.51512, 0.24120, -0.00105),
    "gXYZ": (0.29198, 0.69225, 0.04189),
    "bXYZ": (0.15710, 0.06657, 0.78407),
}
"""Display P3's primaries, adapted to D50."""
SRGB_CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
"""IEC 61966-2-1, as a parametric curve of type 3."""


def display_p3() -> bytes:
    """The profile that phones put into their photos."""
    curve = b"para" + struct.pack(">IHH", 0, 3, 0) + b"".join(map(_fixed, SRGB_CURVE))
    curves = dict.fromkeys(("rTRC", "gTRC", "bTRC"), curve)
    return _profile(b"RGB ", {name: _xyz(at) for name, at in DISPLAY_P3.items()} | curves)


def grey(gamma: float) -> bytes:
    """The profile of a picture in grey."""
    return _profile(b"GRAY", {"kTRC": b"para" + struct.pack(">IHH", 0, 0, 0) + _fixed(gamma)})


def _fixed(value: float) -> bytes:
    return struct.pack(">i", round(value * 65536))


def _xyz(at: tuple[float, float, float]) -> bytes:
    return b"XYZ " + bytes(4) + b"".join(map(_fixed, at))


def _words(words: str) -> bytes:
    text = words.encode("utf-16-be")
    return b"mluc" + struct.pack(">IIIHHII", 0, 1, 12, 0x656E, 0x5553, len(text), 28) + text


def _profile(space: bytes, tags: Mapping[str, bytes]) -> bytes:
    every = {"desc": _words("test"), "cprt": _words("none"), "wtpt": _xyz(D50), **tags}
    place, listed, body = 128 + 4 + 12 * len(every), b"", b""
    for name, data in every.items():
        padded = data + bytes(-len(data) % 4)
        listed += struct.pack(">4sII", name.encode(), place + len(body), len(data))
        body += padded
    size = place + len(body)
    date = struct.pack(">6H", 2020, 1, 1, 0, 0, 0)
    head = struct.pack(">I4sI4s4s4s", size, bytes(4), 0x04200000, b"mntr", space, b"XYZ ")
    head += date + b"acsp" + bytes(4 + 4 + 4 + 4 + 8 + 4) + b"".join(map(_fixed, D50))
    return head + bytes(128 - len(head)) + struct.pack(">I", len(every)) + listed + body
