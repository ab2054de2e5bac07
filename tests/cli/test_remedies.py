"""What a message suggests works: each command, flag and value is run as it was printed."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from babel.messages.pofile import read_po

from companion.book.storage.place import VARIABLE
from companion.cli.main import companion as whole
from tests.cli.conftest import Answer, Companion
from tests.cli.situations import FILES, SAMPLES, SITUATIONS, Situation

ROOT = Path(__file__).parents[2]
CATALOGUE = ROOT / "companion" / "locale" / "de" / "LC_MESSAGES" / "companion.po"

SAID = re.compile(r"companion [a-z]+|--[a-z]+")
"""A template that holds a command or an option."""
QUOTED = re.compile(r"“companion ([^”]+)”")
BARE = re.compile(r"(?:(?<!Usage): |with )companion ([^“”]+?)\.?$", re.MULTILINE)
ADDED = re.compile(
    r"(?<![Ll]eave )--(?:set|game|inks|correct|given|size(?= [0-9])) "
    r"(?:\"[^\"]*\"|'[^']*'|[^\s,.;)]+)"
)
LEFT_OUT = re.compile(r"[Ll]eave (--[a-z]+)(?: [a-z_]+)? out")
YES = re.compile(
    r"(?:use|add|For that,|again with|;|\.|\(“) ?(--(?:again|yes|join|undo|undelete|uncertain \w+))"
)
ANSWERS = re.compile(r"--answer ('[^']*'|[^\s:]+):")


def text_of(answer: Answer) -> str:
    return (answer.out + answer.err).replace("companion: ", "")


def remedies(situation: Situation, text: str) -> Iterator[list[str]]:
    """The commands that a text suggests."""
    own = typed(situation.command)
    for found in (*QUOTED.findall(text), *BARE.findall(text)):
        words = [situation.fill.get(word, word) for word in shlex.split(found)]
        yield [part for word in words for part in (shlex.split(word) if " " in word and
               word in situation.fill.values() else [word])]  # fmt: skip
    beside = "" if text.startswith("Usage") else QUOTED.sub("", text)
    for option in (*ADDED.findall(beside), *YES.findall(beside)):
        flag, *value = shlex.split(option)
        kept = [*own]
        if flag in kept and flag in ("--given", "--size", "--layout", "--uncertain"):
            del kept[kept.index(flag) : kept.index(flag) + 2]
        if "--size" in kept and "instead of --size" in text:
            del kept[kept.index("--size") : kept.index("--size") + 2]
        if flag == "--undelete":
            kept.remove("--delete")
        if kept[-1] == "size":
            kept = kept[:-2]
        yield [*kept, flag, *value]
    for given in ANSWERS.findall(text):
        yield [*own, "--answer", *shlex.split(given)]
    for option in LEFT_OUT.findall(text):
        at = own.index(option)
        yield own[:at] + own[at + 2 :]
    for given in re.findall(r"write for example “([^”]+)”", text):
        yield [*own[: own.index("--given")], "--given", given]
    for choice in re.findall(r"for --difficulty choose (.*)", text):
        for level in re.findall(r"[a-z]+", choice.replace(" or ", " ")):
            yield [*own[:-1], level, "--random", "--size", "5"]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "another.db"))
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, "utf-8")
    for name, sample in SAMPLES.items():
        (tmp_path / name).write_bytes((ROOT / "samples" / f"{sample}.jpg").read_bytes())
    return tmp_path


def pattern(template: str) -> str:
    """A template as an expression for its texts; suggested commands name the scorebook."""
    return re.sub(r"\\\{\w+\\\}", ".*", re.escape(template)).replace("”", "[^”]*”")


def typed(command: str) -> list[str]:
    """The words of a command, with the scorebook that it is about: not the user's own."""
    words = shlex.split(command)
    named = words[:1] != ["book"] or not {"-h", "--book"}.isdisjoint(words)
    return words if named else [*words, "--book", "book.db"]


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: f"{one.command}: {one.says}")
def test_a_remedy_does_what_it_says(
    companion: Companion, here: Path, monkeypatch: pytest.MonkeyPatch, situation: Situation
) -> None:
    if situation.command.startswith("solve"):
        pytest.importorskip("ortools")
    monkeypatch.delenv("DISPLAY", raising=False)
    for command in situation.before:
        assert companion(*typed(command)).code == 0, command
    situation.harm(here / "book.db") if situation.harm is not len else None
    said = text_of(companion(*typed(situation.command)))
    assert re.search(pattern(situation.says), said), said
    found = [*remedies(situation, said)]
    assert found, said
    state = {path.name: path.read_bytes() for path in here.iterdir() if path.is_file()}
    for args in found:
        for name, data in state.items():
            (here / name).write_bytes(data)
        answer = companion(*args)
        assert answer.code in situation.codes, (args, text_of(answer))
        again = text_of(answer)
        if "in a terminal" not in again and "--answer" not in args:  # here nobody is asked
            assert args not in remedies(situation, again), again


DESCRIBES = (
    "then chooses free markers", "took too long to read",
    "update Companion", "install Companion", "one more package",
    "earlier version of Companion", "install the same version", "to use without",
    "With --random", "With --all-layouts", "Random, with --seed", "--json lists", "all with --json",
    "and more: --limit N", "only works with", "works with one", "use only one of",
    "does not go with", "works on Linux only", "say what to change", "has no --json output",
    "needs two or more",
    "needs a number from",
    "Write turn numbers like", "leave it out", "covers one tournament", "name the event as well",
    "name the picture to save", "name a FILE", "name a move",
    "A certificate proves",
    "does not say what to write", "name the folder", "--up is 2", "--names needs 1",
    "to let phones join", "is unusual on the board", "GAME is {games}", "--preview needs a file",
    "prints them in outline", "Commands that judge moves take it",
)  # fmt: skip
"""Parts of templates that describe an option or say what is not possible, with nothing to paste."""

OUT_OF_REACH = (
    "only part of {file} was imported", "companion print {game} -o board.pdf",
    "companion games test {game}", "To agree, add --yes",
    "give their orders at the same time",
    "does not count until its marks are checked. “companion",
    "or use “companion compare”", "add --game {key}", "Say which (--game {key}).",
    "dots are in the picture", "say which game it is", "QR code could not be read",
    "name the game with --game",
    "with --since and --until", "Leave out --game.", "is read as {value} and drawn as {drawn}",
    "is rightly read as {value}, but uncertain", "“companion book undo” and then",
)  # fmt: skip
"""Parts of templates with a remedy that takes a photo which no sample is, a photo of a match in a
tournament, another's game, half an import, or 100,000 matches; or commands one after the other, as
tests/application/test_paired_match.py pastes them."""


def helps(group: click.Command) -> Iterator[str]:
    """Every template of a help page."""
    context = click.Context(group)
    yield group._help or ""
    for param in group.params:
        yield getattr(param, "_help", None) or ""
    if isinstance(group, click.Group):
        for name in group.list_commands(context):
            found = group.get_command(context, name)
            assert found is not None
            yield from helps(found)


def test_each_message_with_a_remedy_has_a_situation() -> None:
    with CATALOGUE.open("rb") as file:
        known = read_po(file)
    plain = set(helps(whole))
    said = [one for m in known for one in ([m.id] if isinstance(m.id, str) else m.id) if one]
    open_ = [
        text
        for text in said
        if SAID.search(text)
        and text not in plain
        and not any(part in text for part in (*DESCRIBES, *OUT_OF_REACH))
        and not any(one.says in text for one in SITUATIONS)
    ]
    assert not open_, "\n".join(open_)
