"""The kinds of picture files that a board can be drawn as, and an image as the bytes of one."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, Literal, cast, get_args

from companion.errors import CompanionError
from companion.files.inputs import OWN_SVG, PROGRAM, SOFTWARE
from companion.sentences import choose

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PIL.Image import Image

Kind = Literal["svg", "png", "pdf"]
ENDINGS = tuple(f".{kind}" for kind in get_args(Kind))


class BadPicture(CompanionError, ValueError):
    """A kind of picture that cannot be drawn; ``sentence`` lists those that can."""

    kind = "bad-picture-kind"


def kind_of(name: str, ending: str) -> Kind:
    """The kind of picture that a file's ending names.

    Raises:
        BadPicture: it is not one of :data:`ENDINGS`.
    """
    if ending.lower() not in ENDINGS:
        raise BadPicture(choose(ENDINGS, name))
    return cast("Kind", ending.lower().removeprefix("."))


def kind_or_png(ending: str) -> Kind:
    """The kind of picture that a file's ending names; a PNG for any other ending."""
    return kind_of("", ending) if ending.lower() in ENDINGS else "png"


def encoded(
    image: Image, form: Literal["PNG", "JPEG"] = "PNG", *, comment: str = "", **how: Any
) -> bytes:
    """An image as the bytes of a file with a ``comment``; ``how``: as Pillow saves one of that
    form. A PNG names the program."""
    from PIL.PngImagePlugin import PngInfo

    if form == "PNG":
        how["pnginfo"] = PngInfo()
        how["pnginfo"].add_text(SOFTWARE, PROGRAM)
        if comment:
            how["pnginfo"].add_text("Comment", comment)
    elif comment:
        how["comment"] = comment
    file = io.BytesIO()
    image.save(file, form, **how)
    return file.getvalue()


def jpeg(rgb: NDArray[Any], quality: int) -> bytes:
    """Pixels as the bytes of a JPEG."""
    from PIL import Image

    return encoded(Image.fromarray(rgb), "JPEG", quality=quality)


def svg_file(text: str) -> bytes:
    """An SVG document as the bytes of a file, which names the program."""
    return text.replace("<svg", f"{OWN_SVG}\n<svg", 1).encode("utf-8")
