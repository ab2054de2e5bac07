"""The names of keys."""

from __future__ import annotations

import pytest

from companion.desk.shell.keys import key_words
from companion.locale import catalogue


@pytest.mark.parametrize(
    ("shown", "german"),
    [
        ("Ctrl+S", "Strg+S"),
        ("Ctrl++", "Strg++"),
        ("Ctrl+Shift+S", "Strg+Umschalt+S"),
        ("Alt+Home", "Alt+Pos1"),
        ("+", "+"),
        ("1 … 9", "1 … 9"),
    ],
)
def test_keys_have_the_names_that_stand_on_the_readers_keyboard(shown: str, german: str) -> None:
    assert key_words(catalogue("de").gettext, shown) == german
    assert key_words(catalogue("en").gettext, shown) == shown
