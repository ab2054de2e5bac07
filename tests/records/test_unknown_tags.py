"""A misspelt tag is not passed over in silence."""

from __future__ import annotations

import pytest

from companion.games import game, game_keys
from companion.records import parse_record
from companion.records.record import tag_notes


def _notes(key: str, *names: str) -> list[str]:
    tags = "".join(f'[{name} "x"]' for name in names)
    record = parse_record(f'[Game "{key}"]{tags}')
    return [str(note) for note in tag_notes(record, game(key))]


@pytest.mark.parametrize(
    ("key", "odd", "meant"),
    [
        ("line-wars", "Negaton", "Negation"),
        ("line-wars", "Sise", "Size"),
        ("line-wars", "short_turn", "ShortTurns"),
        ("line-wars", "Postion", "Position"),
        ("blottos-war", "Colums", "Columns"),
        ("lineage", "NoRetrun", "NoReturn"),
    ],
)
def test_a_tag_nearly_spelt_as_one_of_ours_is_asked_about(key: str, odd: str, meant: str) -> None:
    assert _notes(key, odd) == [f"Unknown tag {odd}. Did you mean {meant}?"]


@pytest.mark.parametrize("key", game_keys())
def test_tags_of_other_records_are_left_in_peace(key: str) -> None:
    assert (
        _notes(key, "Event", "Site", "Place", "Round", "Annotator", "Time", "Date", "Photo") == []
    )


def test_a_tag_far_from_every_other_is_the_writer_s_own() -> None:
    assert _notes("line-wars", "Weather", "Tea") == []
