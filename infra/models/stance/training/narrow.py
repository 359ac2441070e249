"""A model's matrices in 8 bits, such that every processor sums the same whole numbers.

Activations are scaled by row, to whole numbers from -127 to 127 that stand as 1 to 255; weights by column. Processors
without VNNI add two products of neighbours in 16 bits, and what is too large for these is cut: so a column's scale
is the least by which no two neighbours of one sign come to more than 128, since 255 · 128 still fits. A channel of
the activations that is much larger than the others would leave them few steps of a row's scale: it is divided, and
its weights multiplied, by the same number (SmoothQuant, Xiao et al. 2023, section 4).
"""

import numpy as np
import torch
from torch import nn

from batches import Encoded

LARGEST, OFFSET = 127, 128
NEIGHBOURS = 127.4
"""What two neighbours of one sign may come to before they are rounded: 128 at most after."""
SHARE = 0.65
"""How much of a channel's size its weights take over: of .3 to .8 it is nearly the best for every matrix (by the
error of each matrix's product, on pairs of the list)."""
LEAST = 1e-5


@torch.no_grad()
def reached(model: nn.Module, some: Encoded) -> dict[str, np.ndarray]:
    """The largest size of each channel of what each matrix multiplies, by its name, over these pairs."""
    largest: dict[str, np.ndarray] = {}

    def watched(name: str):
        def see(_: nn.Module, rows: tuple[torch.Tensor, ...]) -> None:
            size = rows[0].abs().flatten(0, -2).amax(0).numpy()
            largest[name] = np.maximum(largest.get(name, LEAST), size)

        return see

    seen = [one.register_forward_pre_hook(watched(name)) for name, one in model.named_modules() if isinstance(one, nn.Linear)]
    for ids, length, claim_at in zip(some.ids, some.length, some.claim_at):
        kinds = np.arange(length) >= claim_at
        model.eval()(*(torch.from_numpy(one[None].astype(np.int64)) for one in (ids[:length], np.ones(length), kinds)))
    for one in seen:
        one.remove()
    return largest


def evened(largest: np.ndarray, weights: list[np.ndarray]) -> np.ndarray:
    """By what each channel is divided: 1 in the geometric mean."""
    theirs = np.maximum(np.max([np.abs(one).max(1) for one in weights], axis=0), LEAST)
    by = largest**SHARE / theirs ** (1 - SHARE)
    return (by / np.exp(np.log(by).mean())).astype(np.float32)


def whole(weight: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Inputs × outputs as whole numbers, and the scale of each output."""
    one, other = weight[0::2], weight[1::2]
    pairs = [np.maximum(sign * one, 0) + np.maximum(sign * other, 0) for sign in (1, -1)]
    scale = np.maximum(np.abs(weight).max(0) / LARGEST, np.max(pairs, axis=(0, 1)) / NEIGHBOURS).astype(np.float32)
    scale = np.maximum(scale, np.finfo(np.float32).tiny)
    return np.clip(np.round(weight / scale), -LARGEST, LARGEST).astype(np.int8), scale
