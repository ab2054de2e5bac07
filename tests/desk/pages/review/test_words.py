"""What the reader says of a photo is shown in the window without options of the command line."""

from __future__ import annotations

from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from companion.locale import catalogue
from companion.sentences import Sentence, without_flags

CATALOGUE = Path(__file__).parents[4] / "companion/locale/de/LC_MESSAGES/companion.po"


FLAGS = {"flag": "--inks blue=black", "turned": "--inks red=black"}


def of_the_reader() -> list[Sentence]:
    """Each sentence about photos, with options in it where it has a place for them."""
    with CATALOGUE.open("rb") as file:
        templates = [
            str(one.id)
            for one in read_po(file)
            if any(place.startswith("companion/photo/") for place, _ in one.locations)
        ]
    facts = {field for text in templates for _, field, _, _ in Formatter().parse(text) if field}
    return [Sentence(text, {one: FLAGS.get(one, one) for one in facts}) for text in templates]


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_sentence_about_a_photo_names_an_option_in_the_window(language: str) -> None:
    sentences = [without_flags(one).text(catalogue(language)) for one in of_the_reader()]
    assert len(sentences) > 50
    assert [one for one in sentences if "--" in one] == []
