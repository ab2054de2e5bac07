"""A language is a catalogue and a small file beside it: a French of a few sentences works."""

from __future__ import annotations

import io
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from companion import locale
from companion.cli.main import run
from companion.desk.shell.menu_entry import write_menu_entry
from companion.locale import catalogue, customs, languages
from companion.locale.meant import meant
from companion.sentences import A_THOUSAND, Day, Figure, say

SENTENCES = {
    "{player} wins.": "{player} gagne.",
    "Blue": "Bleu",
    "Red": "Rouge",
    "blue": "bleu",
    "Match": "Partie",
    "Date": "Date",
    "Winner": "Vainqueur",
    "Pen-and-paper games": "Jeux sur papier",
}
CUSTOMS = """name = "Français"
list_separator = ";"
decimal_mark = ","
grouping_mark = "\u202f"
day = "14/11/2026"
month = "11/2026"
"""


def forget() -> None:
    for known in (locale.catalogue, locale.customs, locale.languages):
        known.cache_clear()


@pytest.fixture
def french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    folder = tmp_path / "locale"
    shutil.copytree(locale.FOLDER, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    catalog = Catalog(locale="fr", domain=locale.DOMAIN)
    for english, told in SENTENCES.items():
        catalog.add(english, told)
    data = io.BytesIO()
    write_mo(data, catalog)
    place = folder / "fr" / "LC_MESSAGES"
    place.mkdir(parents=True)
    (place / f"{locale.DOMAIN}.mo").write_bytes(data.getvalue())
    (folder / "fr" / "language.toml").write_text(CUSTOMS, "utf-8")
    monkeypatch.setattr(locale, "FOLDER", folder)
    forget()
    yield
    forget()


@pytest.mark.usefixtures("french")
def test_its_file_says_how_people_write() -> None:
    assert languages() == ("de", "en", "fr")
    assert [customs(each).name for each in languages()] == ["Deutsch", "English", "Français"]
    words = catalogue("fr")
    told = say("{a} {b} {c}", a=Figure("2.5"), b=Day("2026-12-03"), c=Day("2026-12"))
    assert told.text(words) == "2,5 03/12/2026 12/2026"
    assert told.text(catalogue("de")) == "2,5 03.12.2026 12.2026"
    assert meant("Bleu", ("blue", "red")) == "blue"
    assert words.gettext(A_THOUSAND) == "1\u202f000"


@pytest.mark.usefixtures("french")
def test_commands_tables_and_menus_speak_it_as_far_as_it_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_BOOK", str(tmp_path / "book.db"))
    add = ["book", "add", "--game", "line-wars", "--result", "14-11", "--date", "2026-11-14"]
    assert run([*add, "--player", "blue=Ann", "--player", "red=Ben", "--lang", "fr"]) == 0
    assert "Ann gagne." in capsys.readouterr().out
    assert run(["book", "export", str(tmp_path / "all.csv"), "--lang", "fr"]) == 0
    heading = (tmp_path / "all.csv").read_text("utf-8-sig").splitlines()[0]
    assert heading.startswith("Partie;Date;Game;")
    entry, *_ = write_menu_entry(tmp_path, "companion")
    assert "GenericName[fr]=Jeux sur papier\n" in entry.read_text("utf-8")
    assert "GenericName[de]=Spiele mit Papier und Stift\n" in entry.read_text("utf-8")
    capsys.readouterr()
    assert run(["rules", "line-wars", "--lang", "xx"]) == 2
    assert "choose de, en or fr" in capsys.readouterr().err


def test_every_language_here_says_how_people_write() -> None:
    for each in languages():
        assert (locale.FOLDER / each / "language.toml").is_file(), each
