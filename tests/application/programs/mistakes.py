"""What a program gets wrong is found before it runs: mypy says so of an ignored line without a
mistake as well. Never run."""

import companion


def mistakes() -> None:
    print(companion.read("a.jpg").winer)  # type: ignore[attr-defined, misc]
    print(companion.read("a.jpg").as_json()["scores"])  # type: ignore[typeddict-item, misc]
    print(companion.judge("a.pgr", 7))  # type: ignore[arg-type]
    print(companion.game("lineage").play("start", {}))  # type: ignore[arg-type]
    print(companion.board("lineage").as_json()["markers"][0]["at"] + 1)  # type: ignore[operator, misc]
    print(companion.Book().standings().table[0].pts)  # type: ignore[attr-defined, misc]
