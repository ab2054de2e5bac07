"""What the reader says of a photo is shown in the window without options of the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from companion.desk.pages.review.findings import Findings

CATALOGUE = Path(__file__).parents[4] / "companion/locale/de/LC_MESSAGES/companion.po"


def of_the_reader() -> list[tuple[str, str]]:
    """Each sentence about photos, in English and in German."""
    with CATALOGUE.open("rb") as file:
        return [
            (str(one.id), str(one.string))
            for one in read_po(file)
            if any(place.startswith("companion/photo/") for place, _ in one.locations)
        ]


@pytest.mark.parametrize("language", [0, 1], ids=["English", "German"])
def test_no_sentence_about_a_photo_names_an_option_in_the_window(language: int) -> None:
    sentences = [Findings.worded(pair[language]) for pair in of_the_reader()]
    assert len(sentences) > 50
    assert [one for one in sentences if "--" in one] == []
