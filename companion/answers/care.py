"""The scorebook as a file: settings, copies, whether it is whole."""

from typing import Annotated, Literal, NotRequired, TypedDict

from companion.answers.kinds import AnswerJson


class SettingsJson(AnswerJson):
    """The settings of the book."""

    uncertain: Annotated[Literal["wait", "count"] | None, "what matches with marks to check do"]
    open: Annotated[int | None, "how many matches have something to check"]


class ExportedJson(AnswerJson):
    """Matches written to a file."""

    file: str | None
    matches: int | None
    left_out: Annotated[list[int], "matches that are damaged"]
    tournaments: Annotated[list[str], "the tournaments that are in it"]


class BackedUpJson(AnswerJson):
    """A backup written."""

    file: str | None


class BackupJson(TypedDict):
    """A backup."""

    file: str
    made: str
    label: str


class FindingJson(TypedDict):
    """Damage."""

    kind: str
    match: int | None
    text: str


class BookCheckedJson(AnswerJson):
    """Whether the book is undamaged."""

    ok: bool | None
    matches: int | None
    findings: list[FindingJson]


class RebuiltJson(AnswerJson):
    """The book counted anew, or put together from what can be read."""

    recovered: bool | None
    matches: int | None
    from_backups: int | None
    lost: list[int]
    unreadable: list[int]
    changed: list[int]
    damaged: str | None
    older: NotRequired[
        Annotated[list[int], "only known from backups: they may lack their last change"]
    ]
    altered: NotRequired[
        Annotated[list[int], "changed behind the book's back, and put back by its journal"]
    ]
    uncertain: NotRequired[list[str]]
    cut_after: NotRequired[int | None]
