"""May this be played here? A move's text or the move itself, judged in a position."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

from companion.games.protocol import BadText, Game
from companion.judge.verdict import Verdict, verdict_on
from companion.locale.meant import meant
from companion.sentences import N_, Term, say

P = TypeVar("P", bound=Hashable)
M = TypeVar("M", bound=Hashable)


def judge(game: Game[P, M], position: P, player: str | None, move: M | str) -> Verdict[P, M]:
    """The verdict on a move in a position.

    ``move`` may be text, with a label in front that says whose it is (``blue: c2*2 d2``). Without a
    label and with ``player`` ``None`` it is the move of the player to move; where that may be
    several, of the first who may play it.

    Raises:
        BadText: the text is no move of this game; it is then neither legal nor illegal.
    """
    if isinstance(move, str):
        label, text, shift = split_label(game, move)
        if label and player and label != player:
            raise BadText(
                say(
                    N_("the move is marked as {label}'s, but {player}'s is asked about"),
                    label=Term(label.capitalize()),
                    player=Term(player.capitalize()),
                )
            )
        player = player or label or None
        try:
            move = game.parse_move(text)
        except BadText as error:
            raise BadText(error.sentence, error.column + shift) from None
    # Once the game is over it is nobody's move, whoever is asked about.
    asked = (player,) if player else game.to_move(position) or game.players[:1]
    verdicts = [verdict_on(game, position, one, move) for one in asked]
    return next((v for v in verdicts if v.legal is not False), verdicts[0])


def split_label(game: Game[P, M], text: str) -> tuple[str, str, int]:
    """Whose move a text says it is ('' if it does not), the move's own text, and where it begins.

    The last is the number of characters before the move's own text. A player may be named in any
    language there is: ``blau: c2``.
    """
    name, colon, rest = text.partition(":")
    label = meant(name, game.players)
    if not colon or label not in game.players:
        label, rest = "", text
    own = rest.lstrip()
    return label, own.rstrip(), len(text) - len(own)
