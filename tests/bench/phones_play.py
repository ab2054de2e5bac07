"""Whole games played by browser phones against ``companion serve --phones``.

    python -m tests.bench.phones_play [GAME...] [--write]

Two phones play and a third watches, in Chromium. Each move is made by taps on the board (moves
without a place are typed). After every turn all three phones and the game's file must tell the
same. One phone leaves and comes back; then the server is killed and started again, in a
simultaneous game while one player's orders are sealed; the phones find it again by themselves. The
game is the shortest of some random ones.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from companion.games import game, game_keys
from companion.phone.table_view import PLAY, SEAL
from companion.records import load_record, replay
from tests.bench.results import arguments, table, write_section
from tests.phone.web_driver import Chromium, Phone

TRIED: Final = 40
"""Random games of which the shortest is played."""
LONGEST: Final = 260
OPTIONS: Final[Mapping[str, Mapping[str, str]]] = {
    "line-wars": {"size": "5", "end": "agreement"},
    "line-or-colour": {"size": "5"},
    "corona-line": {"size": "5"},
    "blottos-war": {"columns": "4", "rows": "4"},
}
"""House rules for which random games end soon."""
PORT: Final = 8790
SAME: Final = (
    "return ['.players', '.last'].map(c => document.querySelector('#board ' + c).textContent)"
    ".join('|')"
)

NOT_MINE: Final = "return document.querySelector('#board .type').hidden"


def shortest(key: str, options: Any) -> list[dict[str, Any]]:
    """The moves of the shortest of some random games, turn by turn."""
    found, best = game(key), None
    for seed in range(TRIED):
        rng, position, turns = random.Random(seed), found.start(options), []
        while (players := found.to_move(position)) and len(turns) < LONGEST:
            moves = {one: found.random_move(position, one, rng) for one in players}
            position = found.play(position, moves)
            turns.append(moves)
        if not players and (best is None or len(turns) < len(best)):
            best = turns
    assert best is not None, f"no random game of {key} ended"
    return best


class Server:
    """``companion serve`` in a process of its own."""

    def __init__(self, key: str, folder: Path) -> None:
        self.key, self.folder = key, folder
        self.start()

    def start(self) -> None:
        chosen = [f"--set={k}={v}" for k, v in OPTIONS.get(self.key, {}).items()]
        self.log = self.folder / "log"
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-m", "companion", "serve", self.key, "--phones", "--quiet",
             "--ip=127.0.0.1", f"--port={PORT}", "--lang=en", *chosen],
            cwd=self.folder, stdout=self.log.open("w"), stderr=subprocess.DEVNULL,
            env={**os.environ, "XDG_DATA_HOME": str(self.folder)},
        )  # fmt: skip
        self.joining("")

    def joining(self, last: str) -> str:
        """The address to join that is shown now, another than the last."""
        until = time.monotonic() + 60
        while time.monotonic() < until:
            shown = [one for one in self.log.read_text().split() if one.startswith("http")]
            shown = [one for one in shown if "/host/" not in one]
            if shown and shown[-1] != last:
                return shown[-1]
            time.sleep(0.1)
        raise AssertionError("the server shows no code")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def play(key: str) -> tuple[int, int, float]:
    """Turns, taps and seconds of a game; fails where anybody tells something else."""
    found = game(key)
    options = found.choose(OPTIONS.get(key, {}))
    turns = shortest(key, options)
    with tempfile.TemporaryDirectory() as name:
        server, chromium = Server(key, Path(name)), Chromium()
        try:
            return _played(found, options, turns, server, chromium)
        finally:
            chromium.close()
            server.kill()


def _played(
    found: Any, options: Any, turns: list[dict[str, Any]], server: Server, chromium: Chromium
) -> tuple[int, int, float]:
    phones: dict[str, Phone] = {}
    shown = ""
    for seat in (*found.players, ""):
        # of another width each, as a phone of the same size is used again
        phone = phones[seat] = chromium.phone(360 + len(phones))
        shown = server.joining(shown)
        phone.go(shown)
        phone.tap(f'button[value="{seat}"]' if seat else "button.second")
        phone.wait(lambda phone=phone: phone.run("return !!document.querySelector('.place')"))
    began, taps, position = time.monotonic(), 0, found.start(options)
    if found.hidden_setup(options) is not None:
        for seat in found.players:
            phones[seat].tap_text("Standard setup")
            phones[seat].tap_text("Seal the setup")
    for number, moves in enumerate(turns):
        for at, (player, move) in enumerate(moves.items()):
            if number == len(turns) // 3 and at == 0:
                phones[""].go("about:blank")
            if number == len(turns) // 2 and at == len(moves) - 1:
                if at:  # the other's orders are sealed once their phone says so
                    first = phones[next(iter(moves))]
                    first.wait(lambda phone=first: phone.run(NOT_MINE))
                server.kill()
                server.start()
            taps += _made(found, position, player, move, phones[player])
        position = found.play(position, moves)
        if number == len(turns) // 3:
            phones[""].go(f"http://127.0.0.1:{PORT}/")
        _tell_the_same(found, position, number + 1, phones, server)
    return len(turns), taps, time.monotonic() - began


def _made(found: Any, position: Any, player: str, move: Any, phone: Phone) -> int:
    """Make a move on a phone; how many taps it took."""
    touches = found.hand.touches(position, player, move)
    phone.wait(lambda: not phone.run(NOT_MINE))
    if not touches:
        phone.type("#board .type input", found.format_move(move))
        phone.tap("#board .type button")
        return 0
    held: tuple[str, ...] = ()
    for place in touches:
        before = phone.run("return document.querySelector('#board svg').outerHTML")
        held = found.hand.after(position, player, held, place)
        phone.place(place)
        if not found.hand.ready(position, player, held):
            phone.wait(
                lambda before=before: (
                    before != phone.run("return document.querySelector('#board svg').outerHTML")
                )
            )
    if not found.hand.ready(position, player, held):
        phone.tap_text(SEAL if found.simultaneous else PLAY)
    return len(touches)


def _tell_the_same(
    found: Any, position: Any, turns: int, phones: Mapping[str, Phone], server: Server
) -> None:
    file = next(server.folder.glob("*.pgr"))

    def same() -> bool:
        texts = {phone.run(SAME) for phone in phones.values()}
        played = replay(load_record(file, to_mend=True))
        return len(texts) == 1 and bool(played.end == position)

    next(iter(phones.values())).wait(same)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("games", nargs="*", default=list(game_keys()))
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    rows = []
    for key in asked.games:
        turns, taps, seconds = play(key)
        rows.append([game(key).title, str(turns), str(taps), f"{seconds:.0f}"])
        print(*rows[-1], flush=True)
    if asked.write:
        told = (
            "Two browser phones play and one watches, against `companion serve --phones`; in each "
            "game one phone leaves and comes back, and the server is killed and started again. "
            "After every turn the three phones and the file told the same."
        )
        head = ["game", "turns", "taps", "seconds"]
        body = told + "\n\n" + table(head, rows)
        write_section("phones-play", "Whole games on phones", body)


if __name__ == "__main__":
    main()
