"""An option that would do nothing is refused, and one that means another is pointed to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import CompanionError, correct, read, review
from tests.cli.conftest import Companion
from tests.cli.records import OPENING, written

SAMPLES = Path(__file__).parents[2] / "samples"
NEXT = "“next=purple” answers a question that is not open here: leave it out"


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("print line-wars --difficulty hard", "Line Wars has none"),
        ("print line-or-colour --difficulty hard", "companion print line-or-colour puzzles"),
        ("print line-wars --seed 3", "nothing in Line Wars is random"),
        ("print line-wars rules --seed 3", "--seed does not go with rules"),
        ("print all sheets --seed 3", "--seed does not go with print all"),
        ("print line-wars scores --size 5", "leave --size out"),
        ("print line-wars rules --up 2", "--up does not go with rules: leave --up out"),
        ("print lineage --up 2", "which needs whole pages: leave it out"),
        ("print line-wars scores --large-print", "leave --large-print out"),
        ("print line-wars --player green=Ann", "Line Wars has no player “green”"),
        ("print line-wars --copies 0", "a number from 1 to"),
        ("print all sheets --copies 2", "--copies does not go with print all"),
        ("print line-or-colour rules --layout 12345123451234512345", "leave --layout out"),
        ("print blottos-war --size 9", "--set columns=9"),
        ("board blottos-war --size 9", "--set columns=9"),
        ("board lineage --size 9", "comes in one size"),
        ("print record game.pgr --size 9", "leave --size out"),
        ("print record game.pgr --seed 9", "leave --seed out"),
        ("print line-wars --list --preview", "--preview does not go with --list"),
        ("print --size 7", "--size only works with GAME"),
        ("print all sheets --size 7", "--size does not go with print all"),
        ("print all sheets --set size=7", "--set does not go with print all"),
        ("print all sheets -o other", "name the folder: “companion print all DIR”"),
        ("score game.pgr --marks", "only works with --json"),
        ("score game.pgr --inks blue=black", "--inks only works with photos"),
        ("judge game.pgr b3-c3 --inks blue=black", "--inks only works with photos"),
        ("moves game.pgr --inks blue=black", "--inks only works with photos"),
        ("compare game.pgr game.pgr --inks blue=black", "--inks only works with photos"),
        ("draw game.pgr -o a.svg --inks blue=black", "--inks only works with photos"),
        ("draw game.pgr -o a.svg --format png", "--format does not go with a.svg"),
        ("judge game.pgr --over --why", "--why does not go with --over"),
        ("resolve start a1*4 a8*4 --inks blue=black", "--inks only works with photos"),
        ("book add game.pgr --keep-photo", "--keep-photo only works with photos"),
        ("book add game.pgr --inks blue=black", "--inks only works with photos"),
        ("book list --deleted --limit 3", "leave --limit out"),
        ("book list --deleted --player Ann", "leave --player out"),
        ("book backup --list backup.sqlite", "FILE does not go with --list"),
        ("book pair Cup --paper letter", "--paper only works with --boards"),
        ("desk --menu game.pgr", "--menu does not go with FILE"),
        ("score game.pgr --dask tcp://localhost:1 --jobs 4", "leave --jobs out"),
    ],
)
def test_what_would_do_nothing_is_refused_and_nothing_is_written(
    companion: Companion,
    asked: str,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_BOOK", str(tmp_path / "book.sqlite"))
    written(tmp_path, OPENING)
    answer = companion(*asked.split())
    assert answer.code == 2
    assert told in answer.problem
    assert [path.name for path in tmp_path.iterdir()] == ["game.pgr"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "asked",
    [
        "print line-or-colour puzzles --difficulty hard --seed 3 -o a.pdf",
        "print line-or-colour --seed 3 -o a.pdf",
        "print line-wars --size 9 -o a.pdf",
        "print blottos-war --set columns=9 -o a.pdf",
    ],
)
def test_what_does_something_is_taken(
    companion: Companion, asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert companion(*asked.split()).code == 0


def test_an_answer_to_what_is_not_open_is_refused_by_what_scores_a_file(
    companion: Companion, tmp_path: Path
) -> None:
    game, photo = written(tmp_path, OPENING), SAMPLES / "line-wars-printed-wood.jpg"
    made = tmp_path / "made.svg"
    book = ("--book", tmp_path / "book.sqlite")
    for asked in (
        ("score", game),
        ("score", game, game),
        ("score", game, "--json"),
        ("score", photo),
        ("draw", game, "-o", made),
        ("print", "record", game, "-o", tmp_path / "made.pdf"),
        ("compare", game, game),
        ("book", "add", game, *book),
        ("book", "add", game, game, *book),
        ("book", "add", photo, *book),
    ):
        done = companion(*asked, "--set", "next=purple")
        assert (done.code, done.err.count(NEXT)) == (2, 1), asked
    assert {each.suffix for each in tmp_path.iterdir()} <= {".pgr", ".sqlite", ".jsonl"}
    companion("book", "add", game, *book)
    assert NEXT in companion("book", "change", "1", "--set", "next=purple", *book).err
    assert companion("book", "list", "--json", *book).json["matches"][0]["id"] == 1
    for act in (read, review, lambda file, options: correct(read(file), answers=options)):
        with pytest.raises(CompanionError, match="leave it out") as error:
            act(photo, options={"next": "purple"})
        assert error.value.as_json()["id"] == "no-effect"


def test_an_answer_counts_for_those_of_several_files_that_ask_for_it(
    companion: Companion, tmp_path: Path
) -> None:
    drawn = '[Game "lineage"]\n[Position "red c1 d1 e1 f1; blue a8 b8 c8 d8 e8; next ?"]\n'
    asks, told = written(tmp_path, drawn), written(tmp_path, '[Game "lineage"]\n', "told.pgr")
    said = ("--set", "next=blue")
    for files in ((asks, told), (told, asks)):
        scored = companion("score", *files, *said, "--json")
        assert (scored.code, scored.err) == (0, "")
        assert {"next blue" in one["position"] for one in scored.json} == {True, False}
        assert "not open" not in companion("compare", *files, *said).err
    book = ("--book", tmp_path / "book.sqlite")
    added = companion("book", "add", asks, told, *said, *book)
    assert (added.code, added.err) == (0, "")
    assert "next blue" in companion("book", "show", "1", "--json", *book).out


@pytest.mark.parametrize("answer", ["next=red", "negation=square"])
def test_an_answer_counts_for_the_files_whose_game_has_it(
    companion: Companion, tmp_path: Path, answer: str
) -> None:
    position = "red c1 d1 e1 f1; blue a8 b8 c8 d8 e8; next ?"
    asks = written(tmp_path, f'[Game "lineage"]\n[Position "{position}"]\n')
    rule, neither = (
        written(tmp_path, f'[Game "{game}"]\n', f"{game}.pgr")
        for game in ("line-wars", "corona-line")
    )
    book = ("--book", tmp_path / "book.sqlite")
    for files in ((asks, rule, neither), (neither, rule, asks)):
        scored = companion("score", *files, "--set", answer, "--json")
        assert (scored.code, scored.err) == (0, "")
        taken = [
            one["game"]
            for one in scored.json
            if "next red" in one["position"] or one["options"].get("negation") == "square"
        ]
        assert taken == ["lineage" if answer == "next=red" else "line-wars"]
    added = companion("book", "add", asks, rule, neither, "--set", answer, *book)
    assert (added.code, added.err) == (0, "")
    told = companion("compare", asks, neither, "--set", answer)
    assert "shows Lineage" in told.problem


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("negation=square", "there is no house rule “negation”. Choose "),
        ("negatoin=square", "there is no house rule “negatoin”. Did you mean “negation”?"),
        ("zzzz=1", "there is no house rule “zzzz”"),
        ("agreed=yes", "Commands that judge moves take it as --given “agreed yes”."),
    ],
)
def test_an_answer_that_no_file_s_game_has_is_refused_once(
    companion: Companion, tmp_path: Path, answer: str, told: str
) -> None:
    files = [
        written(tmp_path, f'[Game "{game}"]\n', f"{game}.pgr")
        for game in ("lineage", "corona-line")
    ]
    for asked in ("score",), ("book", "add", "--book", tmp_path / "book.sqlite"):
        refused = companion(*asked, *files, "--set", answer)
        assert refused.code == 2
        assert refused.err.count(told) == 1
        assert "│ no" not in refused.out
    assert not companion("book", "list", "--book", tmp_path / "book.sqlite", "--json").json[
        "matches"
    ]


def test_a_field_of_the_position_is_pointed_to_given(companion: Companion, tmp_path: Path) -> None:
    game = written(tmp_path, '[Game "line-wars"]\n[Position "blue a7-b7; red g1-f1-f2-f3"]\n')
    told = (
        "“agreed” is not a house rule. Commands that judge moves take it as --given “agreed yes”."
    )
    for command in ("score", "judge", "moves", "settle"):
        move = () if command in ("score", "moves") else ("pass",)
        assert told in companion(command, game, *move, "--set", "agreed=yes").problem
