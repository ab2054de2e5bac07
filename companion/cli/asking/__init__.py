"""Asking about uncertain marks at a terminal, one by one.

Any command that scores a photo can use it::

    from companion.cli.asking import ask_about, may_ask, no_input_option

    if not as_json and not no_input and may_ask():
        answered = ask_about(scored)
        scored = answered.scored  # with the answers; asks nothing if nothing is open
        tell_flags(answered.marks, answered.answers)  # ``--correct`` and ``--set`` for the same

``scored`` is a photo's :class:`~companion.scoring.scored.Scored`. Marks that change the result come
first; the person decides whether to go on to the others. Ctrl-C raises ``KeyboardInterrupt``.
"""

from companion.cli.asking.interview import (
    Answered,
    ask_about,
    may_ask,
    no_input_option,
    tell_flags,
)
from companion.cli.asking.questions import ask_parts

__all__ = ["Answered", "ask_about", "ask_parts", "may_ask", "no_input_option", "tell_flags"]
