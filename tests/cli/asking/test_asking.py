"""At a terminal, what a photo leaves open is asked, one mark at a time; nowhere else."""

from __future__ import annotations

import base64
import io
import os
import re
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import click
import numpy as np
import pytest
from PIL import Image

from companion.application.reading.report import alone_told, report
from companion.board import Value
from companion.cli.asking.graphics import picture_text
from companion.cli.asking.interview import others_told
from companion.cli.asking.keys import keys_pressed, letters_for, typed_line
from companion.games import game
from companion.games.mark_words import SOME_PENS, typed_mark
from companion.games.protocol import Breach
from companion.photo.reading import ReadMark
from companion.scoring.from_photo import score_reading
from companion.scoring.stakes import Doubt, Stake
from companion.sentences import ENGLISH, say
from tests.cli.by_hand import hand
from tests.cli.conftest import BookCommand, Companion
from tests.cli.terminal import Terminal, companion_at_terminal
from tests.remembered import read_sheets
from tests.scoring.photos import played_out, reading_of

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="has no pty")

ANN_AND_BEN = ("--player", "blue=Ann", "--player", "red=Ben")
SAMPLES = Path(__file__).parents[3] / "samples"

PLAIN_TERMINAL, SIXEL_TERMINAL = "\x1b[?62;22c", "\x1b[?62;4;22c"
KITTY_TERMINAL = "\x1b_Gi=31;OK\x1b\\\x1b[?62c"
PROMPT = r"\]? [^\n\]]*  > $"


def answer(terminal: Terminal, *keys: str) -> list[str]:
    """Press a key for each question; the questions."""
    asked = []
    for key in keys:
        asked.append(terminal.until(PROMPT))
        terminal.press(key)
    return asked


def mark_in(question: str) -> str:
    found = re.search(r"left: (.*)", question)
    assert found
    return found[1]


@pytest.mark.parametrize(
    ("lang", "letters", "said", "agreed"),
    [
        ("en", "[y/N]", "yes", True),
        ("en", "[y/N]", "", False),
        ("de", "[j/N]", "j", True),
        ("de", "[j/N]", "Ja", True),
        ("de", "[j/N]", "y", True),
        ("de", "[j/N]", "nein", False),
        ("de", "[j/N]", "", False),
    ],
)
def test_yes_and_no_are_asked_and_taken_in_the_readers_language(
    book: BookCommand, tmp_path: Path, lang: str, letters: str, said: str, agreed: bool
) -> None:
    book(*hand("Ann", "Ben", "1-0"))
    args, file = ("book", "erase", "Ann", "--lang", lang), str(tmp_path / "book.db")
    with companion_at_terminal(*args, COMPANION_BOOK=file) as now:
        assert now.until(": $").endswith(f" {letters}: ")
        now.press(f"{said}\r")
        code, _ = now.rest()
    assert (code == 0) is agreed
    assert ("Ann" in book("players").out) is not agreed


@pytest.mark.parametrize("words", [("games", "add"), ("book", "erase", "Ann")])
def test_a_no_changes_nothing_and_is_no_interruption(
    book: BookCommand, tmp_path: Path, words: tuple[str, ...]
) -> None:
    book(*hand("Ann", "Ben", "1-0"))
    file = str(tmp_path / "book.db")
    what = [] if "book" in words else [tmp_path]
    with companion_at_terminal(*words, *what, COMPANION_BOOK=file) as now:
        now.until("N]: $")
        now.press("n\r")
        code, told = now.rest()
    assert (code, "Nothing was changed." in told) == (1, True)


def test_what_is_neither_yes_nor_no_is_asked_again_in_the_readers_language(
    book: BookCommand, tmp_path: Path
) -> None:
    book(*hand("Ann", "Ben", "1-0"))
    args, file = ("book", "erase", "Ann", "--lang", "de"), str(tmp_path / "book.db")
    with companion_at_terminal(*args, COMPANION_BOOK=file) as now:
        now.until("N]: $")
        now.press("hm\r")
        assert "Bitte „j“ oder „n“ eingeben." in now.until("N]: $")
        now.press("\x03")
        code, _ = now.rest()
    assert code == 130
    assert "Ann" in book("players").out


def said_again(told: str) -> str:
    """The line that says how to give the same answers again, '' if there is none."""
    found = re.search("To give the same answers next time, add (.*)", told)
    return found[1] if found else ""


@pytest.mark.slow
def test_answers_are_scored_and_shown_as_flags_with_the_same_effect(
    companion: Companion, covered: Path
) -> None:
    with companion_at_terminal("score", covered, answer=PLAIN_TERMINAL) as terminal:
        asked = answer(terminal, "\r", "e")
        while "still to check" not in (question := terminal.until(PROMPT)):
            terminal.press("\r")
            asked.append(question)
        terminal.press("\r")
        code, told = terminal.rest()
    assert code == 0
    alone = "another mark must be wrong too"
    assert any(alone in question for question in asked)
    assert any("This affects the score" in question for question in asked)
    flags = re.findall(r"--correct '([^']*)'", said_again(told))
    assert [flag.partition("=")[0] for flag in flags] == [
        mark_in(question).removeprefix("the ") for question in asked
    ]
    told_again = [word for flag in flags for word in ("--correct", flag)]
    again = companion("score", covered, *told_again)
    assert again.code == 0
    assert again.out.strip() in told


@pytest.mark.slow
@pytest.mark.parametrize("first", [True, False], ids=["first", "after those that matter"])
def test_one_key_confirms_all_marks_as_read(covered: Path, first: bool) -> None:
    with companion_at_terminal("score", covered, answer=PLAIN_TERMINAL) as terminal:
        while "still to check" not in terminal.until(PROMPT) and not first:
            terminal.press("\r")
        terminal.press("+")
        code, told = terminal.rest()
    assert code == 0
    assert ("All marks right as read" in told) is first
    flags = re.findall(r"--correct '([^']*)'", said_again(told))
    assert dict(flag.split("=") for flag in flags) == {
        str(typed_mark(mark.name)): str(mark.value) for mark in read_sheets(covered)[0].unsure
    }
    assert "to check" not in told


@pytest.mark.slow
def test_finishing_is_offered_with_a_word_on_whether_the_winner_will_be_told(
    covered: Path,
) -> None:
    with companion_at_terminal("score", covered, answer=PLAIN_TERMINAL) as terminal:
        question = first = terminal.until(PROMPT)
        while "still to check" not in question:
            terminal.press("\r")
            question = terminal.until(PROMPT)
        terminal.press("\r")
        _, told = terminal.rest()
    assert re.search(r"to check\. \d+ of them (can|matters?) .*\.", first)
    assert ("Enter to finish without a winner" in question) is ("Line Wars. So far: " in told)


def test_ink_in_another_pen_comes_before_the_marks_that_it_leaves_uncertain() -> None:
    """Naming the pen may answer them all."""
    read = reading_of(played_out(1), {"line a1-b1": ("blue", 0.6, "red")})
    other = Breach("", say("ink in another pen ({flag})", flag=SOME_PENS), ("a1-b1",))
    lines = [*report(score_reading("a.jpg", replace(read, foreign=(other,)), {}), ENGLISH)]
    assert lines[1] == "Ink in another pen (--inks blue=PEN,red=PEN)"
    assert sum("another pen" in line for line in lines) == 1


@pytest.mark.parametrize(("marks", "few"), [(8, True), (13, False)])
def test_marks_that_change_nothing_alone_are_tried_together_if_they_are_few(
    marks: int, few: bool
) -> None:
    position = played_out(3, size=7)
    black = [name for name in game("line-wars").marks(position) if name.startswith("fill")]
    doubts = dict.fromkeys(black[:marks], ("black", 0.6, "empty"))
    assert len(doubts) == marks
    scored = score_reading("a.jpg", reading_of(position, doubts), {})
    assert f"{marks} marks to check. None of them can change the result on its own." in report(
        scored, ENGLISH
    )
    told, winner_known = others_told(scored.outcome, len(doubts))
    assert winner_known is few
    expected = "cannot change who wins, not even together." if few else "is not certain yet."
    assert str(told).endswith(expected)


def test_a_mark_that_decides_whether_the_game_is_over_is_not_said_to_decide_who_wins() -> None:
    position = played_out(1, size=7)
    doubts: dict[str, tuple[Value, float, Value]] = {
        "line a2-b2": (game("line-wars").marks(position)["line a2-b2"], 0.6, "empty"),
        "fill a1": ("black", 0.6, "empty"),
    }
    scored = score_reading("a.jpg", reading_of(position, doubts), {})
    assert "wins whatever the answers" in str(scored.outcome.headline)
    told = [*report(scored, ENGLISH)]
    assert not any("decides who wins" in line for line in told)
    assert "2 marks to check. 1 of them can decide on its own whether the game is over." in told


def test_of_marks_that_change_the_winner_or_break_a_rule_the_first_can_change_the_result() -> None:
    stakes: tuple[Stake, ...] = ("winner", "legality", "legality", "nothing")
    marks = [Doubt(ReadMark("line a1-b1", "blue", 0.6, "red"), stake) for stake in stakes]
    told = "4 marks to check. 1 of them can change the result on its own."
    assert str(alone_told(marks)) == told


@pytest.mark.slow
def test_a_key_that_answers_nothing_is_met_with_those_that_do(covered: Path) -> None:
    with companion_at_terminal("score", covered, answer=PLAIN_TERMINAL) as terminal:
        first, again = answer(terminal, "?", "\x1b")
        terminal.rest()
    keys = re.findall(r"\[(.)\]", first)
    assert "Press the key of your answer. Enter keeps it as read, + keeps all marks" in again
    assert re.findall(r"\[(.)\]", again) == keys


@pytest.mark.slow
def test_one_can_go_back_to_what_was_asked_before(covered: Path) -> None:
    with companion_at_terminal("score", covered, answer=PLAIN_TERMINAL) as terminal:
        first, second, again = answer(terminal, "e", "\x7f", "\x1b")
        _, told = terminal.rest()
    assert mark_in(first) == mark_in(again) != mark_in(second)
    assert not said_again(told)


@pytest.mark.slow
def test_what_is_skipped_stays_uncertain_and_is_not_asked_again(covered: Path) -> None:
    with companion_at_terminal("score", covered, answer=PLAIN_TERMINAL) as terminal:
        first, second = answer(terminal, " ", "\x1b")
        _, told = terminal.rest()
    assert mark_in(first) != mark_in(second)
    asked = len(read_sheets(covered)[0].unsure)
    assert f"{asked} marks to check. " in told


@pytest.mark.slow
@pytest.mark.parametrize(
    ("says", "picture"), [(SIXEL_TERMINAL, "\x1bP"), (KITTY_TERMINAL, "\x1b_Ga=T")]
)
def test_a_terminal_that_shows_pictures_is_shown_the_mark(
    says: str, picture: str, covered: Path
) -> None:
    with companion_at_terminal("score", covered, answer=says) as terminal:
        (question,) = answer(terminal, "\x1b")
        terminal.rest()
    assert picture in question
    assert "of the photo" not in question


@pytest.mark.slow
def test_a_terminal_without_pictures_shows_where_the_mark_is(covered: Path) -> None:
    with companion_at_terminal("score", covered, answer=PLAIN_TERMINAL) as terminal:
        (question,) = answer(terminal, "\x1b")
        terminal.rest()
    assert re.search("^(On|In|At|Top|Bottom) .*the photo.$", question, re.MULTILINE)


@pytest.mark.slow
def test_ctrl_c_ends_it_and_nothing_is_written(tmp_path: Path, covered: Path) -> None:
    overlay = tmp_path / "scored.png"
    with companion_at_terminal("score", covered, "--overlay", overlay) as terminal:
        answer(terminal, "e", "\x03")
        code, _ = terminal.rest()
    assert code == 130
    assert list(tmp_path.iterdir()) == []


@contextmanager
def ctrl_c_that_interrupts_no_read(typed: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As when it comes just before the read, which then waits on: no thread is in a read here
    that the signal could interrupt, for another thread receives it; what is typed comes later."""
    import pty

    side, source = pty.openpty()

    def press() -> None:
        time.sleep(0.1)
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        for keys in typed.split("|"):
            time.sleep(0.5)
            os.write(side, keys.encode())

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    presses = threading.Thread(target=press)
    try:
        monkeypatch.setattr("sys.stdin", stdin := os.fdopen(source))
        with stdin:
            presses.start()
            yield
            presses.join()
    finally:
        signal.signal(signal.SIGINT, before)
        os.close(side)


def test_ctrl_c_that_interrupts_no_read_ends_the_wait_before_the_next_key(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with ctrl_c_that_interrupts_no_read("a|b", monkeypatch), keys_pressed() as keys:
        with pytest.raises(KeyboardInterrupt):
            keys.next()
        assert keys.next() == "a"


def test_ctrl_c_that_interrupts_no_read_ends_the_wait_before_the_next_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with ctrl_c_that_interrupts_no_read("Ann\n|Ben\n", monkeypatch):
        with pytest.raises(click.Abort):
            typed_line("Who played blue?")
        assert typed_line("Who played blue?") == "Ann"


@pytest.mark.slow
def test_an_overlay_and_a_record_hold_what_was_answered(tmp_path: Path, covered: Path) -> None:
    record = tmp_path / "game.pgr"
    with companion_at_terminal("score", covered, "--save", record) as terminal:
        (question,) = answer(terminal, "e")
        answer(terminal, "\x1b")
        terminal.rest()
    doubts = re.search(r'\[Doubts "(.*)"\]', record.read_text())
    assert doubts
    assert mark_in(question).removeprefix("the ") not in doubts[1]


@pytest.mark.slow
@pytest.mark.parametrize("flag", ["--no-input", "--json"])
def test_a_terminal_can_be_kept_from_asking(flag: str, covered: Path) -> None:
    with companion_at_terminal("score", covered, flag) as terminal:
        code, told = terminal.rest()
    assert code == 3, "who wins depends on the marks"
    assert "  > " not in told


@pytest.mark.slow
def test_a_pipe_is_never_asked(companion: Companion, covered: Path) -> None:
    assert "  > " not in companion("score", covered).out


def test_each_answer_has_a_key_of_its_own() -> None:
    assert letters_for(["blue", "black", "red", "empty"]) == ("b", "l", "r", "e")
    numbers = [str(number) for number in range(1, 13)]
    keys = letters_for([*numbers, "empty"])
    assert keys[:9] == tuple("123456789")
    assert len(set(keys)) == 13


def picture() -> Image.Image:
    """Four flat colours in a corner each, no height that sixels could divide by six."""
    pixels = np.zeros((20, 17, 3), np.uint8)
    pixels[:9, :8], pixels[:9, 8:] = (255, 0, 0), (0, 0, 255)
    pixels[9:, :8], pixels[9:, 8:] = (255, 255, 255), (0, 255, 0)
    return Image.fromarray(pixels)


def test_a_picture_in_sixels_is_the_picture() -> None:
    assert np.array_equal(unsixeled(picture_text(picture(), "sixel")), np.asarray(picture()))


def unsixeled(text: str) -> np.ndarray:
    """How a terminal decodes sixels."""
    head = re.match(r'\x1bPq"1;1;(\d+);(\d+)', text)
    assert head
    width, height = int(head[1]), int(head[2])
    shown = np.zeros((height, width, 3), np.uint8)
    palette: dict[int, tuple[int, ...]] = {}
    x = y = colour = 0
    body = text[head.end() :].removesuffix("\x1b\\")
    pattern = r"#(\d+)(?:;2;(\d+);(\d+);(\d+))?|!(\d+)(.)|([?-~])|(\$)|(-)"
    for one in re.finditer(pattern, body):
        if one[1]:
            colour = int(one[1])
            if one[2]:
                palette[colour] = tuple(round(int(part) * 2.55) for part in one.group(2, 3, 4))
        elif one[8] or one[9]:
            x, y = 0, y + (6 if one[9] else 0)
        else:
            end = x + int(one[5] or 1)
            for bit in range(6):
                if (ord(one[6] or one[7]) - 63) >> bit & 1:
                    shown[y + bit, x:end] = palette[colour]
            x = end
    return shown


def test_a_picture_for_kitty_is_the_picture_in_pieces_short_enough() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (90, 90, 3)).astype(np.uint8)
    parts = re.findall(
        r"\x1b_G([^;]*);([^\x1b]*)\x1b\\", picture_text(Image.fromarray(noise), "kitty")
    )
    assert len(parts) > 1
    assert [keys[-1] for keys, _ in parts] == ["1"] * (len(parts) - 1) + ["0"]
    assert all(len(data) <= 4096 for _, data in parts)
    png = base64.b64decode("".join(data for _, data in parts))
    assert np.array_equal(np.asarray(Image.open(io.BytesIO(png))), noise)


@pytest.mark.slow
def test_what_paper_cannot_show_is_asked_and_shown_as_a_flag(companion: Companion) -> None:
    photo = SAMPLES / "corona-line-hand-drawn-desk.jpg"
    with companion_at_terminal("score", photo, answer=PLAIN_TERMINAL) as terminal:
        question, end = answer(terminal, "r", " ")
        code, told = terminal.rest()
    assert code == 0
    assert "Who went first?" in question
    assert "Red went first: Blue wins 3–0 if the game is over." in question
    assert "Which of Blue's two paths came first" in end, "that tells whether the game is over"
    assert "--set first=red" in told
    assert companion("score", photo, "--set", "first=red").out.strip() in told
