"""The window's sounds: off at first, short, whole files."""

from __future__ import annotations

import io
import wave

import pytest

from companion.desk.shell.settings import Settings
from companion.desk.tasks.sound import TONES, Sound, wav


def test_no_sound_is_made_unless_somebody_asks_for_it() -> None:
    assert Settings().sound == "off"


@pytest.mark.parametrize("sound", TONES)
def test_each_sound_is_a_short_file_that_ends_quietly(sound: Sound) -> None:
    with wave.open(io.BytesIO(wav(sound))) as file:
        frames = file.readframes(file.getnframes())
        assert 0.05 < file.getnframes() / file.getframerate() < 0.6
    loud = max(abs(int.from_bytes(frames[at : at + 2], "little", signed=True)) for at in
               range(0, len(frames), 2))  # fmt: skip
    assert 4000 < loud < 9000
    assert abs(int.from_bytes(frames[-2:], "little", signed=True)) < 100
