"""A newer version is told to those who asked for it, and nobody else's computer asks."""

from __future__ import annotations

import io
from email.message import Message

import pytest

from companion.application import new_version
from companion.application.new_version import address, newer

PLACE = "https://companion.example/newest.txt"


def test_this_package_names_no_address_so_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(*_: object, **__: object) -> None:
        raise AssertionError("something was asked")

    monkeypatch.setattr("urllib.request.urlopen", asked)
    assert address() == newer() == ""


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (b"99.1.2\nMore about it\n", "99.1.2"),
        (b"0.0.1\n", ""),
        (b"<html>99.1.2</html>", ""),
        (b"99" * 1000, ""),
        (None, ""),
    ],
)
def test_a_newer_version_is_told_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, answer: bytes | None, told: str
) -> None:
    asked: list[object] = []
    named = Message()
    named["Project-URL"] = "Elsewhere, https://other.example"
    named["Project-URL"] = f"{new_version.LABEL}, {PLACE}"
    monkeypatch.setattr(new_version, "metadata", lambda _: named)

    def page(request: object, timeout: float) -> io.BytesIO:
        asked.append((request.full_url, request.headers, request.data, timeout))  # type: ignore[attr-defined]
        if answer is None:
            raise OSError("no network")
        return io.BytesIO(answer)

    monkeypatch.setattr("urllib.request.urlopen", page)
    assert newer() == told
    assert asked == [(PLACE, {"User-agent": "Companion"}, None, new_version.PATIENCE)]
