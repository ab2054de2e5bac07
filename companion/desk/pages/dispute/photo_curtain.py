"""Two photos of one sheet on each other: a curtain is drawn across, what differs is ringed."""

from __future__ import annotations

import io
import tkinter as tk
from collections.abc import Callable
from math import hypot
from tkinter import ttk as plain
from typing import Any, Final

import numpy as np
import ttkbootstrap as ttk
from PIL import Image

from companion.application.dispute.inquiry import TwoPhotos
from companion.application.dispute.photo_pair import PhotoPair
from companion.desk.board.view import DRAG
from companion.desk.models.review.picture import Picture
from companion.desk.pages.shared.photo_links import PhotoLinks
from companion.desk.pages.shared.photo_view import PhotoView
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.accessible import set_name, tell_value
from companion.desk.toolkit.theme import ACCENT
from companion.desk.toolkit.widgets import label
from companion.games.mark_words import mark_name
from companion.pictures.styles import AMBER, hex_of
from companion.sentences import N_, labelled

STEP: Final = 0.05
"""Of the picture's width by which an arrow moves the curtain."""
ASIDE: Final = 0.01
"""Of the picture's width between the curtain and a mark that it was drawn to."""
GRIP: Final = 12
"""Logical pixels round the curtain's line within which it is taken hold of."""
HANDLE: Final = 15
"""Logical pixels of the radius of its handle."""
INSET: Final = 10
"""Logical pixels from the curtain to the words on either side of it."""
CHOSEN: Final = hex_of(AMBER)


class CurtainView(PhotoView):
    """The later photo, and the earlier one to the left of a curtain.

    Args:
        marks: names of the marks that differ.
        chose: called with one of them that was clicked, or come to by a key.
        drawn: called with where the curtain is, a share of the picture's width, once it moves.
    """

    def __init__(
        self,
        shell: Shell,
        parent: tk.Misc,
        pair: PhotoPair,
        marks: tuple[str, ...],
        *,
        chose: Callable[[str], object],
        drawn: Callable[[float], object],
    ) -> None:
        super().__init__(
            shell, parent, touched=lambda name, _: self.choose(name),
            hovered=lambda _: None, pointed=lambda _: None,
        )  # fmt: skip
        set_name(
            self,
            shell.words(N_("Two photos")),
            shell.words(
                N_(
                    "Left and Right move the dividing line. Up and Down go to the previous or "
                    "next difference. Space switches between before and after."
                )
            ),
        )
        self.at = 0.5
        self.chosen = ""
        self.asked: tuple[str, ...] = ()
        self._chose, self._drawn = chose, drawn
        self._gripped = False
        links = PhotoLinks(pair.board, pair.warp)
        self.marks = tuple(name for name in marks if links.outline(name) is not None)
        links.aim(tuple(target for target in links.marks if target.name in self.marks))
        self.earlier = _picture(pair.before)
        self.show(_picture(pair.after))
        self.link(links, 0)
        for event, share in (("<Home>", 0.0), ("<End>", 1.0)):
            self.bind(event, lambda _, share=share: self._key_to(share))  # type: ignore[misc]
            self.bind(f"<Alt-{event[1:]}", lambda _: None)  # the window's
        for event in ("<Return>", "<space>"):
            self.bind(event, lambda _: self.look_again())
        self._light()

    # -- the curtain

    @property
    def curtain_px(self) -> float:
        """The pixel of this widget, from the left, at which the curtain hangs."""
        at = np.array([(self.at * self.port.size[0], 0.0)])
        return float(self.port.to_screen(at)[0][0])

    def draw_to(self, at: float) -> None:
        """Draw the curtain to a share of the picture's width."""
        at = max(0.0, min(1.0, at))
        if at != self.at:
            self.at = at
            self.redraw()
            self._drawn(at)

    def _key_to(self, share: float) -> str:
        self.draw_to(share)
        return "break"

    def choose(self, mark: str) -> None:
        """Light up a mark that differs, and draw the curtain to one side of it, so that it is seen
        as it is in the later photo; a second time to the other side, as it was before."""
        outline = self.links.outline(mark) if self.links is not None else None
        if outline is None:
            return
        width = self.port.size[0]
        edges = [float(edge) / width for edge in (outline[:, 0].min(), outline[:, 0].max())]
        again = mark == self.chosen and self.at <= edges[0]
        self.chosen = mark
        self._light()
        if self.near:
            self.go_to(mark)
        self.draw_to(edges[1] + ASIDE if again else edges[0] - ASIDE)
        tell_value(self, self.shell.words(mark_name(mark)))
        self._chose(mark)

    def look_again(self) -> str | None:
        """The mark that is lit as it is in the other photo."""
        if not self.chosen:
            return None
        self.choose(self.chosen)
        return "break"

    def step(self, steps: int) -> None:
        """Go to the next mark that differs, or the one before."""
        if self.marks:
            known = self.chosen in self.marks
            at = self.marks.index(self.chosen) + steps if known else (0 if steps > 0 else -1)
            self.choose(self.marks[at % len(self.marks)])

    def point_at(self, places: tuple[str, ...]) -> None:
        """Point at the places that somebody is asked about."""
        if places != self.asked:
            self.asked, self.chosen = places, ""
            self._light()

    def _light(self) -> None:
        """Rings round what differs, wide ones round what is looked at or asked about."""
        links = self.links
        assert links is not None
        lit = []
        rings = [(links.outline(name), name == self.chosen) for name in self.marks]
        if not self.chosen:
            rings += [(links.place_outline(place), True) for place in self.asked]
        for outline, wide in sorted(rings, key=lambda ring: ring[1]):
            if outline is None:
                continue
            closed = np.concatenate([outline, outline[:1]])
            lit.append((closed, "#ffffff", 6.0 if wide else 4.0))
            lit.append((closed, CHOSEN if wide else ACCENT, 3.5 if wide else 2.0))
        self.light(lit)

    # -- drawing

    def _framed(self, picture: Picture | None, width: int, height: int) -> Image.Image:
        whole = super()._framed(picture, width, height)
        edge = max(0, min(width, round(self.curtain_px)))
        if edge:
            left = super()._framed(self.earlier, width, height).crop((0, 0, edge, height))
            whole.paste(left, (0, 0))
        return whole

    def _draw_over(self) -> None:
        super()._draw_over()
        x, height, scale = self.curtain_px, self.port.room[1], self.shell.scale
        for colour, wide in (("white", 4), (str(self.shell.colours.primary), 2)):
            self.create_line(x, 0, x, height, fill=colour, width=wide * scale, tags="over")
        y, reach = height / 2, HANDLE * scale
        self.create_oval(
            x - reach, y - reach, x + reach, y + reach,
            fill=str(self.shell.colours.primary), outline="white", width=2 * scale, tags="over",
        )  # fmt: skip
        self.create_text(x, y, text="◂ ▸", fill="white", font="Desk.small", tags="over")
        gap = INSET * scale
        self._sign(x - gap, gap, "ne", N_("Earlier"))
        self._sign(x + gap, gap, "nw", N_("Later"))

    def _sign(self, x: float, y: float, anchor: Any, words: str) -> None:
        """Words on a ground of their own, which any photo may lie under."""
        made = self.create_text(
            x, y, text=self.shell.words(words), anchor=anchor, fill="white", font="Desk.heading",
            tags="over",
        )  # fmt: skip
        left, top, right, bottom = self.bbox(made)
        pad = 4 * self.shell.scale
        self.create_rectangle(
            left - pad, top - pad / 2, right + pad, bottom + pad / 2, fill="#333333", width=0,
            tags="over",
        )  # fmt: skip
        self.tag_raise(made)

    # -- the hand

    def _press(self, event: Any) -> None:
        near = abs(event.x - self.curtain_px) <= self.shell.px(GRIP)
        # All of the board is seen: there is nowhere to move it, so any drag is the curtain's.
        self._gripped = event.num == 1 and (near or not self.near)
        super()._press(event)

    def _drag(self, event: Any) -> None:
        if not self._gripped or self._from is None:
            super()._drag(event)
            return
        x, y, _ = self._from
        if self._dragging or hypot(event.x - x, event.y - y) >= self.shell.px(DRAG):
            self._dragging = True
            self.draw_to(self.port.to_picture(event.x, 0)[0] / self.port.size[0])

    def _moved_over(self, event: Any) -> None:
        super()._moved_over(event)
        near = abs(event.x - self.curtain_px) <= self.shell.px(GRIP)
        self.configure(cursor="sb_h_double_arrow" if near else "")

    def _step(self, way: tuple[int, int]) -> None:
        if way[1]:
            self.step(way[1])
        else:
            self.draw_to(self.at + way[0] * STEP)


def _picture(jpeg: bytes) -> Picture:
    image = Image.open(io.BytesIO(jpeg)).convert("RGB")
    return Picture(image, image.size)


class PhotoCurtain(plain.Frame):
    """The photos, and below them a slider between the names of both."""

    def __init__(
        self, shell: Shell, parent: tk.Misc, photos: TwoPhotos, chose: Callable[[str], object]
    ) -> None:
        super().__init__(parent)
        assert photos.pair is not None
        finding = photos.finding
        marks = finding.marks if finding.misnamed != "sheets" else ()
        row = plain.Frame(self)
        row.pack(side="bottom", fill="x", pady=(shell.px(6), 0))
        self.view = CurtainView(shell, self, photos.pair, marks, chose=chose, drawn=self._drawn)
        self.view.pack(fill="both", expand=True)
        earlier, later = photos.names
        label(row, shell.words(labelled(N_("Earlier"), earlier)), "Small").pack(side="left")
        label(row, shell.words(labelled(N_("Later"), later)), "Small").pack(side="right")
        self.scale = ttk.Scale(
            row, from_=0, to=1, value=self.view.at,
            command=lambda value: self.view.draw_to(float(value)),
        )  # fmt: skip
        set_name(self.scale, shell.words(N_("How much of the earlier photo is shown")))
        self.scale.pack(fill="x", expand=True, padx=shell.px(10))

    def _drawn(self, at: float) -> None:
        if abs(self.scale.get() - at) > 1e-6:
            self.scale.set(at)
