"""A game's record: who played what under which options, and how it ended.

It is written in one canonical form, which :mod:`companion.records.reader` reads.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from companion.errors import NOT_ALLOWED
from companion.games import game as find_game
from companion.games.options import BadOption, Options
from companion.games.protocol import BadText, Game
from companion.games.texts import UNKNOWN
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.answers.scores import RecordJson

_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
NOT_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\ud800-\udfff]")
"""Control characters that no record may contain, however tolerant the reader."""
NOT_IN_A_LINE = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")

UNFINISHED = "*"
OWN_TAGS = ("Game", "Result", "Position")
"""Tags that have a field of their own in :class:`Record`, besides the options."""
PHOTO = "Photo"
"""The tag for the picture that a position was read from."""
DOUBTS = "Doubts"
"""The tag for the uncertain marks of a position."""
TOLD = "Told"
"""The tag for the result that the players entered in addition to moves or a photo; in a scorebook
it takes precedence."""
FURTHER_TAGS = ("Date", PHOTO, DOUBTS)
"""Known tags in :attr:`Record.tags`, besides the players'."""


@dataclass(frozen=True)
class Played:
    """One player's move in a record.

    Attributes:
        text: the move's canonical text.
        player: the player if the record names one, else '' for the player to move.
        comments: the comments after it, each without its semicolon.
        line, column: its place in the file it was read from, from 1; 0 if none.
        problem: why the text is not a move of the game; only in records read with ``to_mend``.
    """

    text: str
    player: str = ""
    comments: tuple[str, ...] = ()
    line: int = field(default=0, compare=False)
    column: int = field(default=0, compare=False)
    problem: Sentence | None = field(default=None, compare=False)


Turn = tuple[Played, ...]
"""One numbered turn: each player's move in the order of play (of seats, where simultaneous)."""


@dataclass(frozen=True)
class Record:
    """A game as recorded, in canonical order; immutable and hashable.

    Attributes:
        game: the game's key.
        options: all options of the game.
        tags: the other tags by name: players, Date, Photo, then unknown ones.
        turns: the numbered turns; every one but the last is complete.
        result: ``1-0``, ``0-1``, ``1/2-1/2``, ``*`` (unfinished) or a score such as ``14-11``.
        position: the starting position in the game's one-line text, '' for the game's start.
        heading: comments above the tags; ``preamble``: comments between tags and turns.

    Raises:
        ValueError: a tag's name is not a word.
        companion.games.protocol.BadText: a text that does not fit in one line.
    """

    game: str
    options: Options
    tags: tuple[tuple[str, str], ...] = ()
    turns: tuple[Turn, ...] = ()
    result: str = UNFINISHED
    position: str = ""
    heading: tuple[str, ...] = ()
    preamble: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name, _ in self.tags:
            if not _TAG_NAME.fullmatch(name) or name in OWN_TAGS:
                raise ValueError(f"not the name of a further tag: {name!r}")
        comments = [note for turn in self.turns for move in turn for note in move.comments]
        for text in (
            *(value for _, value in self.tags),
            *self.heading,
            *self.preamble,
            *comments,
            self.position,
        ):
            if NOT_IN_A_LINE.search(text):
                raise BadText.of(NOT_ALLOWED, text=text)

    def __repr__(self) -> str:
        return f"<Record {self.game}: {len(self.turns)} turns, {self.result}>"

    def as_json(self) -> RecordJson:
        """The game as data: house rules, tags, turns, result.

        A move's ``player`` is ``None`` if the record does not name one.
        """
        return {
            "game": self.game,
            "options": dict(self.options),
            "tags": dict(self.tags),
            "position": self.position or None,
            "turns": [
                [{"player": move.player or None, "move": move.text} for move in turn]
                for turn in self.turns
            ],
            "result": self.result,
        }

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seating order, '' where one has none."""
        return tuple(self.tag(player_tag(player)) for player in find_game(self.game).players)

    def tag(self, name: str) -> str:
        """The value of a tag in :attr:`tags`, such as ``Blue`` or ``Date``; '' if it has none."""
        return next((value for known, value in self.tags if known == name), "")

    @property
    def shows_play(self) -> bool:
        """Whether it has moves or a position, not only a result."""
        return bool(self.turns or self.position)

    def moves(self) -> Iterator[tuple[int, Played]]:
        """Every move with the number of its turn, from 1."""
        for number, turn in enumerate(self.turns, start=1):
            for move in turn:
                yield number, move


def player_tag(player: str) -> str:
    """The tag that names who plays a colour: ``Blue``."""
    return player.capitalize()


def in_order(game: Game[Any, Any], tags: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Tags in canonical order: the players, Date, Photo, Doubts, then the others as they came."""
    known = [*map(player_tag, game.players), *FURTHER_TAGS]
    rank = {name: place for place, name in enumerate(known)}
    return tuple(sorted(tags, key=lambda tag: rank.get(tag[0], len(known))))


def in_turns(game: Game[Any, Any], moves: Sequence[Played]) -> tuple[Turn, ...]:
    """Moves of a game with alternating turns, grouped into numbered turns."""
    seats = len(game.players)
    return tuple(tuple(moves[i : i + seats]) for i in range(0, len(moves), seats))


def record_of(
    game: Game[Any, Any],
    options: Options,
    moves: Iterable[Any] = (),
    *,
    tags: Mapping[str, str] | None = None,
    result: str = UNFINISHED,
    position: Any = None,
) -> Record:
    """A record of moves just played.

    ``moves`` holds each move in the order of play, or a mapping from player to move for
    simultaneous turns or to name the player. ``tags`` are further tags (players, Date, Photo, any);
    line breaks in their values become spaces. ``position`` is the starting position, if not the
    game's start.

    Raises:
        ValueError: a tag's name is not a word.
        companion.games.protocol.BadText: a tag's value has a control character.
    """
    if game.simultaneous:
        turns = tuple(_orders(game, orders) for orders in moves)
    else:
        turns = in_turns(game, [_played(game, move) for move in moves])
    lines = ((name, " ".join(value.split())) for name, value in (tags or {}).items())
    return Record(
        game=game.key,
        options=options,
        tags=in_order(game, lines),
        turns=turns,
        result=result,
        position="" if position is None else game.format_position(position),
    )


def _played(game: Game[Any, Any], move: Any) -> Played:
    if isinstance(move, Mapping):
        ((player, own),) = move.items()
        return Played(game.format_move(own), player)
    return Played(game.format_move(move))


def _orders(game: Game[Any, Any], orders: Mapping[str, Any]) -> Turn:
    return tuple(
        Played(game.format_move(orders[player]), player)
        for player in game.players
        if player in orders
    )


def photo_tag(sha256: str) -> str:
    """The value of a ``Photo`` tag, which identifies the picture file of a position."""
    return f"sha256:{sha256}"


LIKENESS = 0.75
"""Least similarity (0 to 1) of two names, as difflib's ratio: ``Sise`` and ``Size`` match."""
USUAL = frozenset({"event", "site", "place", "round", "board", "time", "white", "black"})
"""Tags common in other records, chess above all, in lower case: not misspellings."""


def tag_notes(record: Record, game: Game[Any, Any]) -> Iterator[Sentence]:
    """A remark on each unknown tag that is nearly spelt like a known one."""
    ours = {*map(player_tag, game.players), *FURTHER_TAGS, *OWN_TAGS}
    known = {name.lower(): name for name in (*ours, *(option.tag for option in game.options))}
    for name, _ in record.tags:
        plain = name.replace("_", "").lower()
        if plain in known or plain in USUAL:
            continue
        from difflib import get_close_matches  # imported only for an unknown tag

        for near in get_close_matches(plain, sorted(known), n=1, cutoff=LIKENESS):
            yield say(
                N_("Unknown tag {tag}. Did you mean {known}?"), tag=name[:60], known=known[near]
            )


def answered(
    record: Record, game: Game[Any, Any], chosen: Mapping[str, str]
) -> tuple[Record, tuple[Sentence, ...]]:
    """A record with some house rules changed, and a remark on each.

    The same answers settle what its position leaves open. The board that it was played on is a fact
    and not a house rule: an option without a rule keeps the record's answer.

    Raises:
        BadOption: an answer that the game does not have, or another board than the record's.
        BadText: the position is impossible under these options.
    """
    if not chosen:
        return record, ()
    options = game.choose({**record.options, **chosen})
    asked = unanswered(record, game)
    overrules = {key: value for key, value in chosen.items() if key not in asked}
    notes = tuple(_overruled(game, record.options, options, overrules))
    if not record.position:
        return replace(record, options=options), notes
    position = _settled(game, options, record.position, chosen)
    return replace(record, options=options, position=game.format_position(position)), notes


def _settled(game: Game[Any, Any], options: Options, text: str, chosen: Mapping[str, str]) -> Any:
    """A record's position with what it leaves open answered. If it was answered otherwise before,
    all is open again that its marks do not show, as the old answer may have settled more."""
    start = game.parse_position(options, text)
    asked = {field for field, one in game.unknowns.items() if chosen.keys() & set(one.asked)}
    anew = game.drawn(start) if asked else None
    if anew is None:
        return game.settled(start, chosen)
    anew = game.settled(anew, chosen)
    return anew if contradict(game, asked, start, anew) else game.settled(start, chosen)


def contradict(game: Game[Any, Any], fields: Collection[str], one: Any, other: Any) -> bool:
    """Whether two positions with the same marks differ in something that both know, of the fields
    that a photo may not show."""

    def told(position: Any) -> list[str]:
        parts = map(str.split, game.format_position(position).split("; "))
        return [word for part in parts if part[0] in fields for word in part]

    pairs = zip(told(one), told(other), strict=False)
    return any(a != b and UNKNOWN not in (a, b) for a, b in pairs)


def unanswered(record: Record, game: Game[Any, Any]) -> frozenset[str]:
    """The questions that the record's position leaves open, whatever its tags say."""
    if not record.position:
        return frozenset()
    start = game.parse_position(record.options, record.position)
    return frozenset(question.id for question in game.unsettled(start).questions)


def _overruled(
    game: Game[Any, Any], own: Options, asked: Options, chosen: Mapping[str, str]
) -> Iterator[Sentence]:
    for option in game.options:
        value, other = str(own[option.id]), str(asked[option.id])
        if option.id not in chosen or value == other:
            continue
        if not option.rule:
            told = N_("this game was played with {option}={value}, so {option} cannot be {other}")
            raise BadOption.of(told, option=option.id, value=value, other=other)
        told = N_("{option}={other} is used, as you asked. The game record has {option}={value}.")
        yield say(told, option=option.id, value=value, other=other)


WIDTH = 80
"""Columns after which a line of moves is broken, where possible."""
INDENT = "   "


def write_record(record: Record, game: Game[Any, Any] | None = None) -> str:
    """A record's text, which the reader turns into an equal record.

    Tags come first: Game, every option (so that a changed default never changes a game), the
    players, Date, Result, Position, Photo and the others; then a blank line and one line per turn.

    Raises:
        UnknownGame: the record is of a game we do not have, and ``game`` is not given.
    """
    game = game or find_game(record.game)
    lines = [_comment(text) for text in record.heading]
    lines += [f'[{name} "{_escaped(value)}"]' for name, value in _tags(record, game)]
    if record.preamble or record.turns:
        lines.append("")
    lines += [_comment(text) for text in record.preamble]
    for number, turn in enumerate(record.turns, start=1):
        lines += _turn_lines(game, number, turn)
    return "\n".join(lines) + "\n"


def _comment(text: str) -> str:
    return f"; {text}".rstrip()


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _tags(record: Record, game: Game[Any, Any]) -> Iterator[tuple[str, str]]:
    yield "Game", record.game
    for option in game.options:
        yield option.tag, str(record.options[option.id])
    tags = in_order(game, record.tags)
    early = {*map(player_tag, game.players), "Date"}
    yield from (tag for tag in tags if tag[0] in early)
    yield OWN_TAGS[1], record.result
    if record.position:
        yield OWN_TAGS[2], record.position
    yield from (tag for tag in tags if tag[0] not in early)


def _turn_lines(game: Game[Any, Any], number: int, turn: Turn) -> Iterator[str]:
    """One turn's lines: broken between words if too wide, and after each comment."""
    line, start = f"{number}.", True
    for place, move in enumerate(turn):
        between = "  " if place and not game.simultaneous else " "
        for i, word in enumerate(_words(game, turn, place)):
            gap = between if i == 0 else " "
            if not start and len(line) + len(gap) + len(word) > WIDTH:
                yield line
                line = INDENT + word
            else:
                line += word if line == INDENT else gap + word
            start = False
        for text in move.comments:
            yield f"{line} {_comment(text)}" if line != INDENT else INDENT + _comment(text)
            line, start = INDENT, True
    if line != INDENT:
        yield line


def _words(game: Game[Any, Any], turn: Turn, place: int) -> list[str]:
    """The words of one move of a turn, including a label for its player where needed."""
    move: Played = turn[place]
    words = move.text.split()
    if not game.simultaneous:
        return [f"{move.player}:", *words] if move.player else words
    if len(turn) < len(game.players):
        return [f"{move.player}:", *words]
    return ["|", *words] if place else words
