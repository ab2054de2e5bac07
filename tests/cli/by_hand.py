"""The command that adds a match of which only the result is known."""

from __future__ import annotations


def hand(one: str, two: str, told: str, *more: str) -> tuple[str, ...]:
    return (
        "add", "--game", "line-wars", "--player", f"blue={one}", "--player", f"red={two}",
        "--result", told, "--date", "2026-11-14", *more,
    )  # fmt: skip
