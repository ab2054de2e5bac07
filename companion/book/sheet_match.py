"""Which match a photographed sheet was printed for, as its QR says."""

from __future__ import annotations

from pathlib import Path


def match_of_photo(file: Path | str) -> str:
    """The match's name; '' where the sheet was printed for any, or its code cannot be read.

    Raises:
        companion.photo.reading.Refusal: the file is no picture.
    """
    from companion.photo.load import load_photo
    from companion.photo.printed_code import printed_code
    from companion.photo.sheet import find_sheet

    photo = load_photo(Path(file))
    sheet = find_sheet(photo.rgb)
    if sheet is None:
        return ""
    code = printed_code(photo.rgb, sheet.page, sheet.warp)
    return code.match if code is not None else ""
