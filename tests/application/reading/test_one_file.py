"""One file scored and what is asked for written, alone and among others."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from companion.application.dispute.comparison import compare
from companion.application.dispute.disputed import disputed_photo
from companion.application.dispute.slips import table
from companion.application.reading import one_file
from companion.application.reading.correct import record_text
from companion.application.reading.one_file import Request, Task, lost
from companion.cli.reading.table import _remarks
from companion.cli.reading.watch import _line
from companion.games import game
from companion.scoring.from_photo import score_reading
from companion.scoring.scored import NoPosition
from companion.sentences import say
from companion.worker import Lost, alone
from tests.scoring.photos import reading_of, slip


@pytest.mark.parametrize(("several", "code"), [(False, 2), (True, 0)])
def test_a_slip_holds_nothing_to_save_which_is_a_mistake_only_where_it_is_the_one_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, several: bool, code: int
) -> None:
    found = game("line-wars")
    scored = score_reading("a.jpg", reading_of(found.start(found.choose({})), {}, found.key), {})
    slip = replace(scored, reading=replace(scored.reading, position=None))
    monkeypatch.setattr(one_file, "score", lambda *_, **__: slip)
    saved = tmp_path / "a.pgr"
    outcome = one_file.outcome(Task("a.jpg", Request(), save=saved, several=several))
    assert (outcome.code, saved.exists()) == (code, False)
    assert "shows no position" in outcome.problem
    assert outcome.object["status"] == "read"


def test_whoever_asks_a_slip_for_its_position_gets_one_refusal() -> None:
    found = game("blottos-war")
    scored = score_reading("a.jpg", reading_of(found.start(found.choose({})), {}, found.key), {})
    slip = replace(scored, reading=replace(scored.reading, position=None))
    for asked in (disputed_photo, record_text, table, lambda shown: compare(shown, shown)):
        with pytest.raises(NoPosition) as refused:
            asked(slip)
        told = (refused.value.id, str(refused.value), refused.value.exit_code)
        assert told == ("no-position", "“a.jpg” shows no position", 2)


def test_among_other_files_every_slip_of_a_photo_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    both = replace(slip("blue", "1.c", "1.2"), beside=(slip("red", "1.d", "1.7"),))
    monkeypatch.setattr(one_file, "score", lambda *_, **__: both)
    standing = one_file.outcome(Task("a.jpg", Request(), several=True)).standing
    assert standing == "Blue's slip: c2; Red's slip: d7"


def test_among_other_files_the_pens_a_photo_was_read_with_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a board drawn by hand the other pen may be either player's, and with it the win."""
    found = game("line-wars")
    photo = reading_of(found.start(found.choose({})), {}, found.key)
    pens = say("Nothing is drawn in red: black is taken for Red's pen.")
    scored = score_reading("a.jpg", replace(photo, notes=(pens,)), {})
    monkeypatch.setattr(one_file, "score", lambda *_, **__: scored)
    outcome = one_file.outcome(Task("a.jpg", Request(), several=True))
    assert str(pens) in _remarks(outcome)
    assert str(pens).removesuffix(".") in _line(outcome), "while a folder is watched"


IN_A_LIBRARY = """
import os, signal, sys
from companion.cli.main import run
from companion.application.reading import one_file
from companion.worker import protect

protect()

def score(file, **how):
    {fault}

one_file.score = score
sys.exit(run(["score", "bad.jpg"]))
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux copies processes safely")
@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("bytearray(3 * 2**30)", "not enough memory to read “bad.jpg”"),
        ("os.abort()", "not enough memory to read “bad.jpg”"),
        ("signal.raise_signal(signal.SIGXCPU)", "took too long"),
    ],
)
def test_a_photo_scored_alone_has_the_limits_of_one_among_others(fault: str, words: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", IN_A_LIBRARY.format(fault=fault)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "LANG": "C"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert words in done.stderr


def unsendable(_: object) -> object:
    return lambda: None


def test_what_cannot_be_sent_is_not_told_as_too_slow() -> None:
    with pytest.raises(Exception, match="unsendable") as raised:
        alone(unsendable, None)
    assert not isinstance(raised.value, Lost)


@pytest.mark.parametrize(("too_long", "words"), [(True, "took too long"), (False, "memory")])
def test_a_file_that_took_its_process_down_is_told(too_long: bool, words: str) -> None:
    found = lost(Task("photos/bad.jpg", Request()), Lost(too_long=too_long))
    assert found.code == 2
    assert "bad.jpg" in found.problem
    assert words in found.problem
    assert found.object["status"] == "unreadable"
