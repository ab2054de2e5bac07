"""A soak of the phone's page: very many requests over loopback, half of them hostile.

    python -m tests.bench.phone [--requests N] [--minutes M] [--write]

One phone that has joined asks for the page and for how its pictures are doing, and now and then
sends one. Around it others guess tickets and cookies, send bodies without being known, heads that
are none, forms of unknown alphabets, damaged pictures, and connections that fall silent. The page
must answer the phone throughout, refuse the others, and hold no more memory, files or connections
at the end than at the start.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import random
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image

from tests.bench.results import table, write_section

HERE = "127.0.0.1"
LINES = 6
"""Connections at the same time, each from an address of its own."""
SILENT = "127.0.2.1"
"""The address from which lines come that say nothing more."""
PICTURE_EVERY = 4_000
"""Requests of the phone from one picture to the next."""
LOOKS = 20
"""Seconds between two measurements of memory."""

SERVER = """
import sys, time
from companion.phone import inbox
from companion.phone.service import PhoneService
inbox.MOST = 10**9
service = PhoneService("127.0.0.1", port=0)
service.start()
print(service.port, service.tickets.ticket, service.inbox.folder, flush=True)
while sys.stdin.readable():
    time.sleep(0.2)
    while (arrived := service.inbox.next()) is not None:
        arrived.path.unlink()
"""


@dataclass
class Phone:
    """The phone's identity for the server, and what it should send."""

    host: str
    cookie: str = ""
    form: str = ""


@dataclass
class Sum:
    done: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0


def request(phone: Phone, how: str, *heads: str, body: bytes = b"") -> bytes:
    lines = [how + " HTTP/1.1", f"Host: {phone.host}", *heads]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + body


def picture(rng: random.Random, *, sound: bool) -> bytes:
    file = io.BytesIO()
    Image.effect_noise((800, 600), 40).convert("RGB").save(file, "JPEG")
    data = bytearray(file.getvalue())
    return bytes(data) if sound else bytes(data[: rng.randrange(100, len(data) // 2)])


def form(phone: Phone, data: bytes, charset: str = "") -> tuple[str, bytes]:
    """A form with a picture: its head and its body."""
    start = (
        '--x\r\nContent-Disposition: form-data; name="form"\r\n\r\n'
        f'{phone.form}\r\n--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"'
        "\r\n\r\n"
    )
    kind = f"Content-Type: multipart/form-data; boundary=x{charset}"
    return kind, start.encode() + data + b"\r\n--x--\r\n"


def asked(phone: Phone, number: int, rng: random.Random) -> tuple[str, bytes, tuple[int, ...]]:
    """One request: its kind, its bytes, and the allowed status codes; 0 is a closed connection."""
    known = f"Cookie: companion_phone={phone.cookie}"
    guessed = f"Cookie: companion_phone={rng.randbytes(12).hex()}"
    if number % PICTURE_EVERY == 0:
        kind, body = form(phone, picture(rng, sound=True))
        return "a picture", request(phone, "POST /photos", known, kind, body=body), (303,)
    if number % PICTURE_EVERY == PICTURE_EVERY // 2:
        kind, body = form(phone, picture(rng, sound=False))
        return "a damaged picture", request(phone, "POST /photos", known, kind, body=body), (415,)
    if number % 2 == 0:
        path = "/" if number % 10 == 0 else "/status"
        return "the phone asks", request(phone, f"GET {path}", known), (200,)
    ticket = "-".join(rng.choices(("abcd", "2345", "wxyz", "mnpq"), k=4))
    kind, body = form(phone, bytes(3000), rng.choice(("", "; charset=klingon")))
    choices = (
        ("a guessed ticket", request(phone, f"GET /{ticket}", guessed), (403,)),
        ("joining by a guess", request(phone, f"POST /{ticket}", guessed, body=b"x"), (403,)),
        ("a guessed cookie", request(phone, "GET /", guessed), (403,)),
        ("a stranger's picture", request(phone, "POST /photos", guessed, kind, body=body), (403,)),
        ("a large body", request(phone, "POST /photos", "Content-Length: 900000000"), (403,)),
        ("another's page", request(phone, "POST /photos", known, kind,
                                   "Origin: http://else.example", body=body), (400, 403)),
        ("another host", request(Phone("evil.example"), "GET /", known), (403,)),
        ("no such page", request(phone, f"GET /../{ticket}.py", known), (404,)),
        ("no head", rng.randbytes(200) + b"\r\n\r\n", (400, 0)),
        ("a long head", request(phone, "GET /", "X: " + "x" * 20_000), (431, 0)),
        ("two lengths", request(phone, "POST /", "Content-Length: 5", "Content-Length: 6"), (400,)),
        ("silence", b"GET / HT", ()),
    )  # fmt: skip
    return choices[number // 2 % len(choices)]


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


async def line(number: int, port: int, phone: Phone, total: Sum, wanted: int, until: float) -> None:
    """Ask one thing after the other over connections from one address."""
    rng = random.Random(number)
    reader: asyncio.StreamReader | None = None
    writer: asyncio.StreamWriter | None = None
    while total.done < wanted and time.monotonic() < until:
        total.done += 1
        kind, data, right = asked(phone, total.done, rng)
        total.kinds[kind] += 1
        if not right:
            await fall_silent(port, data)
            continue
        for again in range(3):
            if writer is None or reader is None:
                reader, writer = await asyncio.open_connection(
                    HERE, port, local_addr=(f"127.0.1.{number + 1}", 0)
                )
            begun = time.perf_counter()
            try:
                writer.write(data)
                await writer.drain()
            except ConnectionError:
                writer = None
                continue
            status, stays, _, _ = await answer(reader)
            if not stays or status not in (200, 303, 404):
                writer.close()
                writer = None
            if status == 0 and 0 not in right and not again:
                continue  # the page may close an idle line just as it is used
            total.slowest = max(total.slowest, time.perf_counter() - begun)
            if status not in right:
                total.wrong[f"{kind}: {status}"] += 1
            break
    if writer is not None:
        writer.close()


async def joined(port: int, ticket: str) -> Phone:
    """A phone that has joined."""
    phone = Phone(f"{HERE}:{port}")
    reader, writer = await asyncio.open_connection(HERE, port)
    writer.write(request(phone, f"POST /{ticket}"))
    _, _, head, _ = await answer(reader)
    phone.cookie = head.decode().partition("companion_phone=")[2].partition(";")[0].strip('"')
    writer.write(request(phone, "GET /", f"Cookie: companion_phone={phone.cookie}"))
    _, _, _, body = await answer(reader)
    phone.form = body.decode().partition('name="form" value="')[2].partition('"')[0]
    writer.close()
    return phone


def held(process: int, folder: Path) -> tuple[int, int, int]:
    """Memory in kB, open files and connections, files of pictures."""
    status = Path(f"/proc/{process}/status").read_text()
    memory = int(status.partition("VmRSS:")[2].split()[0])
    files = sum(1 for _ in Path(f"/proc/{process}/fd").iterdir())
    return memory, files, sum(not path.name.startswith(".") for path in folder.iterdir())


async def soak(
    process: int, port: int, ticket: str, folder: Path, wanted: int, seconds: float
) -> tuple[Sum, list[tuple[str, ...]]]:
    phone, total, rows = await joined(port, ticket), Sum(), []
    until = time.monotonic() + seconds
    lines = [
        asyncio.create_task(line(number, port, phone, total, wanted, until))
        for number in range(LINES)
    ]
    begun, told = time.monotonic(), 0.0
    while not all(one.done() for one in lines):
        await asyncio.sleep(0.5)
        share = max(total.done / wanted, (time.monotonic() - begun) / seconds)
        if share >= told + 1 / LOOKS or not rows:
            told = share
            memory, files, left = held(process, folder)
            rows.append((f"{total.done:,}", f"{memory / 1024:.1f}", str(files), str(left)))
            print(*rows[-1], dict(total.wrong), flush=True)
    await asyncio.gather(*lines)
    return total, rows


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--requests", type=int, default=1_000_000)
    parser.add_argument("--minutes", type=float, default=120, help="no longer than this")
    parser.add_argument("--write", action="store_true", help="put the table into RESULTS.md")
    args = parser.parse_args()
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        port, ticket, folder = server.stdout.readline().split()
        begun = time.perf_counter()
        total, rows = asyncio.run(
            soak(server.pid, int(port), ticket, Path(folder), args.requests, 60 * args.minutes)
        )
        seconds = time.perf_counter() - begun
        time.sleep(35)  # the last silent lines are closed meanwhile
        memory, files, left = held(server.pid, Path(folder))
        rows.append(("35 s later", f"{memory / 1024:.1f}", str(files), str(left)))
    finally:
        server.kill()
        server.wait()
    kinds = ", ".join(f"{kind} {count:,}" for kind, count in total.kinds.most_common())
    told = (
        f"{sum(total.kinds.values()):,} requests in {seconds:.0f} s, answered in "
        f"{total.slowest:.2f} s at the slowest; answered otherwise than they should be: "
        f"{sum(total.wrong.values())} {dict(total.wrong) or ''}. {kinds[0].upper() + kinds[1:]}."
    )
    head = ("requests so far", "memory, MB", "files and connections open", "pictures on the disk")
    body = f"{table(head, rows)}\n\n{told}"
    print(body)
    if args.write:
        write_section("phone", "A soak of the phone's page", body)
    sys.exit(bool(total.wrong))


if __name__ == "__main__":
    main()
