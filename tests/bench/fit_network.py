#!/usr/bin/env python3
"""Fits the weights of the network that tells round which spots pens drew rings.

    python -m tests.bench.fit_network --real-ink DIR --keep DIR [--boards N] [--seed N]
                                      [--passes N] [--anew] [--averaged] [--write]

Wants PyTorch, which the program does not. So many boards are laid out on real paper; a sixth as
many are photographed by the fast camera, and three quarters as many are plain drawings. What is
seen round their spots is left in the folder ``--keep``; empty it when what is shown to the network
changes. In every pass all patches are turned, mirrored, made darker or paler, noisier and of other
hues, and some rings fainter; it goes on from the weights in use unless ``--anew``. Told is the mean
negative log likelihood of a spot, and of those of a tenth of the sheets, which are not fitted on.
``--averaged`` takes the mean of the weights before and after (P. Izmailov et al., *Averaging
weights leads to wider optima and better generalization*, UAI 2018). ``--write`` puts the weights
into the program and their digest into ``fit_priors.json``.
"""

from __future__ import annotations

import argparse
import json
import pickle
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import DataLoader, Dataset

from companion.photo.image.arrays import Flags, Image32, Indices
from companion.photo.marks.sheet_network import planes_of, weights_of_kind
from tests.bench.fit_priors import CHECKED, FOLDER, as_text, digests
from tests.bench.network import Beside, Encoder, set_weights, weights_of
from tests.bench.results import arguments
from tests.bench.ringed_spots import RingedSpots, drawn, on_real_paper, photographed
from tests.camera.looks import Rng

FILE = "drawn_rings"
SEED = 200_000
TOGETHER = 8
"""Sheets of one step."""
FASTEST, GOING_ON = 2.5e-3, 1e-3
"""Largest learning rates, from new weights and from those in use."""
FIRST_WORD = 0.3
"""Weight of what is said of spots before they look at one another."""
LIGHTER = 0.3
"""Share of the rings that are made fainter at the most."""
GONE = (0.95, 0.9)
"""Share of its ink that such a ring lacks at the most, on one side or all round."""
HELD = 10
"""One sheet of so many is not fitted on."""
Seen = tuple[Tensor, Tensor, Tensor]
"""What the network is shown of the spots of a sheet, what of it is not print, and which are
ringed."""


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--real-ink", type=Path, metavar="DIR", required=True)
    parser.add_argument("--keep", type=Path, metavar="DIR", required=True)
    parser.add_argument("--boards", type=int, default=1200, help="on real paper (default: 1200)")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--passes", type=int, default=24, help="default: 24")
    parser.add_argument("--anew", action="store_true", help="from weights drawn by lot")
    parser.add_argument("--averaged", action="store_true", help="mean of before and after")
    parser.add_argument("--write", action="store_true", help="put the weights into the program")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    sheets = material(args)
    held, fitted = sheets[::HELD], [s for k, s in enumerate(sheets) if k % HELD]
    print(f"{len(fitted)} sheets, {len(held)} held back", flush=True)
    encoder, beside = Encoder(), Beside()
    if not args.anew:
        set_weights([encoder, beside], weights_of_kind(FILE))
    before = weights_of(encoder, beside)
    fit(encoder, beside, fitted, held, args)
    weights = weights_of(encoder, beside)
    if args.averaged:
        weights = {name: (before[name] / 2 + one / 2) for name, one in weights.items()}
    if args.write:
        np.savez_compressed(FOLDER / f"{FILE}.npz", **weights)
        checked = json.loads(CHECKED.read_text(encoding="utf-8"))
        CHECKED.write_text(as_text({**checked, "sha256": digests()}), encoding="utf-8")


def material(args: argparse.Namespace) -> list[RingedSpots]:
    """The sheets, as an earlier run left them, or made now."""
    args.keep.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        pdfs, count, seed = Path(folder), args.boards, args.seed
        parts: dict[str, Callable[[], Iterator[RingedSpots]]] = {
            "paper": lambda: on_real_paper(args.real_ink, count, seed, pdfs),
            "camera": lambda: photographed(count * 2 // 3, seed, pdfs),  # a quarter by pen
            "drawn": lambda: drawn(count * 3 // 4, seed),
        }
        found: list[RingedSpots] = []
        for name, make in parts.items():
            file = args.keep / f"{FILE}-{name}-{count}-{seed}.pickle"
            if not file.exists():
                file.write_bytes(pickle.dumps(list(make())))
            found += pickle.loads(file.read_bytes())
    return found


def changed(sheet: RingedSpots, rng: Rng) -> RingedSpots:
    """Some or all spots of a sheet, turned, mirrored, in other inks, darker or paler, noisier."""
    count = len(sheet.ringed)
    some = np.arange(count)
    if rng.random() < 0.35:
        some = rng.permutation(count)[: rng.integers(max(9, count // 3), count + 1)]
    elif rng.random() < 0.2 and (~sheet.ringed).sum() >= 6:  # a board with hardly a ring
        rings = rng.permutation(np.flatnonzero(sheet.ringed))[: rng.integers(0, 3)]
        some = np.concatenate([np.flatnonzero(~sheet.ringed), rings])
    seen, hidden = sheet.patches[some].astype(np.float32), sheet.hidden[some]
    if rng.random() < 0.5:
        seen = _fainter(seen, hidden, sheet.alike[some], sheet.ringed[some], rng)
    turn = int(rng.integers(seen.shape[1]))
    seen, hidden = np.roll(seen, turn, 1), np.roll(hidden, turn, 1)
    if rng.random() < 0.5:
        seen, hidden = seen[:, ::-1], hidden[:, ::-1]
    if rng.random() < 0.5:
        seen = seen[..., rng.permutation(3)]
    darker = np.exp(rng.normal(0, 0.2) + rng.normal(0, 0.1, 3)).astype(np.float32)
    seen = 1 - np.clip(1 - seen, 0.01, 2) ** darker
    if rng.random() < 0.3:  # out of focus
        beside = np.pad(seen, ((0, 0), (0, 0), (1, 1), (0, 0)), "edge")
        seen = (beside[:, :, :-2] + 2 * seen + beside[:, :, 2:]) / 4
    if rng.random() < 0.5:
        seen = seen + rng.normal(0, rng.uniform(0, 0.015), seen.shape)
    return RingedSpots(np.asarray(seen, np.float32), hidden, sheet.alike[some], sheet.ringed[some])


def _fainter(seen: Image32, hidden: Flags, alike: Indices, ringed: Flags, rng: Rng) -> Image32:
    """What is seen round N spots, (N, H, W, 3), with some rings drawn with less pressure than the
    others, all round or on one side."""
    count, high = seen.shape[:2]
    over = np.moveaxis(planes_of(seen, hidden, alike)[1], 1, -1)
    some = ringed & (rng.random(count) < rng.uniform(0, LIGHTER))
    less = np.where(some, rng.uniform(0, 1, count), 0)[:, None]
    turn = rng.uniform(0, 2 * np.pi, (count, 1)) + np.arange(high) * (2 * np.pi / high)
    on_side = GONE[0] * (0.5 + 0.5 * np.cos(turn))
    less = less * np.where(rng.random((count, 1)) < 0.5, on_side, GONE[1])
    return seen - less.astype(np.float32)[:, :, None, None] * over


class Changed(Dataset[Seen]):
    """Sheets, each changed anew whenever it is asked for, as the network is shown them."""

    def __init__(self, sheets: Sequence[RingedSpots]) -> None:
        self.sheets = sheets

    def __len__(self) -> int:
        return len(self.sheets)

    def __getitem__(self, number: int) -> Seen:
        rng = np.random.default_rng(int(torch.randint(1 << 60, (1,))))
        return shown(changed(self.sheets[number], rng))


def shown(sheet: RingedSpots) -> Seen:
    """A sheet as the network is shown it."""
    planes, over = planes_of(sheet.patches.astype(np.float32), sheet.hidden, sheet.alike)
    ringed = sheet.ringed.astype(np.float32)
    return torch.from_numpy(planes), torch.from_numpy(over), torch.from_numpy(ringed)


def error(encoder: Encoder, beside: Beside, sheets: Sequence[Seen]) -> tuple[Tensor, Tensor]:
    """The mean negative log likelihood of a spot, and what a fit makes small."""
    planes, over, ringed = zip(*sheets, strict=True)
    lengths = [len(one) for one in ringed]
    places, tints = (
        nn.utils.rnn.pad_sequence(list(torch.split(one, lengths)), True)
        for one in encoder(torch.cat(planes), torch.cat(over))
    )
    there = torch.arange(max(lengths)) < torch.tensor(lengths)[:, None]
    nats, before = beside(places, tints, there)
    last, first = (
        functional.binary_cross_entropy_with_logits(one[there], torch.cat(ringed))
        for one in (nats, before)
    )
    return last, last + FIRST_WORD * first


def fit(
    encoder: Encoder,
    beside: Beside,
    sheets: Sequence[RingedSpots],
    held: Sequence[RingedSpots],
    args: argparse.Namespace,
) -> None:
    """All weights together, each sheet changed anew in every pass by a process beside this one."""
    both = nn.ModuleList([encoder, beside])
    fastest = FASTEST if args.anew else GOING_ON
    optimizer = torch.optim.AdamW(both.parameters(), fastest, weight_decay=1e-3)
    batches = DataLoader(Changed(sheets), TOGETHER, shuffle=True, num_workers=1, collate_fn=list)
    rate = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, fastest, total_steps=len(batches) * args.passes + 1, pct_start=0.1
    )
    for number in range(1, args.passes + 1):
        nats = []
        for some in batches:
            last, small = error(encoder, beside, some)
            optimizer.zero_grad()
            small.backward()
            nn.utils.clip_grad_norm_(both.parameters(), 1.0)
            optimizer.step()
            rate.step()
            nats.append(float(last.detach()))
        with torch.no_grad():
            others = [float(error(encoder, beside, [shown(sheet)])[0]) for sheet in held]
        print(f"pass {number}: {np.mean(nats):.5f} nats, held {np.mean(others):.5f}", flush=True)


if __name__ == "__main__":
    main()
