"""The book's charts as pictures made of simple shapes, the same for screen, SVG, PNG and PDF."""

from companion.application.scorebook.pictures.frame import CHART, HEIGHT, WIDTH, Value, chart_styles
from companion.application.scorebook.pictures.ratings import (
    rated_only,
    ratings_picture,
    ratings_values,
)
from companion.application.scorebook.pictures.scores import scores_picture, scores_values
from companion.application.scorebook.pictures.wins import wins_picture, wins_values

__all__ = [
    "CHART",
    "HEIGHT",
    "WIDTH",
    "Value",
    "chart_styles",
    "rated_only",
    "ratings_picture",
    "ratings_values",
    "scores_picture",
    "scores_values",
    "wins_picture",
    "wins_values",
]
