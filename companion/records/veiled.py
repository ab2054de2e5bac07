"""Text in a tag, obscured so that nobody reads it by accident when opening the file. That is no
protection, as the key is in the same file."""

from __future__ import annotations

import base64
import binascii
import hashlib

_SALT = 6
"""Bytes that make equal texts look different."""
_CHECK = 4
"""Bytes of a checksum."""
_FULL = 96
"""Every text is padded to a multiple of this many bytes, so that its length reveals nothing."""


def veiled(key: bytes, text: str) -> str:
    """A text as an obscured word."""
    plain = text.encode()
    plain = hashlib.sha256(plain).digest()[:_CHECK] + plain
    plain += b" " * (-len(plain) % _FULL)
    salt = hashlib.sha256(key + plain).digest()[:_SALT]
    return base64.urlsafe_b64encode(salt + _crossed(plain, salt + key)).decode()


def lifted(key: bytes, word: str) -> str:
    """The plain text of an obscured word, '' if this key did not make it."""
    try:
        data = base64.urlsafe_b64decode(word)
    except (ValueError, binascii.Error):
        return ""
    plain = _crossed(data[_SALT:], data[:_SALT] + key)
    check, text = plain[:_CHECK], plain[_CHECK:].rstrip(b" ")
    return text.decode() if check and hashlib.sha256(text).digest()[:_CHECK] == check else ""


def _crossed(data: bytes, key: bytes) -> bytes:
    stream = hashlib.shake_256(key).digest(len(data))
    return bytes(one ^ other for one, other in zip(data, stream, strict=True))
