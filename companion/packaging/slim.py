"""Leaves out of a folder for Linux what its libraries bring and the program never calls.

PyInstaller copies whole libraries, and with them whatever they name. Where that only runs for
videos, AVIF or writing HEIC, a library of the same name takes its place whose functions return 0.
OpenCV's OpenBLAS becomes one that passes its calls on to SciPy's. Then what no library names any
more goes, symbols for debuggers are stripped, and equal files become one. For x86-64, with
binutils.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

EMPTY = ("libavcodec", "libavformat", "libavutil", "libswscale", "libaom", "libx265", "libBLT")
"""Of OpenCV, libheif and Debian's Tkinter, to which 0 says that all is well."""
OPENBLAS = ("libopenblasp", "libscipy_openblas-")
"""OpenCV's, and SciPy's: the same functions and whole numbers, but named ``scipy_...``."""
PATCHED = {"numpy.libs", "scipy.libs"}
"""Folders whose libraries do not load any more once they are stripped."""


def slim(folder: Path) -> None:
    """Make a folder of PyInstaller's smaller, in place."""
    before = _needed(folder)
    called = {
        name
        for library in _libraries(folder)
        if not library.name.startswith(EMPTY)
        for name in _symbols(library, "--undefined-only")
    }
    for library in _libraries(folder):
        if library.name.startswith(EMPTY):
            _exchange(library, called, "xor %eax, %eax; ret")
        elif library.name.startswith(OPENBLAS[0]):
            (scipy,) = folder.glob(f"*.libs/{OPENBLAS[1]}*")
            _exchange(library, called, "jmp scipy_{name}@PLT", scipy)
    while gone := before - (before := _needed(folder)):
        for file in [file for file in folder.rglob("*") if file.name in gone]:
            file.unlink()
    first: dict[bytes, Path] = {}
    for library in _libraries(folder):
        if library.parent.name not in PATCHED:
            _run("strip", "--strip-unneeded", library)
        same = first.setdefault(library.read_bytes(), library)
        if same is not library:
            library.unlink()
            library.symlink_to(os.path.relpath(same, library.parent))


def _exchange(library: Path, called: set[str], body: str, *to: Path) -> None:
    """Put a library in its place that has what is called of it, each doing ``body``."""
    versions = _symbols(library, "--defined-only")
    names = sorted(called & versions.keys())
    code = ['.section .note.GNU-stack, "", @progbits', ".text"]
    code += [f".globl {n}\n.type {n}, @function\n{n}: {body.format(name=n)}" for n in names]
    (version,) = {versions[name] for name in names}
    compiled, script = library.with_suffix(".o"), library.with_suffix(".versions")
    script.write_text(f"{version} {{ *; }};")
    _run("as", "-o", compiled, given="\n".join([*code, ""]))
    folders = [word for other in to for word in ("-rpath", f"$ORIGIN/../{other.parent.name}")]
    _run(
        "ld", "-shared", "-soname", library.name, "--version-script", script, "-o", library,
        compiled, *to, *folders,
    )  # fmt: skip
    compiled.unlink()
    script.unlink()


def _libraries(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*.so*") if not file.is_symlink())


def _needed(folder: Path) -> set[str]:
    """The names of the libraries that libraries need."""
    lines = _run("readelf", "-d", *_libraries(folder)).splitlines()
    return {line.split("[")[1].rstrip("]") for line in lines if "(NEEDED)" in line}


def _symbols(library: Path, which: str) -> dict[str, str]:
    """Names in its dynamic table, each with its version, if it has one."""
    found = (line.split()[-1] for line in _run("nm", "-D", which, library).splitlines())
    return {name: version.lstrip("@") for name, _, version in (s.partition("@") for s in found)}


def _run(*command: str | Path, given: str | None = None) -> str:
    words = [str(word) for word in command]
    return subprocess.run(words, input=given, check=True, capture_output=True, text=True).stdout
