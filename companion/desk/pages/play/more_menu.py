"""What is needed less often at the board: the menu of a game, with what is possible now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from companion.desk.pages.play.acts import GameActs
from companion.desk.shell.shell import Shell
from companion.games.phrases import player_name
from companion.sentences import N_, Sentence, say

Group = list[tuple[Sentence | str, Callable[[], object]]]


def fill_more_menu(
    shell: Shell,
    menu: Any,
    acts: GameActs,
    add: Callable[[], object],
    phones: Callable[[], object],
    *,
    over: bool,
) -> None:
    """Fill the menu as it is opened; ``over``: the banner of the result is shown, which has its
    own button to ``add`` the game to the scorebook."""
    menu.delete(0, "end")
    for number, group in enumerate(filter(None, _groups(acts, add, phones, over))):
        if number:
            menu.add_separator()
        for text, action in group:
            menu.add_command(label=shell.words(text), command=action)


def _groups(
    acts: GameActs, add: Callable[[], object], phones: Callable[[], object], over: bool
) -> Iterator[Group]:
    table = acts.table
    tree, game = table.tree, table.game
    yield [
        (N_("Save as"), acts.save_as),
        (N_("Export"), acts.export),
        (N_("Print"), acts.print_game),
    ]
    yield [
        *([] if over else [(N_("Add to scorebook"), add)]),
        (N_("Date, place and notes"), acts.describe),
        (N_("Copy the board as text"), acts.copy_words),
        (N_("Set up a position"), acts.set_up),
        (N_("Phones at the table"), phones),
    ]
    moves: Group = []
    if not tree.on_main_line:
        moves.append((N_("Make this branch the main line"), table.make_main_line))
    if tree.node.parent >= 0:
        moves.append((N_("Delete this move and all after it"), acts.delete_branch))
    if table.state.rest:
        moves.append((N_("Delete the moves that cannot be played"), acts.give_up_rest))
    yield moves
    ends: Group = [(N_("Agree on a draw"), acts.agree_draw)] if game.drawable else []
    for player in game.players:
        gives_up = say(N_("{player} resigns"), player=player_name(player))
        ends.append((gives_up, partial(acts.give_up, player)))
    yield [] if over else ends
