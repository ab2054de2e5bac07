"""The one loader: any picture file to upright RGB, or a clear refusal.

The EXIF turn is applied here, exactly once. Numbers become sRGB by the file's ICC profile: taken
for sRGB, inks of Display P3, Adobe RGB or a scanner's grey would be paler or another colour.
"""

from __future__ import annotations

import hashlib
import io
import os
import warnings
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from PIL import ExifTags, Image, ImageCms, ImageOps, UnidentifiedImageError

from companion.errors import unread
from companion.files import open_regular
from companion.photo.image.arrays import Rgb
from companion.photo.reading import Refusal
from companion.photo.refusals import refusal
from companion.pictures.scan_pages import OWN_PAGE, count_pages, is_pdf
from companion.pictures.upright import MOST_PIXELS, BadPicture, open_picture

Source = str | os.PathLike[str] | bytes | Rgb
"""A photo: its file, that file's bytes, or the picture itself, upright."""

MAX_BYTES: Final = 256 * 2**20
"""Of a file, at the most: chosen."""
FULL_PIXELS: Final = 16_000_000
"""Larger pictures are decoded at half, quarter or eighth size: chosen, as no mark needs more."""
MIN_SIDE: Final = 200
"""px of the shorter side of a picture, at the least: chosen."""


@dataclass(frozen=True)
class Photo:
    """An upright picture.

    ``size`` is the stored picture's width and height after its EXIF turn; ``scale`` is pixels of
    ``rgb`` per stored pixel (1.0, or less where a very large picture was decoded reduced).
    ``pages`` is how many the file has, as a scan may; ``rgb`` is the first.
    ``own_page`` says that it is a page of a sheet that this program printed, and no photo.
    """

    rgb: Rgb
    size: tuple[int, int]
    scale: float
    sha256: str
    pages: int = 1
    own_page: bool = False


def load_photo(source: Source) -> Photo:
    """The picture in a file, in its bytes or in an array, upright, at most about 16 megapixels.

    Raises:
        Refusal: with ``bad_file`` where the file cannot be opened or holds no whole picture.
    """
    if isinstance(source, np.ndarray):
        return _from_array(source)
    path = Path("photo") if isinstance(source, bytes) else Path(source)
    data = source if isinstance(source, bytes) else _bytes_of(path)
    try:
        with warnings.catch_warnings(), open_picture(data) as picture:
            warnings.simplefilter("ignore")
            return _decode(data, picture, path.name)
    except Refusal:
        raise
    except BadPicture as error:
        kind = "locked" if error.id == "locked" else "too-many-scans"
        raise refusal(kind, why=error.sentence) from error
    except Image.DecompressionBombError as error:
        raise _too_large(path.name) from error
    except UnidentifiedImageError as error:
        raise refusal("not-an-image", file=path.name) from error
    except MemoryError as error:
        raise refusal("too-large:memory", file=path.name) from error
    except Exception as error:  # decoders raise OSError, SyntaxError, struct.error, ValueError...
        raise refusal("truncated", file=path.name) from error


def _from_array(rgb: Rgb) -> Photo:
    """A picture that somebody else has decoded, as RGB."""
    if rgb.ndim != 3 or rgb.shape[2] != 3 or rgb.dtype != np.uint8:
        raise refusal("not-an-image:array", shape=str(rgb.shape), kind=str(rgb.dtype))
    height, width = rgb.shape[:2]
    _check_size(width, height, "photo")
    whole = np.ascontiguousarray(rgb)
    digest = hashlib.sha256(whole.tobytes()).hexdigest()
    reduce = _reduction(width, height)
    if reduce > 1:
        size = (-(-width // reduce), -(-height // reduce))
        whole = np.asarray(cv2.resize(whole, size, interpolation=cv2.INTER_AREA), np.uint8)
    return Photo(whole, (width, height), whole.shape[1] / width, digest)


def _bytes_of(path: Path) -> bytes:
    name = path.name or str(path)
    try:
        with open_regular(path) as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        kind, why = unread(error, str(path))
        raise refusal(kind, why=why) from error
    if len(data) > MAX_BYTES:
        raise _too_large(name)
    if not data:
        raise refusal("empty", file=name)
    return data


def _too_large(name: str) -> Refusal:
    return refusal("too-large", file=name, limit=MOST_PIXELS // 1_000_000)


def _decode(data: bytes, picture: Image.Image, name: str) -> Photo:
    width, height = picture.size
    _check_size(width, height, name)
    reduce = _reduction(width, height)
    coloured, profile = picture.mode[0] not in "1LIF", picture.info.get("icc_profile")
    plain = picture.format in ("JPEG", "MPO") and reduce == 1
    rgb = _decode_jpeg(data, picture) if plain else None
    if rgb is None:
        rgb = _decode_any(picture, reduce)
    rgb = as_srgb(rgb, profile, coloured=coloured)
    turned = (rgb.shape[1] > rgb.shape[0]) != (width > height)
    size = (height, width) if turned else (width, height)
    digest, own = hashlib.sha256(data).hexdigest(), OWN_PAGE in picture.info
    return Photo(rgb, size, rgb.shape[1] / size[0], digest, _pages(data), own)


def _check_size(width: int, height: int, name: str) -> None:
    if width * height > MOST_PIXELS:
        raise _too_large(name)
    if min(width, height) < MIN_SIDE:
        raise refusal("small:file", file=name, width=width, height=height)


def _reduction(width: int, height: int) -> int:
    """By how much a picture of this size is decoded smaller: 1, 2, 4 or 8."""
    reduce = 1
    while width * height > FULL_PIXELS * reduce * reduce and reduce < 8:
        reduce *= 2
    return reduce


def _pages(data: bytes) -> int:
    """How many pages a scan has. Of a TIFF, smaller copies of a page beside it (TIFF 6.0, tag 254)
    are none, and what comes behind a damaged one is not counted."""
    if is_pdf(data):
        return count_pages(data)
    if data[:4] not in (b"II*\0", b"MM\0*"):
        return 1
    found = 0
    with suppress(Exception), open_picture(data) as scan:
        for page in range(getattr(scan, "n_frames", 1)):
            scan.seek(page)
            found += not int(scan.getexif().get(ExifTags.Base.NewSubfileType, 0)) & 1
    return max(found, 1)


def _decode_jpeg(data: bytes, picture: Image.Image) -> Rgb | None:
    """OpenCV's decoder, twice as fast, for the plain case; ``None`` where Pillow must look.

    OpenCV fills a cut-off picture with grey and says nothing, so a file that does not end as a
    JPEG must is left to Pillow, which tells.
    """
    if picture.mode not in ("RGB", "L") or not data.endswith(b"\xff\xd9"):
        return None
    found = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR_RGB)
    return None if found is None else np.asarray(found, np.uint8)


def _decode_any(picture: Image.Image, reduce: int) -> Rgb:
    """Pillow's decoder; what it gives is turned to RGB and reduced a few rows at a time, as whole
    copies of a large picture would fill the memory."""
    width, height = picture.size
    if reduce > 1:
        picture.draft("RGB", (width // reduce, height // reduce))
    picture.load()
    if picture.getexif().get(ExifTags.Base.Orientation, 1) != 1:
        ImageOps.exif_transpose(picture, in_place=True)
    factor = reduce if max(picture.size) > -(-max(width, height) // reduce) else 1
    deep = picture.mode == "F" or picture.mode.startswith("I")
    white = (65535.0 if np.max(picture.getextrema()) > 255 else 255.0) if deep else 0.0
    rgb = np.empty((-(-picture.height // factor), -(-picture.width // factor), 3), np.uint8)
    for top in range(0, picture.height, ROWS):
        rows = picture.crop((0, top, picture.width, min(top + ROWS, picture.height)))
        plain = _grey(rows, white) if deep else _plain(rows)
        if factor > 1:
            plain = plain.reduce(factor)
        rgb[top // factor :][: plain.height] = np.asarray(plain)
    return rgb


def _grey(rows: Image.Image, white: float) -> Image.Image:
    """Rows of more than 8 bits a pixel, ``white`` being their white."""
    deep = np.asarray(rows, np.float32) * (255.0 / white)
    return Image.fromarray(np.clip(deep, 0, 255).astype(np.uint8)).convert("RGB")


def _plain(rows: Image.Image) -> Image.Image:
    """Rows as RGB, white where one sees through."""
    if rows.mode not in ("RGBA", "LA", "PA", "La", "RGBa") and "transparency" not in rows.info:
        return rows.convert("RGB")
    layer = rows.convert("RGBA")
    plain = Image.new("RGB", layer.size, "white")
    plain.paste(layer, mask=layer.getchannel("A"))
    return plain


ROWS: Final = 512
"""Rows converted at a time, a multiple of 8 for reducing: chosen, to save memory."""


def as_srgb(rgb: Rgb, profile: bytes | None, *, coloured: bool = True) -> Rgb:
    """A picture converted to sRGB.

    Args:
        rgb: shape (height, width, 3).
        profile: the file's ICC profile. Where it has none, one that is damaged, or one of another
            colour space than the picture, the picture is returned as it is.
        coloured: whether the file holds colours, and not one grey value a pixel.
    """
    transform = _to_srgb(profile, coloured) if profile else None
    if transform is None:
        return rgb
    stored = Image.fromarray(rgb if coloured else np.ascontiguousarray(rgb[..., 0]))
    return np.array(ImageCms.applyTransform(stored, transform))


def _to_srgb(profile: bytes, coloured: bool) -> ImageCms.ImageCmsTransform | None:
    """``None`` for a profile of another colour space: a picture in CMYK has become RGB by now."""
    space, mode = ("RGB", "RGB") if coloured else ("GRAY", "L")
    try:
        own = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        named = ImageCms.getProfileDescription(own)
        if own.profile.xcolor_space.strip() != space or "sRGB" in named:
            return None
        return ImageCms.buildTransform(own, ImageCms.createProfile("sRGB"), mode, "RGB")
    except (ImageCms.PyCMSError, OSError):
        return None
