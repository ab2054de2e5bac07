"""``companion book add``: add matches from records, photos, or a result alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import click

from companion import Scored
from companion.application.dispute.given import refuse_moot
from companion.application.scorebook.book import Book
from companion.application.scorebook.details import Details
from companion.application.scorebook.outcomes import Added, State, Way
from companion.application.scorebook.told.matches import CHANGED, IS_DELETED, RESTORED, RESULT_ALONE
from companion.cli.asking.keys import agrees, may_ask, no_input_option, typed_line
from companion.cli.exits import DONE, ONE_FILE, Problem, code_of
from companion.cli.frame import FRAME, answer_json, complain, tell, tell_all
from companion.cli.frame import named as as_typed
from companion.cli.options import book_option, correct_option, option
from companion.cli.options import command as cli_command
from companion.cli.requests import Reading, names_said, reading_options, refuse_inks
from companion.cli.scans import INPUT, pages_apart, tell_left_out
from companion.cli.scorebook import said as book_said
from companion.cli.scorebook.frame import failed, match_line, scorebook
from companion.errors import CompanionError
from companion.files.inputs import inputs, is_record
from companion.games import refuse_unknown
from companion.refusals import of_file
from companion.sentences import N_, Term, say
from companion.shell_words import shell_words


@cli_command(
    "add",
    help=N_(
        "Add matches to the scorebook. FILE is a photo of a finished game or a game record. "
        "Without FILE, give the result with --game, --player and --result."
    ),
)
@click.argument("files", nargs=-1, metavar="[FILE...]", type=INPUT)
@reading_options
@book_said.player_option
@book_said.result_option
@option(
    "--match", metavar="ID", help=N_("The id of the tournament match, as printed on its sheet.")
)
@book_said.tag_options
@correct_option
@option(
    "--again",
    is_flag=True,
    help=N_("Add it as another match, even if it looks the same as one in the book."),
)
@book_said.yes_option
@book_said.by_option
@no_input_option
@option("--keep-photo", is_flag=True, help=N_("Keep a copy of the photo with the scorebook."))
@book_option
def add_command(
    files: tuple[str, ...],
    reading: Reading,
    named: tuple[str, ...],
    result: str | None,
    match: str | None,
    again: bool,
    yes: bool,
    by: str | None,
    keep_photo: bool,
    file: str | None,
    **tags: str | None,
) -> int:
    said = book_said.details(names_said(named), result, {**tags, "match": match}, reading.marks, {})
    of_one = "--match" if match else "--result" if result else ""
    names, several = _files(files, reading, of_one)
    found: list[Mapping[str, object]] = []
    code = DONE
    with scorebook(file, make=True) as book:
        adding = _Adding(
            book, reading, said, several=several, yes=yes, again=again, by=by, keep_photo=keep_photo
        )
        for name, look in zip(names, _looks(reading, names, several=several), strict=True):
            try:
                each = adding.put_in(name, look)
            except Exception as error:
                if not several:
                    raise
                problem = of_file(error, name or "")
                code = max(code, problem.exit_code)
                complain(problem.sentence)
                found.append(failed("added", name, problem))
                continue
            for added in each:
                code = max(code, code_of(added.done))
                found.append(added.as_json(FRAME.get().json_language))
                if not FRAME.get().json:
                    _tell(added, name)
    if FRAME.get().json:
        answer_json(found if several or len(found) > 1 else found[0])
    return code


def _files(
    files: tuple[str, ...], reading: Reading, of_one: str
) -> tuple[Sequence[str | None], bool]:
    """The files to add, or ``None`` for a result alone, and whether there may be several. No file
    but one goes with a correction, nor with the option ``of_one``, if that is given."""
    wanted = inputs(files) if files else None
    refuse_inks(*(wanted.files if wanted is not None else ()), also="keep_photo")
    if wanted is not None and wanted.missing:
        raise Problem(wanted.missing[0])
    if wanted is not None:
        tell_left_out(wanted)
    names = pages_apart(wanted.files) if wanted is not None else (None,)
    several = len(names) > 1 or (wanted is not None and wanted.several)
    if several and of_one:
        raise Problem.of(ONE_FILE, option=of_one)
    if reading.corrections and (wanted is None or several):
        raise Problem.of(ONE_FILE, option="--correct")
    return names, several


def _looks(
    reading: Reading, names: Sequence[str | None], *, several: bool
) -> Iterable[Scored | Exception | None]:
    """What each file shows; if several are given answers, all are read before any is added."""
    looks = map(partial(_look, reading), names)
    if not several or not reading.chosen:
        return looks
    refuse_unknown(reading.chosen)
    every = [*looks]
    read = [one for one in every if one is not None and not isinstance(one, Exception)]
    refuse_moot(*(sheet.moot for one in read for sheet in one.sheets.values()))
    return every


def _look(reading: Reading, name: str | None) -> Scored | Exception | None:
    """What a file shows, or why it cannot be read."""
    from companion.application.reading.one_file import score

    try:
        return None if name is None else score(name, **reading.how)
    except Exception as error:
        return error


@dataclass(frozen=True)
class _Adding:
    """How matches are added to a book."""

    book: Book
    reading: Reading
    said: Details
    several: bool
    yes: bool
    again: bool
    by: str | None
    keep_photo: bool

    def put_in(self, name: str | None, scored: Scored | Exception | None) -> list[Added]:
        """Add what a file shows, each board of a page as a match; or the result alone."""
        if name is None or scored is None:
            return [self._by_word()]
        if isinstance(scored, Exception):
            raise scored
        chosen, said = self.reading.chosen, self.said.copy()
        if self.several:  # what others ask is left out, and names where a game has its own
            chosen = {k: v for k, v in chosen.items() if not scored.moot.get(f"{k}={v}")}
            scored = replace(scored, moot={})
            if scored.record is not None and any(scored.record.names):
                said.pop("players", None)
        shown, told = book_said.asked(name, scored, chosen, said)
        if isinstance(shown, str):
            return [self._put_one(shown, told)]
        first, *others = [one for one in shown.boards if one.marked] or shown.boards[:1]
        # Boards of one page look alike after a few lines, and are matches of their own.
        beside = (self._put_one(one, told, beside=True) for one in others)
        return [self._put_one(first, told), *beside]

    def _put_one(self, shown: Any, told: Details, *, beside: bool = False) -> Added:
        def add(future: bool, then: Way | None = self._then) -> Added:
            return self.book.add(
                shown, then=then, by=self.by, keep_photo=self.keep_photo, future=future, **told
            )

        added = book_said.confirmed(add, yes=self.yes)
        if beside and added.state == "alike":
            added = add(True, "another")
        added = _as_decided(add, added)
        if may_ask() and added.state == "added":
            return _named(self.book, added, self.by)
        return added

    def _by_word(self) -> Added:
        """Add a match of which only the result is known."""
        reading, said = self.reading, self.said
        named = bool(reading.game) or "match" in said
        if not named and "result" not in said:
            raise Problem.of(N_("name a FILE, or give a result with --game, --player and --result"))
        if not named or "result" not in said:
            missing = "--result" if named else "--game"
            raise Problem.of(N_("{what} is missing"), what=missing)
        players, result = said.pop("players", {}), said.pop("result")
        if reading.chosen:
            said["options"] = reading.chosen

        def add(future: bool, then: Way | None = self._then) -> Added:
            game = reading.game or ""
            return self.book.add_result(  # type: ignore[misc]
                game, players, result, then=then, by=self.by, future=future, **said
            )

        try:
            return _as_decided(add, book_said.confirmed(add, yes=self.yes))
        except CompanionError as error:
            raise book_said.with_other_rules(error) from None

    @property
    def _then(self) -> Way | None:
        """What is done about a match that looks the same, if that was said."""
        return "another" if self.again else None


def _as_decided(add: Callable[[bool, Way], Added], added: Added) -> Added:
    """What came of adding a match, once a person has decided what only a person can."""
    then = _decided(added) if may_ask() else None
    return added if then is None else add(True, then)


def _decided(added: Added) -> Way | None:
    """Ask what only a person can say about a match that the book has."""
    questions: dict[State, tuple[str, Way]] = {
        "alike": (N_("Is it another match?"), "another"),
        "deleted": (N_("It was deleted. Restore it?"), "restore"),
        "differs": (N_("The book has different details. Replace them?"), "replace"),
    }
    if added.state not in questions:
        return None
    question, way = questions[added.state]
    tell(_TOLD["alike"], match=added.id, line=match_line(added.match))
    _tell_differences(added)
    if added.result_alone:
        tell(RESULT_ALONE)
        if agrees(N_("Is it that match?")):
            return "replace"
    return way if agrees(question) else None


def _tell_differences(added: Added) -> None:
    for each in added.differences:
        tell("  {difference}", difference=each)


def _named(book: Book, added: Added, by: str | None) -> Added:
    """Ask who played, if nothing says so; an empty answer leaves it open."""
    told = {}
    for colour in added.unnamed:
        question = say(N_("Who played {colour}?"), colour=Term(colour.capitalize()))
        if name := typed_line(question):
            told[colour] = name
    if not told:
        return added
    done = book.change(added, players=told, by=by)
    return replace(added, match=done.match, notes=(*added.notes, *filter(None, [done.twin])))


_TOLD: dict[State, str] = {
    "added": N_("Added match {match}. {line}"),
    "there": N_("Match {match} is already in the book. {line}"),
    "updated": N_("Match {match} was already in the book. Missing details were added. {line}"),
    "differs": N_(
        "Match {match} is already in the book with different details and was "
        "not changed. “{change}” changes it. {line}"
    ),
    "alike": N_("This looks like match {match}. {line}"),
    "deleted": IS_DELETED,
    "restored": RESTORED,
    "replaced": CHANGED,
}


def _said_again(file: str | None) -> Iterator[str]:
    """The file and the details of this command, as ``book change`` takes them."""
    params = click.get_current_context().params
    if file is not None:
        yield as_typed(file)
        yield from (word for pens in params["inks"] for word in ("--inks", pens))
    for flag, key in (("--player", "named"), ("--correct", "corrections"), ("--set", "chosen")):
        for value in params[key]:
            yield from (flag, value)
    for key in ("result", "date", "event", "round_", "place"):
        if params[key]:
            yield from (f"--{key.rstrip('_')}", params[key])


def _tell(added: Added, name: str | None) -> None:
    said = [*_said_again(None)]
    # its own photo would be read anew, and what was checked in it be lost
    own = added.state == "differs" and added.same_photo and not is_record(name or "")
    again = said if said and own else [*_said_again(name)]
    if name is None:
        again = ["--result", added.result]
    change = shell_words("companion", "book", "change", str(added.id), *again)
    tell(_TOLD[added.state], match=added.id, line=match_line(added.match), change=change)
    if added.paired is not None:
        tell(added.paired)
    _tell_differences(added)
    if added.state == "alike" and added.known_by == "near":
        tell(N_("Not added: only its last move differs from that match."))
        tell(N_("If it is the same match, “{change}” corrects it."), change=change)
    elif added.result_alone and added.state == "alike":
        tell(RESULT_ALONE)
        match = added.match
        unsettled = match.winner is None or bool(match.marks or match.question)
        if name is not None:
            told = N_("Not added. If it is the same match, “{change}” adds the game to it.")
        elif added.differences or (unsettled and added.result != match.result):
            told = N_("Not added. If it is the same match, “{change}” enters the result there.")
        else:
            told = N_("Not added. If it is the same match, nothing is missing.")
        tell(told, change=change)
    elif added.state == "alike":
        if added.more is None:
            tell(N_("Not added: this sheet is already in the book."))
            if name is not None:
                told = N_("If the game has gone on since, “{change}” brings it up to date.")
                tell(told, change=change)
        if said:
            tell(
                N_("If it is the same match, “{change}” adds what you gave."),
                change=shell_words("companion", "book", "change", str(added.id), *said),
            )
    if added.state == "there" and added.same_photo and "--inks" in again:
        tell(N_("Nothing was changed. “{change}” reads the photo in these pens."), change=change)
    another = added.state == "there" and added.known_by != "id" and added.place is None
    if another or not added.done:
        tell(N_("If it is another match, use --again."))
    if added.unnamed and added.state == "added":
        flags = " ".join(f"--player {colour}=NAME" for colour in added.unnamed)
        told = N_("Who played? “companion book change {match} {flags}” adds the names.")
        if len(added.unnamed) == 1:
            told = N_("Who played {colour}? “companion book change {match} {flags}” adds the name.")
        colour = Term(added.unnamed[0].capitalize())
        tell(told, match=added.id, flags=flags, colour=colour)
    tell_all(added.notes)
