"""Names that look alike: which are one player, and which are only told."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.application.scorebook.told.care import import_told
from companion.book.book import Book
from companion.book.players import players
from companion.book.spelling import key_of, shown
from companion.book.transfer.imports import import_file
from tests.book.results import put, result


@pytest.mark.parametrize(
    "name",
    ["Ann\u200b", "A\u200cnn", "\u202dAnn\u202c", "A\u200d\ufe0fnn", "\u00adAnn", "\ufeffAnn"],
)
def test_a_name_that_looks_like_anothers_is_that_name(book: Book, name: str) -> None:
    put(book, result("Ann", "Ben", "14-11"), result(name, "Ben", "9-3"))
    assert sorted(each.name for each in players(book)) == ["Ann", "Ben"]
    assert key_of("\u200b\u2800\u3164") == "" == shown("\u2060")


def test_a_name_in_letters_of_another_alphabet_is_another_player_and_told(
    book: Book, tmp_path: Path
) -> None:
    put(book, result("Ann", "Ben", "1-0"), result("Anna", "Ben", "0-1"))
    file = tmp_path / "theirs.pgr"
    file.write_text(
        '[Game "line-wars"]\n[Blue "\u0410nna"]\n[Red "\u0411\u043e\u0440\u0438\u0441"]\n'
        '[Result "9-3"]\n\n9-3\n',
        "utf-8",
    )
    done = import_file(book, file)
    assert done.incoming.alike == [("\u0410nna", "Anna")]
    (told,) = [str(one) for one in import_told(done, "x") if "looks" in str(one)]
    assert told.startswith("“\u0410nna” only looks like “Anna”")
    assert len(players(book)) == 5


def test_letters_that_joiners_shape_keep_them() -> None:
    for name in ("\u0646\u200c\u0645", "\u0915\u094d\u200d\u0937", "\u2764\ufe0f"):
        assert shown(name) == name
        assert "\u200c" not in name or "\u200c" in key_of(name)
