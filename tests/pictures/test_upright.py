"""Any picture file as an upright picture, or a true reason why not."""

from __future__ import annotations

import io
import sys
from typing import Any

import pytest
from PIL import Image

from companion.pictures.upright import BadPicture, upright_picture
from companion.worker import alone


def _reason(data: bytes) -> str:
    try:
        upright_picture(data)
    except BadPicture as error:
        return str(error)
    return ""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits memory")
@pytest.mark.parametrize(
    "saved", [{"lossless": True}, {"exif": b"Exif\0\0II*\0\x08\0\0\0\0\0"}], ids=str
)
def test_a_webp_that_needs_too_much_memory_is_not_called_damaged(saved: dict[str, Any]) -> None:
    file = io.BytesIO()
    Image.new("RGB", (5000, 7000), "white").save(file, "WEBP", method=0, **saved)
    assert "too much memory" in alone(_reason, file.getvalue(), memory=2**28)
    assert "damaged" in alone(_reason, file.getvalue()[:24], memory=2**28)
