"""Signs what is built on Windows and macOS, where the environment says with what, and verifies it.

    python companion/packaging/signing.py FILE

On Windows ``COMPANION_CERTIFICATE`` is a file with certificate and key, ``COMPANION_PASSWORD`` its
password and ``COMPANION_TIMESTAMP`` the address of a time stamp server. On macOS
``COMPANION_IDENTITY`` is the name of a certificate in the keychain, and ``COMPANION_PROFILE`` the
stored login for notarisation. Without them nothing is signed, and that is said. Never tried.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def sign(file: Path) -> bool:
    """Sign a program, an installer, a bundle or a disk image, and verify it; whether it was.

    Raises:
        subprocess.CalledProcessError: it cannot be signed, or the signature does not hold.
    """
    if sys.platform == "win32":
        certificate = os.environ.get("COMPANION_CERTIFICATE")
        if not certificate:
            return _not_signed(file)
        run("signtool", "sign", "/fd", "SHA256", "/f", certificate,
            "/p", os.environ["COMPANION_PASSWORD"], "/td", "SHA256",
            "/tr", os.environ["COMPANION_TIMESTAMP"], file)  # fmt: skip
        run("signtool", "verify", "/pa", file)
        return True
    identity = os.environ.get("COMPANION_IDENTITY")
    if sys.platform != "darwin" or not identity:
        return _not_signed(file)
    run("codesign", "--force", "--deep", "--options", "runtime", "--timestamp",
        "--sign", identity, file)  # fmt: skip
    run("codesign", "--verify", "--deep", "--strict", file)
    return True


def notarise(image: Path) -> bool:
    """Have Apple look a signed disk image over, and staple its word to it; whether it was.

    Raises:
        subprocess.CalledProcessError: it is refused.
    """
    profile = os.environ.get("COMPANION_PROFILE")
    if not profile or not os.environ.get("COMPANION_IDENTITY"):
        print(f"{image.name} is not notarised: COMPANION_PROFILE is not set")
        return False
    run("xcrun", "notarytool", "submit", image, "--keychain-profile", profile, "--wait")
    run("xcrun", "stapler", "staple", image)
    run("spctl", "--assess", "--type", "open", "--context", "context:primary-signature", image)
    return True


def _not_signed(file: Path) -> bool:
    print(f"{file.name} is not signed: no certificate is named")
    return False


def run(*command: str | Path) -> None:
    """Run a program; its failure is ours."""
    subprocess.run([str(part) for part in command], check=True)


if __name__ == "__main__":
    sign(Path(sys.argv[1]))
