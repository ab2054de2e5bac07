"""Debian's Chromium driven by its own driver, over the WebDriver protocol and nothing else."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

INSTALLING = "COMPANION_TESTS_INSTALLING"
"""The environment variable that names a file which is there while the browser is installed."""
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
PATIENCE = 45.0
"""Seconds to wait for what should be on a page."""


def installed() -> tuple[str, str] | None:
    """The driver and the browser, once they are installed; ``None`` if they are not there."""
    if installing := os.environ.get(INSTALLING):
        while Path(installing).exists():
            time.sleep(0.2)
    driver, browser = shutil.which("chromedriver"), shutil.which("chromium")
    return (driver, browser) if driver and browser else None


class Chromium:
    """One driver process, with any number of phones."""

    def __init__(self) -> None:
        found = installed()
        assert found is not None
        driver, self._browser = found
        self._process = subprocess.Popen(
            [driver, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if "started successfully on port" in line:
                self._root = f"http://127.0.0.1:{line.split()[-1].rstrip('.')}"
                break
        self._phones: dict[tuple[int, int, str], Phone] = {}

    def phone(self, width: int = 360, height: int = 740, language: str = "en") -> Phone:
        """A browser of its own, as large as a phone's, that has been nowhere yet."""
        kind = (width, height, language)
        if kind in self._phones:
            self._phones[kind].forget()
            return self._phones[kind]
        metrics = {"width": width, "height": height, "pixelRatio": 2}
        chrome = {
            "binary": self._browser,
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", f"--lang={language}",
                     "--disable-dev-shm-usage", "--no-proxy-server"],
            "mobileEmulation": {"deviceMetrics": metrics},
            "prefs": {"intl.accept_languages": language},
        }  # fmt: skip
        wanted = {"goog:chromeOptions": chrome, "goog:loggingPrefs": {"browser": "ALL"}}
        found = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        return self._phones.setdefault(kind, Phone(self, f"/session/{found['sessionId']}"))

    def ask(self, method: str, path: str, given: Any = None) -> Any:
        data = None if method == "GET" else json.dumps(given or {}).encode()
        request = urllib.request.Request(self._root + path, data, method=method)
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=60) as answer:
                return json.loads(answer.read())["value"]
        except urllib.error.HTTPError as error:
            raise WebDriverError(json.loads(error.read())["value"]["message"]) from None

    def close(self) -> None:
        for phone in self._phones.values():
            phone.close()
        self._process.terminate()
        self._process.wait()


class WebDriverError(Exception):
    """What the driver could not do."""


class Phone:
    """One browser."""

    def __init__(self, driver: Chromium, path: str) -> None:
        self._driver, self._path = driver, path
        self._open = True

    def _ask(self, method: str, path: str, given: Any = None) -> Any:
        return self._driver.ask(method, self._path + path, given)

    def go(self, url: str) -> None:
        self._ask("POST", "/url", {"url": url})

    def forget(self) -> None:
        """Leave the page, and everything that was kept of it."""
        self.go("about:blank")
        self._ask("POST", "/goog/cdp/execute", {"cmd": "Network.clearBrowserCookies", "params": {}})
        self.log()

    def run(self, script: str, *given: Any) -> Any:
        return self._ask("POST", "/execute/sync", {"script": script, "args": list(given)})

    def wait(self, what: Callable[[], Any]) -> Any:
        """What becomes true, within :data:`PATIENCE`."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                found = what()
            except WebDriverError:
                found = None
            if found:
                return found
            assert time.monotonic() < until, f"never came; the page says: {self.text()}"
            time.sleep(0.05)

    def text(self) -> str:
        """What is seen."""
        return str(self.run("return document.body.innerText"))

    def says(self, words: str) -> None:
        """Wait until the page says something."""
        self.wait(lambda: words in self.text())

    def tap(self, css: str) -> None:
        """Tap an element once it is there."""

        def tapped() -> bool:
            found = self._ask("POST", "/element", {"using": "css selector", "value": css})
            self._ask("POST", f"/element/{found[_ELEMENT]}/click")
            return True

        self.wait(tapped)

    def tap_text(self, words: str, within: str = "main:not([hidden])") -> None:
        """Tap the button that says something."""
        script = (
            "const all = document.querySelectorAll(arguments[0] + ' button, nav button');"
            "const one = Array.from(all).find(b => b.textContent.trim() === arguments[1]);"
            "if (one) one.click(); return Boolean(one)"
        )
        self.wait(lambda: self.run(script, within, words))

    def place(self, name: str, board: str = "#board") -> None:
        """Touch a place of a board."""
        self.tap(f'{board} [data-place="{name}"]')

    def type(self, css: str, text: str) -> None:
        """Type into a field, or choose a file."""
        found = self._ask("POST", "/element", {"using": "css selector", "value": css})
        self._ask("POST", f"/element/{found[_ELEMENT]}/value", {"text": text})

    def log(self) -> list[str]:
        """What the browser complained about."""
        return [one["message"] for one in self._ask("POST", "/se/log", {"type": "browser"})]

    def picture(self, file: Path) -> None:
        """A screenshot."""
        file.write_bytes(base64.b64decode(self._ask("GET", "/screenshot")))

    def close(self) -> None:
        if self._open:
            self._open = False
            self._ask("DELETE", "")
