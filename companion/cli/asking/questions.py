"""Questions about a position that a sheet leaves open, asked at a terminal."""

from __future__ import annotations

from typing import Protocol

from companion.cli.asking.keys import SKIP, STOP, chosen, keys_pressed
from companion.cli.frame import tell, words
from companion.games.protocol import QuestionPart
from companion.sentences import N_


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
    tell(words(N_("Press the key of your answer. Space skips, Backspace goes back, Esc stops.")))
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
