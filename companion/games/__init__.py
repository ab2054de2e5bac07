"""The games: one package each, all behind the protocol of :mod:`companion.games.protocol`.

A game is a package with a ``GAME`` in it: in this folder, in the folder of added games in the
user's data, or in one named by the environment variable ``COMPANION_GAMES`` (several are separated
as in ``PATH``). Its key is the package's name with hyphens. Nothing else lists the games. A game
that is not the program's own is looked over when it is loaded; if it cannot be used, it is left out
of the games and told by :func:`broken_games`. ``companion/docs/add-a-game.md`` explains how to
write one.
"""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from functools import cache
from importlib import import_module, invalidate_caches
from typing import Any

from companion.games.broken import BrokenGame as BrokenGame
from companion.games.broken import UnknownGame as UnknownGame
from companion.games.broken import last_place, raised_in
from companion.games.described import no_option
from companion.games.installed import FOLDERS, forget, installed, key_of, own_keys
from companion.games.installed import FURTHER_GAMES as FURTHER_GAMES
from companion.games.installed import marker_blocks as marker_blocks
from companion.games.protocol import Game
from companion.sentences import N_, say
from companion.spelling import not_known

__path__ = list(map(str, FOLDERS))


@cache
def _further() -> Mapping[str, Game[Any, Any] | BrokenGame]:
    """Every further game, or what is wrong with it."""
    found: dict[str, Game[Any, Any] | BrokenGame] = {one.key: one for one in installed().faults}
    if installed().further:
        from companion.games.sound import loaded

        for key, folder in installed().further.items():
            if key not in found:
                try:
                    found[key] = loaded(key, folder)
                except BrokenGame as error:
                    found[key] = error
    return found


@cache
def game_keys() -> tuple[str, ...]:
    """The keys of all games that can be used, without importing the program's own."""
    further = (key for key, one in _further().items() if isinstance(one, Game))
    return tuple(sorted({*own_keys(), *further}))


def look_again(*, forget_all: bool = False) -> None:
    """Look anew which games are in the folders, after one was added or removed. The modules of one
    that is no longer there, or of all further games, are forgotten."""
    before = {**installed().further}
    for cached in (installed, _further, game_keys, game):
        cached.cache_clear()
    invalidate_caches()
    for key, folder in before.items():
        if forget_all or installed().further.get(key) != folder:
            forget(folder.name)


def broken_games() -> tuple[BrokenGame, ...]:
    """The games that are here but cannot be used."""
    loaded = (one for one in _further().values() if isinstance(one, BrokenGame))
    return tuple(dict.fromkeys((*installed().faults, *loaded)))


@cache
def game(key: str) -> Game[Any, Any]:
    """The game with this key, such as ``line-wars``.

    Raises:
        UnknownGame: no such game.
        BrokenGame: it is here, but cannot be used.
    """
    if key in own_keys():
        found = import_module(f"{__name__}.{key.replace('-', '_')}").GAME
    else:
        found = _further().get(key_of(key))
    if isinstance(found, Game):
        # Another process has it too; what a game remembers need not be sendable.
        copyreg.pickle(type(found), lambda one: (game, (one.key,)))
        return found
    if found is not None:
        raise found
    unknown = say(N_("there is no game “{game}”"), game=key)
    raise UnknownGame(not_known(unknown, key, game_keys()))


def answers_for(known: Game[Any, Any], answers: Mapping[str, str]) -> dict[str, str]:
    """Of answers for files of any game those that concern one game: not what only others have."""
    foreign = answers.keys() - known.answerable
    others = {key for key in foreign if any(key in game(one).answerable for one in game_keys())}
    return {key: answer for key, answer in answers.items() if key not in others}


def refuse_unknown(answers: Mapping[str, str]) -> None:
    """Reject an answer that no game has.

    Raises:
        BadOption: one of them is none.
    """
    games = [game(one) for one in game_keys()] if answers else []
    for key, answer in answers.items():
        if not any(key in one.answerable for one in games):
            raise no_option(key, answer, games)


def fault_of_a_game(error: BaseException) -> BrokenGame | None:
    """An unforeseen error as the fault of the further game whose code it came through, or which
    cannot be sent to another process; ``None`` if it has to do with none."""
    for key, folder in installed().further.items():
        if last_place(folder, error) or f"{__name__}.{folder.name}." in str(error):
            return raised_in(key, folder, error)
    return None
