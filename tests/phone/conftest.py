from __future__ import annotations

import http.cookiejar
import io
import json
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from companion.phone.service import PhoneService

if TYPE_CHECKING:
    from tests.phone.game_table import Table

HERE = "127.0.0.1"
Lay = Callable[..., "Table"]
"""Puts a game on a table with phones."""


@dataclass
class Answer:
    status: int
    body: bytes
    headers: Mapping[str, str]

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.text)


@dataclass
class Browser:
    """A phone's browser: keeps cookies, follows redirects, speaks real HTTP."""

    root: str
    jar: http.cookiejar.CookieJar = field(default_factory=http.cookiejar.CookieJar)

    def ask(
        self, path: str, data: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(self.jar)
        )
        request = urllib.request.Request(self.root + path, data, dict(headers or {}))
        try:
            with opener.open(request, timeout=60) as found:
                return Answer(found.status, found.read(), dict(found.headers))
        except urllib.error.HTTPError as error:
            return Answer(error.code, error.read(), dict(error.headers))

    def join(self, ticket: str) -> Answer:
        """Open the address on the screen and press the button."""
        assert "<button>" in self.ask("/" + ticket).text
        return self.ask("/" + ticket, b"")

    def form(self) -> str:
        """The secret that the page's own form carries."""
        return self.ask("/").text.partition('name="form" value="')[2].partition('"')[0]

    def send(
        self, picture: bytes, name: str = "IMG_1.jpg", form: str | None = None, **headers: str
    ) -> Answer:
        """A picture sent as the page's script sends it."""
        secret = self.form() if form is None else form
        edge = "----companion"
        body = (
            f'--{edge}\r\nContent-Disposition: form-data; name="form"\r\n\r\n{secret}\r\n'
            f'--{edge}\r\nContent-Disposition: form-data; name="photo"; filename="{name}"\r\n'
            "Content-Type: image/jpeg\r\n\r\n"
        ).encode() + picture + f"\r\n--{edge}--\r\n".encode()  # fmt: skip
        kind = {"Content-Type": f"multipart/form-data; boundary={edge}"}
        return self.ask("/photos", body, {"Accept": "application/json", **kind, **headers})

    def tap(self, number: int, asked: str, answer: str, **other: str) -> Answer:
        """A button of a photo pressed, as the page's script sends it."""
        fields = {"form": self.form(), "photo": str(number), "asked": asked, "answer": answer}
        data = urllib.parse.urlencode({**fields, **other}).encode()
        return self.ask("/answers", data, {"Accept": "application/json"})


def picture(size: tuple[int, int] = (640, 480), turn: int = 1) -> bytes:
    """A JPEG with a red left half, its EXIF turn, and where it was taken."""
    image = Image.new("RGB", size, "white")
    image.paste("red", (0, 0, size[0] // 2, size[1]))
    exif = Image.Exif()
    exif[0x0112] = turn
    exif[0x0110] = "Somebody's phone"
    exif.get_ifd(0x8825).update({1: "N", 2: (52.0, 31.0, 12.0)})
    file = io.BytesIO()
    image.save(file, "JPEG", exif=exif)
    return file.getvalue()


@pytest.fixture
def service() -> Iterator[PhoneService]:
    service = PhoneService(HERE, port=0)
    service.start()
    yield service
    service.stop()


@pytest.fixture
def browser(service: PhoneService) -> Browser:
    """A phone that has not yet opened the address on the screen."""
    return Browser(f"http://{HERE}:{service.port}")


@pytest.fixture
def phone(service: PhoneService, browser: Browser) -> Browser:
    """A phone that has scanned the code and joined."""
    assert browser.join(service.tickets.ticket).status == 200
    return browser


@pytest.fixture
def lay(tmp_path: Path) -> Iterator[Lay]:
    """Puts games on tables, which are cleared after the test."""
    from tests.phone.game_table import Table

    made: list[Table] = []

    def laid(key: str, **chosen: str) -> Table:
        folder = tmp_path / f"table-{len(made) + 1}" if made else tmp_path
        folder.mkdir(exist_ok=True)
        made.append(Table(folder, key, **chosen))
        return made[-1]

    yield laid
    for table in made:
        table.service.stop()


@pytest.fixture
def table(lay: Lay) -> Table:
    return lay("corona-line")


@pytest.fixture
def war(lay: Lay) -> Table:
    return lay("blottos-war")


@pytest.fixture
def small(lay: Lay) -> Table:
    """A short game, of Line or Colour."""
    return lay("line-or-colour", size="5")
