"""Builds a package for the system that this runs on, for people without Python.

    python companion/packaging/build.py [FOLDER]

It needs PyInstaller and the program installed beside it (``release.py`` sees to both), and puts the
package into FOLDER, which is ``dist`` unless another is named: a .deb on Debian and Ubuntu, a
.tar.gz on other Linuxes, an installer on Windows (with Inno Setup's ``iscc`` on the path), a disk
image on macOS. Never tried: Windows, macOS.
"""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import companion
from companion.desk.shell.menu_entry import NAME, write_menu_entry
from companion.packaging import signing
from companion.packaging.signing import run
from companion.packaging.slim import slim

HERE = Path(__file__).parent
CONTROL = """Package: {name}
Version: {version}
Architecture: {architecture}
Maintainer: The makers of Companion <companion@localhost>
Installed-Size: {kilobytes}
Depends: libc6 (>= {libc}), libstdc++6, libxcursor1, libxft2, libxss1
Section: games
Priority: optional
Description: games played on paper: print, photograph, score
 Prints boards for two-player games with pen and paper, reads a photo of the
 finished sheet, says who won and why, and keeps the scores.
"""
REMOVED = """#!/bin/sh
[ "$1" != remove ] || echo "Your scorebook and games stay in ~/.local/share/companion."
"""


def main() -> None:
    """Build the folder and the system's package of it, and say where it is."""
    into = Path(sys.argv[1] if len(sys.argv) > 1 else "dist")
    into.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as scratch:
        folder = built(Path(scratch))
        if sys.platform == "win32":
            for program in folder.glob("*.exe"):
                signing.sign(program)
            package = windows_installer(folder, into)
            signing.sign(package)
        elif sys.platform == "darwin":
            app = folder.with_name("Companion.app")
            signing.sign(app)
            package = disk_image(app, into)
            signing.sign(package)
            signing.notarise(package)
        elif shutil.which("dpkg-deb"):
            package = debian_package(folder, into, Path(scratch))
        else:
            name = str(into / f"{NAME}-{companion.__version__}")
            package = Path(shutil.make_archive(name, "gztar", folder.parent, folder.name))
    print(package)


def built(scratch: Path) -> Path:
    """The program as a folder, made by PyInstaller."""
    made = scratch / "made"
    run(
        sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level=WARN",
        "--distpath", made, "--workpath", scratch / "work", HERE / "folder.spec",
    )  # fmt: skip
    if sys.platform == "linux" and platform.machine() == "x86_64":
        slim(made / "companion" / "_internal")
    return made / "companion"


def debian_package(folder: Path, into: Path, scratch: Path) -> Path:
    """A .deb: the folder in /usr/lib, the command in /usr/bin, and the menu's entry."""
    root = scratch / "root"
    shutil.copytree(folder, root / "usr/lib" / NAME, symlinks=True)
    (root / "usr/bin").mkdir()
    (root / "usr/bin/companion").symlink_to(f"/usr/lib/{NAME}/companion")
    write_menu_entry(root / "usr/share", "/usr/bin/companion")
    size = sum(path.lstat().st_size for path in root.rglob("*") if not path.is_dir())
    architecture = output("dpkg", "--print-architecture")
    about = CONTROL.format(
        name=NAME, version=companion.__version__, architecture=architecture,
        kilobytes=size // 1024, libc=output("getconf", "GNU_LIBC_VERSION").split()[1],
    )  # fmt: skip
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN/control").write_text(about)
    (root / "DEBIAN/postrm").write_text(REMOVED)
    (root / "DEBIAN/postrm").chmod(0o755)
    package = into / f"{NAME}_{companion.__version__}_{architecture}.deb"
    run("dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build", root, package)
    return package


def windows_installer(folder: Path, into: Path) -> Path:
    """An installer by Inno Setup. Never tried."""
    name = f"{NAME}-{companion.__version__}"
    run("iscc", f"/DSource={folder}", f"/DVersion={companion.__version__}",
        f"/O{into}", f"/F{name}", HERE / "windows.iss")  # fmt: skip
    return into / f"{name}.exe"


def disk_image(app: Path, into: Path) -> Path:
    """A disk image with the program to drag to Applications. Never tried."""
    package = into / f"{NAME}-{companion.__version__}.dmg"
    run("hdiutil", "create", "-volname", "Companion", "-srcfolder", app, "-ov", package)
    return package


def output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    main()
