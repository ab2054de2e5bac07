from __future__ import annotations

import io
import socket
import time
import urllib.error
from contextlib import suppress
from pathlib import Path

import pytest
from PIL import Image

from companion.locale import catalogue
from companion.phone.inbox import MOST
from companion.phone.service import CannotListen, PhoneService, cannot_reach
from companion.phone.site import MOST_BYTES
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
    assert answer.json["photos"] == [{"name": "Photo 1", "state": "waiting", "text": "Arrived"}]
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
    assert told == {"name": "Photo 1", "state": "read", "text": "Blue 11, Red 14"}
    assert "Blue 11, Red 14" in phone.ask("/").text


def test_without_its_script_the_page_sends_a_form(service: PhoneService, phone: Browser) -> None:
    answer = phone.send(picture(), Accept="text/html")
    assert answer.status == 200
    assert "Photo 1" in answer.text
    assert service.inbox.next() is not None


def test_a_code_works_once_and_the_next_one_is_another(
    service: PhoneService, browser: Browser
) -> None:
    first = service.tickets.ticket
    assert browser.ask("/" + first).status == 200
    assert service.tickets.ticket != first
    stranger = Browser(browser.root)
    assert stranger.ask("/" + first).status == 403
    assert stranger.ask("/").status == 403
    assert browser.ask("/" + first).status == 200, "the phone that is known may open it again"
    assert stranger.ask("/" + service.tickets.ticket.upper()).status == 200


@pytest.mark.parametrize("path", ["/", "/status", "/aaaa-bbbb-cccc-dddd", "/x" * 40, "/photos"])
def test_nothing_is_shown_without_the_code(browser: Browser, path: str) -> None:
    answer = browser.ask(path)
    assert answer.status in (403, 404, 405)
    assert "form" not in answer.text.replace("information", "")


def test_nothing_is_taken_without_the_code(service: PhoneService, browser: Browser) -> None:
    assert browser.send(picture(), form="guessed").status == 403
    assert service.inbox.next() is None


def test_a_page_of_somebody_else_cannot_send(service: PhoneService, phone: Browser) -> None:
    assert phone.send(picture(), form="guessed").status == 403
    assert phone.send(picture(), Origin="http://elsewhere.example").status == 403
    assert service.inbox.next() is None
    assert phone.send(picture(), Origin=phone.root).status == 200


def test_the_address_answers_to_no_other_name(service: PhoneService, phone: Browser) -> None:
    assert phone.ask("/", headers={"Host": f"elsewhere.example:{service.port}"}).status == 403


def test_phones_do_not_see_each_others_photos(service: PhoneService, phone: Browser) -> None:
    phone.send(picture())
    other = Browser(phone.root)
    other.ask("/" + service.tickets.ticket)
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


@pytest.mark.parametrize("size", [(13_000, 11_000), (20_000, 20_000)])
def test_a_picture_that_unpacks_to_too_much_is_refused(
    phone: Browser, size: tuple[int, int]
) -> None:
    file = io.BytesIO()
    Image.new("1", size).save(file, "PNG")
    assert len(file.getvalue()) < 200_000
    answer = phone.send(file.getvalue())
    assert answer.status == 415
    assert "too large" in answer.json["error"]


def test_a_file_too_large_is_refused_before_it_is_sent(service: PhoneService) -> None:
    with socket.create_connection((HERE, service.port), 5) as line:
        line.sendall(
            f"POST /photos HTTP/1.1\r\nHost: {HERE}:{service.port}\r\n"
            f"Content-Length: {2 * MOST_BYTES}\r\n\r\n".encode()
        )
        assert b" 413 " in line.recv(200)


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
    assert list(arrived.path.parent.iterdir()) == [arrived.path]


def test_a_form_that_no_browser_sends_is_refused(service: PhoneService, phone: Browser) -> None:
    assert phone.send(picture(), name="a\x00.jpg").status == 400
    kind = {"Content-Type": "multipart/form-data; boundary=x", "Accept": "application/json"}
    assert phone.ask("/photos", b"--x\r\nnonsense", kind).status in (400, 403)
    assert service.inbox.next() is None


@pytest.mark.parametrize("path", ["/../pages.py", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd"])
def test_no_file_is_given_out(phone: Browser, path: str) -> None:
    answer = phone.ask(path)
    assert answer.status == 404
    assert answer.text == ""


def test_no_more_than_a_fair_number_of_pictures_is_taken(service: PhoneService) -> None:
    for _ in range(MOST):
        service.inbox.put(picture((210, 210)))
    with pytest.raises(Exception, match="no more pictures"):
        service.inbox.put(picture((210, 210)))


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
        assert time.monotonic() - begun < 3


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
    service = PhoneService(HERE, catalogue("de"), "de", port=0)
    service.start()
    browser = Browser(f"http://{HERE}:{service.port}")
    page = browser.ask("/" + service.tickets.ticket).text
    service.stop()
    assert 'lang="de"' in page
    assert "Foto aufnehmen" in page


def test_help_names_the_port_and_the_address() -> None:
    told = " ".join(map(str, cannot_reach("10.0.0.7", 8765)))
    assert "8765" in told
    assert "10.0.0.7" in told
