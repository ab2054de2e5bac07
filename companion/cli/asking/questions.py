"""Questions about a position that a sheet leaves open, asked at a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.cli.asking.keys import BACK, SKIP, STOP, keys_pressed, letters_for
from companion.cli.asking.prompt import choice, prompt, valid
from companion.cli.frame import tell, words
from companion.sentences import N_

if TYPE_CHECKING:
    from companion.application.dispute.asking import Asking


def ask_parts(asking: Asking[Any]) -> None:
    """Ask until the answers decide, nobody knows, or the person stops.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed.
    """
    if asking.question is None:
        return
    tell(words(N_("Press the key of your answer. Space skips, Backspace starts again, Esc stops.")))
    with keys_pressed() as pressed:
        while (question := asking.question) is not None:
            answers = [*question.answers]
            shown = [words(question.answers[answer]) for answer in answers]
            keys = letters_for(shown)
            tell()
            tell(question.sentence)
            prompt(choice(keys, shown))
            while (key := pressed.next().lower()) not in (*keys, *SKIP, *BACK, *STOP):
                tell()
                tell(valid(keys, accept=False))
                prompt(choice(keys, shown))
            if key in keys:
                tell(shown[keys.index(key)])
                asking.answer(answers[keys.index(key)])
                continue
            tell(words(N_("skipped")) if key in SKIP else "")
            if key in STOP:
                return
            if key in SKIP:
                asking.put_aside()
            else:
                asking.begin_again()
