"""A fault found after play has gone on: what can be done about it, and what that would cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.protocol import Game
from companion.judge.verdict import Verdict
from companion.records import Objection, Played, Record, Replay
from companion.records.replay import may_be_legal
from companion.sentences import N_, Sentence, say, strung

MOST_FAULTS = 50
"""Most further faults that are searched for."""
_NEVER = N_("{why}, so this move can't stay.")


@dataclass(frozen=True)
class Remedy:
    """What can be done about the first illegal move of a record.

    Attributes:
        stands: what the house rule proposes: true to let it stand, false to take it back.
        marked: the move's text in a record if it stands; '' if it never can.
        falls: how many later moves, or turns of simultaneous orders, are lost if it is taken back.
        why: what the move breaks first; if it never can stand, what it breaks even so.
        further: the later moves that break a rule if it stands, each in turn also allowed to stand
            where possible.
        brings: what follows if it stands, such as a rest that is due.
    """

    stands: bool
    marked: str
    falls: int
    why: Sentence
    further: tuple[Objection[Any, Any], ...] = ()
    brings: tuple[Sentence, ...] = ()

    @property
    def sentences(self) -> Iterator[Sentence]:
        """Both remedies, the proposed one first."""
        back = say(N_("Take it back and go on from the position before it."))
        if self.falls:
            back = say("{back} {later}", back=back, later=later_dropped(self.falls))
        if not self.marked:
            yield say(_NEVER, why=self.why)
            yield back
            return
        stand = say(N_("Let it stand: write {move} in the game record."), move=self.marked)
        stand = strung((stand, *self.brings), "{one} {other}")
        yield from (stand, back) if self.stands else (back, stand)


def later_dropped(number: int) -> Sentence:
    """That the moves after one that is taken back are lost."""
    return say(
        N_("{number} later move is dropped."),
        plural=N_("{number} later moves are dropped."),
        number=number,
    )


def standing_moves(
    game: Game[Any, Any], before: Any, player: str, entries: Sequence[Played]
) -> tuple[tuple[str, Any], ...] | None:
    """What was played in one turn, by player, marked to stand if it breaks a rule; ``None`` if it
    surely never can. ``player`` is assumed where an entry names none."""
    moves = []
    for entry in entries:
        own, move = entry.player or player, game.parse_move(entry.text)
        if any(game.breaches(before, own, move)):
            move = game.standing(game.unmarked(move))
            if move is None or not may_be_legal(game.breaches(before, own, move)):
                return None
        moves.append((own, move))
    return tuple(moves)


def marked_verdict(verdict: Verdict[Any, Any]) -> tuple[tuple[str, Any], ...] | None:
    """The moves of a verdict, by player, marked to stand; ``None`` if they never can, or the game
    was already over."""
    game = verdict.game
    if verdict.barred or not game.to_move(verdict.before):
        return None
    entries = [Played(game.format_move(move), who) for who, move in verdict.moves.items()]
    return standing_moves(game, verdict.before, verdict.player, entries)


def lasting(game: Game[Any, Any], before: Any, moves: Mapping[str, Any]) -> Sentence | None:
    """What moves, by player, surely break first even where they are left to stand, such as a line
    that is there already; ``None`` for moves that can stand."""
    for who, move in moves.items():
        for breach in game.breaches(before, who, game.standing(game.unmarked(move)) or move):
            if not may_be_legal((breach,)):
                return breach.sentence
    return None


def never(verdict: Verdict[Any, Any]) -> Sentence | None:
    """Why an illegal move cannot be left to stand: it never can, or several players may be to move
    and nobody said whose it is; ``None`` for one that can, and once the players ended the game."""
    if verdict.legal is not False or verdict.barred:
        return None
    if marked_verdict(verdict) is None:
        first = verdict.breaches[0].sentence
        return say(_NEVER, why=lasting(verdict.game, verdict.before, verdict.moves) or first)
    if verdict.may:
        told = N_("To let it stand, say whose move it is, as in “{move}”.")
        return say(told, move=text_to_stand(verdict))
    return None


def text_to_stand(verdict: Verdict[Any, Any]) -> str:
    """How an illegal move is written to stand, with its player where others may be to move; '' if
    it is legal or can never stand."""
    if verdict.legal is not False or marked_verdict(verdict) is None:
        return ""
    alone = verdict.others or tuple(verdict.game.to_move(verdict.before)) == (verdict.player,)
    return f"{verdict.text}!" if alone else f"{verdict.player}: {verdict.text}!"


def brought_by(verdict: Verdict[Any, Any]) -> tuple[Sentence, ...]:
    """What follows if an illegal move stands; why it cannot, if so; nothing for another."""
    if (why := never(verdict)) is not None:
        return (why,)
    marked = marked_verdict(verdict) if verdict.legal is False else None
    game, before = verdict.game, verdict.before
    told = [one for who, move in marked or () for one in game.brings(before, who, move)]
    return (say(N_("If it stands: {what}"), what=strung(told, "{one} {other}")),) if told else ()


def marked_to_stand(played: Replay[Any, Any]) -> Record | None:
    """A record with its first illegal move marked to stand; ``None`` if it never can."""
    objection, game, turns = played.illegal, played.game, played.record.turns
    if objection is None or objection.move is None or played.uncounted:
        return None
    place = objection.turn - 1
    turn = turns[place]
    seat = 0 if game.simultaneous else sum(step.turn == objection.turn for step in played)
    entries = turn if game.simultaneous else turn[seat : seat + 1]
    moves = standing_moves(game, objection.before, objection.player, entries)
    if moves is None:
        return None
    in_turn = game.to_move(objection.before)
    marked = tuple(
        replace(
            entry,
            text=game.format_move(move),
            player=entry.player if own in in_turn else own,
        )
        for entry, (own, move) in zip(entries, moves, strict=True)
    )
    turn = (*turn[:seat], *marked, *turn[seat + len(marked) :])
    return replace(played.record, turns=(*turns[:place], turn, *turns[place + 1 :]))


def remedy(played: Replay[Any, Any]) -> Remedy | None:
    """What can be done about the first illegal move; ``None`` if all are legal, or the game was
    over before it."""
    objection, game, record = played.illegal, played.game, played.record
    if objection is None or objection.move is None or played.uncounted:
        return None
    falls = played.unplayed - 1
    marked = marked_to_stand(played)
    text, brings = "", tuple[Sentence, ...]()
    if marked is not None:
        place = objection.turn - 1
        pairs = zip(record.turns[place], marked.turns[place], strict=True)
        changed = [new for old, new in pairs if game.simultaneous or new != old]
        text = " | ".join(written(game, new) for new in changed)
        brings = tuple(
            told
            for new in changed
            for told in game.brings(
                objection.before, new.player or objection.player, game.parse_move(new.text)
            )
        )
    why = objection.breaches[0].sentence
    if marked is None and not game.simultaneous:
        why = lasting(game, objection.before, {objection.player: objection.move}) or why
    further = tuple(_further(game, marked))
    return Remedy(game.stands_by(record.options), text, falls, why, further, brings)


def written(game: Game[Any, Any], entry: Played) -> str:
    """An entry as it is written in a record, after its player's name if it needs one."""
    named = entry.player and not game.simultaneous
    return f"{entry.player}: {entry.text}" if named else entry.text


def brought(game: Game[Any, Any], at: Objection[Any, Any]) -> tuple[Sentence, ...]:
    """What it brought that an illegal move of a record stood."""
    stood = None if at.move is None else game.standing(game.unmarked(at.move))
    return () if stood is None else tuple(game.brings(at.before, at.player, stood))


def over_before(played: Replay[Any, Any]) -> Sentence:
    """That a game was over before the last moves of its record, which do not count."""
    last = next(iter(list(played)[-1:]), None)
    ended = say(N_("The game was over before the first move."))
    if last is not None:
        move = " | ".join(map(played.game.format_move, last.moves.values()))
        ended = say(N_("The game ended in turn {turn} with “{move}”."), turn=last.turn, move=move)
    return say(
        N_("{ended} The move after that does not count."),
        plural=N_("{ended} The {number} moves after that do not count."),
        ended=ended,
        number=played.uncounted,
    )


def _further(game: Game[Any, Any], record: Record | None) -> Iterator[Objection[Any, Any]]:
    for _ in range(MOST_FAULTS):
        if record is None:
            return
        played = Replay(record, game)
        if played.illegal is None or played.illegal.move is None or played.uncounted:
            return
        yield played.illegal
        record = marked_to_stand(played)
