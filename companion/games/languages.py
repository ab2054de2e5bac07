"""A game's own languages: ``rules.de.toml`` beside ``rules.toml``, and so on.

The file repeats the tables ``[about]`` and ``[reminder]`` in its language and has

- ``[rules]``: a rule's text by its id;
- ``[options]``: an option's question by its id, and its answers' texts in ``[options.ID]`` by their
  values, with the question as ``question``;
- ``[words]``: whatever else the game says, by the English text: sentences in its code, other
  wordings, headings of its printables.

A text that is missing is shown in English.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any

from companion.games.broken import BadGameFile
from companion.games.game_files import read_toml
from companion.locale import add_words
from companion.sentences import N_, Sentence, say

Texts = Iterator[tuple[str, str]]
"""An English text and its translation."""


def speak(package: str) -> None:
    """Teach the program a game's own languages.

    Raises:
        BadGameFile: a file translates something that the game does not say, or leaves out or adds
            a ``{fact}``.
    """
    english = read_toml(package, "rules.toml") or {}
    for file in files(package).iterdir():
        first, _, rest = file.name.partition(".")
        language, _, suffix = rest.partition(".")
        if first == "rules" and suffix == "toml" and language:
            given = read_toml(package, file.name) or {}
            try:
                words = dict(_pairs(file.name, english, given))
            except BadGameFile as error:
                raise BadGameFile(error.file, error.told, _line_of(file, error.told)) from None
            for text, translated in words.items():
                if _facts(text) != _facts(translated):
                    told = N_("“{text}” and the English text have different {{facts}}")
                    raise BadGameFile(file.name, say(told, text=translated[:40]))
            add_words(language, words)


def _line_of(file: Traversable, told: Sentence) -> int | None:
    """The line of what a sentence names as its first fact, from 1; ``None`` if it is not found."""
    keys = str(next(iter(told.facts.values()), "")).partition(" ")[0].split(".")
    lines = file.read_text("utf-8").splitlines()
    found = (
        n for key in reversed(keys) for n, at in enumerate(lines, 1) if key and at.startswith(key)
    )
    return next(found, None)


def gaps(package: str) -> Iterator[Sentence]:
    """What a game's languages leave out, and what in them the game does not seem to say."""
    english = read_toml(package, "rules.toml") or {}
    there = [one for one in files(package).iterdir() if one.name.endswith((".py", ".toml"))]
    said = "".join(one.read_text("utf-8") for one in there if one.name.count(".") == 1)
    for file in there:
        given = read_toml(package, file.name) or {} if file.name.count(".") == 2 else {}
        for rule in english.get("rule", ()) if given else ():
            if rule["id"] not in given.get("rules", {}):
                yield say(N_("{file} has no text for {rule}"), file=file.name, rule=rule["id"])
        for text in given.get("words", {}):
            if text not in said:
                told = N_("{file} translates “{text}”, which the game does not say")
                yield say(told, file=file.name, text=text)


def _facts(text: str) -> set[str]:
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name}
    except ValueError:
        return {"?"}


def _pairs(file: str, english: Mapping[str, Any], given: Mapping[str, Any]) -> Texts:
    """Every text of the English file with its translation."""
    rules = {rule["id"]: rule for rule in english.get("rule", ())}
    options = {option["id"]: option for option in english.get("option", ())}
    for table in given.keys() - {"about", "reminder", "rules", "options", "words"}:
        raise BadGameFile(file, say(N_("there is no table [{table}]"), table=table))
    for name, told in given.get("words", {}).items():
        yield name, told
    for table in ("about", "reminder"):
        own = english.get(table, {})
        for key, told in given.get(table, {}).items():
            yield from _matched(file, f"{table}.{key}", own.get(key), told)
    for name, told in given.get("rules", {}).items():
        yield from _matched(file, f"rules.{name}", rules.get(name), told)
    for name, told in given.get("options", {}).items():
        option = options.get(name, {})
        answers = {answer["value"]: answer["text"] for answer in option.get("answers", ())}
        texts = told if isinstance(told, dict) else {"question": told}
        for key, text in texts.items():
            own = option.get("question") if key == "question" else answers.get(key)
            yield from _matched(file, f"options.{name}.{key}", own, text)


def _matched(file: str, where: str, english: Any, told: Any) -> Texts:
    if isinstance(english, dict):
        english = english.get("text")
    if isinstance(english, list) and isinstance(told, list) and len(english) == len(told):
        for number, (one, other) in enumerate(zip(english, told, strict=True)):
            yield from _matched(file, f"{where} {number + 1}", one, other)
    elif isinstance(english, str) and isinstance(told, str):
        yield english, told
    else:
        problem = N_("{where} has no counterpart in rules.toml")
        raise BadGameFile(file, say(problem, where=where))
