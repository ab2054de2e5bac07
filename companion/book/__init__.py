"""The scorebook: who played whom with what result, stored to last for years.

A :class:`Book` is a file. Everything else is functions that take it first: matches are added with
:func:`entry` and :func:`add`, found with :class:`Filter` and :func:`matches`, and counted by
:func:`standings`, :func:`profile` and :func:`head_to_head`. The record of a match is the source of
truth; all counts are derived from it and can be recomputed.
"""

from companion.book.acts import Act
from companion.book.backup import Backup, back_up, backups, due
from companion.book.book import PATIENCE, Book
from companion.book.charts import ScoresChart, WinsChart, score_differences, wins_over_time
from companion.book.check import Finding, check, is_damaged
from companion.book.events import (
    Event,
    delete_event,
    entrants,
    events,
    find_event,
    make_tournament,
    undelete_event,
)
from companion.book.exports import export_bytes
from companion.book.facts import BadMatch, Facts, facts_of
from companion.book.history import Word, history
from companion.book.imports import Imported, import_file
from companion.book.listing import ALL, Filter, Match, count, deleted, match, matches
from companion.book.matches import (
    Added,
    Entry,
    add,
    change,
    delete,
    entry,
    last_deleted,
    match_id,
    text_of,
    undelete,
)
from companion.book.photos import keep_photo, photo_of
from companion.book.place import Place, place_of
from companion.book.players import Player, find_player, merge, players, unmerge
from companion.book.problems import BookProblem, DamagedBook, JournalApart, NewerBook
from companion.book.profile import HeadToHead, Profile, head_to_head, profile
from companion.book.rating import Rating
from companion.book.rebuild import rebuild
from companion.book.recount import count_all
from companion.book.recover import Rebuilt, recover
from companion.book.result import result_record
from companion.book.standings import FirstMover, Standing, Standings, standings
from companion.book.tournaments.draw import pair, unpair
from companion.book.tournaments.taking_part import ask_bye, enter, forfeit, withdraw
from companion.book.tournaments.tournament import (
    Pairing,
    Tournament,
    Wanted,
    filled_in,
    tournament,
    wanted,
)
from companion.book.undo import Undone, acts, redo, undo

__all__ = [
    "ALL",
    "PATIENCE",
    "Act",
    "Added",
    "Backup",
    "BadMatch",
    "Book",
    "BookProblem",
    "DamagedBook",
    "Entry",
    "Event",
    "Facts",
    "Filter",
    "Finding",
    "FirstMover",
    "HeadToHead",
    "Imported",
    "JournalApart",
    "Match",
    "NewerBook",
    "Pairing",
    "Place",
    "Player",
    "Profile",
    "Rating",
    "Rebuilt",
    "ScoresChart",
    "Standing",
    "Standings",
    "Tournament",
    "Undone",
    "Wanted",
    "WinsChart",
    "Word",
    "acts",
    "add",
    "ask_bye",
    "back_up",
    "backups",
    "change",
    "check",
    "count",
    "count_all",
    "delete",
    "delete_event",
    "deleted",
    "due",
    "enter",
    "entrants",
    "entry",
    "events",
    "export_bytes",
    "facts_of",
    "filled_in",
    "find_event",
    "find_player",
    "forfeit",
    "head_to_head",
    "history",
    "import_file",
    "is_damaged",
    "keep_photo",
    "last_deleted",
    "make_tournament",
    "match",
    "match_id",
    "matches",
    "merge",
    "pair",
    "photo_of",
    "place_of",
    "players",
    "profile",
    "rebuild",
    "recover",
    "redo",
    "result_record",
    "score_differences",
    "standings",
    "text_of",
    "tournament",
    "undelete",
    "undelete_event",
    "undo",
    "unmerge",
    "unpair",
    "wanted",
    "wins_over_time",
    "withdraw",
]
