"""Taking photos and reviews off the lists, with a notice that takes it back."""

from __future__ import annotations

from pathlib import Path

from companion.application.reading.store import review_file
from companion.application.table.drafts import bring_back, put_aside, put_back
from companion.desk.shell.files.arrivals import arrivals_of
from companion.desk.shell.files.photo_storage import is_ours, reviews_folder
from companion.desk.shell.shell import Shell
from companion.sentences import N_, say


def remove(shell: Shell, path: Path, sha256: str = "") -> None:
    """Take a file off the lists, which a notice takes back: its review (``sha256``) and, if it is a
    photo of ours, the photo itself are put aside for a month; any other file stays."""
    folder, recent = reviews_folder(shell), shell.settings.recent
    arrivals = arrivals_of(shell)
    item = arrivals.inbox.of(path)
    if item is not None:
        arrivals.forget(item)
    gone = [review_file(folder, sha256)] if sha256 and folder is not None else []
    ours = is_ours(shell, path)
    if ours:
        gone.append(path)
    for one in gone:
        put_aside(one)

    def back() -> None:
        for one in gone:
            put_back(one)
        if item is not None:
            arrivals.inbox.put_back(item)
        shell.change(recent=recent)
        shell.refresh()

    shell.change(recent=shell.settings.without_recent(str(path)).recent)
    shell.refresh()
    shell.notice(N_("Deleted.") if ours else N_("Removed from the list."), back)


def clear_inbox(shell: Shell) -> None:
    """Clear the photo inbox, which a notice takes back; no file is touched."""
    arrivals, cleared = arrivals_of(shell), shell.settings.cleared
    gone = arrivals.clear()
    told = say(
        N_("{number} photo removed from the list. The file stays."),
        plural=N_("{number} photos removed from the list. The files stay."),
        number=len(gone),
    )
    shell.notice(told, lambda: arrivals.put_back(gone, cleared))


def removing(shell: Shell, path: Path) -> str:
    """What removing a file does, a template."""
    if is_ours(shell, path):
        return N_("Delete")
    return N_("Remove from the list. The file stays.")


def undelete(shell: Shell) -> None:
    """Restore what a notice tells of, else what was deleted last."""
    if not shell.take_back() and bring_back(shell.start.data):
        shell.refresh()
        shell.tell(N_("Restored"))
