"""A window's settings, language, theme and scale."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any

import ttkbootstrap as ttk

from companion.desk.shell.keys import keys_named
from companion.desk.shell.settings import Start, next_step, save_settings
from companion.desk.tasks.garbage_collection import collect_in_window_thread
from companion.desk.toolkit import theme
from companion.errors import reason
from companion.files import BadFile
from companion.locale import catalogue, wanted
from companion.sentences import ENGLISH, N_, Catalogue, Sentence, alone, say, without_commands

DENSE = 1.6
"""Times 1920 x 1080 from which a screen that reports no size is taken for a sharp one."""


class ThemedWindow(ttk.App):
    """An empty window with the theme, size and language of its settings."""

    def __init__(self, start: Start, *, own_typeface: bool = False) -> None:
        self.start = start
        self.settings = start.settings
        if start.scale:
            self.settings = replace(self.settings, scale=start.scale)
        self._own_typeface = own_typeface
        self._mode = self._wanted_mode()
        name = self._theme_name()
        theme.register(name)
        super().__init__(
            className="Companion", title="Companion", theme=f"{name}-{self._mode}", iconphoto=None
        )
        self.withdraw()
        self._hear_of_itself_alone()
        self.arrows: dict[str, Any] = {}
        # ttkbootstrap takes Space away from buttons, which is what most people press.
        self.tk.call("bind", "TButton", "<Key-space>", "ttk::button::activate %W")
        if self.tk.call("tk", "windowingsystem") == "x11":
            # As everywhere else today; in Tk's own dialogs too.
            self.event_delete("<<LineStart>>", "<Control-a>")
            self.event_add("<<SelectAll>>", "<Control-a>")
        collect_in_window_thread(self)
        self.screen_scale = max(0.5, float(self.tk.call("tk", "scaling")) / (4 / 3))
        if self.screen_scale < 1.2:
            # Screens report odd sizes; smaller differences do not affect sharpness. Those of X11
            # often report 96 dpi whatever they have: then one of many pixels is taken for a sharp
            # one.
            dense = min(self.winfo_screenwidth() / 1920, self.winfo_screenheight() / 1080)
            self.screen_scale = min(2.0, dense) if dense >= DENSE else 1.0
        self._known_themes = {name}
        self._set_scale()

    def _hear_of_itself_alone(self) -> None:
        """Of what ttkbootstrap binds to windows Python hears nothing at each widget that appears,
        moves or is uncovered: it is meant for the window, and <<MapChild>> is bound nowhere."""
        self.unbind_all("<Map>")
        for event in ("<Map>", "<Configure>", "<Visibility>"):
            script = self.bind(event)
            self.tk.call("bind", self, event, f'if {{"%W" eq "{self}"}} {{{script}}}')

    # -- language

    @property
    def language(self) -> str:
        return self.start.language or self.settings.language or wanted() or "en"

    @property
    def catalogue(self) -> Catalogue:
        return catalogue(self.language)

    @property
    def spoken(self) -> str:
        return "en" if self.catalogue is ENGLISH else self.language

    def words(self, sentence: Sentence | str) -> str:
        word = self.catalogue.gettext
        if isinstance(sentence, Sentence):
            return keys_named(without_commands(sentence).text(self.catalogue), word)
        return keys_named(word(sentence), word) if sentence else ""

    def alone(self, sentence: Sentence | str) -> str:
        words = self.words(sentence)
        if not isinstance(sentence, Sentence):
            return words
        return alone(sentence, words, self.catalogue)

    # -- look

    @property
    def shades(self) -> theme.Shades:
        return theme.SHADES[self._mode]

    @property
    def moves(self) -> bool:
        wanted = self.settings.motion
        return self._system_moves if wanted == "system" else wanted == "on"

    @cached_property
    def _system_moves(self) -> bool:
        return theme.system_moves()

    @property
    def colours(self) -> Any:
        return ttk.Style.get_instance().colors

    @property
    def scale(self) -> float:
        return self.settings.scale * self.screen_scale

    def px(self, length: float) -> int:
        return max(1, round(length * self.scale)) if length else 0

    def _wanted_mode(self) -> theme.Mode:
        if self.settings.theme == "system":
            return theme.system_mode()
        return "dark" if self.settings.theme == "dark" else "light"

    def _theme_name(self) -> str:
        # Styles contain lengths in pixels, so each zoom needs its own theme.
        return f"{theme.NAME}{round(self.settings.scale * 100)}"

    def _set_scale(self) -> None:
        self.tk.call("tk", "scaling", self.scale * 4 / 3)
        name = self._theme_name()
        if name not in self._known_themes:
            theme.register(name)
            self._known_themes.add(name)
        theme.set_letters(
            self, self.settings.scale, self.settings.side_text, own=self._own_typeface
        )
        self.style.theme_use(f"{name}-{self._mode}")
        theme.style_own(self, self._mode)

    def change(self, **settings: Any) -> None:
        before, self.settings = self.settings, replace(self.settings, **settings)
        self.remember()
        seen = ("theme", "scale", "side_text", "language", "board")
        if any(getattr(before, key) != getattr(self.settings, key) for key in seen):
            self._mode = self._wanted_mode()
            self._set_scale()
            self.changed_looks()

    def remember(self) -> None:
        """Store the settings."""
        if self.start.file is None:
            return
        try:
            save_settings(self.start.file, self.settings)
        except (BadFile, OSError) as error:
            self.tell(say(N_("This could not be saved: {why}"), why=reason(error)), bad=True)

    def zoom(self, steps: int) -> None:
        scale = next_step("scale", self.settings.scale, steps)
        if scale != self.settings.scale:
            self.change(scale=scale)
            self.tell(say(N_("Size: {percent}%"), percent=round(scale * 100)))

    def next_theme(self) -> None:
        """Switch between light and dark."""
        self.change(theme="light" if self._mode == "dark" else "dark")

    # -- overridden by windows

    def changed_looks(self) -> None:
        """Called when theme, scale or language have changed."""

    def tell(self, sentence: Sentence | str, *, stays: bool = False, bad: bool = False) -> None:
        """Show a message; it disappears after a while unless it ``stays`` or is ``bad`` news."""
