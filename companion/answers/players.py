"""Players, their standings and figures."""

from typing import Annotated, Literal, TypedDict

from companion.answers.kinds import AnswerJson, Empty
from companion.answers.matches import MatchJson


class CountJson(TypedDict):
    """Matches counted."""

    matches: Annotated[int, Empty(0)]
    wins: Annotated[int, Empty(0)]
    draws: Annotated[int, Empty(0)]
    losses: Annotated[int, Empty(0)]
    points: Annotated[float, Empty(0)]


class RatingJson(TypedDict):
    """On Elo's scale."""

    points: float
    spread: float


class StreakJson(TypedDict):
    """Matches in a row."""

    kind: Literal["won", "drawn", "lost"]
    matches: int


class OutingJson(TypedDict):
    """A match as one player saw it."""

    id: int
    game: str
    date: str | None
    opponent: str | None
    outcome: Literal["won", "drawn", "lost"]
    score: list[int | None] | None
    first: bool | None
    rule: str | None


class PlayerJson(TypedDict):
    """A player."""

    name: str
    matches: int
    spellings: list[str]


class SpellingsJson(AnswerJson):
    """A player's spellings."""

    name: str | None
    spellings: list[str]


class ErasedJson(AnswerJson):
    """A person erased, or what would be."""

    name: str | None
    spellings: list[str]
    stand_in: Annotated[str | None, "what stands for the name from then on"]
    matches: int | None
    tournaments: int | None
    backups: Annotated[int | None, "how many were written anew"]
    deleted: Annotated[list[str], "damaged files, which no name can be taken out of"]
    photos: Annotated[int | None, "how many kept photos of these matches stay"]
    erased: Annotated[bool, "false where it was only asked what would be erased"]


class StandingJson(CountJson):
    """A player's line."""

    rank: int
    name: str
    share: Annotated[float, "points by match, 0 to 1"]
    rating: RatingJson | None
    at_least: Annotated[float | None, "what the order is by"]
    why: str


class MovingFirstJson(CountJson):
    """What moving first is worth."""

    game: str
    share: float
    worth: RatingJson | None


class StandingsJson(AnswerJson):
    """The standings."""

    players: list[StandingJson]
    uncertain: Annotated[int | None, "matches with something to check"]
    uncertain_count: Annotated[bool | None, "whether they count as read"]
    told: Annotated[list[int], "matches whose players' result differs from the sheet's"]
    claimed: Annotated[list[int], "matches whose record claims another result than its moves"]
    first: list[MovingFirstJson]


class ProfileJson(CountJson, AnswerJson):
    """One player."""

    name: str | None
    spellings: list[str]
    rating: RatingJson | None
    games: dict[str, CountJson]
    opponents: dict[str, CountJson]
    rules: dict[str, int]
    moving_first: CountJson | None
    moving_second: CountJson | None
    streak: StreakJson | None
    longest: StreakJson | None
    outings: list[OutingJson]


class HeadToHeadJson(CountJson, AnswerJson):
    """Two players' matches with each other."""

    name: str | None
    opponent: str | None
    chance: Annotated[float | None, "of the points, by rating, 0 to 1"]
    games: dict[str, CountJson]
    streak: StreakJson | None
    outings: list[OutingJson]


class CurveJson(TypedDict):
    """A curve."""

    name: str
    wins: Annotated[list[list[str | int]], "by the end of each day"]
    by_match: Annotated[list[list[int]], "by the end of each match, where there are few days"]


class WinsChartJson(AnswerJson):
    """Wins over time."""

    since: str | None
    until: str | None
    players: list[CurveJson]
    file: str | None


class ScoresChartJson(AnswerJson):
    """How far scores lay apart."""

    name: str | None
    matches: int
    mean: float
    differences: list[list[int]]
    file: str | None


class EveningLineJson(CountJson):
    """A player's line of an evening."""

    name: str


class LongestJson(TypedDict):
    """Won in a row."""

    name: str
    matches: int


class FavouriteJson(TypedDict):
    """The game played most."""

    game: str
    matches: int


class LookBackJson(AnswerJson):
    """Matches to look back on."""

    since: str | None
    until: str | None
    matches: list[MatchJson]
    open: Annotated[int, Empty(0), "matches that have not come to an end"]
    best: Annotated[list[str], "who has most points"]
    players: list[EveningLineJson]
    closest: Annotated[int | None, "the number of the closest match"]
    longest: LongestJson | None
    favourite: FavouriteJson | None
    file: str | None
