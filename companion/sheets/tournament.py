"""A round robin for up to twelve: the crosstable, and who meets whom in which round."""

from __future__ import annotations

from companion.sentences import N_, say
from companion.sheets.leaf import WIDTH, Leaf, Order

MOST = 12
NUMBER, POINTS = 7.0, 13.0
CELL = 9.0
"""mm: the columns of the crosstable; its names take the rest."""

Pair = tuple[int, int]
"""Two players by number, from 1; who is named first takes the first seat."""

HOW = N_(
    "Everybody meets everybody once. In your row, below the other’s number, write 1 for a win, ½ "
    "for a draw and 0 for a loss. Most points win; among equals who won between them, then who has "
    "more wins."
)
ROUNDS = N_(
    "The pairs of every round by the players’ numbers; the first of a pair takes the first seat "
    "({player}). With an odd number of players use the table for one more: who meets the one that "
    "is missing sits out."
)


def rounds(players: int) -> tuple[tuple[Pair, ...], ...]:
    """Berger's tables: each round's pairs, everybody in each, every two once.

    Colours alternate as far as they can: nobody has the first seat more than once oftener than the
    second, or the other way round.

    Raises:
        ValueError: an odd number, or fewer than two.
    """
    if players < 2 or players % 2:
        raise ValueError(f"a table is for an even number of players, not {players}")
    turning, last = players - 1, players
    found = []
    for number in range(turning):
        # Berger: in each round all but the last player move on by half the table.
        first = number * (players // 2) % turning
        pairs = [(first + 1, last) if number % 2 == 0 else (last, first + 1)]
        pairs += [
            ((first + away) % turning + 1, (first - away) % turning + 1)
            for away in range(1, players // 2)
        ]
        found.append(tuple(pairs))
    return tuple(found)


def tournament_pdf(order: Order) -> bytes:
    """The tournament's sheets: the crosstable, then the rounds."""
    subject = say(N_("Tournament of up to {most} players of {title}"), most=MOST,
                  title=order.game.title)  # fmt: skip
    leaf = Leaf(order, order.word(N_("Tournament")), order.say(subject))
    leaf.page(bookmark=order.word(N_("Crosstable")))
    _heads(leaf)
    _crosstable(leaf)
    leaf.page(beside=order.word(N_("Tournament: the rounds")), bookmark=order.word(N_("Rounds")))
    _rounds(leaf)
    return leaf.to_bytes()


def _heads(leaf: Leaf) -> None:
    base, word = leaf.top + 5.0, leaf.order.word
    leaf.blank(leaf.left, base, leaf.left + 88, word(N_("Tournament")))
    leaf.blank(leaf.left + 92, base, leaf.left + 148, word(N_("Place")))
    leaf.blank(leaf.left + 152, base, leaf.right, word(N_("Date")))


def _crosstable(leaf: Leaf) -> None:
    document, word = leaf.document, leaf.order.word
    top = leaf.top + 13.0
    room = leaf.bottom - 16.0 - top
    row = min(15.0, (room - 6.0) / MOST)
    head = 6.0
    cells = leaf.right - 2 * POINTS - MOST * CELL
    bottom = top + head + MOST * row
    document.box(leaf.left, top, WIDTH, head, "band")
    base = top + head - 1.9
    document.text((leaf.left + NUMBER + 1.5, base), word(N_("Name")), 7, "small")
    for place in range(MOST):
        left, above = cells + place * CELL, top + head + place * row
        document.box(left, above, CELL, row, "shut")
        document.rule((left, above + row), (left + CELL, above), "shut stroke")
    for column in range(MOST):
        x = cells + column * CELL
        number = str(column + 1)
        document.text((x + CELL / 2, base), number, 7.5, anchor="middle", weight="Bold")
        inner = column > 0
        document.rule(
            (x, top if not inner else top + head), (x, bottom), "fine" if inner else "rule"
        )
    for place, words in enumerate((N_("Points"), N_("Rank"))):
        x = leaf.right - (2 - place) * POINTS
        document.text((x + POINTS / 2, base), word(words), 7, "small", anchor="middle")
        document.rule((x, top), (x, bottom))
    for place in range(MOST):
        y = top + head + place * row
        document.rule((leaf.left, y), (leaf.right, y), "fine" if place else "rule")
        middle = (leaf.left + NUMBER / 2, y + row / 2 + 1.1)
        document.text(middle, str(place + 1), 9, anchor="middle", weight="Bold")
    document.rule((leaf.left + NUMBER, top + head), (leaf.left + NUMBER, bottom), "fine")
    document.box(leaf.left, top, WIDTH, bottom - top, "box")
    document.paragraph((leaf.left, bottom + 6.0), word(HOW), 8, width=WIDTH, leading=4.0)


def _rounds(leaf: Leaf) -> None:
    document, order = leaf.document, leaf.order
    player = order.colour(order.game.players[0])
    words = order.say(say(ROUNDS, player=player))
    y = document.paragraph((leaf.left, leaf.top + 3.0), words, 8, width=WIDTH, leading=4.0) + 10.0
    size, leading = 8.0, 5.0
    for players in range(4, MOST + 1, 2):
        table = rounds(players)
        heading = order.say(say(N_("{players} players"), players=players))
        leaf.heading((leaf.left, y), heading)
        document.rule((leaf.left, y + 1.8), (leaf.right, y + 1.8), "fine")
        # Two rounds side by side where there is room for both.
        columns = 2 if players <= MOST else 1
        deep = -(-len(table) // columns)
        for number, pairs in enumerate(table):
            column, line = divmod(number, deep)
            x = leaf.left + column * WIDTH / columns
            base = y + 6.6 + line * leading
            document.text((x + 4.0, base), str(number + 1), size, "small", anchor="end")
            for place, (one, other) in enumerate(pairs):
                middle = x + 13.0 + place * 13.4
                document.text((middle, base), f"{one}–{other}", size, anchor="middle")
        y += 6.6 + deep * leading + 5.0
