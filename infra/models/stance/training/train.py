"""Trains the stance model: `train.py --data DIR --base FOLDER --out FILE`. Two cores, under two hours."""

import argparse
import random
import time
from functools import cache
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer
from torch.nn import functional as F

from batches import batches, encode, tensors
from encoder import StanceModel, from_onnx
from measure import report
from mix import kept_and_read, mixed

RATE = 1e-4
"""Peak of the learning rate, reached after a twentieth of the steps, then falling to its fiftieth."""
HEAD_RATE = 5
"""The head starts at random: it learns so many times as fast."""
SIZE = 32
SMOOTHING = 0.05
EARLIER_AT, EARLIER = 0.466, 0.3
"""What is shipped: the weights after this share of the steps, this much of them, with those at the end."""


def groups(model: StanceModel) -> list[dict]:
    """Parameters with their decay and their share of the rate."""
    named = [(name, one) for name, one in model.named_parameters() if not name.startswith("head")]
    return [
        {"params": [one for _, one in named if one.ndim > 1], "weight_decay": 0.01, "share": 1},
        {"params": [one for _, one in named if one.ndim == 1], "weight_decay": 0, "share": 1},
        {"params": model.head.parameters(), "weight_decay": 0, "share": HEAD_RATE},
    ]


def rate(step: int, steps: int) -> float:
    warm = max(50, steps // 20)
    return min(1, (step + 1) / warm) * (0.02 + 0.98 * (steps - step) / steps)


@cache
def narrow_is_faster() -> bool:
    """Whether this processor multiplies in bfloat16 faster than in 32 bits: without instructions for it half as fast."""

    def took(kind: torch.dtype) -> float:
        left, right = torch.ones(512, 768, dtype=kind), torch.ones(3072, 768, dtype=kind)
        F.linear(left, right)
        began = time.perf_counter()
        for _ in range(10):
            F.linear(left, right)
        return time.perf_counter() - began

    return took(torch.bfloat16) < 0.8 * took(torch.float32)


def narrow() -> torch.autocast:
    """In bfloat16 where that is faster."""
    return torch.autocast("cpu", dtype=torch.bfloat16, enabled=narrow_is_faster())


@torch.no_grad()
def read(model: StanceModel, encoded) -> np.ndarray:
    """The logits of each pair."""
    model.eval()
    logits = np.zeros((len(encoded), 3), np.float32)
    with narrow():
        for batch in batches(encoded, 64, None):
            logits[batch] = model(*tensors([encoded[n] for n in batch])).float().numpy()
    model.train()
    return logits


def show(model: StanceModel, kept: dict, said: str) -> None:
    for name, (encoded, gold) in kept.items():
        print(said, name, {key: round(value, 3) for key, value in report(read(model, encoded), gold).items()}, flush=True)


def averaged(end: dict, earlier: dict) -> dict:
    return {name: (1 - EARLIER) * end[name] + EARLIER * earlier[name] for name in end}


def learn(model: StanceModel, optimizer: torch.optim.Optimizer, encoded, labels, weights, smoothing: float = SMOOTHING) -> float:
    """One step by one batch, towards labels or towards probabilities of each (pairs × labels); gives its loss."""
    with narrow():
        logits = model(*tensors(encoded))
    losses = F.cross_entropy(logits.float(), labels, reduction="none", label_smoothing=smoothing)
    loss = (losses * weights).sum() / weights.sum()
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    return loss.item()


def train(model: StanceModel, encoded, labels, weights, rng: random.Random, watch) -> dict:
    """Trains in one pass; gives the weights as they were at EARLIER_AT."""
    optimizer = torch.optim.AdamW(groups(model), lr=RATE, fused=True)
    steps = batches(encoded, SIZE, rng)
    began, mean, earlier = time.time(), None, model.state_dict()
    for step, batch in enumerate(steps):
        for group in optimizer.param_groups:
            group["lr"] = RATE * rate(step, len(steps)) * group["share"]
        loss = learn(model, optimizer, [encoded[n] for n in batch], labels[batch], weights[batch])
        mean = loss if mean is None else 0.99 * mean + 0.01 * loss
        if step % 100 == 99:
            left = (time.time() - began) / (step + 1) * (len(steps) - step - 1) / 60
            print(f"step {step + 1} of {len(steps)}, loss {mean:.3f}, {left:.0f} min left", flush=True)
        if step + 1 == round(EARLIER_AT * len(steps)):
            earlier = {name: one.clone() for name, one in model.state_dict().items()}
        if step % 1000 == 999:
            watch(f"at step {step + 1}:")
    return earlier


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--data", type=Path, required=True, help="the folder of the sets")
    ask.add_argument("--base", type=Path, required=True, help="a folder with encoder.onnx and tokenizer.json")
    ask.add_argument("--out", type=Path, required=True, help="the file for the trained state")
    ask.add_argument("--pairs", type=int, help="only so many, to try it")
    ask.add_argument("--seed", type=int, default=1)
    given = ask.parse_args()
    torch.manual_seed(given.seed)
    rng = random.Random(given.seed)
    tokenizer = Tokenizer.from_file(str(given.base / "tokenizer.json"))
    model = from_onnx(str(given.base / "encoder.onnx"))
    kept, gold = kept_and_read(given.data, rng)
    pairs = mixed(gold, rng)
    rng.shuffle(pairs)
    pairs = pairs[: given.pairs]
    print(f"{len(pairs)} pairs to train on", flush=True)
    watched = {
        name: (encode(tokenizer, part), np.array([one.label for one in part])) for name, part in kept.items()
    }
    labels = torch.tensor([one.label for one in pairs])
    weights = torch.tensor([one.weight for one in pairs])
    earlier = train(model, encode(tokenizer, pairs), labels, weights, rng, lambda said: show(model, watched, said))
    show(model, watched, "at the end:")
    model.load_state_dict(averaged(model.state_dict(), earlier))
    show(model, watched, "averaged:")
    torch.save(model.state_dict(), given.out)


if __name__ == "__main__":
    main()
