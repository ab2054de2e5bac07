"""Reads a game's ``rules.toml``: its rules and options as data.

The file contains a table ``[about]`` (``aim``, and the lists ``needed`` and ``setup``),
``[[rule]]`` tables (``id``, ``text``, ``source``, ``open``, ``option``) and ``[[option]]`` tables
(``id``, ``question``, ``default``, ``source``, ``open``, ``rule`` and either ``answers`` = [{value,
text}] or ``low``, ``high`` and ``step``, or ``kind`` = "text" and ``form``; ``aside``, ``added``).
Optional are a table ``[reminder]`` whose ``text`` is the game in a paragraph or a list of
sentences, printed on its boards, and ``[[sheet]]`` tables (``item``, ``text``), a line on each
printable that only this game has. Every text is a template for translation; texts about the game
and its rules may differ under other answers (:mod:`companion.games.wording`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from companion.games.broken import BadGameFile
from companion.games.game_files import needed, read_toml
from companion.games.options import Answer, Option
from companion.games.rule import About, Rule
from companion.games.wording import Wording, all_under, wording
from companion.sentences import N_, Fact, say

FILE = "rules.toml"


def _data(package: str) -> dict[str, Any]:
    data = read_toml(package, FILE)
    if data is None:
        raise BadGameFile(FILE, say(N_("the file is missing")))
    needed(package, FILE, "[about]", 0, data.get("about", ()), "aim", "needed", "setup")
    return data


def load_rules(package: str) -> tuple[Mapping[str, Rule], tuple[Option, ...]]:
    """Rules by id, in rulebook order, and the options of a game's package.

    Raises:
        BadGameFile: the file is missing, is not TOML, or lacks something.
    """
    data = _data(package)
    for number, entry in enumerate(data.get("rule", ())):
        needed(package, FILE, "[[rule]]", number, entry, "id", "text")
    ids = [entry["id"] for entry in data.get("rule", ())]
    for twice in {one for one in ids if ids.count(one) > 1}:
        raise BadGameFile(FILE, say(N_("two rules have the id {rule}"), rule=twice))
    for number, entry in enumerate(data.get("option", ())):
        needed(package, FILE, "[[option]]", number, entry, "id", "question", "default")
    rules = {
        entry["id"]: Rule(**{**_told(Rule, entry), "others": wording(entry).others})
        for entry in data.get("rule", ())
    }
    options = tuple(
        Option(
            **{
                **_told(Option, entry),
                "answers": tuple(Answer(a["value"], a["text"]) for a in entry.get("answers", ())),
            }
        )
        for entry in data.get("option", ())
    )
    return rules, options


def _told(kind: type[Rule | Option], entry: Mapping[str, Any]) -> dict[str, Any]:
    """What an entry says of a rule or option; what it leaves out has a default."""
    told = {one.name: entry[one.name] for one in fields(kind) if one.name in entry}
    return {**told, "left_open": entry.get("open", "")}


@dataclass(frozen=True)
class AboutFile:
    """What a newcomer asks first, before the options are known."""

    aim: Wording
    needed: tuple[Wording, ...]
    setup: tuple[Wording, ...]

    def under(self, facts: Mapping[str, Fact]) -> About:
        (aim,) = all_under([self.aim], facts)
        return About(aim, tuple(all_under(self.needed, facts)), tuple(all_under(self.setup, facts)))


@cache
def load_about(package: str) -> AboutFile:
    """What a newcomer asks first about a game, from its package's ``rules.toml``."""
    data = _data(package)["about"]
    return AboutFile(
        wording(data["aim"]),
        tuple(map(wording, data["needed"])),
        tuple(map(wording, data["setup"])),
    )


@cache
def load_reminder(package: str) -> tuple[Wording, ...]:
    """The game in one paragraph, from its package's ``rules.toml``; empty if it has none."""
    data = _data(package)
    text = data.get("reminder", {}).get("text", ())
    return tuple(map(wording, [text] if isinstance(text, str) else text))


def load_sheets(package: str) -> Mapping[str, str]:
    """A line on each of a game's own printables by item, from its package's ``rules.toml``."""
    data = _data(package)
    return {entry["item"]: entry["text"] for entry in data.get("sheet", ())}
