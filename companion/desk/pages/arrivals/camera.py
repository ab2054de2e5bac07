"""A camera's pictures, written into a folder by a process of its own.

``preview.jpg`` is the current picture. If a file ``take`` appears, it writes ``photo.jpg`` in full
resolution; if ``end`` appears, it stops.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.errors import CompanionError
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion.desk.tasks.processes import Tell

PREVIEW, TAKE, PHOTO, END = "preview.jpg", "take", "photo.jpg", "end"
PREVIEW_SIDE: Final = 800
"""Longer side of the preview in px."""
WANTED: Final = (3840, 2160)
"""The resolution requested; a camera uses the nearest that it has."""
A_SECOND: Final = 15
"""Previews per second."""
DEAF: Final = 25
"""Consecutive missing frames after which the camera is given up."""


class NoCamera(CompanionError):
    """There is no such camera, or it delivers no picture."""


def film(tell: Tell, source: int | str, folder: str) -> None:
    """Write a camera's pictures until told to stop.

    Args:
        source: the camera's number from 0; or a video file, for tests.

    Raises:
        NoCamera: it cannot be opened, or stops delivering pictures.
    """
    import cv2

    there = Path(folder)
    if hasattr(cv2, "setLogLevel"):  # OpenCV 4
        cv2.setLogLevel(0)
    else:
        cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    camera = cv2.VideoCapture(source)
    if not camera.isOpened():
        name = str(source + 1) if isinstance(source, int) else Path(source).name
        told = N_("Camera {number} is missing or used by another program.")
        raise NoCamera(say(told, number=name))
    try:
        if isinstance(source, int):
            camera.set(cv2.CAP_PROP_FRAME_WIDTH, WANTED[0])
            camera.set(cv2.CAP_PROP_FRAME_HEIGHT, WANTED[1])
        _go_on(tell, camera, there)
    finally:
        camera.release()


def _go_on(tell: Tell, camera: Any, there: Path) -> None:
    missed = 0
    while not (there / END).exists():
        begun = time.monotonic()
        came, frame = camera.read()
        if not came:
            missed += 1
            if missed > DEAF:
                raise NoCamera(say(N_("The camera has stopped. Check that it is connected.")))
            time.sleep(0.02)
            continue
        missed = 0
        if (there / TAKE).exists():
            _write(there / PHOTO, frame, 95)
            (there / TAKE).unlink()
        _write(there / PREVIEW, _small(frame), 80)
        tell(0.5, None)
        time.sleep(max(0.0, 1 / A_SECOND - (time.monotonic() - begun)))


def _small(frame: Any) -> Any:
    import cv2

    scale = PREVIEW_SIDE / max(frame.shape[:2])
    if scale >= 1:
        return frame
    return cv2.resize(frame, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def _write(path: Path, frame: Any, quality: int) -> None:
    """Write a picture's file atomically."""
    import cv2

    _, data = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, quality])
    part = path.with_suffix(".part")
    part.write_bytes(data.tobytes())
    part.replace(path)
