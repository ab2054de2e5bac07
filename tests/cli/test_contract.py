"""Every command answers as its schema says, whether it can answer or not."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from jsonschema import Draft202012Validator

import companion as package
from companion.answers import generate
from companion.answers.commands import ANSWERS
from companion.cli.main import companion as program
from companion.schema import FILE, commands, schema
from tests.application.schemas import strict, wrong
from tests.cli.conftest import Answer, Companion
from tests.cli.records import ILLEGAL, OPENING, written

SAMPLES = Path("samples").resolve()
WINNING = '[Game "line-or-colour"]\n\n1. a1 a7 2. b1 b7 3. c1 c7 4. d1 d6\n'
"""White wins with e1."""


def kept(command: str, answer: Answer) -> Any:
    """The JSON of an answer, which keeps to its command's schema."""
    found = answer.json
    assert wrong(command, found) == []
    return found


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the commands run: records good and bad, no scorebook yet."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_BOOK", str(tmp_path / "book.sqlite"))
    written(tmp_path, OPENING)
    written(tmp_path, OPENING.replace("b5-b4-b3", "b5-b4-b3-b2!"), "stands.pgr")
    written(tmp_path, OPENING, "played.pgr")
    written(tmp_path, ILLEGAL, "illegal.pgr")
    written(tmp_path, OPENING.replace("1. a5", "1. a5-zz a5"), "unreadable.pgr")
    written(tmp_path, WINNING, "won.pgr")
    written(tmp_path, (SAMPLES / "line-wars-from-photo.pgr").read_text("utf-8"), "photo.pgr")
    return tmp_path


ASKED = (
    "score game.pgr",
    "score game.pgr illegal.pgr missing.pgr unreadable.pgr",
    "score photo.pgr --marks",
    "score missing.jpg",
    "score unreadable.pgr",
    "score",
    "judge game.pgr b3-c3-c4-c5",
    "judge game.pgr b3-b4",
    "judge photo.pgr b3-c3",
    "judge won.pgr e1",
    "judge missing.pgr b3",
    "judge unreadable.pgr b3",
    "judge game.pgr --over",
    "judge missing.pgr --over",
    "play played.pgr b3-c3-c4-c5",
    "play played.pgr a1-c1",
    "play missing.pgr b3",
    "play played.pgr --undo",
    "settle played.pgr",
    "settle illegal.pgr --answer take_back",
    "settle played.pgr a1-c1",
    "settle missing.pgr",
    "watch nowhere",
    "check game.pgr",
    "check illegal.pgr",
    "check stands.pgr",
    "check photo.pgr",
    "check missing.pgr",
    "moves game.pgr",
    "moves photo.pgr --limit 2",
    "moves missing.pgr",
    "compare game.pgr stands.pgr",
    "compare game.pgr missing.pgr",
    "resolve start a1*4 a8*4",
    "resolve start a1*40 a8*4",
    "resolve start nonsense a8*4",
    "draw game.pgr -o out.svg",
    "draw missing.pgr -o out.svg",
    "print line-wars -o board.pdf --preview",
    "print line-wars -o nowhere/board.pdf",
    "print --list",
    "print chess --list",
    "rules",
    "rules line-wars",
    "rules lineage LG-2",
    "rules chess",
    "games list",
    "games add missing --yes",
    "games new Rings --like rings --in .",
    "games new Rings --like rings --in .",
    "games remove chess --yes",
    "games test chess",
    "board line-wars",
    "board line-or-colour",
    "board line-or-colour --set layout=1111111111111111111111111",
    "board blottos-war slip-blue",
    "board line-wars slip",
    "solve --layout 12345123451234512345",
    "solve --size 5 --seed 1",
    "solve --all-layouts",
    "solve --all-layouts --check --size 5",
    "doctor",
    "doctor nothing",
    "book add game.pgr",
    "book add game.pgr missing.pgr unreadable.pgr",
    "book add --game line-wars --player blue=Ann --player red=Ben --result 14-11",
    "book add --game chess",
    "book list",
    "book list --deleted",
    "book list --player Nobody",
    "book show 1",
    "book show 99",
    "book change 1 --place Ulm",
    "book change 99 --place Ulm",
    "book undo 1",
    "book undo 1",
    "book undo --list",
    "book undo --dry-run",
    "book redo --dry-run",
    "book redo",
    "book review",
    "book review 99",
    "book settings",
    "book delete 2",
    "book undelete 2",
    "book delete 99",
    "book players",
    "book standings",
    "book standings --game chess",
    "book profile Ann",
    "book profile Nobody",
    "book versus Ann Ben",
    "book versus Ann Nobody",
    "book chart wins",
    "book chart scores --game line-wars",
    "book chart wins --player Nobody",
    "book evening",
    "book evening --players Ann Ben -o evening.png",
    "book evening --year 1999",
    "book merge Ben Benjamin",
    "book unmerge Ben",
    "book erase Ben --dry-run",
    "book erase Nobody --yes",
    "book merge Nobody Ann",
    "book event",
    "book event Nowhere",
    "book tournament Cup Ann Ben Cleo --game line-wars",
    "book tournament Cup Ann Ben Cleo --game line-wars",
    "book pair Cup",
    "book pair Nowhere",
    "book result Cup 1 14-11",
    "book result Cup 9 14-11",
    "book sheet Cup -o cup.pdf",
    "book event Cup",
    "book event Cup --delete",
    "book export all.json",
    "book export all.bad",
    "book import all.json",
    "book import all.json missing.json bad.pgr all.json",
    "book import missing.json",
    "book qr 1",
    "book qr 99",
    "book backup",
    "book backup --list",
    "book backup nowhere/at/all",
    "book check",
    "book rebuild",
    "book rebuild --from missing",
)


def named(asked: str) -> str:
    """The command that a request is for, as the contract calls it."""
    words = shlex.split(asked)
    return " ".join(words[:2]) if words[0] in ("book", "games") else words[0]


def test_the_published_schema_is_made_from_the_types() -> None:
    """``python -m companion.answers.generate`` writes it anew."""
    assert FILE == generate.FILE
    assert FILE.read_text("utf-8") == generate.text()


@pytest.mark.slow
def test_every_answer_keeps_to_its_schema(companion: Companion, folder: Path) -> None:
    unlike = []
    for asked in ASKED:
        answer = companion(*shlex.split(asked), "--json")
        found = kept(named(asked), answer)
        for one in found if isinstance(found, list) else [found]:
            problem = one.get("problem")
            assert (one.get("error") is None) == (problem is None), asked
            if answer.code == 2 and isinstance(found, dict) and problem is None:
                unlike.append(asked)
    assert unlike == []


def test_every_command_that_answers_in_json_has_a_schema_and_is_asked() -> None:
    def answering(group: click.Group, before: str = "") -> Iterator[str]:
        context = click.Context(group)
        for name in group.list_commands(context):
            found = group.get_command(context, name)
            if isinstance(found, click.Group):
                yield from answering(found, f"{before}{name} ")
            elif found is not None and any("--json" in param.opts for param in found.params):
                yield f"{before}{name}"

    assert set(answering(program)) == set(commands())
    assert {named(asked) for asked in ASKED} == set(commands())


def test_a_scorebook_s_export_keeps_to_its_schema(companion: Companion, folder: Path) -> None:
    for asked in (
        "book add game.pgr",
        "book add --game line-wars --player blue=Ann --player red=Ben --result 14-11",
        "book tournament Open Ann Cleo Dora --game line-wars --system swiss --rounds 2",
        "book bye Open Cleo --round 2",
        "book pair Open",
        "book forfeit Open Ann",
        "book export all.json",
        "book export some.json --game line-wars",
    ):
        assert companion(*shlex.split(asked)).code == 0, asked
    published = companion("schema", "book").json
    assert published == schema("book")
    for name in ("all.json", "some.json"):
        found = json.loads((folder / name).read_text("utf-8"))
        assert [error.message for error in strict("book").iter_errors(found)] == []
    assert "tournaments" in json.loads((folder / "all.json").read_text("utf-8"))


def test_the_book_s_schema_holds_what_each_of_its_commands_answers() -> None:
    answers = {f"companion {name}" for name in ANSWERS if name.startswith("book ")}
    assert answers <= set(schema("book")["$defs"])


PHOTO = shlex.quote(str(SAMPLES / "line-wars-printed-wood.jpg"))
KEPT = SAMPLES / "line-wars-from-photo.pgr"
PHOTOGRAPHED = shlex.quote(str(KEPT))


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("board line-wars", lambda: package.board("line-wars").as_json()),
        ("board lineage travel", lambda: package.board("lineage", "travel").as_json()),
        ("rules lineage", lambda: [rule.as_json() for rule in package.rules("lineage")]),
        (f"score {PHOTOGRAPHED}", lambda: package.read(KEPT).as_json()),
        (f"judge {PHOTOGRAPHED} b3-c3", lambda: package.judge(KEPT, "b3-c3").as_json()),
        (f"moves {PHOTOGRAPHED} --limit 2", lambda: package.moves(KEPT, 2).as_json()),
        (f"check {PHOTOGRAPHED}", lambda: package.check(KEPT).as_json()),
        (
            f"compare {PHOTOGRAPHED} {PHOTOGRAPHED}",
            lambda: package.compare(KEPT, KEPT).as_json(),
        ),
        ("resolve start a1*4 a8*4", lambda: package.resolve("start", "a1*4", "a8*4").as_json()),
    ],
)
def test_a_program_and_the_command_give_the_same_answer(
    companion: Companion, asked: str, answer: Callable[[], object]
) -> None:
    assert companion(*shlex.split(asked), "--json").json == answer()


@pytest.mark.slow
@pytest.mark.parametrize(
    "asked",
    [
        f"score {PHOTO} --marks --overlay scored.jpg --save kept.pgr",
        f"judge {PHOTO} a1-a2",
        f"compare {PHOTO} {PHOTO} --overlay new.jpg",
        f"draw {PHOTO} -o p.svg",
    ],
)
def test_photos_are_answered_as_their_schema_says(
    companion: Companion, folder: Path, asked: str
) -> None:
    found = kept(named(asked), companion(*shlex.split(asked), "--json"))
    assert found["error"] is None
    files = {word for word in shlex.split(asked) if Path(word).parent == Path()}
    assert files >= set(found.get("written", ())) == {f for f in files if Path(f).exists()}


@pytest.mark.parametrize(
    ("asked", "id", "where"),
    [
        ("check unreadable.pgr", "bad-record", ("unreadable.pgr", 6, 7)),
        ("score unreadable.pgr", "bad-record", ("unreadable.pgr", 6, 7)),
        ("check missing.pgr", "no-file", ("missing.pgr", None, None)),
        ("score missing.jpg", "no-file", ("missing.jpg", None, None)),
        ("score", "usage", (None, None, None)),
        ("rules chess", "unknown-game", (None, None, None)),
        ("judge game.pgr b3-x", "bad-text", (None, None, 4)),
        ("board line-wars --set nothing=1", "bad-option", (None, None, None)),
        ("book profile Nobody", "scorebook", (None, None, None)),
        ("nothing", "unknown-command", (None, None, None)),
        ("draw game.pgr -o nowhere/a.svg", "no-folder", ("nowhere/a.svg", None, None)),
    ],
)
def test_a_problem_says_what_kind_it_is_and_where(
    companion: Companion, folder: Path, asked: str, id: str, where: tuple[Any, ...]
) -> None:
    answer = companion(*shlex.split(asked), "--json")
    problem = answer.json["problem"]
    assert problem["id"] == id
    assert (problem["file"], problem["line"], problem["column"]) == where
    assert answer.json["error"] == answer.problem
    assert problem["text"] in answer.json["error"]


def test_an_answer_has_the_same_keys_whether_there_is_a_verdict_or_not(
    companion: Companion, folder: Path
) -> None:
    for good, bad in (
        ("judge game.pgr b3-b4", "judge missing.pgr b3-b4"),
        ("judge game.pgr --over", "judge missing.pgr --over"),
        ("check game.pgr", "check missing.pgr"),
        ("score game.pgr", "score missing.pgr"),
        ("draw game.pgr -o out.svg", "draw missing.pgr -o out.svg"),
        ("print line-wars -o out.pdf", "print chess -o out.pdf"),
        ("resolve start a1*4 a8*4", "resolve start nonsense a8*4"),
    ):
        asked = [companion(*words.split(), "--json").json for words in (good, bad)]
        assert set(asked[0]) - {"forces"} == set(asked[1]), good


@pytest.mark.slow
def test_the_schema_of_a_command_is_self_contained(companion: Companion) -> None:
    for command in commands():
        shown = companion("schema", *command.split()).json
        named = set(re.findall(r'"#/\$defs/([^"/]+)', json.dumps(shown)))
        assert named <= set(shown.get("$defs", ())), command
    whole = companion("schema").json
    Draft202012Validator.check_schema(whole)
    assert {f"companion {name}" for name in ANSWERS} <= set(whole["$defs"])
    assert "Did you mean “judge”?" in companion("schema", "jugde").problem
    one_mark = "Did you mean “--overlay”? See “companion score --help”."
    assert companion("score", "a.jpg", "--no-overlay").problem.endswith(one_mark)


def test_the_documents_name_every_kind_of_problem() -> None:
    """By the ids in the program, including those of the reader's refusals."""
    told = set(re.findall(r"`([a-z-]+)`", Path("companion/docs/programs.md").read_text("utf-8")))
    source = "\n".join(path.read_text("utf-8") for path in Path("companion").rglob("*.py"))
    forms = (
        r'^    kind = "([a-z-]+)"$',
        r'\bid="([a-z-]+)"',
        r'kind, template = "([a-z-]+)"',
        r'Refusal\(\s*"([a-z-]+)"',
        r'\b_bad\(\s*"([a-z-]+)"',
    )
    kinds = {kind for form in forms for kind in re.findall(form, source, re.MULTILINE)}
    assert len(kinds) > 50
    assert kinds - told == set()


def test_the_rule_behind_a_refused_house_rule_is_in_the_json(
    companion: Companion, folder: Path
) -> None:
    refused = companion("board", "line-or-colour", "--set", f"layout={'1' * 25}", "--json")
    assert refused.json["problem"]["rule"] == "LC-7"
