"""One word for one thing: what people read uses the words of ``words.toml`` and no others."""

from __future__ import annotations

import io
import json
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.locale.extract import from_rules
from tests.bench.desk_pictures import said
from tests.locale.test_extract import HOME, PYPROJECT, templates
from tests.locale.test_german import _forms, _messages

LIST: dict[str, Any] = tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))


@cache
def _english() -> set[str]:
    return {form for texts in templates() for form in _forms(texts)}


@cache
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
    together = "\n".join(texts)
    wrong = [
        f"“{text}”: say {entry['say']}"
        for entry in avoided
        if re.search(entry["pattern"], together, re.IGNORECASE | re.MULTILINE)
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


TERMS: list[dict[str, Any]] = LIST["term"]
PAGES = sorted(
    [PYPROJECT.with_name("README.md"), *(HOME / "docs").glob("*.md"),
     *(PYPROJECT.with_name(folder) / "README.md" for folder in ("samples", "printables"))]
)  # fmt: skip


def _ids(term: dict[str, Any]) -> str:
    return str(term["english"])


@pytest.mark.parametrize("term", TERMS, ids=_ids)
def test_a_thing_has_one_term_in_german(term: dict[str, Any]) -> None:
    """A German word that is wrong for one thing may be right where the English names another."""
    if "nicht" not in term:
        return
    where = re.compile(term.get("where", "(?!)"))
    wrong = [
        form
        for message in _messages()
        for form in _forms(message.string)
        if re.search(term["nicht"], form, re.IGNORECASE)
        and form not in term.get("but", ())
        and not any(map(where.search, _forms(message.id)))
    ]
    assert wrong == []


@pytest.mark.slow
def test_a_thing_has_one_term_in_english() -> None:
    wrong = [
        f"“{text}”: {term['english']}"
        for term in TERMS
        for text in sorted(_english())
        if "not" in term and re.search(term["not"], text) and text not in term.get("but", ())
    ]
    assert wrong == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.name}")
def test_pages_use_the_terms_too(page: Path) -> None:
    text = re.sub(r"```.*?```|`[^`]*`", "", page.read_text("utf-8"), flags=re.DOTALL)
    assert [m.group() for t in TERMS if "not" in t for m in re.finditer(t["not"], text)] == []


def test_no_sentence_of_the_rules_has_over_25_words() -> None:
    files = (HOME / "games").glob("*/rules.toml")
    texts = [text for file in files for *_, text, _ in from_rules(io.BytesIO(file.read_bytes()))]
    sentences = [s for text in texts for s in re.split(r"(?<=[.?!])[”)]? ", str(text))]
    assert [s for s in sentences if len(re.findall(r"[\w’'×{}-]+", s)) > 25] == []


def test_the_pictures_of_the_pages_show_texts_that_the_program_has() -> None:
    """If not: ``xvfb-run python -m tests.bench.desk_pictures``, and look at them."""
    pictures = json.loads((HOME / "docs" / "pictures.json").read_text("utf-8"))
    for page in PAGES:
        for name in re.findall(r"!\[[^]]*\]\(([^)]*)\)", page.read_text("utf-8")):
            shown = (page.parent / name).resolve().relative_to(HOME.parent).as_posix()
            assert shown in pictures or "window/" not in shown, f"{page.name} shows {shown}"
    outdated = {p: [t for t in texts if not said(t)] for p, texts in pictures.items()}
    assert {picture: texts for picture, texts in outdated.items() if texts} == {}


def test_the_package_s_public_names_use_the_terms_too() -> None:
    names = [re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", name).lower() for name in companion.__all__]
    assert [n for n in names for t in TERMS if "not" in t and re.search(t["not"], n)] == []


@pytest.mark.slow
def test_every_term_is_used() -> None:
    english, german = "\n".join(_english()), "\n".join(_german())
    unused = [t["english"] for t in TERMS if not re.search(t["english"], english)]
    assert unused + [t["german"] for t in TERMS if t["german"] not in german] == []
