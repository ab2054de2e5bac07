"""One word for one thing: what people read uses the words of ``words.toml`` and no others."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.locale.test_extract import templates
from tests.locale.test_german import _forms, _messages

LIST: dict[str, Any] = tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))


def _english() -> set[str]:
    return {form for texts in templates() for form in _forms(texts)}


def _german() -> set[str]:
    return {form for message in _messages() for form in _forms(message.string)}


@pytest.fixture(scope="module", params=["english", "german"])
def language(request: pytest.FixtureRequest) -> tuple[set[str], list[dict[str, Any]], list[str]]:
    """The texts of a language, the words to avoid in it, and the terms it must have."""
    if request.param == "english":
        return _english(), LIST["avoid"], LIST["terms"]["english"]
    return _german(), LIST.get("german", {}).get("avoid", []), LIST["terms"]["german"]


Language = tuple[set[str], list[dict[str, Any]], list[str]]


@pytest.mark.slow
def test_no_word_stands_where_the_list_has_a_plainer_one(language: Language) -> None:
    texts, avoided, _ = language
    wrong = [
        f"“{text}”: say {entry['say']}"
        for entry in avoided
        for text in sorted(texts)
        if re.search(entry["pattern"], text, re.IGNORECASE) and text not in entry.get("but", ())
    ]
    assert wrong == []


@pytest.mark.slow
def test_every_exception_is_still_needed(language: Language) -> None:
    texts, avoided, _ = language
    unused = [text for entry in avoided for text in entry.get("but", ()) if text not in texts]
    assert unused == []


def test_the_terms_of_the_field_are_used(language: Language) -> None:
    texts, _, terms = language
    everything = "\n".join(texts).lower()
    assert [term for term in terms if term.lower() not in everything] == []
