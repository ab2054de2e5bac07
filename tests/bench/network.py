"""The network of :mod:`companion.photo.marks.sheet_network` for fitting its weights, in PyTorch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from companion.photo.image.arrays import Image32
from companion.photo.marks.sheet_network import FAINT, HEADS

CHANNELS = (16, 24, 32)
"""Of the three convolutions."""
WIDTH = 64
"""Numbers that stand for a place."""
RADII = 8
"""Places outwards that are left of 32 by two halvings."""
TINTS = 7
LAYERS = 2
"""How often the places of a sheet look at one another."""


class Encoder(nn.Module):
    """Places one by one: patches to vectors and tints."""

    def __init__(self) -> None:
        super().__init__()
        one, two, three = CHANNELS
        self.c1 = nn.Conv2d(7, one, (3, 5), (2, 1))
        self.c2 = nn.Conv2d(one, two, 3, (2, 2))
        self.c3 = nn.Conv2d(two, three, 3, (1, 2))
        self.path = nn.Linear(one, 1)
        self.fc = nn.Linear(2 * three * RADII + TINTS, WIDTH)

    def forward(self, planes: Tensor, over: Tensor) -> tuple[Tensor, Tensor]:
        """Shapes (N, 7, H, W) and (N, 3, H, W) to (N, WIDTH) and (N, TINTS)."""
        first = functional.relu(self.c1(_around(planes, 2)))
        along = torch.softmax(self.path(first.permute(0, 2, 3, 1))[..., 0], dim=2)
        ink = ((over[:, :, 0::2] + over[:, :, 1::2]) / 2 * along[:, None]).sum(3)
        second = functional.relu(self.c2(_around(first, 1)))
        third = functional.relu(self.c3(_around(second, 1)))
        tints = _tints(ink)
        found = torch.cat([third.mean(2), third.amax(2)], 1).flatten(1)
        return functional.relu(self.fc(torch.cat([found, tints], 1))), tints


class Beside(nn.Module):
    """The places of sheets side by side, padded to one number: vectors and tints to log odds."""

    def __init__(self) -> None:
        super().__init__()
        self.pre = nn.Linear(WIDTH, 1)
        self.mix = nn.Linear(WIDTH + TINTS, WIDTH)
        self.att = nn.ModuleList(_Layer() for _ in range(LAYERS))
        self.n = nn.LayerNorm(WIDTH)
        self.out = nn.Linear(WIDTH, 1)

    def forward(self, places: Tensor, tints: Tensor, there: Tensor) -> tuple[Tensor, Tensor]:
        """Shapes (B, N, WIDTH), (B, N, TINTS) and (B, N), which are none where not ``there``: log
        odds at the end, and before the places looked at one another, shape (B, N) each."""
        before = self.pre(places)
        share = (torch.sigmoid(before) + 1e-3) * there[..., None]
        share = share / share.sum(1, keepdim=True)
        middle = (share * tints).sum(1, keepdim=True)
        spread = ((share * (tints - middle) ** 2).sum(1, keepdim=True) + 1e-3) ** 0.5
        mixed = functional.relu(self.mix(torch.cat([places, (tints - middle) / spread], -1)))
        for layer in self.att:
            mixed = layer(mixed, there)
        return self.out(self.n(mixed))[..., 0], before[..., 0]


class _Layer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.n1, self.n2 = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.qkv, self.o = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.a, self.b = nn.Linear(WIDTH, 2 * WIDTH), nn.Linear(2 * WIDTH, WIDTH)

    def forward(self, places: Tensor, there: Tensor) -> Tensor:
        sheets, count, _ = places.shape
        asked = self.qkv(self.n1(places)).view(sheets, count, 3, HEADS, -1)
        query, key, told = asked.permute(2, 0, 3, 1, 4)
        heard = functional.scaled_dot_product_attention(
            query, key, told, attn_mask=there[:, None, None, :].expand(-1, 1, count, -1)
        )
        places = places + self.o(heard.transpose(1, 2).reshape(sheets, count, -1))
        return places + self.b(functional.relu(self.a(self.n2(places))))


def _around(planes: Tensor, wide: int) -> Tensor:
    """With what is next to the first and the last direction, which are neighbours."""
    round_ = torch.cat([planes[:, :, -1:], planes, planes[:, :, :1]], 2)
    return functional.pad(round_, (wide, wide))


def _tints(ink: Tensor) -> Tensor:
    mean, middle = ink.mean(2), ink.median(2).values
    total, usual = (one.clamp(min=0).sum(1, keepdim=True) for one in (mean, middle))
    log, share = FAINT
    return torch.cat(
        [torch.log(total + log), 10 * mean / (total + share), 10 * middle / (usual + share)], 1
    )


def weights_of(*parts: nn.Module) -> dict[str, Image32]:
    """What the program wants of fitted parts."""
    found = {name: one for part in parts for name, one in part.state_dict().items()}
    return {name: found[name].numpy().astype(np.float16) for name in sorted(found)}


def set_weights(parts: Sequence[nn.Module], weights: Mapping[str, Image32]) -> None:
    """Gives parts the program's weights."""
    for part in parts:
        own = {
            name: torch.from_numpy(weights[name].astype(np.float32)) for name in part.state_dict()
        }
        part.load_state_dict(own)
