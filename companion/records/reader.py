"""Parses a record's text: tolerant about form, exact about where something is wrong. A file is read
with one clear error, and written atomically.

Accepted: CRLF and CR, a byte order mark, odd spacing (also inside a move, ``a7 - b7``), tags in
any order and case, tags without quotes, missing or wrong turn numbers, ``1...``, a missing result
or one after the moves instead of in a tag, dashes in place of hyphens.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from operator import eq
from pathlib import Path
from typing import Any, Final

from companion.errors import CompanionError
from companion.files import BadFile, first_bytes, open_regular, read_up_to, write_whole
from companion.files.inputs import RECORD, is_picture, same_file
from companion.files.kept import holds_other
from companion.games import UnknownGame, game_keys
from companion.games import game as find_game
from companion.games.options import BadOption, Options, OptionValue
from companion.games.protocol import BadText, Game
from companion.records.orders import AtOnce
from companion.records.record import (
    FURTHER_TAGS,
    OWN_TAGS,
    PHOTO,
    UNFINISHED,
    Record,
    in_order,
    player_tag,
    write_record,
)
from companion.records.results import parse_result, winner_of
from companion.records.several import refuse_export
from companion.records.turns import (
    Comment,
    InTurn,
    RecordError,
    Run,
    Tag,
    TurnReader,
    Word,
    joined,
    lex,
)
from companion.sentences import N_, Sentence, either, say
from companion.shell_words import shell_words

MAX_TAGS = 500
_EXAMPLE: Final = '[Game "line-wars"]'


def parse_record(text: str, game: Game[Any, Any] | None = None, *, to_mend: bool = False) -> Record:
    """The record in a text, with every part in canonical form.

    ``game`` is the game the record must be of; by default its own tag ``Game`` decides.
    ``to_mend``: text that is not a move of the game is kept unchanged together with the reason
    (:attr:`companion.records.record.Played.problem`), so that it can be replaced.

    Raises:
        RecordError: what was expected at which line and column.
    """
    record = _parsed(text, game, to_mend=to_mend)
    if all(move.problem is None for _, move in record.moves()):
        return record
    # Words that the writer's output would give another meaning, such as numbers, cannot be kept as
    # moves to be replaced.
    again = _parsed(write_record(record, game), game, to_mend=True)
    return record if again.turns == record.turns else _parsed(text, game)


def _parsed(text: str, game: Game[Any, Any] | None, *, to_mend: bool = False) -> Record:
    parts = _split(lex(text))
    known = _Known(parts.tags)
    game = known.game(game)
    options = known.options(game)
    position = known.position(game, options)
    reader: TurnReader = (AtOnce if game.simultaneous else InTurn)(game, to_mend=to_mend)
    for item in joined(parts.body):
        reader.take(item)
    return Record(
        game=game.key,
        options=options,
        tags=in_order(game, known.others(game)),
        turns=reader.turns(),
        result=known.result(reader.result),
        position=position,
        heading=parts.heading,
        preamble=tuple(reader.preamble),
    )


@dataclass
class _Parts:
    tags: list[Tag] = field(default_factory=list)
    heading: tuple[str, ...] = ()
    body: list[Comment | Word] = field(default_factory=list)


def _split(items: Iterable[Tag | Comment | Word]) -> _Parts:
    """Tags and what follows them; comments among the tags belong to the heading."""
    parts = _Parts()
    for item in items:
        if not isinstance(item, Tag):
            parts.body.append(item)
            continue
        move = next((other for other in parts.body if isinstance(other, Word)), None)
        if move is not None and not parts.tags and _plain(item.name) != "game":
            told = N_("this is not a game record, which would begin with tags like {example}")
            raise RecordError.at(move, told, example=_EXAMPLE)
        if move is not None:
            told = N_(
                "the tag {tag} comes after “{word}” in line {line}, which looks like a move. "
                "Tags like {example} come first, and a file has only one game."
            )
            example, word = '[Blue "Ann"]', _short(move.text)
            raise RecordError.at(
                item, told, tag=item.name, word=word, line=move.line, example=example
            )
        if len(parts.tags) == MAX_TAGS:
            told = N_("a game record can have up to {limit} tags")
            raise RecordError.at(item, told, limit=MAX_TAGS)
        parts.heading += tuple(note.text for note in parts.body if isinstance(note, Comment))
        parts.body.clear()
        parts.tags.append(item)
    return parts


def _plain(name: str) -> str:
    """A name without case, spaces and punctuation: ``Line Wars`` equals ``line-wars``."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


class _Known:
    """A record's tags, looked up by meaning."""

    def __init__(self, tags: list[Tag]) -> None:
        self.tags = tags
        self.by_name: dict[str, list[Tag]] = {}
        for tag in tags:
            self.by_name.setdefault(_plain(tag.name), []).append(tag)

    def one(self, name: str) -> Tag | None:
        """The tag of this name, if there is one.

        Raises:
            RecordError: there are two.
        """
        found = self.by_name.get(_plain(name), [])
        if len(found) > 1:
            told = N_("the tag {tag} may come only once, but line {line} already has it")
            raise RecordError.at(found[1], told, tag=name, line=found[0].line)
        return found[0] if found else None

    def game(self, expected: Game[Any, Any] | None) -> Game[Any, Any]:
        tag = self.one("Game")
        if tag is None:
            if expected is not None:
                return expected
            told = N_("the first tag must name the game, like {example}. Choose {all}.")
            problem = say(told, example=_EXAMPLE, all=either(game_keys()))
            raise RecordError(problem, 1, 1)
        if expected is not None:
            if _plain(tag.value) in (_plain(expected.key), _plain(expected.title)):
                return expected
            told = N_("this must be a game record of {expected}, not of “{game}”")
            problem = say(told, expected=expected.title, game=tag.value)
            raise RecordError(problem, tag.line, tag.inside)
        try:
            keys = {_plain(key): key for key in game_keys()}
            return find_game(keys.get(_plain(tag.value), _short(tag.value)))
        except UnknownGame as error:
            raise RecordError(error.sentence, tag.line, tag.inside) from None

    def options(self, game: Game[Any, Any]) -> Options:
        chosen: dict[str, OptionValue] = {}
        tags: dict[str, Tag] = {}
        for option in game.options:
            tag = self.one(option.tag)
            if tag is None:
                continue
            try:
                chosen[option.id] = option.parse(tag.value)
            except BadOption as error:
                raise RecordError(error.sentence, tag.line, tag.inside) from None
            tags[option.id] = tag
        try:
            options = game.choose(chosen)
            if self.one("Position") is None:
                game.start(options)
        except (BadOption, BadText) as error:
            line, column = self._blamed(game, chosen, tags)
            raise RecordError(error.sentence, line, column) from None
        return options

    def _blamed(
        self, game: Game[Any, Any], chosen: Mapping[str, OptionValue], tags: Mapping[str, Tag]
    ) -> tuple[int, int]:
        """The tag to blame if valid options do not fit together: one that is wrong by itself, else
        the last one."""
        for name, tag in tags.items():
            try:
                game.start(game.choose({name: chosen[name]}))
            except (BadOption, BadText):
                return tag.line, tag.inside
        at = list(tags.values())[-1] if tags else self.one("Game")
        return (at.line, at.column) if at else (1, 1)

    def position(self, game: Game[Any, Any], options: Options) -> str:
        tag = self.one("Position")
        if tag is None:
            return ""
        try:
            return game.format_position(game.parse_position(options, tag.value))
        except BadText as error:
            column = tag.inside + error.column - 1
            raise RecordError(error.sentence, tag.line, column) from None

    def result(self, told: tuple[str, Run] | None) -> str:
        tag = self.one("Result")
        if tag is None:
            return told[0] if told else UNFINISHED
        result = parse_result(tag.value)
        if result is None:
            raise RecordError(no_result(tag.value), tag.line, tag.inside)
        if told is None or told[0] == UNFINISHED:
            return result
        if result == winner_of(told[0]) or winner_of(result) == told[0]:
            return max(result, told[0], key=lambda text: winner_of(text) != text)  # the score
        if result not in (UNFINISHED, told[0]):
            wrong = N_("the result here is {here}, but the tag Result in line {line} says {tag}")
            raise RecordError.at(told[1], wrong, here=told[0], line=tag.line, tag=result)
        return told[0]

    def others(self, game: Game[Any, Any]) -> list[tuple[str, str]]:
        """Tags without a field of their own, known ones under their canonical name."""
        own = {_plain(name) for name in OWN_TAGS} | {_plain(o.tag) for o in game.options}
        names: Mapping[str, str] = {
            _plain(name): name for name in (*map(player_tag, game.players), *FURTHER_TAGS)
        }
        for name in names.values():
            self.one(name)
        return [
            (names.get(_plain(tag.name), tag.name), tag.value)
            for tag in self.tags
            if _plain(tag.name) not in own
        ]


def no_result(text: str) -> Sentence:
    return say(
        N_("write 1-0, 0-1, 1/2-1/2, * or a score like 14-11, not “{text}”"), text=_short(text)
    )


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:60] + "…"


MAX_BYTES = 1_000_000
_START = 16
"""Bytes needed to recognise a picture file."""


def load_record(
    path: Path | str, game: Game[Any, Any] | None = None, *, to_mend: bool = False
) -> Record:
    """The record in a file; ``to_mend`` as in :func:`parse_record`.

    Raises:
        BadFile: a file that cannot be read, is larger than 1 MB, a picture, or not text in UTF-8.
        RecordError: what was expected at which line and column.
    """
    try:
        data = _start_of_large(path) or read_up_to(path, MAX_BYTES, pipe=True)
    except BadFile as error:
        if error.id == "too-large":
            refuse_export(path)
        raise
    if is_picture(data):
        target = Path(path).with_suffix(RECORD)
        told = N_(
            "{file} is a picture, not a game record. “companion score {file} --save {target}” "
            "makes one from it."
        )
        if Path(path).suffix.lower() == RECORD:
            told = N_("{file} is a picture, not a game record. Rename it, for example to {target}.")
            target = Path(path).with_suffix(".jpg")
        sentence = say(told, file=shell_words(str(path)), target=shell_words(str(target)))
        raise BadFile(sentence, id="is-picture", file=str(path))
    return record_in(data, game, to_mend=to_mend, file=str(path))


def record_in(
    data: bytes, game: Game[Any, Any] | None = None, *, to_mend: bool = False, file: str = ""
) -> Record:
    """The record in a file's bytes; ``file`` is its name in error messages.

    Raises:
        BadFile: they are not UTF-8 text, there is none, or they are several games.
        RecordError: what was expected at which line and column.
    """
    named = file or say(N_("this"))
    if not data.strip():
        raise BadFile(say(N_("{file} is empty"), file=named), id="empty", file=file)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        told = N_("{file} is not a UTF-8 text file: line {line} has bytes that are not text")
        sentence = say(told, file=named, line=line)
        raise BadFile(sentence, id="not-text", file=file, line=line) from None
    try:
        return parse_record(text, game, to_mend=to_mend)
    except RecordError as error:
        refuse_export(file, text)
        error.file = file
        raise


def _start_of_large(path: Path | str) -> bytes:
    """The first bytes of a picture file that is larger than any record; b'' for anything else.

    A pipe is never opened for this, as bytes read from it would be lost.
    """
    start = first_bytes(path, _START)
    large = is_picture(start) and len(first_bytes(path, MAX_BYTES + 1)) > MAX_BYTES
    return start if large else b""


def save_record(record: Record, path: Path | str, game: Game[Any, Any] | None = None) -> None:
    """Write a record to a file in its canonical form.

    Raises:
        BadFile: the file cannot be written; an existing file is left unchanged.
    """
    write_whole(path, write_record(record, game).encode("utf-8"))


def keep_other_game(path: Path | str, record: Record, own: Path | str | None = None) -> None:
    """Refuse to replace a file by a record that does not hold its game.

    A new reading of the same photo may replace the last one, and a game itself with its newest turn
    otherwise; moves played from there on would be lost. ``own`` is the file that the game was read
    from, which it may replace whatever was taken back.

    Raises:
        BadFile: the file holds another game, or what cannot be read as one.
    """
    if own is None or not same_file(Path(path), Path(own)):
        keep_unless(path, lambda text: is_held(text, record))


def is_held(text: str, record: Record) -> bool:
    """Whether a record holds the game in a text, as :func:`keep_other_game` has it.

    Raises:
        RecordError: the text is no game.
    """
    old = parse_record(text)
    return (
        old.game == record.game
        and (old.tag(PHOTO) or old.position) == (record.tag(PHOTO) or record.position)
        and len(old.turns) <= len(record.turns)
        and all(map(eq, old.turns, record.turns[:-1]))
    )


OTHER_GAME: Final = N_("choose another name: {file} holds another game and was not overwritten")


def holds_nothing(path: Path | str) -> bool:
    """Whether a file is not there, or has nothing but blanks, so that a game can begin in it."""
    try:
        with open_regular(path) as file:
            return not file.read(MAX_BYTES).strip()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except (OSError, ValueError):
        return False


def keep_unless(
    path: Path | str, holds: Callable[[str], bool], largest: int = MAX_BYTES, told: str = OTHER_GAME
) -> None:
    """Refuse to replace a file, unless what is to be written ``holds`` the games in its text;
    ``told`` is a template that says so.

    Raises:
        BadFile: it does not, the text cannot be read, or is of more bytes than ``largest``.
    """
    path = Path(path)
    if not path.is_file() or holds_nothing(path):
        return
    with suppress(CompanionError, UnicodeDecodeError):
        if holds(read_up_to(path, largest).decode("utf-8")):
            return
    raise holds_other(path, told)
