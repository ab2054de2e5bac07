"""Help, the manual page, and the word that was meant."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.cli.help import EXIT_CODES
from companion.cli.main import COMMANDS
from companion.cli.scorebook import commands as book
from tests.cli.conftest import Companion


@pytest.mark.parametrize("command", ["score", "book", "book add"])
def test_help_about_a_command_is_the_commands_own_help(companion: Companion, command: str) -> None:
    own = companion(*command.split(), "--help").out
    assert companion("help", *command.split()).out == own
    assert companion("--lang", "de", "help", *command.split()).out != own


def test_help_alone_names_every_command(companion: Companion) -> None:
    assert companion("help").out == companion("--help").out
    assert all(f"\n  {name} " in companion("help").out for name in COMMANDS)


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_example_with_a_value_has_the_quotes_of_a_shell(
    companion: Companion, language: str
) -> None:
    told = companion("--lang", language, "help", "--man").out
    assert 'line a1\\-b1=red"' in told
    quoted = re.findall("“[^“”]*”|„[^„“]*“", told)
    assert [text for text in quoted if set("=:;") & {*text}] == []


@pytest.mark.parametrize("group", ["", "book"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_list_of_commands_says_of_each_what_it_does_in_a_line(
    companion: Companion, group: str, language: str
) -> None:
    listed = companion("--lang", language, "help", *group.split()).out.splitlines()
    assert not any(line.endswith("...") for line in listed if line.startswith("  "))
    assert max(map(len, listed)) < 80


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("scroe a.jpg", "score"),
        ("book ad", "add"),
        ("help jugde", "judge"),
        ("schema bok add", "book add"),
        ("rules linewras", "line-wars"),
        ("rules lineage LG2", "LG-2"),
        ("print line-wars bord", "board"),
        ("print blottos-war slip-bleu", "slip-blue"),
        ("board line-wars --set negatoin=square", "negation"),
        ("score --overly x a.jpg", "--overlay"),
        ("book profile Bem", "Ben"),
        ("book profile Ann", "Ann Other"),
        ("book tournament Spring --players Ann", "--place"),
        ("book event Firday", "Friday"),
        ("print corona-line rule-card", "rules"),
    ],
)
def test_a_misspelt_word_gets_a_suggestion(
    companion: Companion,
    asked: str,
    meant: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COMPANION_BOOK", str(tmp_path / "book.sqlite"))
    hand = "--game line-wars --player red=Ben --result 14-11 --event Friday"
    companion("book", "add", *hand.split(), "--player", "blue=Ann Other")
    answer = companion(*asked.split())
    assert answer.code == 2
    assert "Did you mean" in answer.problem
    assert meant in answer.problem.partition("Did you mean")[2]


def test_an_option_like_no_other_gets_no_suggestion(companion: Companion) -> None:
    """Dashes are no resemblance."""
    told = companion("print", "line-wars", "--nope").problem
    assert told == "there is no option “--nope”. See “companion print --help”."


@pytest.mark.parametrize("folder", [False, True])
def test_what_is_said_of_a_file_or_folder_in_place_of_a_command_can_be_pasted(
    companion: Companion, tmp_path: Path, folder: bool
) -> None:
    named = tmp_path / "our game"
    named.mkdir() if folder else named.touch()
    pasted = re.search("“(companion [^”]+)”", companion(named).problem)
    assert pasted is not None
    assert shlex.split(pasted[1]) == ["companion", "score", str(named)]


def test_the_manual_page_holds_every_command_and_every_exit_code(companion: Companion) -> None:
    page = companion("help", "--man").out
    assert page.startswith(".TH COMPANION 1 ")
    for name in (*COMMANDS, *(f"book {name}" for name in book.COMMANDS)):
        assert f".SS companion {name} " in page
    for code in EXIT_CODES:
        assert f"\\fB{code}\\fR" in page


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
@pytest.mark.parametrize("language", ["en", "de"])
def test_roff_has_nothing_to_say_against_the_manual_page(
    companion: Companion, language: str
) -> None:
    page = companion("--lang", language, "help", "--man").out
    run = subprocess.run(
        ["groff", "-man", "-ww", "-z", "-Kutf8", "-Tutf8"],
        input=page.encode(),
        capture_output=True,
        check=False,
    )
    assert (run.returncode, run.stderr.decode()) == (0, "")


def test_the_documents_name_every_command() -> None:
    text = Path("companion/docs/commands.md").read_text("utf-8")
    for name in COMMANDS:
        assert f"`companion {name}" in text


def test_a_name_that_begins_with_a_dash_is_told_apart_from_options(
    companion: Companion, tmp_path: Path
) -> None:
    names = ("-dash cup", "Ann", "Ben")
    game = ("--game", "line-wars", "--book", str(tmp_path / "book.db"))
    answer = companion("book", "tournament", *names, *game)
    assert (answer.code, "write a space before it: ' -dash cup'." in answer.problem) == (2, True)
    answer = companion("book", "tournament", "--", *names, *game)
    assert (answer.code, "Write --game before it" in answer.problem) == (2, True)
    assert "there are no more options after “--”" in answer.problem
    spaced = (" -dash cup", "Ann", "Ben", *game[:-1], str(tmp_path / "spaced.db"))
    assert "“-dash cup”" in companion("book", "tournament", *spaced).out
    assert "“-dash cup”" in companion("book", "tournament", *game, "--", *names).out


@pytest.mark.parametrize(
    ("said", "hint"),
    [
        ("score a.jpg -b.jpg", " If “-b.jpg” is a file, write ./-b.jpg."),
        ("desk -b.jpg", " If “-b.jpg” is a file, write ./-b.jpg."),
        ("games add -b.zip", " If “-b.zip” is a file, write ./-b.zip."),
        ("judge a.pgr -b3", ""),
        ("rules -b", ""),
        ("rules line-wars -b", ""),
        ("book show -b", ""),
        ("book profile -Ann", " If “-Ann” is a name, write a space before it: ' -Ann'."),
        ("book result Cup -Ann 14-11", " If “-Ann” is a name, write a space before it: ' -Ann'."),
        ("book result Cup 1 -1", ""),
        ("book undo -b", ""),
    ],
)
def test_dashes_are_explained_only_where_a_name_or_a_file_is_taken(
    companion: Companion, said: str, hint: str
) -> None:
    answer = companion(*said.split())
    option = f"-{said.partition(' -')[2][0]}"
    assert answer.problem.startswith(f"there is no option “{option}”.{hint} See “companion ")


@pytest.mark.parametrize("said", ["coronaline", "Corona Line", "corona"])
def test_a_game_is_meant_by_what_no_other_begins_with(companion: Companion, said: str) -> None:
    assert companion("rules", said).out.startswith("CoronaLine")
    several = "Did you mean “line-or-colour”, “line-wars” or “lineage”?"
    assert companion("rules", "line").problem == f"there is no game “line”. {several}"


def test_the_scorebook_may_be_named_before_the_command(
    companion: Companion, tmp_path: Path
) -> None:
    one, other = str(tmp_path / "one.db"), str(tmp_path / "other.db")
    made = ("tournament", "Cup", "Ann", "Ben", "--game", "line-wars")
    assert companion("book", "--book", one, *made).code == 0
    assert "Ann" in companion("book", "--book", other, "players", "--book", one).out


def test_a_beginning_stands_for_all_that_begin_so(companion: Companion) -> None:
    meant = "Did you mean “undo”, “undelete” or “unmerge”?"
    assert companion("book", "un").problem == f"there is no command “un”. {meant}"
    german = "den Befehl „un“ gibt es nicht. Meintest du „undo“, „undelete“ oder „unmerge“?"
    assert companion("--lang", "de", "book", "un").problem == german
