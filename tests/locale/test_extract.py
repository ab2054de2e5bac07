"""Every sentence shown to people can be found by a translator, and comes back translated."""

from __future__ import annotations

import ast
import io
import os
import pickle
import tomllib
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo

import companion
from companion.files import write_whole
from companion.locale import catalogue, languages, wanted
from companion.locale.extract import NotATemplate, from_python, from_rules
from companion.sentences import N_, Term, say
from tests.remembered import FOLDER

HOME = Path(companion.__file__).parent
PYPROJECT = HOME.parent / "pyproject.toml"


@cache
def templates() -> set[str | tuple[str, ...]]:
    """Every sentence, word and plural pair that Babel finds in the program, looked for once in all
    test processes."""
    kept = Path(os.environ[FOLDER]) / "templates"
    if not kept.exists():
        write_whole(kept, pickle.dumps(_found()))
    found: set[str | tuple[str, ...]] = pickle.loads(kept.read_bytes())
    return found


def _found() -> set[str | tuple[str, ...]]:
    mappings = tomllib.loads(PYPROJECT.read_text("utf-8"))["tool"]["babel"]["mappings"]
    methods = [(mapping["pattern"], mapping["method"]) for mapping in mappings]
    found = extract_from_dir(HOME.parent, methods, directory_filter=_ours)
    return {message for _, _, message, _, _ in found}


def _ours(folder: str) -> bool:
    return HOME in (path := Path(folder)).parents or path in (HOME, HOME.parent)


@cache
def _said() -> list[tuple[Path, ast.Call]]:
    """Every call of ``say`` in the program."""
    return [
        (path, node)
        for path in sorted(HOME.rglob("*.py"))
        if "say(" in (text := path.read_text("utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say"
    ]


@pytest.mark.slow
def test_babel_finds_sentences_plurals_rules_and_colours() -> None:
    found = templates()
    assert "{player} wins either way." in found
    assert ("{marks} mark to check", "{marks} marks to check") in found
    assert "Blue" in found
    rules = tomllib.loads((HOME / "games/line_wars/rules.toml").read_text("utf-8"))
    assert {rule["text"] for rule in rules["rule"]} <= found
    assert {a["text"] for o in rules["option"] for a in o.get("answers", ())} <= found


@pytest.mark.slow
def test_no_sentence_is_put_together_before_it_is_said() -> None:
    wrong = [
        f"{path.name}:{call.lineno}"
        for path, call in _said()
        if call.args and isinstance(call.args[0], (ast.JoinedStr, ast.BinOp))
    ]
    assert wrong == []


@pytest.mark.slow
def test_every_template_can_be_filled_with_the_facts_given() -> None:
    """Fields of a template that no fact fills would show only when somebody meets them."""
    wrong = []
    for path, call in _said():
        if any(keyword.arg is None for keyword in call.keywords):
            continue
        facts = {keyword.arg for keyword in call.keywords}
        for text in ast.walk(call.args[0]):
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                missing = _fields(text.value) - facts
                wrong += [f"{path.name}:{call.lineno} {name}" for name in missing]
    assert wrong == []


def _fields(template: str) -> set[str]:
    from string import Formatter

    return {field for _, field, _, _ in Formatter().parse(template) if field}


def test_a_sentence_that_nobody_could_translate_is_refused() -> None:
    for source in ("N_(f'{a} wins')", "say(N_('a'), plural='b', count='n', n=1)"):
        with pytest.raises(NotATemplate):
            list(from_python(io.BytesIO(source.encode())))


def test_two_sentences_side_by_side_are_no_plural() -> None:
    def found(source: str) -> list[object]:
        return [message for _, _, message, _ in from_python(io.BytesIO(source.encode()))]

    assert found("(N_('{n} dot'), N_('{n} dots'))") == [("{n} dot", "{n} dots")]
    assert found("(N_('Points'), N_('Rank'))") == ["Points", "Rank"]
    assert found("(N_('{a}: {text}'), N_('{a}'))") == ["{a}: {text}", "{a}"]


def test_rules_files_give_texts_and_no_ids() -> None:
    found = list(from_rules(io.BytesIO(b'[[rule]]\nid = "X-1"\ntext = "Blue begins."\n')))
    assert [message for _, _, message, _ in found] == ["Blue begins."]


@pytest.fixture
def mirrored(tmp_path: Path) -> Path:
    """A folder with a catalogue of the language ``de`` that says three things its own way."""
    made = Catalog(locale="de")
    made.add("{player} wins.", "{player} gewinnt.")
    made.add("Blue", "Blau")
    made.add(
        ("{marks} mark to check", "{marks} marks to check"), ("{marks} Zweifel", "{marks} Zweifel!")
    )
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "companion.mo").open("wb") as file:
        write_mo(file, made)
    return tmp_path


def test_sentences_facts_and_plurals_come_translated(mirrored: Path) -> None:
    german = catalogue("de_AT", mirrored)
    assert say(N_("{player} wins."), player=Term("Blue")).text(german) == "Blau gewinnt."
    doubts = [
        say(
            N_("{marks} mark to check"), plural=N_("{marks} marks to check"), count="marks", marks=n
        ).text(german)
        for n in (1, 2)
    ]
    assert doubts == ["1 Zweifel", "2 Zweifel!"]
    assert languages(mirrored) == ("de", "en")


@pytest.mark.parametrize("language", ["", "C", "en_GB", "xx", "../../etc"])
def test_english_where_there_is_no_catalogue(mirrored: Path, language: str) -> None:
    english = catalogue(language, mirrored)
    assert say(N_("{player} wins."), player=Term("Blue")).text(english) == "Blue wins."


def test_the_environment_names_the_language() -> None:
    assert wanted({"LANG": "de_AT.UTF-8"}) == "de_AT"
    assert wanted({"LANG": "de_AT.UTF-8", "COMPANION_LANG": "fr"}) == "fr"
    assert wanted({"LANGUAGE": "es:de"}) == "es"
    assert wanted({}) == ""
