"""German is a whole language here: every sentence, every plural, every fact in its place."""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import companion
from companion.locale import catalogue, languages
from companion.sentences import N_, Sentence, Term, say
from tests.locale.test_extract import templates

FOLDER = Path(companion.__file__).parent / "locale" / "de" / "LC_MESSAGES"
GERMAN = catalogue("de")


@cache
def _translations() -> Catalog:
    with (FOLDER / "companion.po").open("rb") as file:
        return read_po(file, locale="de")


def _messages() -> list[Message]:
    return [message for message in _translations() if message.id]


def _translated() -> list[Message]:
    return [message for message in _messages() if all(_forms(message.string))]


def _forms(texts: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else tuple(texts)


def _fields(template: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(template) if field is not None}


def test_german_is_offered() -> None:
    assert languages() == ("de", "en")


def test_the_compiled_catalogue_is_that_of_the_text() -> None:
    """After a change of the text: ``pybabel compile -D companion -d companion/locale``."""
    compiled = io.BytesIO()
    write_mo(compiled, _translations())
    assert (FOLDER / "companion.mo").read_bytes() == compiled.getvalue()


@pytest.mark.slow
def test_no_sentence_is_missing() -> None:
    """After a change of sentences: the three pybabel commands of development.md, and the German."""
    whole = {m.id if isinstance(m.id, str) else tuple(m.id) for m in _messages()}
    singulars = {_forms(m.id)[0] for m in _messages()}
    assert templates() - whole - singulars == set()


def test_nothing_is_left_open() -> None:
    open_ones = [m.id for m in _messages() if m.fuzzy or not all(_forms(m.string))]
    assert open_ones == []
    one_form = [m.id for m in _messages() if m.pluralizable and len(_forms(m.string)) != 2]
    assert one_form == []


def test_no_fact_is_lost_and_none_invented() -> None:
    """A singular may leave its number out ("Ein Zeichen"); nothing else may differ."""
    wrong = []
    for message in _translated():
        english, german = _forms(message.id), _forms(message.string)
        for one, other in zip(english, german, strict=True):
            most = set().union(*map(_fields, english))
            if not _fields(one) <= _fields(other) <= most:
                wrong.append(other)
    assert wrong == []


def test_no_translation_stands_twice_in_its_place() -> None:
    texts = [form for message in _messages() for form in _forms(message.string) if len(form) > 20]
    doubled = [one for one in texts for k in (2, 3) if one == one[: len(one) // k] * k]
    assert doubled == []


def test_every_sentence_can_be_said() -> None:
    for message in _messages():
        one, *more = _forms(message.id)
        facts = {name: "b7" for form in (one, *more) for name in _fields(form)}
        if not more:
            assert Sentence(one, facts).text(GERMAN)
            continue
        for count in sorted(facts):
            for number in (0, 1, 2):
                counted = {**facts, count: number}
                said = Sentence(one, counted, more[0], count).text(GERMAN)
                assert str(number) in said or number == 1 or "{" + count + "}" not in more[0]


def test_typography_is_german() -> None:
    texts = [form for message in _messages() for form in _forms(message.string)]
    assert [text for text in texts if text.count("„") != text.count("“")] == []
    assert [text for text in texts if "”" in text] == []
    ends = [
        (one, other)
        for message in _translated()
        for one, other in zip(_forms(message.id), _forms(message.string), strict=True)
        if (one[-1:] in ".?:") != (other[-1:] in ".?:") or one[:1].isspace() != other[:1].isspace()
    ]
    assert ends == []


def test_a_plural_is_one_sentence_in_two_forms_and_not_two_sentences() -> None:
    found: dict[str, set[str]] = {}
    for message in _messages():
        if isinstance(message.id, str) and "{" in message.id:
            found.setdefault(re.sub(r"(?<=[a-z]{2})e?s\b", "", message.id), set()).add(message.id)
    assert [same for same in found.values() if len(same) > 1] == []


def test_people_are_addressed_as_du() -> None:
    formal = re.compile(r"(?<=[^.:;?!„(] )(Sie|Ihnen|Ihr\w*)\b|\b(nehmen|wählen|geben) Sie\b")
    texts = [form for message in _messages() for form in _forms(message.string)]
    assert [text for text in texts if formal.search(text)] == []


@pytest.mark.parametrize(("number", "words"), [(1, "1 Partie "), (3, "3 Partien ")])
def test_numbers_choose_the_form(number: int, words: str) -> None:
    one, many = (
        N_("Exported {matches} match to {file}."),
        N_("Exported {matches} matches to {file}."),
    )
    said = say(one, plural=many, count="matches", matches=number, file="a.csv")
    assert said.text(GERMAN).startswith(words)


def test_colours_are_translated_inside_sentences() -> None:
    sentence = say(N_("{player} wins either way."), player=Term("Red"))
    assert sentence.text(catalogue("de_AT")) == "Rot gewinnt so oder so."
