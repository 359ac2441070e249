"""Quantises a model's matrices to 8 bits so that every processor computes the same integer sums.

Activations are scaled by row to integers from -127 to 127, stored as 1 to 255; weights are scaled by column.
Processors without VNNI add the products of two neighbours in 16 bits and saturate. So the scale of a column is the
smallest at which no two neighbours of one sign add up to more than 128, since 255 · 128 still fits. A channel of
the activations that is much larger than the others would leave them few steps of the row's scale. It is therefore
divided, and its weights multiplied, by the same number (SmoothQuant, Xiao et al. 2023, section 4).
"""

import numpy as np
import torch
from torch import nn

from batches import Encoded

LARGEST, OFFSET = 127, 128
NEIGHBOURS = 127.4
"""The largest sum of two neighbours of one sign before rounding; after it, the sum is at most 128."""
SHARE = 0.65
"""The exponent of a channel's size that moves into its weights: from .3 to .8 it is nearly the best for every matrix
(by the error of each matrix's product, on pairs of the list)."""
LEAST = 1e-5


@torch.no_grad()
def channel_sizes(model: nn.Module, some: Encoded) -> dict[str, np.ndarray]:
    """The largest absolute value of each input channel of each matrix over these pairs, by the name of the matrix."""
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


def channel_divisors(largest: np.ndarray, weights: list[np.ndarray]) -> np.ndarray:
    """The divisor of each channel. Their geometric mean is 1."""
    theirs = np.maximum(np.max([np.abs(one).max(1) for one in weights], axis=0), LEAST)
    by = largest**SHARE / theirs ** (1 - SHARE)
    return (by / np.exp(np.log(by).mean())).astype(np.float32)


def quantised(weight: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A matrix (inputs × outputs) as integers, and the scale of each output."""
    one, other = weight[0::2], weight[1::2]
    pairs = [np.maximum(sign * one, 0) + np.maximum(sign * other, 0) for sign in (1, -1)]
    scale = np.maximum(np.abs(weight).max(0) / LARGEST, np.max(pairs, axis=(0, 1)) / NEIGHBOURS).astype(np.float32)
    scale = np.maximum(scale, np.finfo(np.float32).tiny)
    return np.clip(np.round(weight / scale), -LARGEST, LARGEST).astype(np.int8), scale
