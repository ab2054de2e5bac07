"""What a message suggests works: each command, flag and value is run as it was printed."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import click
import pytest
from babel.messages.pofile import read_po

from companion.book.place import VARIABLE
from companion.cli.main import companion as whole
from tests.cli.conftest import Answer, Companion
from tests.cli.records import ILLEGAL, OPENING

ROOT = Path(__file__).parents[2]
CATALOGUE = ROOT / "companion" / "locale" / "de" / "LC_MESSAGES" / "companion.po"

SAID = re.compile(r"companion [a-z]+|--[a-z]+")
"""A template that holds a command or an option."""
QUOTED = re.compile(r"“companion ([^”]+)”")
BARE = re.compile(r"(?:: |with )companion ([^“”]+?)\.?$", re.MULTILINE)
ADDED = re.compile(
    r"--(?:set|game|inks|correct|given|size(?= [0-9])) (?:\"[^\"]*\"|'[^']*'|[^\s,.;)]+)"
)
LEFT_OUT = re.compile(r"leave (--[a-z]+)(?: [a-z_]+)? out")
YES = re.compile(r"(?:use|add|For that,|again with) (--(?:again|yes|join))")

CUP = "book tournament Cup Ann Ben Can Dan --game line-wars --system swiss --rounds 2"
ADD = (
    "book add --game line-wars --date 2026-11-14 --player blue=Ann --player red=Ben --result 14-11"
)
ANOTHER = ADD.replace("Ann", "Eve").replace("14-11", "9-7")
FROM_PHOTO = ROOT / "samples" / "line-wars-from-photo.pgr"
FILES = {
    "game.pgr": OPENING,
    "illegal.pgr": ILLEGAL,
    "photo.pgr": FROM_PHOTO.read_text("utf-8"),
    "early.pgr": '[Game "line-wars"]\n[Position "blue a7-b7; red g1-f1-f2-f3"]\n',
    "crown.pgr": (
        '[Game "corona-line"]\n[Position "blue a1-b1-g3-c2-b5-e7-d4 a1-a2-b4; red g7-e4 '
        'g7-d5-c4-b3-b2-a3-b7-b6; next ?; ends ? ?; points ? ?; rest yes no"]\n'
    ),
    "lineage.pgr": '[Game "lineage"]\n[Position "red c1 d1 e1 f1; blue a8 b8 c8 d8 e8"]\n',
    "spots.pgr": '[Game "line-or-colour"]\n[Position "white d4; black e5; next ?"]\n',
}


@dataclass(frozen=True)
class Situation:
    """A command whose answer says what to do next.

    Attributes:
        command: what is typed.
        says: the templates of the answer with a remedy.
        before: commands that lead there.
        fill: what a person puts in the place of a word in capitals.
        codes: of each remedy; it has to answer what it was for.
        adds: whether the remedy is an option of the same command.
    """

    command: str
    says: str
    before: tuple[str, ...] = ()
    fill: dict[str, str] = field(default_factory=dict)
    codes: tuple[int, ...] = (0,)


VERDICT = (0, 1, 3)
PAIRED = (CUP, "book pair Cup")
RESULT = {"RESULT": "14-11", "PLAYER": "Ann"}
SITUATIONS = (
    Situation("judge crown.pgr c5", "{question} Add {flags}.", codes=VERDICT),
    Situation("moves crown.pgr", "{question} Add {flags}.", codes=VERDICT),
    Situation("moves early.pgr", "{question} Add {flags}.", codes=VERDICT),
    Situation("judge early.pgr b7-b6-b5", "To settle it step by step", codes=VERDICT),
    Situation("moves lineage.pgr", "{question} Add {flags}.", codes=VERDICT),
    Situation("judge lineage.pgr c1-c2 --set next=red", "To answer, add", codes=VERDICT),
    Situation("moves spots.pgr", "{question} Add {flags}.", codes=VERDICT),
    Situation(
        "moves photo.pgr --given 'turns 99 2'", "{why}. On this sheet Blue has", codes=VERDICT
    ),
    Situation("moves illegal.pgr", "is not legal; “companion check {file}”", codes=(1,)),
    Situation("game.pgr", "“{word}” is a file, not a command"),
    Situation("schema foo", "{unknown}; “companion help” lists the commands"),
    Situation("print line-wars --set size", "“{text}” has no value. Write it like {example}"),
    Situation("solve --difficulty x", "for --difficulty choose {levels}"),
    Situation("print all", "name the folder: companion print all DIR", fill={"DIR": "--help"}),
    Situation("print blottos-war --size 9", "has no --size; set {options} instead"),
    Situation("print lineage --size 9", "comes in one size: leave --size out"),
    Situation("book list", "there is no scorebook {book} yet", fill={"add": ADD[5:]}),
    Situation("book show 7", "“companion book list” lists them", before=(ADD,)),
    Situation(
        "book show 1", "Match {match} is deleted. “companion book undelete {match}” restores it.",
        before=(ADD, "book delete 1"),
    ),
    Situation(
        "book delete 1", "match {match} is already deleted", before=(ADD, "book delete 1")
    ),
    Situation("book event Cup", "there is no event", before=(ADD,)),
    Situation("book result Cup 2 14-11", "no round of “{event}” is paired yet", before=(CUP,)),
    Situation("book result Cup 9 14-11", "has no match at board {board}", before=PAIRED),
    Situation(CUP, "Pair them with"),
    Situation("book pair Cup", "results are missing", before=PAIRED, fill=RESULT),
    Situation(
        "book withdraw Cup Ann", "has withdrawn from “{event}”", before=PAIRED, fill=RESULT
    ),
    Situation(
        "book withdraw Cup Ann", "has already withdrawn from", before=(CUP, "book withdraw Cup Ann")
    ),
    Situation("book forfeit Cup Eve", "is not in “{name}”", before=PAIRED),
    Situation("book result Cup 2 14-11", "The round is complete",
              before=(*PAIRED, "book result Cup 1 14-11")),
    Situation("book merge Eve Ann", "now counts as {player}",
              before=(ADD, ANOTHER)),
    Situation("book erase Ann", "to erase the name for good, add", before=(ADD,)),
    Situation("book import theirs.json", "To join them with yours, import again with --join.",
              before=(ADD, ANOTHER, *(f"{one} --book theirs.db" for one in
                      (ADD, ANOTHER, "book merge Eve Ann", "book export theirs.json")))),
    Situation("book add --game line-wars --player blue=A --player red=B --result 3-2 "
              "--date 2999-01-01", "is in the future"),
)  # fmt: skip


def text_of(answer: Answer) -> str:
    return (answer.out + answer.err).replace("companion: ", "")


def remedies(situation: Situation, text: str) -> Iterator[list[str]]:
    """The commands that a text suggests."""
    own = shlex.split(situation.command)
    for found in (*QUOTED.findall(text), *BARE.findall(text)):
        words = [situation.fill.get(word, word) for word in shlex.split(found)]
        yield [part for word in words for part in (shlex.split(word) if " " in word and
               word in situation.fill.values() else [word])]  # fmt: skip
    for option in (*ADDED.findall(text), *YES.findall(text)):
        flag, *value = shlex.split(option)
        kept = [*own]
        if flag in kept and flag in ("--given", "--size", "--layout"):
            del kept[kept.index(flag) : kept.index(flag) + 2]
        if "--size" in kept and "has no --size" in text:
            del kept[kept.index("--size") : kept.index("--size") + 2]
        if kept[-1] == "size":
            kept = kept[:-2]
        yield [*kept, flag, *value]
    for option in LEFT_OUT.findall(text):
        at = own.index(option)
        yield own[:at] + own[at + 2 :]
    for given in re.findall(r"such as after “([^”]+)”", text):
        yield [*own[: own.index("--given")], "--given", given]
    for choice in re.findall(r"for --difficulty choose (.*)", text):
        for level in re.findall(r"[a-z]+", choice.replace(" or ", " ")):
            yield [*own[:-1], level, "--random", "--size", "5"]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "book.db"))
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def pattern(template: str) -> str:
    """A template as an expression for its texts."""
    return re.sub(r"\\\{\w+\\\}", ".*", re.escape(template))


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: f"{one.command}: {one.says}")
def test_a_remedy_does_what_it_says(companion: Companion, here: Path, situation: Situation) -> None:
    for command in situation.before:
        assert companion(*shlex.split(command)).code == 0, command
    said = text_of(companion(*shlex.split(situation.command)))
    assert re.search(pattern(situation.says), said), said
    found = [*remedies(situation, said)]
    assert found, said
    state = {path.name: path.read_bytes() for path in here.iterdir() if path.is_file()}
    for args in found:
        for name, data in state.items():
            (here / name).write_bytes(data)
        answer = companion(*args)
        assert answer.code in situation.codes, (args, text_of(answer))
        assert args not in remedies(situation, text_of(answer)), text_of(answer)


DESCRIBES = (
    "update Companion", "install Companion", "part of Companion is missing", "one more package",
    "earlier version of Companion", "install the same version", "to use without",
    "With --random", "With --all-layouts", "Random, with --seed", "--json lists", "all with --json",
    "and more; these are", "only works with", "works with one", "use only one of",
    "does not go with", "works on Linux only", "say what to change", "has no --json output",
    "See “{command} --help”", "needs two or more",
    "needs a number from",
    "Turn numbers look like", "leave it out", "covers one tournament", "name the event as well",
    "name the picture to save", "name a FILE", "name a move",
    "does not say which game", "A certificate proves", "shows how one photo was read",
    "does not say what to write", "name the folder", "GAME is {games}", "--preview needs a file",
)  # fmt: skip
"""Parts of templates that describe an option or say what is not possible, with nothing to paste."""

NOT_YET = (
    "is damaged", "is in no backup", "are damaged", "in no backup", "rebuild", "newest backup",
    "review", "Not added:", "If it is another match", "already in the book with different",
    "Match {match} is deleted", "Who played {colour}?", "corrects it", "no match with a date",
    "no such match in the book", "the same player in this book", "the last step added",
    "is not merged with anybody", "are paired;", "has results already", "only Swiss tournaments",
    "is paired in round", "has no open match", "has an open match", "have no match in",
    "already has a result", "has a bye in round", "is finished.", "A knock-out needs",
    "is deleted; --undelete", "more match has a result", "more matches have a result",
    "“--uncertain", "“companion book undo {match}”", "has no change to undo", "takes it back",
    "You let", "To correct one", "It has marks to check", "is a picture, not a game record",
    "A move is not legal", "until you enter the result", "If the game goes on",
    "regions: --overlay", "give their orders at the same time", "or use “companion compare”",
    "add --game {key}", "say which (--game", "dots are in the picture", "say which game it is",
    "QR code could not be read", "leave --game out", "leave --set", "in neither player",
    "say which pens you used",
    "name the game with --game", "name the game's file", "is for puzzles only", "no screen here",
    "lists the house rules for --set", "is not paired yet", "did not come.", "a result is missing",
    "enter it with", "goes back further", "or it is deleted", "Pair it with",
    "The match stays open",
    "--answer {answer}", "export fewer at once with --since and --until",
)  # fmt: skip
"""Parts of templates with a remedy that no situation here leads to: it takes a photo, a damaged
book, a longer tournament or a file of too many matches."""


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
        and not any(part in text for part in (*DESCRIBES, *NOT_YET))
        and not any(one.says in text for one in SITUATIONS)
    ]
    assert not open_, "\n".join(open_)
