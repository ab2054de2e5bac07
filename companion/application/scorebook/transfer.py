"""Taking matches out of a scorebook, and others in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from companion.application.scorebook.care import Care
from companion.application.scorebook.outcomes import Exported, Only
from companion.book.listing import Filter, count, left_out
from companion.book.matches import text_of
from companion.book.storage.backup import BEFORE_IMPORT
from companion.book.transfer.exports import export_bytes, tournaments_in
from companion.files import write_whole
from companion.records import parse_record
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.book.book import Book
    from companion.book.transfer.imported import Imported
    from companion.book.transfer.imports import How, Progress


class Transfer(Care):
    """What a scorebook gives to other programs and takes from them."""

    _kept: Path | None = None
    """The backup before the first import."""

    def exported(
        self, ending: str, which: Filter | None = None, language: str = "en", **only: Unpack[Only]
    ) -> Exported:
        """The bytes of an export: ``.csv``, ``.json``, ``.pgr``, or a tournament's ``.trf``.

        Args:
            ending: which of them.
            language: of the headings of a ``.csv``.

        Raises:
            CompanionError: another ending, or the book has no such player or event.
        """
        wanted = which or Filter(**only)
        damaged = left_out(self._book, wanted)
        data = export_bytes(self._book, ending, wanted, language)
        matches = count(self._book, wanted) - len(damaged)
        names = tuple(each.name for each in tournaments_in(self._book, ending, wanted))
        return Exported(data, matches, damaged, ending, names)

    def export(self, file: str | Path, **only: Unpack[Only]) -> Exported:
        """Export matches as a table (.csv), as JSON (.json) or as game records (.pgr).

        Raises:
            CompanionError: the file name has another ending, or the file cannot be written or holds
                something else than an earlier export of no other matches.
        """
        made = self.exported(Path(file).suffix.lower(), **only)
        made.keep_other_game(file)
        write_whole(file, made.data, private=True)
        return made

    def import_file(
        self,
        file: str | Path,
        *,
        game: str = "",
        join: bool = False,
        dry_run: bool = False,
        progress: Callable[[Imported], None] | None = None,
    ) -> Imported:
        """Import matches from game records or from a file that :meth:`export` wrote, as one act.
        It only adds, unless you let it change more. Before the first import a book that has matches
        is backed up.

        Args:
            game: what was played, if a tournament report (.trf) does not say.
            join: join the file's names and events with those of the book. Without, an event of
                the same name gets a name of its own, and no name of the book is merged;
                :attr:`Imported.asks` says whether that makes a difference.
            dry_run: change nothing, and return what would come of it.
            progress: called with what is imported so far.

        Raises:
            CompanionError: the file cannot be read.
        """
        from companion.book.transfer.imports import import_apart

        if not (dry_run or self._kept) and count(self._book):
            self._kept = self.back_up(label=BEFORE_IMPORT)
        return import_apart(
            self._book, file, progress, act=_imported, dry_run=dry_run, game=game, join=join
        )


def _imported(
    book: Book, file: Path | str, progress: Progress | None = None, **how: Unpack[How]
) -> Imported:
    """Import a file, complete the matches that the book had, and tell which others it may have had,
    and what the file has otherwise."""
    from companion.application.scorebook.adding import completed_from
    from companion.application.scorebook.identity import doubles
    from companion.book.transfer.imports import import_file

    done = import_file(book, file, progress, completed_from, **how)
    if done.added:
        done.doubles += doubles(book, done.added)
    done.differences += _differences(book, done)
    return done


def _differences(book: Book, done: Imported) -> Iterator[Sentence]:
    """What the file has otherwise of matches that the book has, a line each."""
    from companion.application.scorebook.differing import differences
    from companion.application.scorebook.same_two import same_person

    for number in sorted(done.theirs.keys() & {*done.differing}):
        ours, theirs = parse_record(text_of(book, number)), parse_record(done.theirs[number])
        for difference in differences(ours, theirs, partial(same_person, book)):
            yield say(N_("Match {match}: {difference}"), match=number, difference=difference)
    done.theirs.clear()
