"""Three short sounds, computed here, played by what the system has, if it has anything."""

from __future__ import annotations

import atexit
import io
import math
import shutil
import subprocess
import sys
import threading
import wave
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final, Literal

from companion.files.temporary import new_folder, remove_folder

Sound = Literal["move", "refused", "end"]

RATE: Final = 22_050
"""Samples a second."""
LOUD: Final = 0.25
"""Of the loudest that a file can hold."""
TONES: Final[dict[Sound, tuple[tuple[float, float], ...]]] = {
    "move": ((740.0, 0.07),),
    "refused": ((196.0, 0.16),),
    "end": ((523.0, 0.12), (659.0, 0.12), (784.0, 0.3)),
}
"""Hertz and seconds of each sound's tones, one after another; each dies away."""
PLAYERS: Final = (("pw-play",), ("paplay",), ("aplay", "-q"), ("afplay",))
"""Programs that play a file, of Linux and macOS."""
PATIENCE: Final = 5.0
"""Seconds after which a player that hangs is given up."""


def play(sound: Sound) -> None:
    """Play a sound in a thread of its own, which nobody waits for."""
    threading.Thread(target=_play, args=(sound,), name="sound", daemon=True).start()


@cache
def wav(sound: Sound) -> bytes:
    """A sound as a WAV file: 16 bits, mono."""
    samples = bytearray()
    for pitch, seconds in TONES[sound]:
        whole = int(RATE * seconds)
        for at in range(whole):
            fades = LOUD * (1 - at / whole) ** 2 * min(1.0, at / 60)
            level = fades * math.sin(2 * math.pi * pitch * at / RATE)
            samples += int(32_767 * level).to_bytes(2, "little", signed=True)
    made = io.BytesIO()
    with wave.open(made, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples)
    return made.getvalue()


def _play(sound: Sound) -> None:
    with suppress(OSError, RuntimeError, subprocess.SubprocessError):
        if sys.platform == "win32":
            import winsound

            winsound.PlaySound(wav(sound), winsound.SND_MEMORY)
            return
        program = player()
        if program:
            subprocess.run(
                [*program, str(_file(sound))], timeout=PATIENCE, check=False,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip


@cache
def player() -> tuple[str, ...]:
    """The first of :data:`PLAYERS` that is there; empty if none is."""
    return next((each for each in PLAYERS if shutil.which(each[0])), ())


@cache
def _file(sound: Sound) -> Path:
    path = _folder() / f"{sound}.wav"
    path.write_bytes(wav(sound))
    return path


@cache
def _folder() -> Path:
    folder = new_folder("sounds")
    atexit.register(remove_folder, folder)
    return folder
