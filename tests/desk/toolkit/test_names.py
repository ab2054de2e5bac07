"""Widgets of ours take no name that Tk's own widgets use inside."""

from __future__ import annotations

import ast
import tkinter as tk
from pathlib import Path
from tkinter import ttk

import companion.desk
from companion.desk.toolkit.accessible import spoken
from tests.desk.conftest import Seat

_TAKEN = {*dir(tk.Canvas), *dir(ttk.Frame), *dir(ttk.Label), *dir(tk.Tk)}
_TAKEN |= {"_w", "_name", "children", "master", "tk", "widgetName", "_tclCommands"}
_WIDGETS = {"Page", "plain.Frame", "plain.Label", "ttk.Frame", "tk.Canvas", "ttk.App"}
_MEANT = {"__init__", "title", "scale", "report_callback_exception"}


def test_no_widget_hides_a_name_of_tk() -> None:
    clashes = []
    for path in Path(companion.desk.__file__).parent.rglob("*.py"):
        for part in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(part, ast.ClassDef) and _WIDGETS & set(map(ast.unparse, part.bases)):
                clashes += [f"{part.name}.{name}" for name in _own(part) & _TAKEN - _MEANT]
    assert clashes == []


def _own(part: ast.ClassDef) -> set[str]:
    methods = {one.name for one in part.body if isinstance(one, ast.FunctionDef)}
    stored = {
        one.attr
        for one in ast.walk(part)
        if isinstance(one, ast.Attribute)
        and isinstance(one.ctx, ast.Store)
        and ast.unparse(one.value) == "self"
    }
    return methods | stored


def test_a_field_is_named_by_its_label_and_not_by_the_variable_it_writes(seat: Seat) -> None:
    frame = ttk.Frame(seat.desk)
    ttk.Label(frame, text="For turns")
    entry = ttk.Entry(frame, textvariable=tk.StringVar(frame))
    assert spoken(entry).name == "For turns"
    frame.destroy()
