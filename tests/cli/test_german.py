"""``--lang de``: commands answer in German; JSON stays English unless the language is asked for."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from companion.games import game, game_keys
from tests.cli.by_hand import hand
from tests.cli.conftest import BookCommand, Companion
from tests.cli.records import ILLEGAL, OPENING, written


@pytest.mark.parametrize("key", game_keys())
def test_rules_are_shown_in_german(companion: Companion, key: str) -> None:
    english = companion("rules", key).out
    german = companion("rules", key, "--lang", "de").out
    for rule, entry in game(key).rules.items():
        assert rule in german
        assert entry.text[:30] in " ".join(english.split())
        assert entry.text[:30] not in " ".join(german.split())
    assert "(Standard)" in german


def test_score_judge_and_check_answer_in_german(companion: Companion, tmp_path: Path) -> None:
    record = written(tmp_path, OPENING)
    scored = companion("score", record, "--lang", "de").out
    assert "Blau" in scored
    assert "Die Partie läuft noch." in scored
    judged = companion("judge", record, "b5-b6", "--lang", "de")
    assert judged.code == 1
    assert "b5-b6 ist nicht erlaubt. " in judged.out
    checked = companion("check", written(tmp_path, ILLEGAL), "--lang", "de").out
    assert (
        "Zug 3, Blau: b3-b2 ist nicht erlaubt. Der 3. Zug von Blau muss 3 Linien haben, nicht 1"
        in checked
    )


def test_json_is_english_unless_a_language_is_asked_for(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = written(tmp_path, OPENING)
    monkeypatch.setenv("COMPANION_LANG", "de_DE")
    assert "ist nicht erlaubt" in companion("judge", record, "b5-b6").out
    english = companion("judge", record, "b5-b6", "--json").json
    german = companion("judge", record, "b5-b6", "--json", "--lang", "de").json
    assert english["text"] == "“b6” is not on this board, which goes from a1 to e5"
    assert german["text"] == "„b6“ gibt es auf diesem Spielplan nicht; er geht von a1 bis e5"
    assert german["rule"] == english["rule"]


def test_a_table_of_several_scores_is_in_the_language_of_the_system(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That a player has no line at his corner is a remark."""
    drawn = '[Game "line-wars"]\n[Size "4"]\n[Position "blue a4-b4; red a2-a3; next ?"]\n'
    files = [tmp_path / name for name in ("one.pgr", "two.pgr")]
    for file in files:
        file.write_text(drawn, encoding="utf-8")
    assert "Red has no line at d1" in companion("score", *files).out
    monkeypatch.setenv("COMPANION_LANG", "de_DE")
    assert "Rot hat keine Linie an d1" in companion("score", *files).out


@pytest.mark.parametrize("item", ["board", "scores"])
def test_a_sheet_is_printed_in_german(companion: Companion, tmp_path: Path, item: str) -> None:
    out = tmp_path / "sheet.pdf"
    asked = ("print", "line-wars", item, "--player", "Blau=Uli", "--player", "red=Eva")
    assert "gespeichert" in companion(*asked, "--lang", "de", "-o", out).out
    pdf = pypdfium2.PdfDocument(out)
    text = pdf[0].get_textpage().get_text_bounded()
    pdf.close()
    assert {"Datum", "Blau", "Uli", "Eva"} <= set(text.split())
    assert "Line Wars ist ein Spiel von" in text
    assert b"/Lang (de)" in out.read_bytes()


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--help"], "Aufruf:"),
        (
            ["prin", "--lang", "de"],
            "Meintest du „print“?",
        ),
        (["moves", "--lang", "de"], "FILE fehlt."),
        (["print", "line-wars", "--size", "x", "--lang", "de"], "--size braucht eine ganze Zahl."),
        (["score", "no.jpg", "--lang", "de"], "es gibt keine Datei no.jpg"),
    ],
)
def test_help_and_complaints_are_german_too(
    companion: Companion, args: list[str], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_LANG", "de" if args == ["--help"] else "en")
    answer = companion(*args)
    assert told in answer.out + answer.err


def test_one_german_command_leaves_the_next_one_english(companion: Companion) -> None:
    companion("rules", "line-wars", "--lang", "de")
    assert companion("moves").problem.startswith("FILE is missing.")


def test_where_the_system_s_language_is_not_spoken_it_is_english(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    for language in ("xx", "../../etc", ""):
        monkeypatch.setenv("COMPANION_LANG", language)
        assert "Blue goes first" in companion("rules", "line-wars").out


def test_a_suggested_command_speaks_the_language_asked_for(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ("schema", "foo", "--lang", "de")
    assert "„companion help --lang de“" in companion(*asked).problem
    monkeypatch.setenv("COMPANION_LANG", "de")
    assert "„companion help“" in companion(*asked).problem
    assert "“companion help --lang en”" in companion(*asked[:-1], "en").problem


def test_a_date_is_typed_as_the_window_takes_it(book: BookCommand) -> None:
    german = ("--lang", "de")
    assert book(*hand("Ann", "Ben", "1-0", "--date", "15.11.2026"), *german).code == 0
    assert book("show", "1", "--json").json["date"] == "2026-11-15"
    days = ("--since", "13.11.2026", "--until", "11.2026")
    for said in (("list", *days), ("evening", "--month", "11.2026")):
        found = book(*said, *german)
        assert (found.code, "Ann" in found.out) == (0, True), said


def test_a_player_called_print_keeps_the_name(book: BookCommand) -> None:
    book("add", "--game", "line-wars", "--player", "blue=Print", "--player", "red=Open",
         "--result", "14-11")  # fmt: skip
    for name in ("Print", "Open"):
        assert book("profile", name, "--lang", "de").out.splitlines()[0] == name
