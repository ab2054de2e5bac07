"""``companion solve``: the puzzle for one, its largest filling, and why no layout has another."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from companion.cli.frame import (
    DONE,
    FRAME,
    NO,
    Problem,
    answer_json,
    json_option,
    offered,
    option,
    set_option,
    tell,
    words,
)
from companion.cli.frame import command as cli_command
from companion.cli.outputs import deliver, picture_ending, tell_written
from companion.cli.requests import game_named, pairs, with_size
from companion.games import game as find_game
from companion.games import game_keys
from companion.games.options import Options
from companion.games.protocol import Game
from companion.sentences import N_, Sentence, Term, say

if TYPE_CHECKING:
    from companion.games.line_or_colour.puzzle import Filling

DIFFICULTIES = ("easy", "medium", "hard")
SEEDS = 1_000_000


@cli_command(
    "solve",
    short=N_("The puzzle for one, solved."),
    help=N_(
        "The puzzle of GAME: as many rings of one colour as go on the board without a win. "
        "Shows a largest filling and whether it is proven to be one."
    ),
)
@click.argument("game", default="line-or-colour", shell_complete=offered("games"))
@option("--size", type=int, metavar="N", help=N_("Spots along a side: 5 or 7."))
@option("--layout", metavar="ROWS", help=N_("The spots' colours, rows of digits from the top."))
@option("--random", "by_lot", is_flag=True, help=N_("Draw the layout by lot."))
@option("--seed", type=int, metavar="N", help=N_("With --random: the same N, the same layout."))
@option(
    "--difficulty",
    type=click.Choice(DIFFICULTIES, case_sensitive=False),
    help=N_("With --random on the 5 x 5 board: how hard the puzzle is to be."),
)
@option(
    "--all-layouts", is_flag=True, help=N_("Where is that number smallest and largest, and why?")
)
@option("--check", is_flag=True, help=N_("With --all-layouts: check the proof; takes seconds."))
@option("-o", "--output", "out", metavar="OUT", help=N_("Draw it too: OUT.svg, OUT.png, OUT.pdf."))
@set_option
@json_option
def command(
    game: str,
    size: int | None,
    layout: str | None,
    by_lot: bool,
    seed: int | None,
    difficulty: str | None,
    all_layouts: bool,
    check: bool,
    out: str | None,
    chosen: tuple[str, ...],
    as_json: bool,
) -> int:
    found = _with_puzzle(game)
    answers = with_size(found, pairs(chosen), size)
    if layout is not None:
        answers = {**answers, "layout": layout}
    elif difficulty and "size" not in answers:
        answers = {**answers, "size": "5"}
    options = found.choose(answers)
    drawing = by_lot or seed is not None or difficulty is not None
    _only_together(
        layout=layout is not None, drawing=drawing, all_layouts=all_layouts, check=check, out=out
    )
    if all_layouts:
        return _all_layouts(options, check=check, as_json=as_json)
    if drawing:
        seed = random.randrange(SEEDS) if seed is None else seed
        options = _drawn(found, options, seed, difficulty)
    return _solve(_Request(found, options, seed if drawing else None, out), as_json=as_json)


@dataclass(frozen=True)
class _Request:
    """A layout to fill, by which seed it was drawn, and where to draw the filling."""

    game: Game[Any, Any]
    options: Options
    seed: int | None
    out: str | None


def _with_puzzle(key: str) -> Game[Any, Any]:
    found = game_named(key)
    if not found.puzzle:
        having = [find_game(other) for other in game_keys()]
        raise Problem(
            say(
                N_("{title} has no puzzle; {games} has one"),
                title=found.title,
                games=", ".join(other.key for other in having if other.puzzle),
            )
        )
    return found


def _only_together(
    *, layout: bool, drawing: bool, all_layouts: bool, check: bool, out: str | None
) -> None:
    """Requests that contradict each other."""
    if layout and drawing:
        raise Problem(say(N_("give either a layout or have one drawn by lot, not both")))
    if check and not all_layouts:
        raise Problem(say(N_("--check is for --all-layouts")))
    if all_layouts and (layout or drawing or out):
        raise Problem(say(N_("--all-layouts is about every layout: name none, and draw none")))


def _drawn(game: Game[Any, Any], options: Options, seed: int, difficulty: str | None) -> Options:
    from companion.games.line_or_colour.puzzle import random_layout

    size = options.number("size")
    if difficulty and size != 5:
        raise Problem(say(N_("how hard a layout is can only be told of the 5 x 5 board")))
    rows = random_layout(size, seed, difficulty or "").rows
    return game.choose({**options, "layout": rows})


# -- one layout


def _solve(request: _Request, *, as_json: bool) -> int:
    from companion.games.line_or_colour.layout import layout_of
    from companion.games.line_or_colour.position import printed_rows
    from companion.games.line_or_colour.puzzle import BOX, difficulty, most_rings, ways

    if request.out is not None:
        picture_ending(request.out)
    layout = layout_of(printed_rows(request.options))
    box = request.options.choice("rings") == "box"
    filling = most_rings(layout, BOX if box else None)
    number_of_ways = ways(layout) if layout.size == 5 else None
    grade = None if number_of_ways is None else difficulty(number_of_ways)
    written = [] if request.out is None else [_draw(request, filling)]
    if as_json:
        answer_json(
            {
                "game": request.game.key,
                "options": dict(request.options),
                "layout": layout.rows,
                "seed": request.seed,
                "most": filling.number,
                "bound": filling.bound,
                "proven": filling.proven,
                "rings": list(layout.place_list(filling.rings)),
                "position": _position(request, filling),
                "ways": number_of_ways,
                "difficulty": grade,
                "written": written,
            }
        )
        return DONE
    for line in _told(request, filling, number_of_ways, grade):
        tell(line)
    tell_written(written)
    return DONE


def _position(request: _Request, filling: Filling) -> str:
    from companion.games.line_or_colour.position import position_of

    rings = position_of(request.options, filling.rings, 0, None)
    return request.game.format_position(rings)


def _told(
    request: _Request, filling: Filling, number_of_ways: int | None, grade: str | None
) -> list[Sentence | str]:
    from companion.games.line_or_colour.puzzle import BOX

    layout = filling.layout
    lines: list[Sentence | str] = [
        say(
            N_("{title}, {size} x {size}, layout {rows}"),
            title=request.game.title,
            size=layout.size,
            rows=layout.rows,
        )
    ]
    if request.seed is not None:
        lines.append(say(N_("Drawn by lot with --seed {seed}"), seed=request.seed))
    if filling.number == BOX and request.options.choice("rings") == "box":
        lines.append(
            say(
                N_("All {number} rings of a box go on it without a win ({rule})"),
                number=filling.number,
                rule=request.game.puzzle,
            )
        )
    elif filling.proven:
        lines.append(
            say(
                N_("{number} rings go on it without a win; that no more do is proven ({rule})"),
                number=filling.number,
                rule=request.game.puzzle,
            )
        )
    else:
        lines.append(
            say(
                N_("{number} rings were found; that more go is not ruled out, but {bound} is most"),
                number=filling.number,
                bound=filling.bound,
            )
        )
    if number_of_ways is not None and grade is not None:
        lines.append(
            say(
                N_("There are {ways} ways to place three rings of each colour: {difficulty}"),
                ways=_grouped(number_of_ways),
                difficulty=Term(grade),
            )
        )
    return [*lines, "", *_grid(filling)]


def _grouped(number: int) -> str:
    """A number in groups of three digits, parted as the reader's language parts them."""
    return f"{number:,}".replace(",", words(N_("1,000"))[1])


def _grid(filling: Filling) -> list[str]:
    """The board in letters, ringed spots in brackets."""
    layout = filling.layout
    rows = []
    for row in range(layout.size, 0, -1):
        cells = []
        for column in range(layout.size):
            spot = layout.bit[f"{chr(ord('a') + column)}{row}"]
            digit = layout.digit[spot]
            cells.append(f"({digit})" if spot & filling.rings else f" {digit} ")
        rows.append(f"  {row} " + "".join(cells).rstrip())
    letters = "".join(f" {chr(ord('a') + column)} " for column in range(layout.size))
    return [*rows, f"    {letters.rstrip()}"]


def _draw(request: _Request, filling: Filling) -> str:
    from companion.records import record_of
    from companion.scoring.from_record import scored_record
    from companion.scoring.picture_file import picture_bytes

    out = str(request.out)
    position = request.game.parse_position(request.options, _position(request, filling))
    record = record_of(request.game, request.options, position=position)
    ending = picture_ending(out)
    scored = scored_record(out, record, request.game)
    return deliver(out, picture_bytes(scored, ending, FRAME.get().language))


# -- every layout


def _all_layouts(options: Options, *, check: bool, as_json: bool) -> int:
    from companion.games.line_or_colour.puzzle import BOX

    size, box = options.number("size"), options.choice("rings") == "box"
    most = {5: 15, 7: 28}[size]
    if box:
        most = min(most, BOX)
    if check and size == 5:
        raise Problem(
            say(N_("for the 5 x 5 board there is no short proof to check, only a long search"))
        )
    answer = {
        "size": size,
        "rings": options.choice("rings"),
        "smallest": most,
        "largest": most,
        "rests_on": "certificate" if size == 7 else "search",
        "checked": None,
        "reason": None,
    }
    lines: list[Sentence] = [
        say(
            N_("On every {size} x {size} layout {most} rings go without a win, and never more"),
            size=size,
            most=most,
        ),
        _basis(size),
    ]
    code = DONE
    if check:
        checked, sentence = _checked()
        answer |= {"checked": checked, "reason": sentence.text(FRAME.get().json_language)}
        lines.append(sentence)
        code = DONE if checked else NO
    if as_json:
        answer_json(answer)
        return code
    for line in lines:
        tell(line)
    return code


def _basis(size: int) -> Sentence:
    if size == 5:
        return say(
            N_(
                "This rests on an exhaustive search through the layouts (branch and bound, about "
                "51 minutes of computing, no counterexample); there is no short proof to check"
            )
        )
    return say(
        N_(
            "More than 4 rings of a colour are never possible, so 28 is most; that 28 always go "
            "rests on a certificate that --all-layouts --check checks"
        )
    )


def _checked() -> tuple[bool, Sentence]:
    """Whether the certificate holds, and in words what was gone through or where it fails."""
    import time

    from companion.games.line_or_colour.certificate import BadCertificate, check, load

    began = time.perf_counter()
    try:
        found = check(load())
    except BadCertificate as error:
        return False, say(N_("The certificate does not hold: {why}"), why=error.sentence)
    return True, say(
        N_(
            "Checked in {seconds} s: each of {sets} sets meets all {windows} windows of five; "
            "seven colours, whatever spots they have, block at most {blocked} of {weight} "
            "(bounds of {choices} partial choices); so one set always serves"
        ),
        seconds=f"{time.perf_counter() - began:.1f}",
        sets=_grouped(found.sets),
        windows=found.windows,
        blocked=_grouped(found.blocked),
        weight=_grouped(found.weight),
        choices=_grouped(found.choices),
    )
