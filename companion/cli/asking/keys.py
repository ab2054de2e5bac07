"""Asking at a terminal: one key of the keyboard at a time, the line that waits for it, which keys
answer, and questions about a position that a sheet leaves open."""

from __future__ import annotations

import codecs
import os
import select
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from string import ascii_lowercase, digits
from typing import Final, Protocol

import click

from companion.board import Value
from companion.cli.exits import NO, Problem, to_agree
from companion.cli.frame import FRAME, tell, words
from companion.cli.options import option
from companion.games.mark_words import answering, pens_named
from companion.games.protocol import QuestionPart
from companion.photo.reading import PhotoReading
from companion.sentences import N_, Sentence, printable, say

ACCEPT: Final = ("\r", "\n")
ALL: Final = ("+",)
"""Keeps every mark as read."""
BACK: Final = ("\x7f", "\b", "\x1b[D", "\x1bOD", "\xe0K", "\x00K")
"""Backspace and the arrow to the left, as terminals and Windows send them."""
SKIP: Final = (" ", "\x1b[C", "\x1bOC", "\xe0M", "\x00M")
"""Space and the arrow to the right."""
STOP: Final = ("\x1b", "\x04")
"""Esc and Ctrl-D."""


class Keys:
    """Keys as they are pressed; what is typed ahead answers the next question.

    Args:
        signals: the file descriptor that becomes readable at a signal.
    """

    def __init__(self, signals: int = -1) -> None:
        self._signals = signals
        self._typed = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def next(self) -> str:
        """The code of the next key; :data:`STOP` at the end of input."""
        if sys.platform == "win32":
            try:
                return click.getchar()
            except EOFError:  # Ctrl-Z
                return STOP[0]
        source = sys.stdin.fileno()
        while not self._typed:
            _wait(source, self._signals)
            data = os.read(source, 256)
            if not data:
                return STOP[0]
            self._typed += self._decoder.decode(data)
        long = 3 if self._typed.startswith(("\x1b[", "\x1bO")) else 1
        key, self._typed = self._typed[:long], self._typed[long:]
        return key


@contextmanager
def keys_pressed() -> Iterator[Keys]:
    """Raw mode without echo; Ctrl-C still raises ``KeyboardInterrupt``."""
    if sys.platform == "win32":
        yield Keys()
        return
    import termios
    import tty

    source = sys.stdin.fileno()
    before = termios.tcgetattr(source)
    with _signals() as signals:
        try:
            tty.setcbreak(source, termios.TCSADRAIN)
            yield Keys(signals)
        finally:
            termios.tcsetattr(source, termios.TCSADRAIN, before)


def typed_line(question: Sentence | str, ask: str = " ") -> str:
    """The line that a person types after a question, without blanks around it.

    Args:
        ask: what stands between the question and what is typed.

    Raises:
        click.Abort: Ctrl-C was pressed, or the input ended.
    """
    prompt(words(question), ask)
    try:
        if sys.platform != "win32" and sys.stdin.isatty():
            with _signals() as signals:
                _wait(sys.stdin.fileno(), signals)
        return input().strip()
    except (KeyboardInterrupt, EOFError):
        tell()
        raise click.Abort from None


@contextmanager
def _signals() -> Iterator[int]:
    """A file descriptor that becomes readable at a signal; only in the main thread."""
    signals, signalled = os.pipe()
    os.set_blocking(signalled, False)
    woken = signal.set_wakeup_fd(signalled, warn_on_full_buffer=False)
    try:
        yield signals
    finally:
        signal.set_wakeup_fd(woken)
        os.close(signals)
        os.close(signalled)


def _wait(source: int, signals: int) -> None:
    """Wait for something to read: Ctrl-C just before a read would raise only after it, so that it
    takes another key."""
    while signals in select.select([source, signals], [], [])[0]:
        os.read(signals, 256)


def letters_for(words: Sequence[str]) -> tuple[str, ...]:
    """A key for each word: a number's own digit, else the first of the word's letters that is
    still free, else any unused digit or letter. Words that begin alike are numbered.

    >>> letters_for(["blue", "black", "red", "3"])
    ('b', 'l', 'r', '3')
    >>> letters_for(["a1-b1 came first", "a1-a2 came first"])
    ('1', '2')
    """
    if 1 < len(words) < len(digits) and len({word[:2] for word in words}) == 1:
        return tuple(digits[1 : len(words) + 1])
    found: list[str] = []
    for word in words:
        own = (letter for letter in word.lower() if letter.isalnum())
        free = (c for c in (*own, *digits, *ascii_lowercase) if c not in found)
        found.append(next(free))
    return tuple(found)


def choice(keys: Sequence[str], shown: Sequence[str]) -> str:
    """The answers, each with its key."""
    return "  ".join(f"[{key}] {word}" for key, word in zip(keys, shown, strict=True))


def prompt(text: str, ask: str = "  > ") -> None:
    """Print a line that waits for a key, or for what is typed."""
    sys.stdout.write(printable(text) + ask)
    sys.stdout.flush()


def chosen(
    keys: Keys, shown: Sequence[str], read: int | None = None, *, back: bool = True
) -> int | str:
    """The number of the answer whose key is pressed, or one of :data:`BACK`, :data:`SKIP`,
    :data:`STOP` and, where Enter keeps an answer, :data:`ALL`; prints which it was.

    Args:
        shown: the answers in words.
        read: the one that Enter keeps.
        back: whether there is something to go back to.
    """
    letters = letters_for(shown)
    known = {letter: number for number, letter in enumerate(letters)}
    if read is not None:
        known |= dict.fromkeys(ACCEPT, read)
    prompt(choice(letters, shown))
    while True:
        key = keys.next()
        if key in STOP or key in SKIP or (key in BACK and back):
            tell(N_("skipped") if key in SKIP else "")
            return key
        if key in ALL and read is not None:
            tell(N_("The other marks right as read") if back else N_("All marks right as read"))
            return key
        number = known.get(key.lower())
        if number is not None:
            tell(shown[number])
            return number
        if key not in BACK:
            tell()
            tell(valid(accept=read is not None))
            prompt(choice(letters, shown))


def valid(*, accept: bool) -> Sentence:
    """Which keys answer a question; ``accept`` where Enter does."""
    template = N_("Press the key of your answer. Space skips, Backspace goes back, Esc stops.")
    if accept:
        template = N_(
            "Press the key of your answer. Enter keeps it as read, + keeps all marks as read, "
            "Space skips, Backspace goes back, Esc stops."
        )
    return say(template)


def agrees(question: Sentence | str, *, default: bool = False) -> bool:
    """Ask for yes or no, in the words and letters of the reader's language or in English; Enter
    answers ``default``.

    Raises:
        click.Abort: Ctrl-C was pressed, or the input ended.
    """
    yes, no = words(N_("Yes")).lower(), words(N_("No")).lower()
    meant = {"y": True, "yes": True, "n": False, "no": False, "": default}
    meant |= {yes[0]: True, yes: True, no[0]: False, no: False}
    keys = f"{yes[0].upper()}/{no[0]}" if default else f"{yes[0]}/{no[0].upper()}"
    while (said := typed_line(question, f" [{keys}]: ").lower()) not in meant:
        tell(N_("Please type “{yes}” or “{no}”."), yes=yes[0], no=no[0])
    return meant[said]


def sure(question: Sentence) -> None:
    """Ask whether something is to be done.

    Raises:
        Problem: it is not, or nobody can be asked.
    """
    if not may_ask():
        raise Problem(to_agree(question))
    if not agrees(question):
        raise Problem(say(N_("Nothing was changed.")), NO)


no_input_option = option("--no-input", is_flag=True, expose_value=False, help=N_("Do not ask."))


def may_ask() -> bool:
    """Whether a person can be asked: one is at a terminal, as neither stdin nor stdout is a pipe or
    file, and neither ``--no-input`` nor ``--json`` is given."""
    frame = FRAME.get()
    if frame.no_input or frame.json:
        return False
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def tell_flags(
    marks: Mapping[str, Value], answers: Mapping[str, str], photo: PhotoReading | None = None
) -> None:
    """Print the flags that give the same answers about a photo, with the pens it was read in;
    nothing if there were none."""
    if marks or answers:
        flags = answering(marks, answers)
        if photo is not None and photo.inks:
            flags = say("{pens} {flags}", pens=pens_named(photo.inks), flags=flags)
        tell(N_("To give the same answers next time, add {flags}"), flags=flags)


class Asks(Protocol):
    """Something that asks one question after the other."""

    @property
    def question(self) -> QuestionPart | None: ...

    def answer(self, answer: str, /) -> object: ...

    def put_aside(self) -> None: ...

    def back(self) -> object: ...


def ask_parts(asking: Asks) -> None:
    """Ask until the answers decide, nobody knows, or the person stops.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed.
    """
    if asking.question is None:
        return
    tell(valid(accept=False))
    with keys_pressed() as pressed:
        while (question := asking.question) is not None:
            answers = [*question.answers]
            shown = [words(question.answers[answer]) for answer in answers]
            tell()
            tell(question.sentence)
            for answer, places in question.places.items():
                if places and len({*question.places.values()}) > 1:
                    where = ", ".join(places)
                    told = question.answers[answer]
                    tell(N_("  {answer}: see {places}"), answer=told, places=where)
            said = chosen(pressed, shown)
            if isinstance(said, int):
                asking.answer(answers[said])
            elif said in STOP:
                return
            elif said in SKIP:
                asking.put_aside()
            else:
                asking.back()
