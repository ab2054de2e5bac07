"""Our own typeface in windows, registered with the system while this program runs.

Tk can only use typefaces that the system knows. If ours cannot be registered, the system's default
is used.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import sys
from collections.abc import Callable
from pathlib import Path

from companion.pictures.fonts import WEIGHTS, font_file

_FR_PRIVATE = 0x10
_FOR_PROCESS = 1


def make_known() -> bool:
    """Whether windows can use our typeface; to be called before the first window is created."""
    add = {"linux": _fontconfig, "win32": _windows, "darwin": _macos}.get(sys.platform)
    if add is None:
        return False
    try:
        adds = add()
        return all(adds(font_file(weight)) for weight in WEIGHTS)
    except (OSError, AttributeError):
        return False


def _fontconfig() -> Callable[[Path], bool]:
    library = ctypes.CDLL(ctypes.util.find_library("fontconfig") or "libfontconfig.so.1")
    return lambda path: bool(library.FcConfigAppFontAddFile(None, str(path).encode()))


def _windows() -> Callable[[Path], bool]:
    add = ctypes.windll.gdi32.AddFontResourceExW  # type: ignore[attr-defined]
    return lambda path: bool(add(str(path), _FR_PRIVATE, None))


def _macos() -> Callable[[Path], bool]:
    text = ctypes.CDLL(ctypes.util.find_library("CoreText") or "CoreText")
    core = ctypes.CDLL(ctypes.util.find_library("CoreFoundation") or "CoreFoundation")
    core.CFURLCreateFromFileSystemRepresentation.restype = ctypes.c_void_p
    core.CFURLCreateFromFileSystemRepresentation.argtypes = [
        ctypes.c_void_p, ctypes.c_char_p, ctypes.c_long, ctypes.c_bool,
    ]  # fmt: skip
    text.CTFontManagerRegisterFontsForURL.argtypes = [
        ctypes.c_void_p, ctypes.c_uint32, ctypes.c_void_p,
    ]  # fmt: skip
    text.CTFontManagerRegisterFontsForURL.restype = ctypes.c_bool

    def add(path: Path) -> bool:
        name = str(path).encode()
        url = core.CFURLCreateFromFileSystemRepresentation(None, name, len(name), False)
        return bool(text.CTFontManagerRegisterFontsForURL(url, _FOR_PROCESS, None))

    return add
