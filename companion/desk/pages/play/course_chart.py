"""The course of the game: a curve of a measure for each player, and where the lead changed."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from functools import cached_property, partial
from itertools import count, pairwise
from tkinter import ttk as plain
from tkinter.font import nametofont
from typing import Any, Final

from companion.application.table.table import Table
from companion.application.table.tree import written
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.containers import emptied
from companion.desk.toolkit.rows import full_row, paragraph, tall
from companion.desk.toolkit.side_panel import font_for
from companion.desk.toolkit.widgets import Link, label, wrapping
from companion.games.measures import Course, Measure
from companion.games.phrases import player_name
from companion.pictures.contrast import readable
from companion.pictures.styles import COLOURS, hex_of, rgb_of
from companion.sentences import N_, Sentence, say

HEIGHT: Final = 92
"""Height of the curves in logical pixels."""
LOW: Final = 46
"""The same where there is less room."""
MORE: Final = 90
"""Logical pixels of room beside the higher curves, for more lines of the moves below."""
RIM: Final = 8
"""Margin above the curves in logical pixels; like the next three for normal letters."""
NUMBERS: Final = 28
"""Width in logical pixels for the numbers on each side of the curves."""
TURNS: Final = 18
"""Height in logical pixels for the turn numbers below them."""
LINE: Final = 13
"""Logical pixels from one number at the right to the next at least."""
MOST_TURNS: Final = 8
"""Most turn numbers shown."""
FEWEST: Final = 3
"""Fewest positions for which the chart is shown."""


class CourseChart(plain.Frame):
    """The line shown, position by position; a click goes to a position.

    Players are also distinguished by shape: the second one's curve is dashed, and at the position
    shown the first has a disc on the curve and the second a diamond.
    """

    def __init__(self, shell: Shell, parent: tk.Misc, table: Table) -> None:
        super().__init__(parent)
        self._shell, self._table = shell, table
        self._counted: dict[Any, tuple[Measure, ...]] = {}
        self._course = Course(())
        self._line: Sequence[int] = ()
        self._measure_name = ""
        self._titles = full_row(self)
        self._named: object = None
        self._top = 1
        self._tall = self._height(HEIGHT)
        self.canvas = tk.Canvas(
            self, height=self._tall, width=10, background=shell.shades.card, takefocus=False,
            highlightthickness=1, highlightbackground=shell.shades.line, cursor="hand2",
        )  # fmt: skip
        self.canvas.pack(fill="x")
        self.canvas.bind("<Configure>", lambda _: self._draw())
        self.canvas.bind("<Button-1>", self._clicked)
        self.canvas.bind("<Motion>", self._pointed)
        self.canvas.bind("<Leave>", self._left)
        self._value = paragraph(self, "", "Small", pady=(shell.px(2), 0))
        self._lead = wrapping(label(self, "", "Quiet.Small"))

    def refresh(self) -> bool:
        """Show the course of the current line; returns whether there is enough to show."""
        tree = self._table.tree
        self._line = tree.line()
        positions = [tree.nodes[number].position for number in self._line]
        for position in positions:
            if position not in self._counted:
                self._counted[position] = self._table.game.measures(position)
        self._course = Course(tuple(self._counted[position] for position in positions))
        names = self._course.names
        if len(positions) < FEWEST or not names:
            return False
        if self._measure_name not in names:
            self._measure_name = names[0]
        self._show_titles(names)
        changes = self._course.lead_changes(self._measure_name)
        self._lead.configure(text=self._shell.words(self._told(changes[-1])) if changes else "")
        self._lead.pack(fill="x") if changes else self._lead.pack_forget()
        self._draw()
        return True

    def fit(self, room: int) -> bool:
        """Be as high as there is room; returns whether there is enough."""
        beside = sum(map(tall, (one for one in self.pack_slaves() if one is not self.canvas)))
        for logical, spare in ((HEIGHT, self._shell.px(MORE)), (LOW, 0)):
            height = self._height(logical)
            if beside + height + spare <= room:
                if height != self._tall:
                    self._tall = height
                    self.canvas.configure(height=height)
                    self._draw()
                return True
        return False

    def choose(self, name: str) -> None:
        """Show another measure of the game."""
        self._measure_name = name
        self.refresh()

    def _show_titles(self, names: Sequence[str]) -> None:
        if (names, self._measure_name) == self._named:
            return
        self._named = (names, self._measure_name)
        emptied(self._titles)
        for name in names:
            words = self._shell.words(name)
            made = (
                label(self._titles, words, "Quiet.Small") if name == self._measure_name
                else Link(self._titles, words, partial(self.choose, name))
            )  # fmt: skip
            made.pack(side="left", padx=(0, self._shell.px(12)))

    def _told(self, change: int) -> Sentence:
        """Who took the lead last, and by which move."""
        table, measure = self._table, self._course.of(self._measure_name)[change]
        assert measure is not None
        name = table.name_of(measure.leader)
        game = table.game
        moves = table.tree.nodes[self._line[change]].moves
        return say(
            N_("{player} took the lead in turn {turn}: {move}"),
            player=name or player_name(measure.leader),
            turn=self._turn(change),
            move=written(game, moves),
        )

    def _turn(self, number: int) -> int:
        """The turn that led to a position of the line; 0 for the first."""
        return -(-number // self._to_a_turn())

    def _to_a_turn(self) -> int:
        """Positions of one turn."""
        game = self._table.game
        return 1 if game.simultaneous else len(game.players)

    def _here(self) -> int:
        return self._line.index(self._table.tree.at)

    def _tell(self, number: int) -> None:
        """Say what each player has in a position of the line."""
        counted = self._course.of(self._measure_name)
        measure = counted[number] if number < len(counted) else None
        words = self._shell.words
        told = "" if measure is None else "  ".join(
            f"{words(player_name(player))} {measure.of[player]}"
            for player in self._table.game.players
        )  # fmt: skip
        turn = words(say(N_("Turn {turn}"), turn=self._turn(number)))
        self._value.configure(text=f"{turn}:  {told}" if told else "")

    def _pointed(self, event: Any) -> None:
        if len(self._line) < FEWEST:
            return
        number = self._at(event.x)
        self._tell(number)
        x = self._x(number)
        self.canvas.delete("pointed")
        self.canvas.create_line(
            x, self._lettered(RIM), x, self._bottom(), fill=self._shell.shades.quiet, tags="pointed"
        )

    def _left(self, _: object) -> None:
        self.canvas.delete("pointed")
        if len(self._line) >= FEWEST:
            self._tell(self._here())

    def _at(self, x: int) -> int:
        """The position of the line nearest to a place on the chart."""
        step = self._x(1) - self._x(0)
        return max(0, min(len(self._line) - 1, round((x - self._x(0)) / step)))

    # -- drawing

    def _draw(self) -> None:
        canvas, shell = self.canvas, self._shell
        canvas.delete("all")
        counted = self._course.of(self._measure_name) if self._measure_name else ()
        if len(counted) < FEWEST:
            return
        self._top = self._most()
        here = self._here()
        self._draw_axes()
        for change in self._course.lead_changes(self._measure_name):
            x = self._x(change)
            canvas.create_line(
                x, self._lettered(RIM), x, self._bottom(), fill=shell.shades.open, dash=(2, 3)
            )
        x = self._x(here)
        canvas.create_line(
            x, 0, x, self._bottom(), fill=str(shell.colours.primary), width=shell.px(2)
        )
        for seat, player in enumerate(self._table.game.players):
            self._draw_curve(counted, player, seat)
        measure = counted[here]
        if measure is not None:
            self._draw_numbers(here, measure)
        self._tell(here)

    def _draw_axes(self) -> None:
        """Lines at nothing, at half and at the most, with their numbers, and turns below."""
        canvas, shell = self.canvas, self._shell
        how: Any = {"fill": shell.shades.quiet, "font": font_for(canvas, "small")}
        left, right = self._x(0), self._x(len(self._line) - 1)
        for value in sorted({0, self._top // 2, self._top}):
            y = self._y(value)
            canvas.create_line(left, y, right, y, fill=shell.shades.line)
            canvas.create_text(left - shell.px(5), y, text=str(value), anchor="e", **how)
        turns = self._turn(len(self._line) - 1)
        every = next(step for step in count(1) if turns <= step * MOST_TURNS)
        for turn in range(every, turns + 1, every):
            x = self._x(min(turn * self._to_a_turn(), len(self._line) - 1))
            canvas.create_text(x, self._tall - 2, text=str(turn), anchor="s", **how)

    def _draw_curve(self, counted: Sequence[Measure | None], player: str, seat: int) -> None:
        """A step curve, as a score changes from one move to the next."""
        dash: Any = (5, 3) if seat else ()
        for number, (before, after) in enumerate(pairwise(counted)):
            if before is None or after is None:
                continue
            x, y = self._x(number), self._y(before.of[player])
            to_x, to_y = self._x(number + 1), self._y(after.of[player])
            steps = [(x, y), (to_x, y), (to_x, to_y)]
            self.canvas.create_line(
                steps, fill=self._colour(player), width=self._shell.px(2), dash=dash
            )

    def _draw_numbers(self, number: int, measure: Measure) -> None:
        """Each player's symbol on their curve, and the numbers at the right."""
        shell, players = self._shell, self._table.game.players
        right = self.canvas.winfo_width() - shell.px(RIM) // 2
        x, r, line = self._x(number), shell.px(4), self._lettered(LINE)
        heights = [self._y(measure.of[player]) for player in players]
        for seat, (player, y) in enumerate(zip(players, heights, strict=True)):
            how: Any = {"fill": self._colour(player), "outline": shell.shades.card}
            if seat:
                diamond = (x, y - r - 1), (x + r + 1, y), (x, y + r + 1), (x - r - 1, y)
                self.canvas.create_polygon(*diamond, **how)
            else:
                self.canvas.create_oval(x - r, y - r, x + r, y + r, **how)
        top, low = sorted(heights)
        apart = max(line, low - top) / 2
        upper = heights.index(top)
        least, most = line / 2 + apart, self._bottom() - apart
        between = max(least, min(most, (top + low) / 2))
        for seat, player in enumerate(players):
            self.canvas.create_text(
                right, between + (-apart if seat == upper else apart),
                text=str(measure.of[player]), anchor="e",
                fill=str(shell.colours.fg), font=font_for(self.canvas, "small"), tags="number",
            )  # fmt: skip

    def _lettered(self, logical: int) -> int:
        """px of a length that grows with the letters beside the board."""
        return round(self._shell.px(logical) * self._larger)

    @cached_property
    def _larger(self) -> float:
        """How much larger the letters beside the board are than the usual ones."""
        side, normal = (
            nametofont(name, root=self).metrics("linespace")
            for name in (font_for(self, "small"), "Desk.small")
        )
        return side / normal

    def _height(self, logical: int) -> int:
        """Height in pixels with curves of a height in logical pixels."""
        return self._shell.px(logical) + self._lettered(RIM + TURNS)

    def _colour(self, player: str) -> str:
        """The player's colour, lighter or darker where it would not be seen on this ground."""
        ground = rgb_of(self._shell.shades.card)
        return hex_of(readable(COLOURS[player], ground))

    def _x(self, number: int) -> float:
        sides = self._lettered(NUMBERS)
        return sides + number * (self.canvas.winfo_width() - 2 * sides) / (len(self._line) - 1)

    def _most(self) -> int:
        """The number at the top."""
        known = [one for one in self._course.of(self._measure_name) if one is not None]
        return max(1, *(max(*one.of.values(), one.goal) for one in known))

    def _bottom(self) -> float:
        return self._tall - self._lettered(TURNS)

    def _y(self, value: int) -> float:
        rim = self._lettered(RIM)
        return self._bottom() - value * (self._bottom() - rim) / self._top

    def _clicked(self, event: Any) -> None:
        if len(self._line) < FEWEST:
            return
        self._table.look(self._table.tree.to(self._line[self._at(event.x)]))
