"""A comparison for people at the table: in sentences, as JSON, and painted over the photo."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Literal

from companion.application.dispute.answers import assuming
from companion.application.dispute.compared import (
    Compared,
    Difference,
    Finding,
    Side,
    ended_before,
    names,
)
from companion.board import EMPTY, Value, split_mark
from companion.games.phrases import doubt, player_name, score_told, with_rule
from companion.games.protocol import Game, Move, Position
from companion.judge import Verdict
from companion.judge.between import change_told
from companion.judge.sequences import Sequences
from companion.judge.verdict import breach_json
from companion.records import Objection
from companion.schema import problem_keys
from companion.scoring.score_object import mark_json
from companion.scoring.scored import Scored
from companion.sentences import ENGLISH, N_, Catalogue, Sentence, few, labelled, say, strung

if TYPE_CHECKING:
    from companion.answers.disputes import ComparedJson, DifferenceJson, LookJson, TurnJson
    from companion.photo.reading import ReadMark

MOST_TOLD: Final = 20
"""Changed marks that are listed one by one."""
LIKELY: Final = 0.5
"""An answer that is less sure is rather wrong, whatever the percentage."""
FEW_TOLD: Final = 5
"""The same limit if the photos seem to be of two sheets, or in the wrong order."""


def told(
    found: Finding, game: Game[Position, Move], verdict: Verdict[Position, Move] | None
) -> Iterator[Sentence | str]:
    """What is new, whether it was one legal turn, with the ``verdict`` on its move, what that
    depends on, and what is uncertain."""
    if found.misnamed == "sheets":  # what differs between two sheets is no help
        yield found.answer
        return
    yield from found.stops
    number = say(
        N_("{game}: {marks} mark has changed"),
        plural=N_("{game}: {marks} marks have changed"),
        marks=len(found.marks),
        game=game.title,
    )
    changes = (number, *map(_indented, found.changes)) if found.marks else ()
    # Wrongly named files come before the list of changes, which then means little.
    yield from (found.answer, *changes) if found.misnamed else (*changes, found.answer)
    beside: tuple[Sentence | None, ...] = ()
    if verdict is not None:
        beside = (*verdict.remarks, verdict.ways_out, *verdict.other_rules)
    lines = (*found.reasons, *beside, *found.doubts)
    yield from (_indented(line) for line in lines if line is not None)
    if found.score:
        yield found.score


def _indented(line: Sentence | str) -> Sentence:
    return say("  {line}", line=line)


def finding_of(found: Compared) -> Finding:
    """The same for any process; nothing is judged where the photos are misnamed."""
    breaches, misnamed = found.found.breaches, found.misnamed
    made, game = (found.verdict if misnamed is None else None), found.after.game
    known = () if misnamed or made or game.simultaneous else found.found.turns
    turns = ((one.player, game.format_move(one.move)) for one in known if one.move is not None)
    return Finding(
        found.legal,
        found.found.remark is None,
        answer(found),
        () if misnamed else tuple(_reasons(found)),
        breaches[0].rule if breaches and not misnamed else "",
        tuple(_changes(found)),
        tuple(difference.change.name for difference in found.differences),
        tuple(_doubts(found)),
        next(_score(found), ""),
        made.player if made else "",
        made.game.format_move(made.move) if made else "",
        tuple(turns),
        misnamed or "",
        deciding(found),
        ended_before(found.before),
        tuple(stops(found)),
    )


def deciding(found: Compared) -> tuple[ReadMark, ...]:
    """The uncertain marks that decide the answer, as :attr:`Finding.deciding` has them."""
    item = found.after.board.item
    for look in (found.before, found.after):
        if look.photo is not None and look.photo.board.item != item:
            return ()
    return tuple(
        replace(mark, name=f"{PHOTO[side].lower()} {mark.name}") for side, mark in found.deciding
    )


def _changes(found: Compared) -> Iterator[Sentence]:
    """The changed marks, one by one."""
    most = FEW_TOLD if found.misnamed else MOST_TOLD
    yield from few(found.differences, most, _difference)


def _score(found: Compared) -> Iterator[Sentence]:
    """What the later sheet shows."""
    score = found.after.reading.result.score
    if score:
        yield say(N_("The sheet now shows {score}."), score=score_told(score))


def _difference(difference: Difference) -> Sentence:
    what = change_told(difference.change)
    if difference.sure:
        return what
    percent = int(difference.confidence * 100)
    return say(N_("{what} ({percent}% sure)"), what=what, percent=percent)


def answer(found: Compared) -> Sentence:
    """Whether it was one legal turn, and whose, in a line; "as read" if that is uncertain."""
    between = found.found
    if (misnamed := _misnamed(found)) is not None:
        sentence = misnamed
    elif not between.changes and found.after.stops is not None:
        unchanged = N_("Nothing has changed before {player}'s {move} in turn {turn}.")
        sentence = _before(found.after.stops, unchanged)
    elif between.remark is not None:
        sentence = between.remark
    elif between.sequences is not None:
        sentence = between.sequences.sentence(found.after.game)
    elif (turn := between.turn) is None or turn.move is None:
        sentence = say(N_("No legal move. {why}"), why=_why(found))
    else:
        sentence = _of_turn(found, turn.player, found.after.game.format_move(turn.move))
    if found.confidence < LIKELY and found.differences:
        return say(N_("As read, which is very uncertain: {answer}"), answer=sentence)
    if found.confidence < 0.99 and found.differences:
        return say(
            N_("As read, {percent}% sure: {answer}"),
            percent=int(found.confidence * 100),
            answer=sentence,
        )
    return sentence


def _misnamed(found: Compared) -> Sentence | None:
    """That the photos seem to be in the wrong order, or of two sheets; else ``None``."""
    if found.misnamed is None:
        return None
    earlier, later = names(found.before, found.after)
    if found.misnamed == "sheets":
        return say(
            N_(
                "These look like two different sheets: {lost} of {had} marks on “{before}” are "
                "missing or different on “{after}”."
            ),
            had=found.had,
            lost=found.lost,
            before=earlier,
            after=later,
        )
    turned = found.other_way_round
    turn = None if turned is None else turned.turn
    if turn is not None and turn.move is not None:
        return say(
            N_(
                "“{file}” looks like the earlier of the two. Swap them. In that order, {player} "
                "played {move}."
            ),
            player=player_name(turn.player),
            move=found.after.game.format_move(turn.move),
            file=later,
        )
    lost = say(N_("“{file}” has no new marks, and some are missing."), file=later)
    return say("{lost} {swap}", lost=lost, swap=_swap(later))


def _swap(later: str) -> Sentence:
    return say(N_("If “{file}” is the earlier of the two, swap them."), file=later)


def _of_turn(found: Compared, player: str, move: str) -> Sentence:
    facts = {"player": player_name(player), "move": move}
    if found.found.legal is True:
        return say(N_("{player} played {move}, a legal move"), **facts)
    if found.found.legal is False:
        return say(
            N_("{player} played {move}, which is not legal. {why}"), **facts, why=_why(found)
        )
    if not found.found.breaches:
        return say(
            N_("{player} played {move}. That is legal only if: {what}"),
            what=strung(found.found.assumes, "{one}; {other}"),
            **facts,
        )
    return say(
        N_("{player} played {move}. We can't tell whether it is legal. {why}"),
        **facts,
        why=_why(found),
    )


def _why(found: Compared) -> Sentence:
    first = found.found.breaches[0]
    return with_rule(first.rule, first.sentence)


def _reasons(found: Compared) -> Iterator[Sentence]:
    told_already = {str(_difference(replace(one, confidence=1.0))) for one in found.differences}
    for breach in found.found.breaches[1:]:
        if str(breach.sentence) in told_already:
            continue
        yield with_rule(breach.rule, breach.sentence)
    if found.found.sequences is not None:
        yield from found.found.sequences.reasons(found.after.game)
    for made in found.found.instead:
        if made.move is not None:
            yield say(
                N_("It could also have been {player}'s turn: {move}"),
                player=player_name(made.player),
                move=found.after.game.format_move(made.move),
            )
    decided = found.found.legal is not None or found.found.breaches
    if found.nothing_new and not found.lost:
        yield _swap(names(found.before, found.after)[1])
    yield from assuming(found.found.assumes if decided else ())


def stops(found: Compared) -> Iterator[Sentence]:
    """That a record is compared as it was before its first illegal move."""
    looks = found.before, found.after
    told = N_(
        "“{file}” is compared as it was before {player}'s {move} in turn {turn}, which is not "
        "legal."
    )
    here = zip(names(*looks), (look.stops for look in looks), strict=True)
    for file, illegal in dict(here).items():
        if illegal is not None:
            yield _before(illegal, told, file=file)


def _before(illegal: Objection[Position, Move], told: str, **facts: str) -> Sentence:
    """A sentence about a record's illegal move."""
    player, move, turn = player_name(illegal.player), illegal.text, illegal.turn
    return say(told, player=player, move=move, turn=turn, **facts)


PHOTO: Final[Mapping[Side, str]] = {"before": N_("Earlier"), "after": N_("Later")}
"""What each of the two is called."""


def _doubts(found: Compared) -> Iterator[Sentence]:
    deciding = {(side, mark.name) for side, mark in found.deciding}
    for side, mark in found.doubtful[:MOST_TOLD]:
        looks = say("{doubt}.", doubt=labelled(PHOTO[side], doubt(mark)))
        told = say(N_("Please check: {doubt}"), doubt=looks)
        if (side, mark.name) in deciding:
            changed = N_("If so, something has changed.")
            why = N_("This decides the verdict.") if found.differences else changed
            told = say("{told} {why}", told=told, why=say(why))
        yield told


def as_json(found: Compared, language: Catalogue = ENGLISH) -> ComparedJson:
    """The comparison as data; ``legal`` is ``None`` if the answer is uncertain or depends on
    something unknown."""
    between, verdict, game = found.found, found.verdict, found.after.game
    turn = between.turn
    first = between.breaches[0] if between.breaches else None
    sequences = between.sequences or Sequences()
    return {
        "before": _look(found.before),
        "after": _look(found.after),
        "game": game.key,
        "options": dict(found.after.options),
        "legal": found.legal,
        "confidence": int(found.confidence * 10000) / 10000,
        "player": None if turn is None else turn.player,
        "move": None if turn is None or turn.move is None else game.format_move(turn.move),
        "turns": _order_json(found, ((one.player, one.move) for one in between.turns)),
        "instead": _order_json(found, ((one.player, one.move) for one in between.instead)),
        "orders": [_order_json(found, turns) for turns in sequences.listed],
        "orders_count": sequences.count,
        "orders_complete": sequences.complete,
        "faults": [
            {
                "rule": fault.breach.rule,
                "text": fault.breach.sentence.text(language),
                "order": _order_json(found, (*fault.before, (fault.player, fault.move))),
            }
            for fault in sequences.faults
        ],
        "rule": first.rule or None if first else None,
        "text": answer(found).text(language),
        "places": list(first.places) if first else [],
        "breaches": [breach_json(breach, language) for breach in between.breaches],
        "depends": list(between.depends),
        "assumes": [sentence.text(language) for sentence in between.assumes],
        "nearby": list(verdict.nearby) if verdict else [],
        "rulings": [one.text(language) for one in verdict.other_rules] if verdict else [],
        "differences": [_difference_json(difference) for difference in found.differences],
        "besides": [change.name for change in between.besides],
        "unsure": [{"in": side, **mark_json(mark)} for side, mark in found.doubtful],
        "notes": [one.text(language) for one in stops(found)],
        "written": [],
        **problem_keys(None),
    }


def _order_json(found: Compared, turns: Iterable[tuple[str, Any]]) -> list[TurnJson]:
    """Turns in the order played; in a faulty order, the last is the one that breaks a rule."""
    told = found.after.game.format_move
    return [{"player": one, "move": told(move)} for one, move in turns if move is not None]


def _look(scored: Scored) -> LookJson:
    found = scored.as_json()
    return {
        "file": scored.file,
        "source": scored.source,
        "status": scored.status,
        "score": scored.score,
        "winner": scored.winner,
        "position": found["position"],
        "sheet": found["sheet"],
    }


def _difference_json(difference: Difference) -> DifferenceJson:
    change = difference.change
    kind: Literal["gone", "changed"] = "gone" if change.after == EMPTY else "changed"
    return {
        "mark": change.name,
        "kind": "new" if change.is_new else kind,
        "before": change.before,
        "after": change.after,
        "confidence": int(difference.confidence * 10000) / 10000,
    }


def overlay_bytes(found: Compared, ending: str, language: Catalogue = ENGLISH) -> bytes:
    """The later photo with new marks painted over it, removed or wrong ones highlighted, and the
    answer below.

    Raises:
        ValueError: the later sheet is not a photo.
        Refusal: the photo can no longer be read.
    """
    after = found.after
    if after.photo is not None:  # the sheet in the photo may not be the board being compared
        after = replace(after, board=after.photo.board)
    slots = {slot.name for slot in after.board.slots}
    marks: dict[str, Value] = {
        one.change.name: one.change.after
        for one in found.differences
        if one.change.after != EMPTY and one.change.name in slots
    }
    from companion.scoring.picture_file import painted
    from companion.worker import apart

    gone = [split_mark(d.change.name)[1] for d in found.differences if not d.change.is_new]
    wrong = [place for breach in found.found.breaches for place in breach.places]
    turn = found.found.turn
    doubts = [mark.name for side, mark in found.doubtful if side == "after"]
    return apart(
        painted,
        after,
        ending,
        marks,
        tints={},
        doubts=[name for name in doubts if name in slots],
        highlights=[place for place in dict.fromkeys((*gone, *wrong)) if after.board.has(place)],
        caption=[(answer(found).text(language), "" if turn is None else turn.player)],
    )
