"""The entry in a Linux menu, the icon, and the type of records."""

from __future__ import annotations

import configparser
import shlex
from pathlib import Path
from xml.etree import ElementTree

from companion.desk.shell.icon import icon_image
from companion.desk.shell.menu_entry import MIME, NAME, add_menu_entry


def test_the_menu_s_files_are_whole_and_know_each_other(tmp_path: Path) -> None:
    entry, kind, icon = add_menu_entry(tmp_path)
    parser = configparser.ConfigParser(interpolation=None)
    parser.read_string(entry.read_text("utf-8"))
    said = parser["Desktop Entry"]
    assert said["exec"].endswith(" desk %f")
    assert Path(shlex.split(said["exec"])[0]).exists()
    assert said["mimetype"] == f"{MIME};"
    assert said["icon"] == NAME == icon.stem
    root = ElementTree.fromstring(kind.read_text("utf-8"))
    assert root[0].attrib["type"] == MIME
    assert any(child.attrib.get("pattern") == "*.pgr" for child in root[0])
    assert ElementTree.fromstring(icon.read_text("utf-8")).tag.endswith("svg")


def test_the_icon_is_drawn_on_nothing() -> None:
    image = icon_image(64)
    assert image.getpixel((0, 0))[3] == 0
    assert image.getpixel((32, 20))[3] == 255
