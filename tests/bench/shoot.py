#!/usr/bin/env python3
"""Photographs random games with the fast camera: photos and truth files into a folder.

    python tests/bench/shoot.py DIR --kind line-or-colour --count 48 --seed 2000
    python tests/bench/shoot.py DIR --kind blottos-war-slip --fault photocopied

The same arguments give the same photos.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.bench.results import arguments, some_of
from tests.camera import LOOKS, photograph
from tests.camera.deal import KINDS, SHORT, deal, truth
from tests.camera.faults import FAULTS, NotForThis, deal_faulty, photograph_faulty


def shoot(folder: Path, args: argparse.Namespace) -> None:
    """Takes the photos, one of each look in turn."""
    sizes = [int(size) for size in args.sizes.split(",")] if args.sizes else [None]
    conditions = {"long_side": args.long_side} if args.long_side else {}
    folder.mkdir(parents=True, exist_ok=True)
    for i in range(args.count):
        look, size, seed = args.looks[i % len(args.looks)], sizes[i % len(sizes)], args.seed + i
        sheets = args.sheets or folder / "sheets"
        sheets.mkdir(exist_ok=True)
        if args.fault:
            dealt = deal_faulty(args.fault, args.kind, look, seed, sheets, size=size, **conditions)
            photo = photograph_faulty(args.fault, dealt)
        else:
            dealt = deal(args.kind, look, seed, sheets, size=size,
                         other_hands=args.other_hands, **conditions)  # fmt: skip
            photo = photograph(dealt.scene)
        name = "-".join([dealt.name, *filter(None, [args.fault]), str(seed), look])
        (folder / f"{name}.jpg").write_bytes(photo.jpeg)
        told = json.dumps(truth(dealt, f"{name}.jpg", photo), indent=1)
        (folder / f"{name}.json").write_text(told, encoding="utf-8")
        print(name, flush=True)


def faults_told() -> str:
    told = (f"{name} ({fault.text}; {fault.expected})" for name, fault in FAULTS.items())
    return "what is wrong: " + ", ".join(told).replace("%", "%%")


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--kind", choices=(*KINDS, *SHORT), default="line-wars-printed")
    parser.add_argument("--fault", choices=tuple(FAULTS), help=faults_told())
    parser.add_argument("--count", type=int, default=len(LOOKS))
    parser.add_argument("--seed", type=int, default=1, help="of the first photo; then + 1 each")
    parser.add_argument("--looks", type=some_of(LOOKS), default=list(LOOKS),
                        help="such as desk,lamp (default: all twelve)")  # fmt: skip
    parser.add_argument("--sizes", help="such as 7,9 (default: mostly 7)")
    parser.add_argument("--other-hands", action="store_true",
                        help="rare inks, lines that bow and miss their dots")  # fmt: skip
    parser.add_argument("--long-side", type=int, help="pixels (default: as each look has it)")
    parser.add_argument("--sheets", type=Path, help="folder for the PDFs (default: DIR/sheets)")
    args = parser.parse_args()
    try:
        shoot(args.folder, args)
    except NotForThis as error:
        raise SystemExit(f"{args.fault}: {error}") from None


if __name__ == "__main__":
    main()
