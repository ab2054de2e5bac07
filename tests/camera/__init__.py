"""A fast camera for tests: pages painted with simulated pens, photographed by a simulated phone.

Pure numpy and OpenCV, seeded, a few tenths of a second a photo. Its ranges are fixed in
:mod:`tests.camera.looks` and :mod:`tests.camera.inks` and are not tuned to the reader.
"""

from tests.camera.looks import LOOKS, Look, draw_look
from tests.camera.scene import Blank, Dot, Hatch, Mark, Piece, Printed, Ring, Scene, Stroke, Text
from tests.camera.shot import Photo, photograph

__all__ = [
    "LOOKS",
    "Blank",
    "Dot",
    "Hatch",
    "Look",
    "Mark",
    "Photo",
    "Piece",
    "Printed",
    "Ring",
    "Scene",
    "Stroke",
    "Text",
    "draw_look",
    "photograph",
]
