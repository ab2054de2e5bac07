"""Commands of the program run inside a test."""

from __future__ import annotations

import json
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from typing import Any

from companion.cli.main import run


def command(*words: object) -> tuple[int, str]:
    """A command's exit code and what it prints."""
    out = TextIOWrapper(BytesIO(), "utf-8")
    with redirect_stdout(out), redirect_stderr(out):
        code = run([str(word) for word in words])
    out.flush()
    out.seek(0)
    return code, out.read()


def answer(*words: object) -> tuple[int, Any]:
    """A command's exit code and its JSON."""
    code, text = command(*words, "--json")
    return code, json.loads(text)
