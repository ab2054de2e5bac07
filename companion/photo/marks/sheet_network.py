"""A small network that reads the places of a sheet together: round which spots pens drew rings.

Three convolutions look at each place, unrolled direction by direction; what they find, with the ink
along the path that they follow, becomes a vector, and the vectors of a sheet look at one another
(A. Vaswani et al., *Attention is all you need*, NeurIPS 2017). The weights are data,
``priors/<kind>.npz``, fitted by ``python -m tests.bench.fit_network``, which needs PyTorch. Here
they are used by NumPy alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from companion.photo.image.arrays import Flags, Image32, Indices, Values
from companion.photo.image.statistics import softmax
from companion.photo.marks import priors

Weights = Mapping[str, Image32]

HEADS: Final = 4
"""Heads of attention, each of which looks at the other places for a reason of its own. The network
was fitted with so many: of 114 boards of real ink 105 are exact."""
PRINT: Final = 0.25
"""Quantile of what places of one print show that is print alone: most leave much of it bare. The
network was fitted with it: of 114 boards of real ink 105 are exact."""
FINE: Final = 0.05
"""Absorptance over the print up to which what the network is shown grows evenly, and from which on
as its logarithm. The network was fitted with it: of 114 boards of real ink 105 are exact."""
FAINT: Final = (0.01, 0.02)
"""Absorptance added where a logarithm is taken, and a share. The network was fitted with them: of
114 boards of real ink 105 are exact."""


def log_odds(kind: str, patches: Image32, hidden: Flags, alike: Indices) -> Values:
    """What the network of a kind of marks says of N places of a sheet: log odds of a mark, nats,
    shape (N,).

    Args:
        patches: absorptance of R, G and B, direction by direction (H, an even number) and from
            inside outwards (W), shape (N, H, W, 3).
        hidden: which parts of the patches show something else, shape (N, H, W).
        alike: the numbers of the groups that have the same print, shape (N,).
    """
    weights = weights_of_kind(kind)
    planes, over = planes_of(patches, hidden, alike)
    first = _convolved(planes, weights, "c1", (2, 1))
    along = softmax(_linear(np.moveaxis(first, 1, -1), weights, "path")[..., 0], axis=-1)
    ink = (((over[:, :, 0::2] + over[:, :, 1::2]) / 2) * along[:, None]).sum(axis=3)
    third = _convolved(_convolved(first, weights, "c2", (2, 2)), weights, "c3", (1, 2))
    found = np.concatenate([third.mean(axis=2), third.max(axis=2)], axis=1)
    tints = _tints(ink)
    places = np.concatenate([found.reshape(len(found), -1), tints], axis=1)
    places = np.maximum(_linear(places, weights, "fc"), 0)
    return _attended(weights, places, tints)[:, 0].astype(np.float64)


def planes_of(patches: Image32, hidden: Flags, alike: Indices) -> tuple[Image32, Image32]:
    """What the network is shown, shape (N, 7, H, W), and what of it is not print, (N, 3, H, W)."""
    printed = _printed(patches, hidden, alike)
    seen = np.where(hidden[..., None], printed, patches)
    over = seen - printed
    shown = [seen, np.arcsinh(over / FINE) / 3, hidden[..., None].astype(np.float32)]
    planes = np.concatenate(shown, axis=-1)
    first, second = (np.ascontiguousarray(np.moveaxis(one, -1, 1)) for one in (planes, over))
    return first, second


def _printed(patches: Image32, hidden: Flags, alike: Indices) -> Image32:
    """What the print of each place shows at each distance from its middle, shape (N, 1, W, 3): the
    same in all directions; where its likes are all hidden, what all places show."""
    rays = np.where(hidden[..., None], np.float32(np.inf), patches)[:, ::2]
    every = _low(rays)
    every = np.where(np.isfinite(every), every, np.float32(0))
    printed = np.empty((len(rays), 1, *rays.shape[2:]), np.float32)
    for group in np.unique(alike):
        own = _low(rays[alike == group])
        printed[alike == group] = np.where(np.isfinite(own), own, every)
    return printed


def _low(rays: Image32) -> Image32:
    """The low quantile of rays, shape (N, H, W, 3), of those that are not infinite, (W, 3)."""
    each = rays.reshape(-1, *rays.shape[2:])
    known = np.isfinite(each[..., 0]).sum(axis=0)
    rank = np.maximum(PRINT * (known - 1), 0).astype(int)
    return np.asarray(np.take_along_axis(np.sort(each, axis=0), rank[None, :, None], 0)[0])


def _tints(ink: Image32) -> Image32:
    """How dark the ink along each path is, shape (N, 3, D), and its colour, in the mean of the
    directions and in the middle one, shape (N, 7)."""
    mean, middle = ink.mean(axis=2), np.sort(ink, axis=2)[:, :, (ink.shape[2] - 1) // 2]
    total, usual = (np.maximum(one, 0).sum(axis=1, keepdims=True) for one in (mean, middle))
    log, share = (np.float32(one) for one in FAINT)
    shares = [10 * one / (all_ + share) for one, all_ in ((mean, total), (middle, usual))]
    return np.concatenate([np.log(total + log), *shares], axis=1)


def _attended(weights: Weights, places: Image32, tints: Image32) -> Image32:
    """What is said of places, by their vectors and tints, once they have looked at one another."""
    ringed = 1 / (1 + np.exp(-_linear(places, weights, "pre"))) + np.float32(1e-3)
    share = ringed / ringed.sum()
    middle = (share * tints).sum(axis=0)
    spread = np.sqrt((share * (tints - middle) ** 2).sum(axis=0) + np.float32(1e-3))
    beside = np.concatenate([places, (tints - middle) / spread], axis=1)
    places = np.maximum(_linear(beside, weights, "mix"), 0)
    for layer in range(sum(name.endswith(".qkv.weight") for name in weights)):
        of = f"att.{layer}."
        asked = _linear(_normed(places, weights, f"{of}n1"), weights, f"{of}qkv")
        query, key, told = asked.reshape(len(asked), 3, HEADS, -1).transpose(1, 2, 0, 3)
        alike = query @ key.transpose(0, 2, 1) / np.sqrt(np.float32(key.shape[2]))
        heard = (softmax(alike, axis=-1) @ told).transpose(1, 0, 2).reshape(len(places), -1)
        places = places + _linear(heard, weights, f"{of}o")
        more = np.maximum(_linear(_normed(places, weights, f"{of}n2"), weights, f"{of}a"), 0)
        places = places + _linear(more, weights, f"{of}b")
    return _linear(_normed(places, weights, "n"), weights, "out")


def _convolved(x: Image32, weights: Weights, name: str, stride: tuple[int, int]) -> Image32:
    """The positive part of a convolution that goes on round the places."""
    kernel = weights[f"{name}.weight"]
    high, wide = (size // 2 for size in kernel.shape[2:])
    padded = np.pad(x, ((0, 0), (0, 0), (high, high), (0, 0)), "wrap")
    padded = np.pad(padded, ((0, 0), (0, 0), (0, 0), (wide, wide)))
    windows = sliding_window_view(padded, kernel.shape[2:], (2, 3))[
        :, :, :: stride[0], :: stride[1]
    ]
    found = np.tensordot(windows, kernel, ((1, 4, 5), (1, 2, 3))) + weights[f"{name}.bias"]
    return np.asarray(np.maximum(np.moveaxis(found, -1, 1), 0), np.float32)


def _linear(x: Image32, weights: Weights, name: str) -> Image32:
    return np.asarray(x @ weights[f"{name}.weight"].T + weights[f"{name}.bias"], np.float32)


def _normed(x: Image32, weights: Weights, name: str) -> Image32:
    """Layer normalisation."""
    centred = x - x.mean(axis=1, keepdims=True)
    spread = np.sqrt((centred**2).mean(axis=1, keepdims=True) + np.float32(1e-5))
    return np.asarray(centred / spread * weights[f"{name}.weight"] + weights[f"{name}.bias"])


@cache
def weights_of_kind(kind: str) -> Weights:
    """The weights of ``priors/<kind>.npz`` by their names."""
    with files(priors).joinpath(f"{kind}.npz").open("rb") as file, np.load(file) as stored:
        return {name: stored[name].astype(np.float32) for name in stored.files}
