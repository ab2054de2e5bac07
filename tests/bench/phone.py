"""Forty phones at one table, half of them hostile.

    python -m tests.bench.phone [--minutes M] [--write]

Two phones play and eighteen watch, each with its stream. Ten that have joined misuse that: they act
for players, ask for others' photos, guess secrets, ask without pause, and open stream after stream.
Ten strangers guess tickets and cookies, send bodies without being known, heads that are none, forms
of unknown alphabets, and connections that fall silent. Every move must reach every friendly phone,
nobody else may do or see anything, and the server must hold no more memory, files or connections at
the end than at the start.
"""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.results import arguments, table, write_section

HERE = "127.0.0.1"
WATCHING, MISUSING, STRANGE = 18, 10, 10
"""Phones of each kind beside the two players."""
TURN = 0.7
"""Seconds from one act of a player to the next."""
SILENT = "127.0.2.1"
"""The address from which lines come that say nothing more."""
LOOKS = 12
"""Measurements of memory."""

SERVER = """
import sys, time
from companion.application.table.open_game import OpenGame
from companion.application.table.shared import SharedTable
from companion.application.table.table import Table
from companion.games import game
from companion.phone.service import PhoneService, Play
found = game("blottos-war")
table = SharedTable(OpenGame(Table(found, found.choose())))
service = PhoneService("127.0.0.1", port=0, play=Play(table))
service.start()
print(service.port, service.inbox.folder, flush=True)
while sys.stdin.readline():
    print(service.tickets.ticket, flush=True)
"""


@dataclass
class Phone:
    """The phone's identity for the server, and what it should send."""

    host: str
    cookie: str = ""
    form: str = ""

    def shows(self, cookie: str) -> str:
        """The header with which it shows a cookie."""
        return f"Cookie: companion_phone_{self.host.rpartition(':')[2]}={cookie}"


@dataclass
class Sum:
    done: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    latest: float = 0.0
    turns: int = 0
    seen: Counter[int] = field(default_factory=Counter)
    played: dict[int, float] = field(default_factory=dict)


def request(phone: Phone, how: str, *heads: str, body: bytes = b"") -> bytes:
    lines = [how + " HTTP/1.1", f"Host: {phone.host}", *heads]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + body


def form(phone: Phone, data: bytes, charset: str = "") -> tuple[str, bytes]:
    """A form with a picture: its head and its body."""
    start = (
        '--x\r\nContent-Disposition: form-data; name="form"\r\n\r\n'
        f'{phone.form}\r\n--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"'
        "\r\n\r\n"
    )
    kind = f"Content-Type: multipart/form-data; boundary=x{charset}"
    return kind, start.encode() + data + b"\r\n--x--\r\n"


def strange(phone: Phone, rng: random.Random) -> tuple[str, bytes, tuple[int, ...]]:
    """A stranger's request: its kind, its bytes, and the allowed status codes; 0 is a closed
    connection, none that nothing comes back. ``phone`` is one whose cookie is not known to it."""
    guessed = phone.shows(rng.randbytes(12).hex())
    ticket = "-".join(rng.choices(("abcd", "2345", "wxyz", "mnpq"), k=4))
    kind, body = form(phone, bytes(3000), rng.choice(("", "; charset=klingon")))
    return rng.choice((
        ("a guessed ticket", request(phone, f"GET /{ticket}", guessed), (403,)),
        ("joining by a guess", request(phone, f"POST /{ticket}", guessed, body=b"x"), (403,)),
        ("a guessed cookie", request(phone, "GET /", guessed), (403,)),
        ("the stream without joining", request(phone, "GET /stream", guessed), (403,)),
        ("an act without joining", request(phone, "POST /table", guessed, body=b"act=x"), (403,)),
        ("a guessed page of the code", request(phone, f"GET /host/{ticket}", guessed), (404,)),
        ("a stranger's picture", request(phone, "POST /photos", guessed, kind, body=body), (403,)),
        ("a large body", request(phone, "POST /photos", "Content-Length: 900000000"), (403,)),
        ("another host", request(Phone("evil.example"), "GET /", guessed), (403,)),
        ("no such page", request(phone, f"GET /../{ticket}.py", guessed), (404,)),
        ("no head", rng.randbytes(200) + b"\r\n\r\n", (400, 0)),
        ("a long head", request(phone, "GET /", "X: " + "x" * 20_000), (431, 0)),
        ("two lengths", request(phone, "POST /", "Content-Length: 5", "Content-Length: 6"), (400,)),
        ("silence", b"GET / HT", ()),
    ))  # fmt: skip


def misused(phone: Phone, rng: random.Random) -> tuple[str, bytes, tuple[int, ...]]:
    """What a phone that only watches tries beyond that; also refused as too often."""
    known = phone.shows(phone.cookie)
    play = f"form={phone.form}&act=touch&what=c2".encode()
    other = f"form={rng.randbytes(9).hex()}&act=last".encode()
    number = rng.randrange(1, 9)
    kind = "Content-Type: application/x-www-form-urlencoded"
    far = "Origin: http://else.example"
    judge = f"form={phone.form}&act=next".encode()
    return rng.choice((
        ("playing without a seat", request(phone, "POST /table", known, body=play), (403, 429)),
        ("a guessed form", request(phone, "POST /dispute", known, body=other), (403, 429)),
        ("another's page", request(phone, "POST /dispute", known, far, body=play), (403, 429)),
        ("another's photo", request(phone, f"GET /photos/{number}/score.jpg", known), (404,)),
        ("another's question", request(phone, "POST /answers", known, body=(
            f"form={phone.form}&photo={number}&asked=x&answer=y".encode())), (409, 429)),
        ("a long move", request(phone, "POST /table", known, body=play + b"x" * 9000), (413, 429)),
        ("a dispute without pause", request(phone, "POST /dispute", known, kind, body=judge),
         (200, 429)),
        ("the page of the code", request(phone, "GET /host/aaaaaaaaaaaa", known), (404,)),
        ("asking without pause", request(phone, "GET /status", known), (200, 429)),
    ))  # fmt: skip


async def answer(reader: asyncio.StreamReader) -> tuple[int, bool, bytes, bytes]:
    """Status, whether the connection stays open, head and body; status 0 if it was closed."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except (asyncio.IncompleteReadError, ConnectionError):
        return 0, False, b"", b""
    lower = head.lower()
    body = b""
    if b"content-length:" in lower:
        length = int(lower.partition(b"content-length:")[2].split(b"\r\n")[0])
        try:
            body = await reader.readexactly(length)
        except (asyncio.IncompleteReadError, ConnectionError):
            return int(head.split()[1]), False, head, b""
    return int(head.split()[1]), b"connection: close" not in lower, head, body


async def fall_silent(port: int, data: bytes) -> None:
    """Begin a request and say no more; all such lines come from one address."""
    with suppress(ConnectionError):
        _, writer = await asyncio.open_connection(HERE, port, local_addr=(SILENT, 0))
        writer.write(data)
        asyncio.get_running_loop().call_later(30, writer.close)


async def hostile(number: int, port: int, phone: Phone, total: Sum, until: float, *,
                  known: bool) -> None:  # fmt: skip
    """Ask one thing after the other, each over a connection of its own."""
    rng = random.Random(number)
    while time.monotonic() < until:
        kind, data, right = misused(phone, rng) if known else strange(phone, rng)
        total.done += 1
        total.kinds[kind] += 1
        if not right:
            await fall_silent(port, data)
            continue
        begun = time.perf_counter()
        with suppress(ConnectionError):
            reader, writer = await asyncio.open_connection(
                HERE, port, local_addr=(f"127.0.1.{number + 1}", 0)
            )
            writer.write(data)
            status, _, _, _ = await answer(reader)
            writer.close()
            total.slowest = max(total.slowest, time.perf_counter() - begun)
            if status not in right and status != 0:
                total.wrong[f"{kind}: {status}"] += 1
        await asyncio.sleep(0.02)


async def streams(number: int, port: int, phone: Phone, until: float) -> None:
    """A phone that opens stream after stream and closes none."""
    opened: list[asyncio.StreamWriter] = []
    while time.monotonic() < until:
        with suppress(ConnectionError):
            _, writer = await asyncio.open_connection(
                HERE, port, local_addr=(f"127.0.1.{number + 1}", 0)
            )
            writer.write(request(phone, "GET /stream", phone.shows(phone.cookie)))
            opened.append(writer)
        await asyncio.sleep(0.5)
    for writer in opened:
        writer.close()


async def watched(number: int, port: int, phone: Phone, total: Sum, until: float) -> None:
    """A friendly phone's stream: how late each act of the players is seen."""
    reader, writer = await asyncio.open_connection(
        HERE, port, limit=1 << 22, local_addr=(f"127.0.3.{number + 1}", 0)
    )
    writer.write(request(phone, "GET /stream", phone.shows(phone.cookie)))
    seen = 0
    while time.monotonic() < until:
        try:
            text = await asyncio.wait_for(reader.readline(), 1)
        except TimeoutError:
            continue
        if not text:
            total.wrong["a friendly stream ended"] += 1
            return
        sign = text.rpartition(b'"moves": ')[2][:6] if b'"moves": ' in text else b""
        digits = bytes(one for one in sign if chr(one).isdigit())
        if digits and int(digits) > seen:
            seen = int(digits)
            total.seen[seen] += 1
            total.latest = max(total.latest, time.perf_counter() - total.played[seen])
    writer.close()


async def play(port: int, players: tuple[Phone, Phone], total: Sum, until: float) -> None:
    """Two phones play: orders sealed by one, then by the other."""
    turn = 0
    while time.monotonic() < until - 3:
        turn += 1
        for phone, orders in zip(players, ("a1*4", "a8*4"), strict=True):
            total.played[turn] = time.perf_counter()
            body = f"form={phone.form}&act=say&what={orders.replace('*', '%2A')}".encode()
            reader, writer = await asyncio.open_connection(HERE, port, limit=1 << 22)
            known = phone.shows(phone.cookie)
            kind = "Content-Type: application/x-www-form-urlencoded"
            writer.write(request(phone, "POST /table", known, kind, body=body))
            status, _, _, _ = await answer(reader)
            writer.close()
            if status != 200:
                total.wrong[f"a player's orders: {status}"] += 1
            await asyncio.sleep(TURN)
    total.turns = turn


async def joined(port: int, ticket: str, seat: str = "") -> Phone:
    """A phone that has joined."""
    phone = Phone(f"{HERE}:{port}")
    reader, writer = await asyncio.open_connection(HERE, port)
    kind = "Content-Type: application/x-www-form-urlencoded"
    writer.write(request(phone, f"POST /{ticket}", kind, body=f"seat={seat}".encode()))
    _, _, head, _ = await answer(reader)
    phone.cookie = (
        head.decode().partition(f"companion_phone_{port}=")[2].partition(";")[0].strip('"')
    )
    writer.write(request(phone, "GET /", phone.shows(phone.cookie)))
    _, _, _, body = await answer(reader)
    phone.form = body.decode().partition('data-form="')[2].partition('"')[0]
    writer.close()
    return phone


def held(process: int, folder: Path) -> tuple[int, int, int]:
    """Memory in kB, open files and connections, files of pictures."""
    status = Path(f"/proc/{process}/status").read_text()
    memory = int(status.partition("VmRSS:")[2].split()[0])
    files = sum(1 for _ in Path(f"/proc/{process}/fd").iterdir())
    return memory, files, sum(not path.name.startswith(".") for path in folder.iterdir())


async def soak(
    server: subprocess.Popen[str], port: int, folder: Path, seconds: float
) -> tuple[Sum, list[tuple[str, ...]]]:
    assert server.stdin is not None
    assert server.stdout is not None
    phones = []
    for number in range(2 + WATCHING + MISUSING):
        server.stdin.write("\n")
        server.stdin.flush()
        ticket = server.stdout.readline().strip()
        phones.append(await joined(port, ticket, ("blue", "red")[number] if number < 2 else ""))
    total, rows, begun = Sum(), [], time.monotonic()
    until = begun + seconds
    friendly, bad = phones[: 2 + WATCHING], phones[2 + WATCHING :]
    nobody = Phone(f"{HERE}:{port}")
    tasks = [watched(number, port, phone, total, until) for number, phone in enumerate(friendly)]
    tasks += [hostile(n, port, phone, total, until, known=True) for n, phone in enumerate(bad)]
    tasks += [streams(n, port, phone, until) for n, phone in enumerate(bad)]
    tasks += [
        hostile(MISUSING + n, port, nobody, total, until, known=False) for n in range(STRANGE)
    ]
    tasks.append(play(port, (friendly[0], friendly[1]), total, until))
    running = asyncio.gather(*tasks)
    while not running.done():
        memory, files, _ = held(server.pid, folder)
        rows.append((f"{time.monotonic() - begun:.0f}", f"{memory / 1024:.1f}", str(files)))
        print(*rows[-1], total.done, dict(total.wrong), flush=True)
        await asyncio.sleep(min(seconds / LOOKS, max(0.5, until - time.monotonic() + 1.5)))
    await running
    lost = sum(total.seen[turn] < len(friendly) for turn in range(1, total.turns))
    if lost:
        total.wrong["turns that not every friendly phone saw"] += lost
    return total, rows


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--write", action="store_true", help="put the table into RESULTS.md")
    args = parser.parse_args()
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        port, folder = server.stdout.readline().split()
        total, rows = asyncio.run(soak(server, int(port), Path(folder), 60 * args.minutes))
        time.sleep(35)  # the last silent lines are closed meanwhile
        memory, files, _ = held(server.pid, Path(folder))
        rows.append(("35 s later", f"{memory / 1024:.1f}", str(files)))
    finally:
        server.kill()
        server.wait()
    kinds = ", ".join(f"{kind} {count:,}" for kind, count in total.kinds.most_common())
    told = (
        f"{args.minutes:g} minutes, {total.turns} turns of the game; a turn was on the last of "
        f"{2 + WATCHING} friendly phones {total.latest:.2f} s after it was sent at the latest. "
        f"{total.done:,} hostile requests, answered in {total.slowest:.2f} s at the slowest. "
        f"Other than it should be: {sum(total.wrong.values())} {dict(total.wrong) or ''}. "
        f"{kinds[0].upper() + kinds[1:]}."
    )
    head = ("seconds", "memory, MB", "files and connections open")
    body = f"{table(head, rows)}\n\n{told}"
    print(body)
    if args.write:
        write_section("phone", "Forty phones at a table, half of them hostile", body)
    sys.exit(bool(total.wrong))


if __name__ == "__main__":
    main()
