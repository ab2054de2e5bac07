"""What Windows and macOS need, as far as it can be held without them: by stand-ins."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import platform
import plistlib
import shutil
import subprocess
import sys
import threading
import tkinter
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import ifaddr
import pytest
import ttkbootstrap
from PIL import Image

from companion import shell_words, worker
from companion.cli import standard
from companion.cli.asking import keys as pressed
from companion.desk.shell import icon, keys, mac
from companion.desk.shell.settings import Start
from companion.desk.shell.themed_window import ThemedWindow
from companion.desk.toolkit import wheel
from companion.files import BadFile, viewer, write_whole
from companion.packaging import mac as bundle
from companion.packaging import release, signing, slim
from companion.phone import addresses
from tests.copied import spawned


class Window:
    """A window of macOS, as far as it is asked."""

    def __init__(self, system: str) -> None:
        self.tk = SimpleNamespace(call=lambda *_: system)
        self.commands: dict[str, Callable[..., object]] = {}

    def createcommand(self, name: str, work: Callable[..., object]) -> None:
        self.commands[name] = work


def followed(system: str, done: list[object]) -> Window:
    window = Window(system)
    mac.follow_system(
        window, opened=done.append, settings=lambda: done.append("settings"),
        about=lambda: done.append("about"), closed=lambda: done.append("closed"),
    )  # fmt: skip
    return window


def test_a_document_opened_in_the_finder_opens_in_the_window() -> None:
    done: list[object] = []
    commands = followed("aqua", done).commands
    commands["::tk::mac::OpenDocument"]("/a b.pgr", "/photo.jpg")
    commands["::tk::mac::ShowPreferences"]()
    commands["::tk::mac::Quit"]()
    commands["tkAboutDialog"]()
    assert done == [Path("/a b.pgr"), Path("/photo.jpg"), "settings", "closed", "about"]
    assert followed("x11", done).commands == {}


def test_on_windows_the_window_is_sharp_from_its_start(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []
    shcore = SimpleNamespace(SetProcessDpiAwareness=lambda way: done.append(("aware", way)))
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(shcore=shcore), raising=False)

    class Stop(Exception):
        pass

    def tk(*_: object, **__: object) -> None:
        done.append("Tk")
        raise Stop

    monkeypatch.setattr(tkinter.Tk, "__init__", tk)
    # As in a program that has no window yet; a test before may have opened one.
    monkeypatch.setattr(ttkbootstrap.Style, "get_instance", lambda: None)
    with pytest.raises(Stop):
        ThemedWindow(Start())
    assert done == [("aware", 1), "Tk"]


@pytest.mark.parametrize(
    ("event", "shown", "on_mac", "told"),
    [
        ("<Control-s>", "Ctrl+S", "<Command-s>", "⌘S"),
        ("<Control-Shift-z>", "Ctrl+Shift+Z", "<Command-Shift-z>", "⇧⌘Z"),
        ("<Alt-Left>", "Alt+Left", "<Alt-Left>", "⌥Left"),
        ("<Control-Tab>", "Ctrl+Tab", "<Control-Tab>", "Ctrl+Tab"),
        ("<F1>", "F1", "<F1>", "F1"),
        ("<plus>", "+", "<plus>", "+"),
    ],
)
def test_command_does_on_a_mac_what_ctrl_does_elsewhere(
    monkeypatch: pytest.MonkeyPatch, event: str, shown: str, on_mac: str, told: str
) -> None:
    key = keys.Key(event, shown, "", lambda: None)
    assert keys.on_this_system(key) is key
    assert keys.key_words(str, shown) == shown
    monkeypatch.setattr(keys, "MAC", True)
    assert keys.on_this_system(key).event == on_mac
    assert keys.key_words(str, shown) == told
    assert keys.keys_named("Changed. Ctrl+Z undoes it.", str) == "Changed. ⌘Z undoes it."


@pytest.mark.parametrize(
    ("system", "version", "buttons"),
    [("aqua", 8.6, (2, 3)), ("aqua", 9.0, (3, 2)), ("x11", 8.6, (3, 2)), ("win32", 9.0, (3, 2))],
)
def test_the_right_button_is_the_right_one(
    monkeypatch: pytest.MonkeyPatch, system: str, version: float, buttons: tuple[int, int]
) -> None:
    monkeypatch.setattr(wheel.tk, "TkVersion", version)
    assert wheel.right_and_middle(Window(system)) == buttons  # type: ignore[arg-type]


def test_the_bundle_has_a_window_and_opens_records() -> None:
    told = plistlib.loads(plistlib.dumps(bundle.INFO))
    assert told["LSBackgroundOnly"] is False
    (kind,) = told["UTExportedTypeDeclarations"]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == ["pgr"]
    opens = [name for each in told["CFBundleDocumentTypes"] for name in each["LSItemContentTypes"]]
    assert kind["UTTypeIdentifier"] in opens
    assert "public.image" in opens
    spec = (Path(bundle.__file__).parent / "folder.spec").read_text("utf-8")
    assert f'program("{told["CFBundleExecutable"]}", console=False)' in spec


def test_a_file_that_no_program_opens_on_windows_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def startfile(_: Path) -> None:
        raise OSError(None, "no application is associated", None, 1155)

    monkeypatch.setattr(viewer.sys, "platform", "win32")
    monkeypatch.setattr(viewer.os, "startfile", startfile, raising=False)
    assert viewer.show_file(tmp_path / "x.pdf") is False


def test_a_pdf_that_a_viewer_holds_open_is_told_as_such(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pdf = tmp_path / "board.pdf"
    pdf.write_bytes(b"%PDF")

    def held(*_: Any) -> None:
        error = PermissionError(13, "Access is denied", str(pdf))
        error.winerror = 5  # type: ignore[attr-defined]
        raise error

    monkeypatch.setattr(os, "replace", held)
    monkeypatch.setattr(Path, "replace", held)
    with pytest.raises(BadFile, match="where it is open") as caught:
        write_whole(pdf, b"new")
    assert caught.value.id == "in-use"
    assert pdf.read_bytes() == b"%PDF"


def test_what_windows_redirects_is_utf_8(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(standard.sys, "platform", "win32")
    with (tmp_path / "out").open("w", encoding="cp1252") as file:
        watched = standard._watched(file, quiet=False)
        watched.write("Gewonnen – Ann ⌘")
        watched.flush()
    assert (tmp_path / "out").read_text("utf-8") == "Gewonnen – Ann ⌘"


def test_a_path_that_windows_cannot_take_is_told_as_such(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def not_there(*_: Any, **__: Any) -> None:
        raise FileNotFoundError(2, "The system cannot find the path specified")

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(Path, "open", not_there)
    with pytest.raises(BadFile, match="the name is too long"):
        write_whole(tmp_path / ("x" * 230 + ".pdf") / ("y" * 30), b"new")


def test_arrow_keys_answer_questions_on_windows_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended() -> str:
        raise EOFError

    monkeypatch.setattr(sys, "platform", "win32")
    with pressed.keys_pressed() as given:
        for typed, meant in (("\xe0M", pressed.SKIP), ("\xe0K", pressed.BACK)):
            monkeypatch.setattr(click, "getchar", lambda typed=typed: typed)
            assert given.next() in meant
        monkeypatch.setattr(click, "getchar", ended)
        assert given.next() in pressed.STOP


def test_an_address_of_windows_has_the_name_that_its_user_knows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def adapter(name: str, *ips: object) -> ifaddr.Adapter:
        known = [ifaddr.IP(ip, 24, name) for ip in ips]  # type: ignore[arg-type]
        return ifaddr.Adapter("{846EE342-7039}", "Some Maker's 802.11ax Adapter", known)

    found = [
        adapter("vEthernet (WSL)", "172.20.0.1"),
        adapter("Ethernet", "10.0.0.5"),
        adapter("WLAN 2", ("fe80::1", 0, 9), "192.168.1.7"),
        adapter("LAN-Verbindung*", "169.254.3.4"),
    ]
    monkeypatch.setattr(addresses.ifaddr, "get_adapters", lambda: found)
    monkeypatch.setattr(addresses, "_usual", lambda: "")
    shown = [str(one.shown) for one in addresses.addresses()]
    assert shown == ["192.168.1.7 (WLAN 2)", "10.0.0.5 (Ethernet)", "172.20.0.1 (vEthernet (WSL))"]


def test_a_process_that_is_started_anew_imports_nothing_until_it_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(multiprocessing, "get_context", spawned)
    loaded = set(worker.Keeper().do(eval, "[*__import__('sys').modules]"))
    assert "companion.worker" in loaded
    assert not {"numpy", "cv2", "PIL", "tkinter", "companion.games", "companion.board"} & loaded


def test_a_process_that_nobody_limits_watches_its_own_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def told(_: object, found: Any, size: int) -> int:
        assert size == ctypes.sizeof(found._obj) == 72
        found._obj.peak_pagefile = 2_000
        return 1

    class GetCurrentProcess:
        restype: Any = None

        def __call__(self) -> int:
            return 7

    kernel = SimpleNamespace(GetCurrentProcess=GetCurrentProcess(), K32GetProcessMemoryInfo=told)
    ended = threading.Event()
    codes: list[int] = []
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(worker, "OFTEN", 0.001)
    monkeypatch.setattr(os, "_exit", lambda code: (codes.append(code), ended.set()))
    with worker._watched(2_001):
        assert not ended.wait(0.02)
    with worker._watched(1_999):
        assert ended.wait(5)
    assert set(codes) == {worker._TOO_MUCH}


def test_program_and_record_have_the_icon(tmp_path: Path) -> None:
    image = icon.icon_image(32)
    for name, kind in (("companion.ico", "ICO"), ("companion.icns", "ICNS")):
        image.save(tmp_path / name)
        with Image.open(tmp_path / name) as again:
            assert again.format == kind
    script = (Path(bundle.__file__).parent / "windows.iss").read_text("utf-8")
    assert r'\CompanionGame\DefaultIcon"; ValueType: string; ValueData: "{app}' in script


class Programs:
    """Notes which programs are run."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, system: str) -> None:
        self.run: list[str] = []
        monkeypatch.setattr(signing.sys, "platform", system)
        monkeypatch.setattr(
            signing, "run", lambda *words: self.run.append(" ".join(map(str, words)))
        )


@pytest.mark.parametrize(("system", "signer"), [("win32", "signtool"), ("darwin", "codesign")])
def test_what_is_signed_is_verified(
    monkeypatch: pytest.MonkeyPatch, system: str, signer: str
) -> None:
    programs = Programs(monkeypatch, system)
    assert not signing.sign(Path("it"))
    for name in ("CERTIFICATE", "PASSWORD", "TIMESTAMP", "IDENTITY", "PROFILE"):
        monkeypatch.setenv(f"COMPANION_{name}", name.lower())
    assert signing.sign(Path("it"))
    assert [each.split()[0] for each in programs.run] == [signer, signer]
    assert "verify" in programs.run[1]
    assert signing.notarise(Path("it.dmg"))
    assert [each.split()[1] for each in programs.run[2:]] == ["notarytool", "stapler", "--assess"]


def test_a_release_has_sums_and_notes_and_opencv_without_windows(tmp_path: Path) -> None:
    (tmp_path / "a.whl").write_bytes(b"wheel")
    (tmp_path / release.SUMS).write_text("old")
    (line,) = release.sums(tmp_path).splitlines()
    assert line.endswith("  a.whl")
    assert len(line.split()[0]) == 64
    assert release.notes(["One", "Two", "One"]).splitlines()[2:] == ["- One", "- Two"]
    needed = release.requirements((release.ROOT / "pyproject.toml").read_text("utf-8"))
    assert [each for each in needed if "opencv" in each] == ["opencv-python-headless>=4.11,<6"]


@pytest.mark.skipif(
    os.name != "posix" or platform.machine() != "x86_64" or not shutil.which("ld"),
    reason="needs binutils for x86-64",
)
def test_what_is_never_called_is_left_out_of_a_package_for_linux(tmp_path: Path) -> None:
    def library(name: str, function: str, body: str, *needed: str) -> None:
        code = f".globl {function}\n.type {function}, @function\n{function}: {body}\n"
        subprocess.run(["as", "-o", "it.o"], cwd=tmp_path, input=code, text=True, check=True)
        link = ["ld", "-shared", "-rpath", "$ORIGIN", "-soname", name, "-o", name]
        subprocess.run([*link, "it.o", *needed], cwd=tmp_path, check=True)

    library("libswresample.so.6", "resample", "mov $1, %eax; ret")
    library("libavcodec.so.62", "decode", "jmp resample@PLT", "libswresample.so.6")
    library("cv2.so", "read", "jmp decode@PLT", "libavcodec.so.62")
    slim.slim(tmp_path)
    assert sorted(file.name for file in tmp_path.glob("*.so*")) == ["cv2.so", "libavcodec.so.62"]
    assert ctypes.CDLL(str(tmp_path / "cv2.so")).read() == 0


@pytest.mark.parametrize(
    ("word", "typed"),
    [
        ("photo.jpg", "photo.jpg"),
        (r"C:\games\photo.jpg", r"C:\games\photo.jpg"),
        (r"C:\my games\photo.jpg", r'"C:\my games\photo.jpg"'),
        ("line a7-b7=none", '"line a7-b7=none"'),
        ("ortools<10,>=9.12", '"ortools<10,>=9.12"'),
        ("Ann&Ben.pgr", '"Ann&Ben.pgr"'),
        ("Ann&Ben\\", r'"Ann&Ben\\"'),
        ("", '""'),
    ],
)
def test_suggested_commands_are_quoted_as_windows_takes_them(
    monkeypatch: pytest.MonkeyPatch, word: str, typed: str
) -> None:
    monkeypatch.setattr(shell_words, "os", SimpleNamespace(name="nt"))
    assert shell_words.shell_words("companion", word) == f"companion {typed}"
