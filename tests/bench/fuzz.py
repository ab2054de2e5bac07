"""A million inputs for the readers of records, moves and positions: none may break them.

    python -m tests.bench.fuzz [--inputs N] [--seed N] [--only NAME] [--write]

Each target of :mod:`tests.bench.fuzz_targets` gets its share: half of it changed texts, some of
them as long as may be, the other half from atheris, which looks for inputs that reach new code;
where atheris is not installed, all of it changed texts. An input that raises anything but the
reader's own error, or takes more than a second of the processor's time, is printed and counted.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
import traceback
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from tests.bench.fuzz_targets import LONGEST_INPUT, SLOWEST, Target, changed, huge, targets
from tests.bench.results import arguments, table, write_section

HUGE_EVERY = 2_000


@dataclass
class Found:
    """The outcome of a target's inputs."""

    inputs: int = 0
    guided: int = 0
    accepted: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    broken: int = 0
    slow: int = 0

    def take(self, target: Target, text: str) -> None:
        began = time.process_time()
        try:
            self.accepted += target.run(text)
        except Exception:
            self.broken += 1
            if self.broken <= 5:
                print(f"{target.name} broke on {text[:3000]!a}", ascii_traceback(), sep="\n")
        took = time.process_time() - began
        self.inputs += 1
        self.seconds += took
        self.slowest = max(self.slowest, took)
        if took > SLOWEST:
            self.slow += 1
            print(f"{target.name} took {took:.2f} s, {len(text)} characters: {text[:300]!a}")


def ascii_traceback() -> str:
    return traceback.format_exc(limit=-4).encode("ascii", "backslashreplace").decode()


def by_change(target: Target, inputs: int, seed: int) -> Found:
    """Changed texts, now and then one as long as may be."""
    rng, found = random.Random(f"{seed} {target.name}"), Found()
    for number in range(inputs):
        make = huge if number % HUGE_EVERY == 0 else changed
        found.take(target, make(target, rng))
    return found


def guided(target: Target, inputs: int, seed: int, found: Found) -> None:
    """Inputs from atheris, in a process of its own, for it ends the process it runs in."""
    with tempfile.TemporaryDirectory() as folder:
        answer = Path(folder) / "found.json"
        corpus = Path(folder) / "corpus"
        corpus.mkdir()
        for number, text in enumerate(target.texts):
            (corpus / str(number)).write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "tests.bench.fuzz", "--only", target.name]
        command += ["--inputs", str(inputs), "--seed", str(seed), "--guided", folder]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        if not answer.exists():
            raise SystemExit(f"atheris did not end well:\n{ran.stdout[-2000:]}{ran.stderr[-2000:]}")
        print(ran.stdout, end="")
        more = Found(**json.loads(answer.read_text()))
    found.guided += more.inputs
    found.inputs += more.inputs
    found.accepted += more.accepted
    found.seconds += more.seconds
    found.slowest = max(found.slowest, more.slowest)
    found.broken += more.broken
    found.slow += more.slow


def in_atheris(target: Target, inputs: int, seed: int, folder: Path) -> None:
    """Run atheris for one target; does not return."""
    import atheris

    found = Found()

    def one_input(data: bytes) -> None:
        text = data.decode("utf-8", errors="replace")
        if found.inputs < inputs:
            found.take(target, text)
            if found.inputs == inputs:
                (folder / "found.json").write_text(json.dumps(vars(found)))

    atheris.Setup(
        [
            sys.argv[0],
            str(folder / "corpus"),
            # The corpus is run through first; those runs count as inputs too.
            f"-runs={2 * inputs + 1000}",
            f"-seed={seed}",
            f"-max_len={min(4000, LONGEST_INPUT)}",
            "-verbosity=0",
        ],
        one_input,
    )
    atheris.Fuzz()


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--inputs", type=int, default=1_000_000, help="inputs in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="one target by name, with all of the inputs")
    parser.add_argument("--write", action="store_true", help="put the table into RESULTS.md")
    parser.add_argument("--guided", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.guided:
        import atheris

        with atheris.instrument_imports(include=["companion"]):
            import companion.cli.main
            import companion.judge
            import companion.records  # noqa: F401
    chosen = [t for t in targets() if args.only in (None, t.name)]
    if not chosen:
        raise SystemExit(f"no target is called {args.only!r}")
    if args.guided:
        in_atheris(chosen[0], args.inputs, args.seed, args.guided)
    has_atheris = find_spec("atheris") is not None
    each = -(-args.inputs // len(chosen))
    rows, broken = [], 0
    for target in chosen:
        share = each // 2 if has_atheris else 0
        found = by_change(target, each - share, args.seed)
        if share:
            guided(target, share, args.seed, found)
        rows.append(
            (
                target.name,
                f"{found.inputs:,}",
                f"{found.guided:,}",
                f"{found.accepted / found.inputs:.0%}",
                f"{1e6 * found.seconds / found.inputs:,.0f}",
                f"{found.slowest:.3f}",
                found.broken,
                found.slow,
            )
        )
        broken += found.broken + found.slow
        print(*rows[-1], flush=True)
    head = (
        "target",
        "inputs",
        "by atheris",
        "accepted",
        "µs each",
        "slowest, s",
        "broke",
        "over a second",
    )
    note = "" if has_atheris else "\n\natheris is not installed here; all inputs are changed texts."
    body = f"{table(head, rows)}{note}"
    print(f"\n{body}")
    if args.write:
        write_section("fuzz", "Fuzzing", body)
    sys.exit(broken > 0)


if __name__ == "__main__":
    main()
