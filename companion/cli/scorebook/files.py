"""``companion book export``, ``import``, ``qr``, ``backup``, ``check`` and ``rebuild``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from companion import Imported
from companion.application.scorebook.book import Book
from companion.application.scorebook.told.care import (
    cure_told,
    doubles_told,
    exported_told,
    import_left,
    import_told,
    no_damage_told,
    repair_told,
)
from companion.application.scorebook.told.matches import IS_DELETED, UNCHANGED, left_out_told
from companion.cli.exits import DONE, NO, Problem, apart, code_of, to_agree
from companion.cli.frame import FRAME, answer_json, complain, remark, tell, tell_all
from companion.cli.options import FILE, book_option, dry_run_option, game_option, option
from companion.cli.options import command as cli_command
from companion.cli.outputs import deliver, output_option, progress
from companion.cli.requests import game_named
from companion.cli.scans import INPUT
from companion.cli.scorebook.frame import asked_for, book_command, failed, filter_options, scorebook
from companion.cli.standard import STANDARD
from companion.errors import CompanionError
from companion.files.inputs import keep_inputs
from companion.refusals import of_file
from companion.schema import problem_keys
from companion.sentences import N_, say

_ASKED = N_("Import it?")


@book_command(
    "export",
    help=N_(
        "Export matches to a file. The ending decides: .csv for a spreadsheet, .json for "
        "everything in the book, .pgr for the game records, .trf with --event for a FIDE "
        "tournament report, which has only who won. With -, the export is printed as JSON or in "
        "another --form."
    ),
    changes=False,
)
@click.argument("out", type=FILE)
@option(
    "--form",
    type=click.Choice(["csv", "json", "pgr", "trf"]),
    help=N_("The form of the export, if the file's ending does not say it."),
)
@filter_options
def export_command(book: Book, out: str, form: str | None, **which: str) -> Iterator[object]:
    if out == STANDARD and FRAME.get().json:
        raise apart("--json", STANDARD)
    ending = f".{form}" if form else ".json" if out == STANDARD else Path(out).suffix.lower()
    keep_inputs(book.files, [out])
    made = book.exported(ending, language=FRAME.get().spoken, **asked_for(**which))
    if out != STANDARD:
        made.keep_other_game(out)
    deliver(out, made.data, private=True)
    if made.left_out:
        yield NO
        complain(left_out_told(made.left_out, say("companion book rebuild")))
    yield made.as_json(out)
    if out != STANDARD:
        tell(exported_told(made, out))


@cli_command(
    "import",
    help=N_(
        "Import matches from files. Takes what “companion book export” wrote, game records (.pgr) "
        "and FIDE tournament reports (.trf). It shows what would be new and asks before it "
        "imports. In a script, use --yes. Without --join, your own players and events stay as they "
        "are. “companion book undo” undoes an import."
    ),
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=INPUT)
@game_option
@option(
    "--join", is_flag=True, help=N_("Join names and events in your book if the file joins them.")
)
@option(
    "--yes",
    is_flag=True,
    help=N_("Import without asking. Names and events are only joined with --join."),
)
@dry_run_option
@book_option
def import_command(
    files: tuple[str, ...],
    game: str | None,
    join: bool,
    yes: bool,
    dry_run: bool,
    file: str | None,
) -> int:
    from companion.cli.asking.keys import agrees, may_ask

    code = DONE
    ask = may_ask() and not (yes or dry_run)
    waits = False
    told: list[Mapping[str, object]] = []
    key = game_named(game).key if game else ""
    with scorebook(file, make=True, changes=yes or ask) as book:
        for name in files:
            try:
                done = book.import_file(name, game=key, join=join, dry_run=not yes)
                waits |= done.brings and not (yes or ask or dry_run)
                if not FRAME.get().json:
                    _tell(name, done)
                agreed = ask and done.brings and agrees(_ASKED, default=True)
                if agreed:
                    planned, done = done, book.import_file(name, game=key, join=join)
                    if done.doubles != planned.doubles:  # others added matches meanwhile
                        for line in doubles_told(done):
                            complain(line)
                if done.brings and (yes or agreed) and not FRAME.get().json:
                    tell(N_("Imported {file}."), file=name)
            except CompanionError as error:
                if len(files) == 1:
                    raise
                problem = of_file(error, name)
                code = max(code, problem.exit_code)
                complain(problem.sentence)
                told.append(failed("imported", name, problem))
                continue
            if done.refused or done.differing:
                code = max(code, NO)
            told.append(done.as_json(FRAME.get().json_language))
    if dry_run and not FRAME.get().json:
        remark(UNCHANGED)
    if waits:
        problem = CompanionError(to_agree(say(_ASKED)), id="needs-yes")
        beside = problem_keys(problem, FRAME.get().json_language)
        told = [each if each["problem"] else {**each, **beside} for each in told]
        code = max(code, problem.exit_code)
        complain(problem.sentence)
    if FRAME.get().json:
        answer_json(told if len(files) > 1 else told[0])
    return code


def _tell(name: str, done: Imported) -> None:
    tell_all(import_told(done, name))
    for line in import_left(done, name):
        complain(line)
    if done.differing:
        told = N_(
            "“companion book show {match}” shows what your scorebook has. If the file is right, "
            "“companion help book change” explains how to correct it."
        )
        remark(told, match=done.differing[0])
    if done.asks:
        remark(N_("To join the file's names and events with yours, import again with --join."))


@book_command(
    "qr", help=N_("Make a QR code or link that opens a match in BG Stats."), changes=False
)
@click.argument("match")
@output_option(N_("The QR code to save: OUT.svg or OUT.png."))
def qr_command(book: Book, match: str, out: str | None) -> Iterator[object]:
    from companion.application.scorebook.bg_stats import SAVED, link, play, qr_bytes

    shown = book.match(match)
    if book.is_deleted(match):
        raise Problem.of(IS_DELETED, match=shown.id)
    address = link(shown)
    if out is not None:
        ending = ".svg" if out == STANDARD else Path(out).suffix.lower()
        deliver(out, qr_bytes(shown, ending))
    yield {"link": address, "play": play(shown), "file": out}
    if out is None:
        tell(address)
    elif out != STANDARD:
        remark(SAVED, file=out)


MOST = 30
"""Most findings that are printed; the JSON has them all."""


@cli_command(
    "backup",
    help=N_(
        "Back up the scorebook. Without FILE, the backup is saved beside the "
        "book, with the date in its name."
    ),
)
@click.argument("out", required=False, type=FILE, metavar="[FILE]")
@option("--list", "listing", is_flag=True, help=N_("List the backups that exist."))
@book_option
def backup_command(out: str | None, listing: bool, file: str | None) -> Iterator[object]:
    if listing and out is not None:
        raise apart("FILE", "--list")
    if listing:
        found = Book.backups(file)
        yield [each.as_json() for each in found]
        tell_all(str(each.file) for each in found)
        return
    with scorebook(file, changes=False) as book:
        made = book.back_up(out)
    yield {"file": str(made)}
    tell(N_("Saved {file}"), file=str(made))


@cli_command("check", help=N_("Check the scorebook for damage."))
@book_option
def check_command(file: str | None) -> Iterator[object]:
    with progress(N_("Checking")) as told:
        found = Book.check(file, told)
    findings = found.findings
    yield code_of(not findings)
    yield found.as_json(FRAME.get().json_language)
    if not findings:
        tell(no_damage_told(found.matches or 0))
        return
    tell_all(each.sentence for each in findings[:MOST])
    if len(findings) > MOST:
        tell(N_("and {more} more: --json lists them all"), more=len(findings) - MOST)
    tell(cure_told(found, say("companion book rebuild")))


@cli_command(
    "rebuild",
    help=N_(
        "Repair the scorebook, or recount all matches. A damaged book is rebuilt from its journal "
        "or, without one, from backups and what can still be read."
    ),
)
@option("--from", "source", metavar="BACKUP", help=N_("Also use the matches in this backup."))
@book_option
def rebuild_command(source: str | None, file: str | None) -> Iterator[object]:
    with progress(N_("Counting")) as told:
        done = Book.rebuild(file, source, told)
    yield code_of(not (done.lost or done.unreadable or done.changed))
    yield done.as_json()
    tell_all(repair_told(done, MOST))
