"""Saving the verdict of a dispute as a page, made beside the window."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.application.dispute.dispute import Dispute
from companion.application.dispute.verdict_page import VerdictPage, verdict_page
from companion.desk.shell.file_dialog.ask import ask_save
from companion.desk.shell.files.file_output import write_in_background
from companion.desk.tasks.processes import Tell
from companion.sentences import N_

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell


def page_of(shell: Shell, dispute: Dispute) -> VerdictPage | None:
    """The verdict that is shown; without one the window says what is missing."""
    made = verdict_page(dispute, shell.catalogue)
    if made is None:
        shell.tell(N_("Make the disputed move on the board or type it below."))
    return made


def ask_and_save(shell: Shell, dispute: Dispute) -> None:
    """Ask for a file and write the verdict there."""
    if page_of(shell, dispute) is not None:
        save, name = partial(save_ruling, shell, dispute), f"{file_name(dispute)}.pdf"
        ask_save(shell, N_("Save the verdict"), (("PDF", (".pdf",)),), save, name=name)


def file_name(dispute: Dispute) -> str:
    """A name for the verdict's file, without its ending."""
    verdict, found = dispute.table.verdict, dispute.finding
    rule = verdict.rule if verdict is not None else found.rule if found is not None else ""
    return f"{dispute.table.game.key}-{rule or 'ruling'}"


def save_ruling(shell: Shell, dispute: Dispute, path: Path) -> None:
    """Write the verdict to a file, and say so, or why not."""
    made = page_of(shell, dispute)
    if made is not None:
        write_in_background(shell, path, _pdf, made, shell.settings.paper, shell.spoken)


def _pdf(_tell: Tell, made: VerdictPage, paper: str, language: str) -> bytes:
    return made.pdf(paper, language)
