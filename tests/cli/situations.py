"""What leads to each message that suggests a command, an option or a value."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from shutil import rmtree

from PIL import Image

from companion.book.storage.rows import digest
from tests.cli.records import ILLEGAL, OPENING

ROOT = Path(__file__).parents[2]

CUP = "book tournament Cup Ann Ben Can Dan --game line-wars --system swiss --rounds 2"
ADD = (
    "book add --game line-wars --date 2026-11-14 --player blue=Ann --player red=Ben --result 14-11"
)
ANOTHER = ADD.replace("Ann", "Eve").replace("14-11", "9-7")
FROM_PHOTO = ROOT / "samples" / "line-wars-from-photo.pgr"
SAMPLES = {"wood.jpg": "line-wars-printed-wood", "covered.jpg": "line-wars-hand-drawn-covered"}
FILES = {
    "game.pgr": OPENING,
    "illegal.pgr": ILLEGAL,
    "-illegal.pgr": ILLEGAL,
    "photo.pgr": FROM_PHOTO.read_text("utf-8"),
    "early.pgr": '[Game "line-wars"]\n[Position "blue a7-b7; red g1-f1-f2-f3"]\n',
    "crown.pgr": (
        '[Game "corona-line"]\n[Position "blue a1-b1-g3-c2-b5-e7-d4 a1-a2-b4; red g7-e4 '
        'g7-d5-c4-b3-b2-a3-b7-b6; next ?; ends ? ?; points ? ?; rest yes no"]\n'
    ),
    "paths.pgr": (
        '[Game "corona-line"]\n[Position "blue a1-d3 a1-e6-a7-b3-a5-a4-a3; red g7-c4-c5-b7 '
        'g7-g6-e5-f6-a2; next ?; ends ? a2; points ? ?; rest no yes"]\n'
    ),
    "supposed.pgr": (
        '[Game "corona-line"]\n[Position "blue a1-c2; red g7-f2; next ?; ends c2 f2; points 0 0; '
        'rest no no"]\n\n1. blue: b7\n'
    ),
    "lineage.pgr": '[Game "lineage"]\n[Position "red c1 d1 e1 f1; blue a8 b8 c8 d8 e8"]\n',
    "doubts.pgr": (
        '[Game "line-wars"]\n[Position "blue a7-a6-a5-a4-b4-c4-c3 a7-b7 b4-b5-a5 a6-b6; red '
        "g1-f1-f2-g2-g1 f2-f3-e3-e4-f4-f3 g5-g4-f4-f5-g5-g6; black f4 f5 a6; next ?; turns ? ?; "
        'agreed ?"]\n[Photo "sha256:' + 64 * "6" + '"]\n'
        '[Doubts "line f5-g5=red:0.9861:empty:blue; fill f4=black:0.525:empty; '
        "fill f5=black:0.6977:empty; fill a6=black:0.7939:empty; line b6-c6=empty:0.7959:blue; "
        'line a6-b6=blue:0.9348:empty; line a6-a7=blue:0.9413:empty; line g5-g6=red:0.9714:empty"]'
        "\n"
    ),
    "ended.pgr": (
        '[Game "line-wars"]\n[Size "4"]\n[Position "blue a4-a3-a2-b2-c2-c1 a4-b4 d2-d3-c3-b3-a3; '
        'red d1-c1-b1-a1-a2 d1-d2-c2-c3 b1-b2-b3"]\n[Doubts "line a3-b3=blue:0.9:empty"]\n'
    ),
    "played.pgr": (
        '[Game "line-or-colour"]\n[Position "white d4; black e5; next ?"]\n'
        '[Doubts "ring f1=empty:0.6:white"]\n\n1. f1\n'
    ),
    "many.pgr": (
        '[Game "line-or-colour"]\n[Position "white d4; black e5; next white"]\n[Doubts "'
        + "; ".join(f"ring {c}{r}=empty:0.6:white" for c in "abcdefg" for r in "12")
        + '"]\n'
    ),
    "agreed.pgr": (
        '[Game "line-wars"]\n[Size "4"]\n[Position "blue a4-b4; red d1-c1-b1-a1; next blue; '
        'turns 2 2; agreed yes"]\n'
    ),
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
        harm: what happens to the book after the commands before.
    """

    command: str
    says: str
    before: tuple[str, ...] = ()
    fill: dict[str, str] = field(default_factory=dict)
    codes: tuple[int, ...] = (0,)
    harm: Callable[[Path], object] = len


def zeroed(path: Path) -> None:
    path.with_name("book.db-wal").unlink(missing_ok=True)
    path.write_bytes(bytes(path.stat().st_size))


def journal_of(path: Path) -> Path:
    return path.with_name("book.db.journal")


def letters(path: Path, *, journal: bool = True) -> None:
    """Change a record behind the program's back."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE match SET text = replace(text, 'Ann', 'Amn')")
    if not journal:
        alone(path)


def uncounted(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DELETE FROM played")


def sent_on(path: Path) -> None:
    """A photo as a messenger sends it on."""
    with Image.open(path.with_name("wood.jpg")) as photo:
        photo.save(path.with_name("copy.jpg"), quality=70)


def alone(path: Path) -> None:
    """Neither journal nor backups are left."""
    journal_of(path).unlink()
    rmtree(path.with_name("book-backups"))


def impossible(path: Path) -> None:
    """A result that only another program can have put there."""
    with closing(sqlite3.connect(path)) as db, db:
        (text,) = db.execute("SELECT text FROM match").fetchone()
        text = text.replace('"14-11"', '"99-0"')
        db.execute("UPDATE match SET text = ?, digest = ?", (text, digest(text)))
    journal_of(path).unlink()


def settings_lost(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("INSERT OR REPLACE INTO setting VALUES ('uncertain', x'00ff')")
        db.execute("UPDATE match SET text = replace(text, 'Ann', 'Amn')")
    alone(path)


def of_another_book(path: Path) -> None:
    text = path.with_name("other.db.journal").read_bytes()
    journal_of(path).write_bytes(text)


def older(path: Path) -> None:
    path.write_bytes(path.with_name("kept.db").read_bytes())
    path.with_name("book.db-wal").unlink(missing_ok=True)


VERDICT = (0, 1, 3)
PAIRED = (CUP, "book pair Cup")
DASHED = "book tournament ' -Cup' ' -Ann' Ben --game line-wars"
RESULT = {"RESULT": "14-11", "PLAYER": "Ann"}
NAMED = {**RESULT, "blue=NAME": "blue=Ann", "red=NAME": "red=Ben"}
DAN = CUP.replace("--system swiss --rounds 2", "--system round-robin")
TWO = "book tournament Cup Ann Ben --game line-wars --system round-robin"
TWICE = TWO.replace("round-robin", "double-round-robin")
IN_A_TOURNAMENT = (
    Situation(TWO, "Pair it with"),
    Situation("book result Cup 1 1/2-1/2", "A knock-out needs", before=(
        TWO.replace("round-robin", "knock-out").replace("line-wars", "line-or-colour"),
        "book pair Cup")),
    Situation("book pair Cup", "are paired. “companion book event", before=(TWO, "book pair Cup",
                                                      "book result Cup 1 14-11")),
    Situation("book result Cup 1 14-11", "is finished.", before=(TWO, "book pair Cup")),
    Situation("book pair Cup --undo", "already has results",
              before=(*PAIRED, "book result Cup 1 14-11")),
    Situation("book merge Ann Ben", "both play in “{event}”", before=(TWO,)),
    Situation("book bye Cup Ann", "only Swiss tournaments", before=(DAN, "book pair Cup")),
    Situation("book bye Cup Ann --round 1", "is already paired in round", before=PAIRED),
    Situation("book bye Cup Ann --round 1 --undo", "is already paired without",
              before=(CUP, "book bye Cup Ann", "book pair Cup")),
    Situation("book bye Cup Ann", "worth {points} points. “companion", before=PAIRED),
    Situation("book bye Cup Ann --zero", "worth {points} points. “companion", before=(CUP,)),
    Situation("book forfeit Cup Ann", "no open match of {players}", before=(
        *PAIRED, "book result Cup 1 14-11", "book result Cup 2 14-11")),
    Situation("book forfeit Cup Ann", "deletes it first.", before=(
        TWO, "book pair Cup", "book result Cup 1 14-11", "book result Cup 1 *")),
    Situation("book result Cup Ann Ben 14-11", "no open match of {players} in", before=PAIRED),
    Situation("book result Cup Ann Ben 14-11 --round 2", "{told}. “companion book result",
              before=(TWO, "book pair Cup")),
    Situation("book add --game line-wars --player blue=Ann --player red=Ben --result 14-11 "
              "--event Cup", "no open match of {players} in", before=PAIRED),
    Situation("book add --match abcd --result 14-11", "has an open match", before=PAIRED,
              fill={"NAME": "Cup", "N": "1"}),
    Situation("book result Cup 1 10-15", "already has a result",
              before=(*PAIRED, "book result Cup 1 14-11")),
    Situation("book event Cup --round 2", "is not over. “companion book", before=PAIRED),
    Situation("book event Cup --round 2", "pairs what comes before it.", before=(CUP,)),
    Situation("book forfeit Cup Ann --round 1", "but one in round {other}. “companion", before=(
        TWICE, "book pair Cup", "book result Cup 1 14-11")),
    Situation("book forfeit Cup Ann --undo --round 1", "--undo --round {other}”", before=(
        TWICE, "book pair Cup", "book forfeit Cup Ann --round 2")),
    Situation("book result Cup 1 *", "has no result, but round {other} has one.", before=(
        TWICE, "book pair Cup", "book result Cup 1 14-11")),
    Situation("book result Cup 1 *", "has no result. “companion", before=PAIRED),
    *(Situation(f"book result Cup {who} *", "was forfeited. “companion", before=(
        *PAIRED, f"book forfeit Cup {lost}")) for who, lost in (
        ("1", "Ann"), ("1", "Can"), ("Ann", "'Can' --both"))),
    Situation("book event Cup --delete", "” is deleted. “companion", before=(CUP,)),
    Situation(CUP, "a deleted event is called", before=(CUP, "book event Cup --delete")),
    Situation("book forfeit Cup Ann", "did not come.", before=PAIRED, fill=RESULT),
    Situation("book forfeit Cup Ann --undo", "was forfeited. “companion book event", before=PAIRED),
    Situation("book pair Cup", "a result is missing: round",
              before=(*PAIRED, "book result Cup 1 14-11"), fill={**RESULT, "PLAYER": "Ben"}),
    Situation("book sheet Cup -o x.pdf --pairings board --round 2", "is not paired yet", before=(
        *PAIRED, "book result Cup 1 14-11", "book result Cup 2 14-11")),
)  # fmt: skip
IN_A_BOOK = (
    Situation("book settings", "do not count until they are checked", before=(ADD,)),
    Situation("book settings --uncertain count", "count as read", before=(ADD,)),
    Situation("book change 1 --result 9-7", "undoes this", before=(ADD,)),
    Situation("book change 1 wood.jpg", "brings them back", before=(
        "book add wood.jpg", "book change 1 --correct 'line a7-b7=empty'")),
    Situation("book change 1 game.pgr", "“companion book delete {other}” first",
              before=(ADD, "book add game.pgr")),
    Situation("book change 1 game.pgr", "all the same, add --again",
              before=(ADD, "book add game.pgr")),
    Situation("book add early.pgr --date 2026-11-14 --player blue=Ann --player red=Ben",
              "adds the game to it", before=(ADD,)),
    Situation("book change 2 --date 2026-11-14", "enters it.", fill=RESULT, before=(
        ADD, "book add early.pgr --player blue=Ann --player red=Ben --date 2026-11-15")),
    Situation("book undo 1", "has no change to undo", before=(ADD,)),
    Situation(ADD, "does that.", before=(TWO, "book pair Cup")),
    Situation("book undo 2", "undoes the latest change", before=(
        TWO, "book pair Cup", "book result Cup 1 14-11", "book delete 1", ADD,
        "book change 2 --event Cup", "book undelete 1")),
    Situation("book unmerge Ann", "is not merged with anybody", before=(ADD,)),
    Situation(ADD.replace("Ben", "Eve"), "the same player in this book",
              before=(ADD, ANOTHER, "book merge Eve Ann")),
    Situation(ADD.replace("Ben", "Eve").replace("blue=Ann", "blue=Eve").replace("red=Eve",
              "red=Ann"), "the same player in this book",
              before=(ADD, ANOTHER, "book merge Eve Ann")),
    Situation("book evening", "no match with a date", before=(ADD, "book delete 1"),
              fill={"FILE": "game.pgr"}),
    Situation("book evening --year 1999", "there is no such match in the book. See", before=(ADD,)),
    Situation("book add game.pgr --date 2020-01-01", "is already in the book with different",
              before=("book add game.pgr",)),
    Situation("book add game.pgr --date 2020-01-01", "If it is another match, use --again",
              before=("book add game.pgr",)),
    Situation("book add game.pgr", "Match {match} is deleted", before=("book add game.pgr",
              "book delete 1")),
    Situation("book add early.pgr", "Who played? “companion book change", fill=NAMED),
    Situation("book add early.pgr --player blue=Ann", "Who played {colour}?", fill=NAMED),
    Situation("book add early.pgr", "The match stays open", fill=NAMED),
    Situation("book add doubts.pgr", "If the game goes on", fill=NAMED),
    Situation("book add doubts.pgr", "“companion book review {match}”", fill=NAMED),
    Situation("book show 1", "is damaged and does not count", before=(ADD,), harm=uncounted),
    Situation("book list", "“companion book review”", before=("book add doubts.pgr",)),
    Situation("book review", "Run “companion book review” in a terminal",
              before=("book add doubts.pgr",)),
    Situation("book review", "Run “companion book review” in a terminal",
              before=("book add paths.pgr",)),
    *(Situation("book list", says, before=tuple(
        f"book add photo.pgr --again --result {n}-8 --yes" for n in range(18 - number, 18)),
        fill={"MATCH": "1"}) for says, number in (
        ("more match has a result", 6), ("more matches have a result", 7))),
)  # fmt: skip
ELSEWHERE = (
    Situation("check doubts.pgr", "The game record has marks to check", codes=VERDICT),
    Situation("check illegal.pgr", "To settle this step by step", codes=VERDICT),
    Situation("check -- -illegal.pgr", "To settle this step by step", codes=VERDICT),
    Situation("moves -- -illegal.pgr", "To settle this step by step: “{command}”", codes=(1,)),
    Situation("check paths.pgr", "tells what each answer comes to", codes=VERDICT),
    Situation("check one.json", "{file} holds {games} game. “companion book import",
              before=(ADD, "book export one.json"), codes=(2,)),
    Situation("score two.pgr", "{file} holds {games} games. “companion book import",
              before=(ADD, ANOTHER, "book export two.pgr"), codes=(2,)),  # it asks first
    Situation("settle early.pgr b7-b6-b5", "--answer {answer}", codes=VERDICT),
    Situation("settle illegal.pgr", "--answer {answer}", codes=VERDICT),
    Situation("print record", "name the game's file", fill={"FILE.pgr": "game.pgr -o x.pdf"}),
    Situation("print line-or-colour --difficulty easy -o x.pdf", "is for puzzles only"),
    Situation("print line-wars --help", "lists the house rules for --set"),
    Situation("desk", "no screen here", fill={"PHOTO": "game.pgr"}),
)  # fmt: skip


DAMAGED = (
    Situation("book list", "is damaged or not a scorebook", before=(ADD,), harm=zeroed,
              codes=(0, 1)),
    Situation("book list", "is damaged or from an older copy", before=(ADD,), codes=(0, 1),
              harm=lambda path: journal_of(path).write_bytes(journal_of(path).read_bytes()[:-9])),
    Situation("book list", "is missing, but its journal is there", before=(ADD,),
              harm=lambda path: path.unlink()),
    Situation("book list", "belongs to another scorebook", harm=of_another_book,
              before=(ADD, f"{ADD} --book other.db")),
    Situation("book list", "is an older copy", harm=older, codes=(0, 1),
              before=(ADD, "book backup kept.db", ANOTHER, ANOTHER.replace("Ben", "Can"))),
    Situation("book check", "repairs what it can.", before=(ADD,), harm=letters),
    Situation("book export x.pgr", "damaged matches were not exported", before=(ADD, ANOTHER),
              harm=letters),
    Situation("book erase Ben --yes", "is damaged or from an older copy", before=(ADD, ANOTHER),
              harm=lambda path: journal_of(path).write_bytes(
                  journal_of(path).read_bytes().replace(b"Ann", b"Amn"))),
    Situation("book check", "corrects it", before=(ADD,), harm=impossible,
              fill={"RESULT": "14-11"}),
    Situation("book rebuild", "Game records that are damaged", before=(ADD,),
              harm=lambda path: letters(path, journal=False),
              fill={"MATCH": "1", "RESULT": "14-11"}),
    Situation("book rebuild", "Settings: something may be missing", before=(ADD,),
              harm=settings_lost, fill={"MATCH": "1", "RESULT": "14-11"}),
)  # fmt: skip
WITH_A_PHOTO = (
    Situation("score wood.jpg --game corona-line", "Leave --game out"),
    Situation("score wood.jpg --set size=9", "Leave --set"),
    Situation("check wood.jpg", "is a picture, not a game record"),
    Situation("score covered.jpg --no-input", "To correct one"),
    Situation(
        "book add copy.jpg",
        "If the game has gone on since",
        before=("book add wood.jpg",),
        harm=sent_on,
    ),
)
"""Read from samples, which takes a second each."""
SITUATIONS = (
    *(Situation(command, "ask again with “{command} {marks}”", codes=VERDICT) for command in (
        "judge covered.jpg --over", "judge doubts.pgr 'blue: b6-c6-c5-b5-b6-b7'",
        "judge ended.pgr --over", "moves ended.pgr", "settle played.pgr",
        "compare ended.pgr ended.pgr", "check played.pgr",
        "settle doubts.pgr 'blue: b6-c6-c5-b5-b6-b7'")),
    Situation("moves many.pgr", "To correct one, ask again with", codes=VERDICT),
    Situation("judge crown.pgr c5", "{question} Add {flags}.", codes=VERDICT),
    Situation("moves crown.pgr", "{question} Add {flags}.", codes=VERDICT),
    Situation("moves early.pgr", "{question} Add {flags}.", codes=VERDICT),
    Situation("judge early.pgr b7-b6-b5", "To settle this step by step", codes=VERDICT),
    Situation("judge early.pgr b7-b6-b5 --given 'agreed no'", "To settle this step by step",
              codes=VERDICT),
    Situation("moves lineage.pgr", "{question} Add {flags}.", codes=VERDICT),
    Situation("judge lineage.pgr c1-c2 --set next=red", "To answer, add", codes=VERDICT),
    Situation("moves spots.pgr", "{question} Add {flags}.", codes=VERDICT),
    Situation(
        "moves photo.pgr --given 'turns 99 2'", "With Blue's {blue} lines", codes=VERDICT
    ),
    Situation("moves illegal.pgr", "To settle this step by step: “{command}”", codes=(1,)),
    Situation("score supposed.pgr", "“companion settle {file}” asks what", codes=VERDICT),
    Situation("book add illegal.pgr --player blue=Ann --player red=Ben",
              "“companion check {file}” says which.", codes=(0, 1)),
    Situation("game.pgr", "“{word}” is a file, not a command"),
    Situation("schema foo", "{mistake}. See “companion help”."),
    Situation("print line-wars --set size", "write it like {example}, not “{word}”"),
    Situation("solve --difficulty x", "for --difficulty choose {levels}"),
    Situation("print all", "name the folder: “companion print all DIR”", fill={"DIR": "--help"}),
    Situation("print blottos-war --size 9", "set {options} instead of --size"),
    Situation("print lineage --size 9", "comes in one size: leave --size out"),
    Situation("book list", "there is no scorebook {book} yet", fill={"FILE": "game.pgr"}),
    Situation("book show 7", "See “companion book list”", before=(ADD,)),
    Situation(
        "book show 1", "Match {match} is deleted. “companion book undelete {match}” restores it.",
        before=(ADD, "book delete 1"),
    ),
    Situation(
        "book delete 1", "“companion book undelete {match}” restores", before=(ADD, "book delete 1")
    ),
    Situation("book event Cup", "there is no event", before=(ADD,)),
    Situation("book result Cup 2 14-11", "of “{name}” is not paired yet", before=(CUP,)),
    Situation("book result Cup 9 14-11", "has no match at board {board}", before=PAIRED),
    Situation(CUP, "Pair them with"),
    Situation("book pair Cup", "results are missing", before=PAIRED, fill=RESULT),
    Situation(
        "book withdraw Cup Ann", "has withdrawn from “{event}”", before=PAIRED, fill=RESULT
    ),
    Situation(
        "book withdraw Cup Ann", "has withdrawn from", before=(CUP, "book withdraw Cup Ann")
    ),
    *(Situation(f"book {act} ' -Cup' ' -Ann'", told, before=(DASHED, "book pair ' -Cup'", *more))
      for act, told, *more in (
          ("withdraw", "has withdrawn from"),
          ("forfeit", "no open match of", "book forfeit ' -Cup' ' -Ann'"))),
    Situation("book pair ' -Cup'", "” is deleted. “companion", before=(
        DASHED, "book event ' -Cup' --delete")),
    Situation("book merge ' -Ann' ' -ann'", "are already one player", before=(DASHED,)),
    Situation("book forfeit Cup Eve", "is not in “{name}”", before=PAIRED),
    Situation("book result Cup 2 14-11", "The round is complete",
              before=(*PAIRED, "book result Cup 1 14-11")),
    Situation("book merge Ann Annabel", "add --new", before=(ADD,)),
    Situation("book merge Ann Annabel --new", "is now called {player}", before=(ADD,)),
    Situation("book merge Eve Ann", "now counts as {player}",
              before=(ADD, ANOTHER)),
    Situation("book erase Ann", "To agree, add", before=(ADD,)),
    Situation("book undo", "To undo that, add --yes", before=(ADD, "book erase Ann --yes")),
    *(Situation(f"{asked} agreed.pgr a4-a3-a2-b2", "If the game is not over, use", codes=VERDICT)
      for asked in ("play", "judge")),
    Situation("settle agreed.pgr a4-a3-a2-b2", "--answer go_on: Play on: the game is not over",
              codes=VERDICT),
    Situation("judge agreed.pgr --over", "If the game is not over, use", codes=VERDICT),
    Situation("moves agreed.pgr", "If the game is not over, use"),
    Situation("play game.pgr b3-b2,b3-c3,c3-c4", "To change the house rule for the whole game"),
    Situation("play new.pgr 'blue: b1*4'", "To begin a game, add for example --game"),
    *IN_A_TOURNAMENT, *IN_A_BOOK, *DAMAGED, *WITH_A_PHOTO, *ELSEWHERE,
    Situation("book import ours.json --yes", "explains how to correct it.", before=(
        ADD, "book export ours.json", "book change 1 --result 20-5")),
    *(Situation("book import cup.json --join --yes", "the file says something else about",
                before=(CUP, *before)) for before in (
        ("book export cup.json", "book withdraw Cup Ann"),
        ("book withdraw Cup Ann", "book export cup.json", "book enter Cup Ann"),
        ("book bye Cup Ann --zero", "book export cup.json", "book bye Cup Ann --undo"),
        ("book bye Cup Ann", "book export cup.json", "book bye Cup Ann --undo", "book pair Cup"),
        ("book export cup.json", "book bye Cup Ann", "book pair Cup"))),
    Situation("book import cup.json --join --yes", "has a bye in round {round} of your", before=(
        *PAIRED, "book export cup.json", "book pair Cup --undo", "book bye Cup Ann")),
    Situation("book import cup.json --join --yes", "{players} have byes in your", before=(
        *PAIRED, "book export cup.json", "book pair Cup --undo", "book bye Cup Ann",
        "book bye Cup Ben")),
    Situation("book import cup.json --join --yes", "is paired in your scorebook, but not in",
              before=(CUP, "book export cup.json", "book pair Cup")),
    Situation("book import cup.json --join --yes", "is paired differently in the file", before=(
        *PAIRED, "book export cup.json", "book pair Cup --undo", "book pair Cup")),
    Situation("book pair Cup --undo", "” pairs it again.", before=PAIRED),
    Situation("book import theirs.json", "To agree, add", before=(
        ADD, f"{ANOTHER} --book theirs.db", "book export theirs.json --book theirs.db")),
    Situation("book import theirs.json --yes", "with yours, import again with --join.",
              before=(ADD, ANOTHER, *(f"{one} --book theirs.db" for one in
                      (ADD, ANOTHER, "book merge Eve Ann", "book export theirs.json")))),
    Situation("book add --game line-wars --player blue=A --player red=B --result 3-2 "
              "--date 2999-01-01", "is in the future"),
)  # fmt: skip
