from __future__ import annotations

import errno
import io
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.phone import inbox, server
from companion.phone.inbox import MOST_BYTES, Inbox
from companion.phone.service import CannotListen, PhoneService, cannot_reach
from companion.photo.image.load import load_photo
from companion.photo.reading import Refusal
from companion.pictures.upright import BadPicture
from companion.sentences import say
from tests.phone.conftest import HERE, Browser, picture


def test_nothing_listens_until_it_is_asked_for() -> None:
    service = PhoneService(HERE, port=0)
    assert not service.running
    service.stop()


def test_a_photo_arrives_upright_and_without_where_it_was_taken(
    service: PhoneService, phone: Browser
) -> None:
    answer = phone.send(picture(turn=6))
    assert answer.status == 200
    (told,) = answer.json["photos"]
    assert (told["name"], told["state"], told["text"]) == ("Photo 1", "waiting", "Received")
    arrived = service.inbox.next()
    assert arrived is not None
    with Image.open(arrived.path) as image:
        assert image.size == (480, 640)
        assert image.getpixel((240, 40))[:2] == pytest.approx((254, 0), abs=12)
        assert image.getpixel((240, 600)) == pytest.approx((255, 255, 255), abs=6)
        assert not image.getexif()
    assert b"Somebody" not in arrived.path.read_bytes()
    assert service.inbox.next() is None


def test_the_phone_is_told_what_came_of_its_photo(service: PhoneService, phone: Browser) -> None:
    phone.send(picture())
    service.inbox.tell(1, "read", say("Blue 11, Red 14"))
    (told,) = phone.ask("/status").json["photos"]
    assert (told["name"], told["state"], told["text"]) == ("Photo 1", "read", "Blue 11, Red 14")
    assert "Blue 11, Red 14" in phone.ask("/").text


def test_without_its_script_the_page_sends_a_form(service: PhoneService, phone: Browser) -> None:
    answer = phone.send(picture(), Accept="text/html")
    assert answer.status == 200
    assert "Photo 1" in answer.text
    assert service.inbox.next() is not None


def test_phones_do_not_see_each_others_photos(service: PhoneService, phone: Browser) -> None:
    phone.send(picture())
    other = Browser(phone.root)
    other.join(service.tickets.ticket)
    assert other.ask("/status").json["photos"] == []


@pytest.mark.parametrize(
    "data",
    [b"", b"hello", picture()[:3000], b"GIF89a" + bytes(400), b"<svg xmlns='x'/>", bytes(5000)],
    ids=["empty", "text", "cut off", "gif", "svg", "zeros"],
)
def test_what_is_no_picture_is_refused(service: PhoneService, phone: Browser, data: bytes) -> None:
    answer = phone.send(data)
    assert answer.status in (400, 415)
    assert answer.json["error"]
    assert service.inbox.next() is None
    assert phone.ask("/status").json["photos"] == []


@pytest.mark.parametrize("size", [(13_000, 11_000), (14_000, 13_000)])
def test_a_picture_that_unpacks_to_too_much_is_refused(
    phone: Browser, size: tuple[int, int]
) -> None:
    file = io.BytesIO()
    Image.new("1", size).save(file, "PNG")
    assert len(file.getvalue()) < 200_000
    answer = phone.send(file.getvalue())
    assert answer.status == 415
    assert "too large" in answer.json["error"]


def test_a_file_too_large_is_refused_before_it_is_sent(
    service: PhoneService, phone: Browser
) -> None:
    cookie = "; ".join(f"{one.name}={one.value}" for one in phone.jar)
    with socket.create_connection((HERE, service.port), 5) as line:
        line.sendall(
            f"POST /photos HTTP/1.1\r\nHost: {HERE}:{service.port}\r\n"
            f"Cookie: {cookie}\r\nContent-Length: {2 * MOST_BYTES}\r\n\r\n".encode()
        )
        assert b" 413 " in line.recv(200)


def test_a_phone_that_is_not_known_sends_next_to_nothing(service: PhoneService) -> None:
    """Its body is refused by its length alone, or as soon as it is longer than said."""
    for head in ("Content-Length: 5000", "Transfer-Encoding: chunked"):
        with socket.create_connection((HERE, service.port), 5) as line:
            line.sendall(
                f"POST /photos HTTP/1.1\r\nHost: {HERE}:{service.port}\r\n{head}\r\n"
                f"Cookie: {service.site.cookie}=guessed; other=1\r\n\r\n".encode()
            )
            if "chunked" in head:
                line.sendall(b"1000\r\n" + bytes(0x1000) + b"\r\n1000\r\n" + bytes(0x1000))
            assert b" 403 " in line.recv(200)


def closed(line: socket.socket, seconds: float = 10) -> bool:
    """Whether the other side ends a connection within a time."""
    line.settimeout(seconds)
    try:
        return not line.recv(1000)
    except ConnectionError:
        return True
    except TimeoutError:
        return False


def test_a_request_that_does_not_arrive_in_time_is_given_up(
    service: PhoneService, phone: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However alive the line: each byte that comes is a sign of life."""
    monkeypatch.setattr(server, "HEAD_SECONDS", 0.5)
    cookie = "; ".join(f"{one.name}={one.value}" for one in phone.jar)
    body = f"POST /photos HTTP/1.1\r\nCookie: {cookie}\r\nContent-Length: 90000\r\n\r\n"
    slow_head = socket.create_connection((HERE, service.port), 5)
    slow_body = socket.create_connection((HERE, service.port), 5)
    slow_body.sendall(body.encode())
    with slow_head, slow_body:
        with suppress(OSError):
            for _ in range(100):
                slow_head.sendall(b"GET")
                slow_body.sendall(b"abc")
                time.sleep(0.1)
        assert closed(slow_head)
        assert not closed(slow_body, 0.1), "a picture from a known phone has longer"
        monkeypatch.setattr(server, "BODY_SECONDS", 0.5)
        assert closed(slow_body)
    assert phone.ask("/").status == 200


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has many addresses of its own")
def test_one_address_does_not_shut_the_page_for_others(service: PhoneService) -> None:
    lines = [socket.create_connection((HERE, service.port), 5) for _ in range(60)]
    try:
        assert closed(lines[-1])
        other = socket.create_connection((HERE, service.port), 5, ("127.0.0.9", 0))
        with other:
            other.sendall(f"GET / HTTP/1.1\r\nHost: {HERE}:{service.port}\r\n\r\n".encode())
            assert b" 403 " in other.recv(200)
    finally:
        for line in lines:
            line.close()


def test_a_file_just_too_large_is_refused(service: PhoneService, phone: Browser) -> None:
    with suppress(urllib.error.URLError):  # the line may be cut while it is still being sent
        assert phone.send(bytes(MOST_BYTES + 200_000)).status == 413
    assert service.inbox.next() is None


@pytest.mark.parametrize("name", ["../../evil.jpg", "/etc/passwd", "..\\..\\a.jpg"])
def test_a_file_name_leads_nowhere(service: PhoneService, phone: Browser, name: str) -> None:
    phone.send(picture(), name=name)
    arrived = service.inbox.next()
    assert arrived is not None
    assert arrived.path.name == "photo-1.jpg"
    assert shown(arrived.path.parent) == [arrived.path.name]


def test_a_form_that_no_browser_sends_is_refused(service: PhoneService, phone: Browser) -> None:
    assert phone.send(picture(), name="a\x00.jpg").status == 400
    kind = {"Content-Type": "multipart/form-data; boundary=x", "Accept": "application/json"}
    assert phone.ask("/photos", b"--x\r\nnonsense", kind).status in (400, 403)
    kind["Content-Type"] += "; charset=klingon"
    part = b'--x\r\nContent-Disposition: form-data; name="form"\r\n\r\nsecret\r\n--x--\r\n'
    for path in ("/photos", "/answers"):
        assert phone.ask(path, part, kind).status == 400
    assert service.inbox.next() is None


@pytest.mark.parametrize("path", ["/../pages.py", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd"])
def test_no_file_is_given_out(phone: Browser, path: str) -> None:
    answer = phone.ask(path)
    assert answer.status == 404
    assert answer.text == ""


def test_what_is_no_picture_is_not_listed_and_takes_no_number(
    service: PhoneService, phone: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone, seen = inbox.alone, []

    def looked_at(*given: Any, **limited: Any) -> object:
        seen.append(phone.ask("/status").json["photos"])
        return alone(*given, **limited)

    phone.send(picture())
    monkeypatch.setattr(inbox, "alone", looked_at)
    assert phone.send(picture()[:2000]).status == 415
    assert [one["name"] for one in seen[0]] == ["Photo 1"]
    (newest, _) = phone.send(picture()).json["photos"]
    assert newest["name"] == "Photo 2"


def test_a_broken_photo_is_told_as_everywhere(phone: Browser, tmp_path: Path) -> None:
    broken = tmp_path / "IMG_7.jpg"
    broken.write_bytes(picture()[:2000])
    with pytest.raises(Refusal) as told:
        load_photo(broken)
    assert phone.send(broken.read_bytes(), broken.name).json["error"] == str(told.value.sentence)
    assert "damaged or incomplete" in str(told.value.sentence)
    assert "This is not a picture" in phone.send(b"no picture at all").json["error"]


def test_no_more_than_a_fair_number_of_pictures_is_taken(
    service: PhoneService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inbox, "MOST", 2)
    for _ in range(2):
        service.inbox.put(io.BytesIO(picture((210, 210))))
    with pytest.raises(BadPicture, match="no more pictures"):
        service.inbox.put(io.BytesIO(picture((210, 210))))


def shown(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if not path.name.startswith(".")]


def test_nothing_is_left_of_a_picture_where_the_disk_is_full(
    service: PhoneService, phone: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            if self.tell():
                raise OSError(errno.ENOSPC, "No space left on device")
            return super().read(1000)

    with pytest.raises(BadPicture, match="disk is full"):
        service.inbox.put(Full(picture()))
    monkeypatch.setattr(inbox, "alone", half_written)
    answer = phone.send(picture())
    assert answer.status == 415
    assert "disk is full" in answer.json["error"]
    assert shown(service.inbox.folder) == []
    assert service.inbox.next() is None


def half_written(work: object, paths: tuple[Path, Path], **limited: object) -> None:
    paths[1].write_bytes(b"\xff\xd8")
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_picture_that_no_decoder_ends_with_is_given_up(
    service: PhoneService, phone: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inbox, "PROCESSOR", 0.5)
    monkeypatch.setattr(inbox, "_write_anew", works_without_end)
    answer = phone.send(picture())
    assert answer.status == 415
    assert "too long" in answer.json["error"]
    assert shown(service.inbox.folder) == []
    monkeypatch.undo()
    assert phone.send(picture()).status == 200


def works_without_end(paths: tuple[Path, Path]) -> None:
    while True:
        pass


KILLED = """
import io, os, sys
from companion.phone.inbox import Inbox
if __name__ == "__main__":
    inbox = Inbox()
    inbox.put(io.BytesIO(open(sys.argv[1], "rb").read()))
    print(inbox.folder, flush=True)
    os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(os.name == "nt", reason="no signals between processes there")
def test_what_a_killed_program_left_is_removed_and_nobody_else_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    apart = tmp_path / "temporary"  # where no other program removes it first
    apart.mkdir()
    monkeypatch.setenv("TMPDIR", str(apart))
    monkeypatch.setattr(tempfile, "tempdir", None)
    script, photo = tmp_path / "killed.py", tmp_path / "a.jpg"
    script.write_text(KILLED)
    photo.write_bytes(picture())
    living = Inbox()
    run = subprocess.run(
        [sys.executable, script, photo],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    left = Path(run.stdout.strip())
    assert shown(left) == ["photo-1.jpg"]
    assert left.parent == living.folder.parent == apart
    link = left.with_name("companion-phone-link")
    link.symlink_to(tmp_path)
    Inbox().close()
    assert not left.exists()
    assert living.folder.exists(), "that of a program that lives"
    assert photo.exists(), "a link leads to what is not ours"
    living.close()


def test_nothing_is_left_when_it_is_switched_off(service: PhoneService, phone: Browser) -> None:
    phone.send(picture())
    arrived = service.inbox.next()
    assert arrived is not None
    thread = service._thread
    assert thread is not None
    service.stop()
    assert not thread.is_alive()
    assert not service.running
    assert not arrived.path.parent.exists()
    with pytest.raises(ConnectionError):
        socket.create_connection((HERE, service.port), 1)


def test_it_is_switched_off_soon_though_a_phone_is_still_connected(service: PhoneService) -> None:
    with socket.create_connection((HERE, service.port), 5) as line:
        line.sendall(b"POST /photos HTTP/1.1\r\nContent-Length: 100000\r\n\r\nabc")
        begun = time.monotonic()
        service.stop()
        assert time.monotonic() - begun < server.BODY_SECONDS / 10, "it does not wait for the photo"


def test_where_the_port_is_taken_another_is(service: PhoneService) -> None:
    second = PhoneService(HERE, port=service.port)
    second.start()
    assert second.port not in (0, service.port)
    second.stop()


def test_an_address_that_is_not_ours_is_said() -> None:
    service = PhoneService("192.0.2.77", port=0)
    with pytest.raises(CannotListen) as caught:
        service.start()
    assert "192.0.2.77" in str(caught.value)
    service.stop()


def test_pages_are_kept_to_themselves(phone: Browser) -> None:
    headers = phone.ask("/").headers
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert headers["Cache-Control"] == "no-store"
    assert "waitress" not in headers.get("Server", "")


def test_the_page_speaks_the_desks_language(tmp_path: Path) -> None:
    service = PhoneService(HERE, "de", port=0)
    service.start()
    browser = Browser(f"http://{HERE}:{service.port}")
    assert "verschlüsselt" in browser.ask("/" + service.tickets.ticket).text
    page = browser.join(service.tickets.ticket).text
    service.stop()
    assert 'lang="de"' in page
    assert "Foto aufnehmen" in page


def test_help_names_the_port_and_the_address() -> None:
    told = " ".join(map(str, cannot_reach("10.0.0.7", 8765)))
    assert "8765" in told
    assert "10.0.0.7" in told


@pytest.mark.parametrize(
    "header",
    [{"Origin": "http://["}, {"Host": "["}, {"Cookie": "a(b=1"}, {"Content-Type": "multipart/x"}],
)
def test_a_malformed_header_is_a_bad_request(phone: Browser, header: dict[str, str]) -> None:
    assert phone.ask("/photos", b"--x--", header).status == 400


def test_a_form_of_thousands_of_parts_is_refused_at_once(phone: Browser) -> None:
    part = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
    kind = {"Content-Type": "multipart/form-data; boundary=x"}
    begun = time.process_time()
    for path, status in (("/photos", 400), ("/answers", 413)):
        assert phone.ask(path, part * 200_000 + b"--x--\r\n", kind).status == status
    assert time.process_time() - begun < 20, "its parts are not taken up one by one"
