"""The desk's appearance: a light and a dark theme, fonts, and the system's preference."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from tkinter import TclError, TkVersion
from tkinter import font as tkfont
from tkinter import ttk as plain
from typing import Any, Literal

import ttkbootstrap as ttk

from companion.pictures.fonts import FAMILY
from companion.pictures.styles import GREEN, hex_of

Mode = Literal["light", "dark"]

NAME = "companion"
ACCENT = hex_of(GREEN)
LIGHT = {"background": "#f7f5f0", "foreground": "#24272c"}
DARK = {"background": "#1d2024", "foreground": "#e9e6df"}

ONE_OF = "toolbutton-outline-primary"
"""ttkbootstrap's name for buttons of which one is chosen."""
ROW = 26
"""Height of a table's row in logical pixels."""
SIZES = {"title": 19, "heading": 13, "text": 10, "small": 9, "large": 30, "mono": 10,
         "link": 10}  # fmt: skip
"""Points of the letters; named fonts ``Desk.title`` and so on."""


@dataclass(frozen=True)
class Shades:
    """Colours in addition to the theme's own, as ``#rrggbb``."""

    card: str
    card_hover: str
    line: str
    quiet: str
    good: str
    bad: str
    open: str
    accent: str
    on_accent: str
    band: str
    paper: tuple[int, int, int]


SHADES: dict[str, Shades] = {
    "light": Shades(
        card="#ffffff", card_hover="#f1efe8", line="#e2dfd7", quiet="#64686f", good="#1d7a4c",
        bad="#b92d40", open="#8a5e00", accent="#0d6f68", on_accent="#ffffff", band="#f4f2ec",
        paper=(255, 255, 255),
    ),
    "dark": Shades(
        card="#272b30", card_hover="#31363c", line="#3a3f46", quiet="#a2a6ac", good="#5cc28e",
        bad="#f0808d", open="#e9b949", accent="#5fc2b8", on_accent="#0b1413", band="#2f343a",
        paper=(240, 238, 233),
    ),
}  # fmt: skip


def register(name: str) -> None:
    """Register both themes as ``name-light`` and ``name-dark``."""
    ttk.Theme(
        name=name,
        primary=ACCENT,
        success="#2f8f5b",
        info="#2b7fb8",
        warning="#d89b1c",
        danger="#c8374a",
        neutral="#8b9096",
        light=LIGHT,
        dark=DARK,
    ).register()


def system_mode() -> Mode:
    """The system's preference; light if unknown."""
    try:
        return "dark" if _system_is_dark() else "light"
    except (OSError, ValueError, subprocess.SubprocessError):
        return "light"


def _system_is_dark() -> bool:
    if sys.platform == "win32":
        import winreg

        key = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as opened:
            return bool(winreg.QueryValueEx(opened, "AppsUseLightTheme")[0] == 0)
    if sys.platform == "darwin":
        return "Dark" in _said("defaults", "read", "-g", "AppleInterfaceStyle")
    if os.environ.get("GTK_THEME", "").endswith(":dark"):
        return True
    if "DBUS_SESSION_BUS_ADDRESS" not in os.environ:
        return False
    return "dark" in _said("gsettings", "get", "org.gnome.desktop.interface", "color-scheme")


def system_moves() -> bool:
    """Whether the system wants motion; yes if unknown."""
    try:
        if sys.platform == "win32":
            import ctypes

            on = ctypes.c_int(1)
            ctypes.windll.user32.SystemParametersInfoW(0x1042, 0, ctypes.byref(on), 0)
            return bool(on.value)
        if sys.platform == "darwin":
            return "1" not in _said("defaults", "read", "com.apple.universalaccess", "reduceMotion")
        if "DBUS_SESSION_BUS_ADDRESS" not in os.environ:
            return True
        wanted = ("org.gnome.desktop.interface", "enable-animations")
        return "false" not in _said("gsettings", "get", *wanted)
    except (OSError, subprocess.SubprocessError):
        return True


def _said(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, timeout=0.5, check=False).stdout


def set_letters(root: Any, scale: float, side: float, *, own: bool) -> None:
    """Give the named fonts their size for a zoom; ``own``: our typeface is known to the system.

    ``Side.text`` and so on are for words in side panels, larger or smaller by ``side``.
    ``Desk.mono`` stays the system's, as ours has no letters of one width.
    """
    known = set(tkfont.names(root))
    fixed = tkfont.nametofont("TkFixedFont", root=root).actual("family")
    usual = FAMILY if own else tkfont.nametofont("TkDefaultFont", root=root).actual("family")
    for group, times in (("Desk", 1.0), ("Side", side)):
        for name, points in SIZES.items():
            look: dict[str, Any] = {
                "family": fixed if name == "mono" else usual,
                "weight": "bold" if name in ("heading", "large") else "normal",
                "underline": name == "link",
                "size": -round(points * 4 / 3 * times * scale * screen_scale(root)),
            }
            full = f"{group}.{name}"
            if full in known:
                tkfont.nametofont(full, root=root).configure(**look)
            else:
                tkfont.Font(root=root, name=full, **look).delete_font = False
    for name in ("TkDefaultFont", "TkTextFont", "TkMenuFont", "TkHeadingFont", "TkTooltipFont"):
        if name in known:
            points = SIZES["small" if name == "TkTooltipFont" else "text"]
            size = -round(points * 4 / 3 * scale * screen_scale(root))
            tkfont.nametofont(name, root=root).configure(family=usual, size=size)
    if "TkFixedFont" in known:
        size = -round(SIZES["mono"] * 4 / 3 * scale * screen_scale(root))
        tkfont.nametofont("TkFixedFont", root=root).configure(size=size)


def screen_scale(root: Any) -> float:
    """The screen's own scale, 1.0 at 96 dpi, when the window was created."""
    return float(getattr(root, "screen_scale", 1.0))


def style_own(root: Any, mode: str) -> None:
    """Define our own styles for the active theme.

    ``Card``: a surface distinct from the page. ``Quiet``: secondary text; ``Good``, ``Bad`` and
    ``Open`` are for verdicts.
    """
    shades, colours = SHADES[mode], ttk.Style.get_instance().colors
    style = plain.Style(root)
    style.configure("Card.TFrame", background=shades.card)
    style.configure("CardHover.TFrame", background=shades.card_hover)
    style.configure("Line.TFrame", background=shades.line)
    style.configure("Accent.TFrame", background=colours.primary)
    inks = {
        "": colours.fg,
        "Quiet.": shades.quiet,
        "Good.": shades.good,
        "Bad.": shades.bad,
        "Open.": shades.open,
        "Accent.": shades.accent,
    }
    grounds = {"": colours.bg, "Card.": shades.card, "CardHover.": shades.card_hover}
    for ground, background in grounds.items():
        for ink, foreground in inks.items():
            for size in ("Text", "Small", "Heading", "Title", "Large", "Mono"):
                style.configure(
                    f"{ground}{ink}{size}.TLabel",
                    background=background,
                    foreground=foreground,
                    font=f"Desk.{size.lower()}",
                )
    _style_answers(style, shades, colours)
    _style_buttons(root, style, shades)
    if TkVersion >= 8.7:
        _fill_scroll_bar(style)
    # Between an icon and its words; the theme's own is a number of pixels at any size.
    style.configure(".", space=root.px(4))
    _scale_arrow(root, style, colours)
    chosen, on_chosen = _selection(root, shades)
    for name in (".", "TEntry", "TCombobox", "TSpinbox"):
        style.configure(name, selectbackground=chosen, selectforeground=on_chosen)
        # A field shows its selection only while it has the keyboard.
        for part, of_field in (("background", "fieldbackground"), ("foreground", "foreground")):
            rest: Any = {f"select{part}": [("!focus", style.lookup(name, of_field))]}
            style.map(name, None, **rest)
    style_table(root, "Treeview", root.px, shades)
    # The theme's own tables do not show that they have the keyboard.
    edge = [("focus", shades.accent)]
    style.map("Treeview", bordercolor=edge, lightcolor=edge, darkcolor=edge)


def style_table(
    root: Any, name: str, px: Callable[[float], int], shades: Shades, pictured: int = 0
) -> None:
    """Give a style of tables our letters, on the ground of a card, with quiet headings;
    ``pictured``: logical pixels of the pictures before its rows."""
    style = plain.Style(root)
    ground: dict[str, Any] = {"background": shades.card, "font": "Desk.text"}
    height = px(max(ROW, pictured and pictured + 4))
    style.configure(name, rowheight=height, fieldbackground=shades.card, indent=0, **ground)
    style.configure(
        f"{name}.Heading", font="Desk.small", foreground=shades.quiet, background=shades.card,
        relief="flat", padding=(px(4) - 2, px(5)),
    )  # fmt: skip
    style.configure(f"{name}.Cell", padding=(px(4), 0))
    style.map(f"{name}.Heading", background=[("active", shades.card_hover)])
    ground_of, ink = _selection(root, shades)
    style.map(
        name, background=[("selected", ground_of)], foreground=[("selected", ink)],
    )  # fmt: skip
    if pictured:
        # Without the arrow of a tree, which no row opens.
        inside: Any = [("Treeitem.image", {"side": "left", "sticky": ""})]
        style.layout(f"{name}.Item", [("Treeitem.padding", {"children": inside})])


def _selection(root: Any, shades: Shades) -> tuple[str, str]:
    """Ground and letters of what is selected: the system's where Tk knows them, else the accent."""
    named = {
        "win32": ("SystemHighlight", "SystemHighlightText"),
        "aqua": ("systemSelectedContentBackgroundColor", "systemAlternateSelectedControlTextColor"),
    }
    found = named.get(str(root.tk.call("tk", "windowingsystem")))
    try:
        for colour in found or ():
            root.winfo_rgb(colour)
    except TclError:
        found = None
    return found or (shades.accent, shades.on_accent)


def _style_buttons(root: Any, style: plain.Style, shades: Shades) -> None:
    """Give button texts a contrast of 4.5, which not all of the theme's own have."""
    inks = {
        "primary": (shades.on_accent, shades.on_accent),
        "outline-primary": (shades.accent, shades.on_accent),
        "outline-danger": (shades.bad, shades.on_accent),
        "link": (shades.accent, shades.accent),
    }
    for look, (ink, hovered) in inks.items():
        made = ttk.Button(root, bootstyle=look)  # the theme creates a style on first use
        name = str(made.cget("style"))
        made.destroy()
        off = style.lookup(name, "foreground", ("disabled",))
        style.configure(name, foreground=ink)
        style.map(
            name, foreground=[("disabled", off), ("pressed", hovered), ("hover", hovered)]
        )  # fmt: skip
    style.configure("TButton", justify="center")  # of two lines
    chosen = ttk.Radiobutton(root, bootstyle=ONE_OF)
    name = str(chosen.cget("style"))
    chosen.destroy()
    on = [(state, shades.on_accent) for state in ("selected", "pressed")]
    style.map(name, foreground=[("disabled", style.lookup(name, "foreground", ("disabled",))), *on])
    # A ring of two lines: both dark on the page, the inner one light on the accent.
    ink = ttk.Style.get_instance().colors.fg
    ring: list[Any] = [("focus", "selected", shades.on_accent), ("focus", ink)]
    rings = {"bordercolor": ring[1:], "lightcolor": ring, "darkcolor": ring}
    for part, states in rings.items():
        style.map(name, None, **{part: [*states, *style.map(name, part)]})
    # The same round a radio button with its words, which has no mark of its own.
    page = style.lookup("TFrame", "background")
    style.configure("Choice.TFrame", borderwidth=1, relief="solid", bordercolor=page)
    style.map("Choice.TFrame", bordercolor=[("focus", shades.accent)])
    ttk.Radiobutton(root).destroy()
    style.layout("Choice.TRadiobutton", _renamed(style.layout("TRadiobutton"), "focus", ""))


def _scale_arrow(root: Any, style: plain.Style, colours: Any) -> None:
    """Draw the arrow of a choice for the zoom, which ttkbootstrap draws for the screen alone."""
    arrow = f"Desk{root.px(100)}{colours.inputfg}.Combobox.downarrow"
    if arrow not in style.element_names():
        root.arrows[arrow] = ttk.Icon("chevron-down", 12, colours.inputfg)
        style.element_create(arrow, "image", str(root.arrows[arrow]))
    style.layout("TCombobox", _renamed(style.layout("TCombobox"), "Combobox.downarrow", arrow))


def _renamed(layout: Any, old: str, new: str) -> Any:
    """A layout with another element in the place of one, which may be of an earlier zoom; with ''
    without it."""
    return [
        (
            new if name.endswith(old) else name,
            {key: _renamed(to, old, new) if key == "children" else to for key, to in how.items()},
        )
        for name, how in layout
        if new or not name.endswith(old)
    ]


def _style_answers(style: plain.Style, shades: Shades, colours: Any) -> None:
    """Answer buttons: filled if selected, with an amber border if as read, and tinted differently
    under the pointer."""
    looks = {
        "": (shades.card, colours.fg, shades.quiet, shades.card_hover),
        "AsRead.": (shades.card, shades.open, shades.open, shades.card_hover),
        "Chosen.": (colours.primary, shades.on_accent, colours.primary, colours.primary),
    }
    for look, (ground, ink, rim, hover) in looks.items():
        name = f"{look}Answer.TButton"
        style.layout(name, style.layout("TButton"))
        style.configure(
            name, background=ground, foreground=ink, bordercolor=rim, darkcolor=ground,
            lightcolor=ground, focuscolor=ink, borderwidth=2 if look == "AsRead." else 1,
            relief="raised", anchor="center", font="Desk.text", padding=(6, 5),
        )  # fmt: skip
        style.map(
            name,
            background=[("active", hover)], darkcolor=[("active", hover)],
            lightcolor=[("active", hover)], foreground=[("active", ink)],
            bordercolor=[("active", colours.fg), ("focus", colours.fg)],
        )  # fmt: skip


def _fill_scroll_bar(style: plain.Style) -> None:
    """Draw the middle of a scroll bar's thumb, which ttkbootstrap leaves to an element that Tk 9
    draws differently."""
    bar, thumb = "Vertical.TScrollbar", "Vertical.Desk.TScrollbar.thumb"
    if thumb not in style.element_names():
        style.element_create(thumb, "from", "default", "fill")
    style.layout(bar, _renamed(style.layout(bar), f"{bar}.fill.thumb", thumb))
    style.configure(bar, background=style.lookup(bar, "fieldbackground"))
