"""Two players who play at random, and an arbiter who watches them: for any game that there is.

Written from the documentation alone; mypy checks it without a single value of type Any.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import companion

MOST = 12
"""Turns after which everybody goes home."""


def turns(game: companion.Game[companion.Position, companion.Move], seed: int) -> Iterator[str]:
    """The text of every turn of a game played at random."""
    rng = random.Random(seed)
    position = game.start(game.choose({}))
    for _ in range(MOST):
        movers = game.to_move(position)
        if not movers:
            return
        if game.simultaneous:
            orders = {player: game.random_move(position, player, rng) for player in movers}
            yield " | ".join(f"{game.format_move(orders[player])}" for player in game.players)
            position = game.play(position, orders)
        else:
            player = movers[0]
            move = game.random_move(position, player, rng)
            yield game.format_move(move)
            position = game.play(position, {player: move})


def record_of(key: str, seed: int) -> companion.Record:
    """The game record of such a game."""
    game = companion.game(key)
    played = list(turns(game, seed))
    if not game.simultaneous:
        played = [" ".join(played[i : i + 2]) for i in range(0, len(played), 2)]
    lines = [f"{number}. {turn}" for number, turn in enumerate(played, start=1)]
    tags = f'[Game "{key}"]\n\n'
    return companion.load((tags + "\n".join(lines) + "\n").encode())


def report(key: str, seed: int = 1) -> list[str]:
    """What the arbiter says of the game, line by line."""
    record = record_of(key, seed)
    checked = companion.check(record)
    told = checked.as_json()
    lines = [f"{key}: {len(record.turns)} turns, in order: {checked.ok}"]
    score = told["score"]
    if score is not None:
        lines.append(f"the score is {score['score']}, won by {score['winner']}")
    end = companion.over(record)
    lines.append(f"over: {end.over}")
    open_moves = companion.moves(record, limit=3)
    for player, texts in open_moves.by_player.items():
        for text in texts:
            judged = companion.judge(record, text, player)
            assert judged.legal is not False, judged
        lines.append(f"{player} may play {', '.join(texts) or 'nothing'}")
    sheet = companion.board(key)
    places = sheet.as_json()
    lines.append(f"its sheet has {len(places['markers'])} markers on {places['paper']} paper")
    return lines


if __name__ == "__main__":
    for game_key in sys.argv[1:] or companion.game_keys():
        print(*report(game_key), sep="\n")
