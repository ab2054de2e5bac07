"""Whom ``companion serve`` knows: the phones that joined this game, not one before it."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from companion.cli import serve
from companion.phone.service import PhoneService
from tests.cli.conftest import Companion

Free = list[tuple[str, ...]]
"""The seats that were free each time a game was served."""


@pytest.fixture
def free(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Free:
    """Instead of waiting for Ctrl-C, a phone joins for each free seat."""
    found: Free = []

    def run(service: PhoneService) -> None:
        found.append(service.tickets.free)
        for seat in service.tickets.free:
            assert service.tickets.take(service.tickets.ticket, seat) is not None

    monkeypatch.setattr(serve, "_run", run)
    monkeypatch.chdir(tmp_path)
    return found


def served(companion: Companion, game: str = "line-wars") -> None:
    said = companion("serve", game, "--phones", "--ip", "127.0.0.1", "--port", "0")
    assert said.code == 0, said.err


def test_a_game_that_is_served_again_knows_its_phones(companion: Companion, free: Free) -> None:
    served(companion)
    served(companion)
    served(companion, "line-wars.pgr")
    assert free == [("blue", "red"), (), ()]


def test_a_new_game_has_free_seats_though_a_deleted_one_had_its_name(
    companion: Companion, free: Free
) -> None:
    served(companion)
    Path("line-wars.pgr").unlink()
    served(companion)
    assert free == [("blue", "red")] * 2


@pytest.mark.parametrize(
    ("word", "other"), [('"line-wars"', '"lineage"'), ("2026-11-14", "2026-01-02")]
)
def test_another_game_in_a_file_of_that_name_has_free_seats(
    companion: Companion, free: Free, word: str, other: str
) -> None:
    file = Path("game.pgr")
    file.write_text('[Game "line-wars"]\n[Date "2026-11-14"]\n', "utf-8")
    served(companion, "game.pgr")
    file.write_text(file.read_text("utf-8").replace(word, other), "utf-8")
    served(companion, "game.pgr")
    assert all(map(len, free)), free


def test_of_a_port_or_an_address_that_cannot_be_used_the_option_is_named(
    companion: Companion, free: Free
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        taken = companion("serve", "line-wars", "--phones", "--ip=127.0.0.1", f"--port={port}")
    not_ours = companion("serve", "line-wars", "--phones", "--ip", "192.0.2.77")
    assert taken.code == not_ours.code == 2
    assert taken.err.endswith("(another program is using it). Choose another with --port.\n")
    assert not_ours.err.endswith("Choose another with --ip.\n")
    assert not free
