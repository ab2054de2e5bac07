"""A table's rules with pictures as a part of the phone's page, read once and kept there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape
from typing import Any

from companion.games.options import Options
from companion.games.printables import Example, printables_of
from companion.games.protocol import Game
from companion.games.stated import stated_rules
from companion.locale import catalogue
from companion.pictures.screen_svg import cut_svg
from companion.sentences import N_, Catalogue, say


@cache
def rules_html(game: Game[Any, Any], options: Options, language: str) -> str:
    """The rules as this table plays them, as HTML."""
    return "\n".join(_parts(game, options, catalogue(language)))


def _parts(game: Game[Any, Any], options: Options, words: Catalogue) -> Iterator[str]:
    yield f"<h2>{escape(game.title)}</h2>"
    by = say(N_("by {author}"), author=words.gettext(game.credit)).text(words)
    yield f"<p>{escape(by)}</p>"
    for heading, texts in game.about(options).headed:
        yield f"<h3>{escape(words.gettext(heading))}</h3>"
        yield from (f"<p>{escape(each.text(words))}</p>" for each in texts)
    examples = printables_of(game).examples
    for example in examples:
        if not example.rule:
            yield _figure(game, example, words, options)
    for rule in stated_rules(game, options=options):
        yield f'<h3 id="rule-{rule.id}">{rule.id}</h3><p>{escape(rule.sentence.text(words))}</p>'
        for example in examples:
            if example.rule == rule.id:
                yield _figure(game, example, words, options)


def _figure(game: Game[Any, Any], example: Example, words: Catalogue, options: Options) -> str:
    from companion.sheets.page.diagram import diagram_of

    diagram = diagram_of(game, example, words, options)
    size = diagram.picture.size
    svg = cut_svg(diagram.picture, ((0.0, 0.0), size))
    caption = escape(words.gettext(diagram.caption))
    return f"<figure>{svg}<figcaption>{caption}</figcaption></figure>"
