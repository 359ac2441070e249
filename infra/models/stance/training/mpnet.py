"""MPNet's encoder with a stance head: its lowest layers, with the weights of a packaged safetensors file."""

import math

import torch
from safetensors.torch import load_file
from torch import nn

from encoder import HEADS, Layer, StanceModel

BUCKETS, FARTHEST = 32, 128


def buckets(length: int) -> torch.Tensor:
    """The bucket of the distance from each token to each other one: exact up to 7, logarithmic up to FARTHEST, with
    one half of the buckets for each direction (Raffel et al. 2020, section 2.1)."""
    at = torch.arange(length)
    ahead = at[None, :] - at[:, None]
    far, half = ahead.abs(), BUCKETS // 2
    exact = half // 2
    grown = exact + (
        torch.log(far.clamp(min=1).float() / exact) / math.log(FARTHEST / exact) * (half - exact)
    ).long()
    return (ahead > 0).long() * half + torch.where(far < exact, far, grown.clamp(max=half - 1))


class Nearing(Layer):
    """A layer whose mask also holds the attention bias by distance."""

    def mixed(self, query, key, value, mask: torch.Tensor) -> torch.Tensor:
        if query.is_cuda:
            return super().mixed(query, key, value, mask.to(query.dtype))
        # Written out: on two cores the fused attention takes one and a half times as long in training.
        scores = query @ key.transpose(-1, -2) * query.shape[-1] ** -0.5 + mask
        return scores.softmax(-1).to(value.dtype) @ value


class MPNetStance(StanceModel):
    """The stance model with MPNet's layers, which have an attention bias by distance."""

    LAYER, EPS, PLACES, FIRST_PLACE = Nearing, 1e-5, 514, 2

    def __init__(self, layers: int, width: int = 768, inner: int = 3072, vocabulary: int = 30527):
        super().__init__(layers, width, inner, vocabulary)
        self.near = nn.Embedding(BUCKETS, HEADS)
        self.register_buffer("buckets", buckets(256), persistent=False)

    def attended(self, mask: torch.Tensor) -> torch.Tensor:
        length = mask.shape[1]
        near = self.near(self.buckets[:length, :length]).permute(2, 0, 1)[None]
        return near + (1.0 - mask[:, None, None, :].to(near.dtype)) * -1e4


def kind_of(state: dict) -> type[StanceModel]:
    """The class of model that a state belongs to."""
    return MPNetStance if "near.weight" in state else StanceModel


def from_safetensors(path: str, layers: int) -> MPNetStance:
    """The lowest layers of a packaged MPNet. The segment embeddings start at zero, and the head at random."""
    known = load_file(path)
    state = {
        "words.weight": known["embeddings.word_embeddings.weight"],
        "places.weight": known["embeddings.position_embeddings.weight"],
        "segments.weight": torch.zeros(2, known["embeddings.LayerNorm.weight"].shape[0]),
        "entered.weight": known["embeddings.LayerNorm.weight"],
        "entered.bias": known["embeddings.LayerNorm.bias"],
        "near.weight": known["encoder.relative_attention_bias.weight"],
    }
    names = {
        "query": "attention.attn.q",
        "key": "attention.attn.k",
        "value": "attention.attn.v",
        "out": "attention.attn.o",
        "attended": "attention.LayerNorm",
        "widen": "intermediate.dense",
        "narrow": "output.dense",
        "finished": "output.LayerNorm",
    }
    for n in range(layers):
        for ours, theirs in names.items():
            for part in ("weight", "bias"):
                state[f"layers.{n}.{ours}.{part}"] = known[f"encoder.layer.{n}.{theirs}.{part}"]
    return MPNetStance(layers).with_base_weights(state, path)
