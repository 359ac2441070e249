"""The second training: `second.py --data DIR --start stance.onnx --work DIR --leg LEG`.

Goes on from a shipped model, in legs: `fields`, other fields with a replay of the first
training, then `operations` and `last`, the same with pairs made for operations, at a rate that falls to
half and then to nothing. A leg that was stopped continues from its last checkpoint.
"""

import argparse
import json
import random
import time
from dataclasses import asdict
from pathlib import Path

import torch
from tokenizers import Tokenizer

import batches as cutting
from batches import batches, encode
from encoder import StanceModel
from legs import pairs_of
from pairs import Pair, lines
from train import SIZE, learn
from warm import from_shipped

RATE = 6e-5
"""Peak of the learning rate: more than half of the first training's, since the fields are new."""
LONGEST = 160
"""Tokens of a pair in training; the product reads a sentence or three."""
CHECKPOINT = 25
"""Steps from one checkpoint to the next."""
RATES = {"fields": (1.0, 1.0), "operations": (1.0, 0.55), "last": (0.55, 0.02)}
"""The legs in their order, and from which share of the peak to which each falls."""
LEGS = tuple(RATES)
FROZEN = ("entered", "places", "segments")
"""What `--freeze N` leaves as it was beside the first N layers: four save a fifth of the time."""


def rate(leg: str, step: int, steps: int) -> float:
    """A rise over a tenth of a leg, at most a hundred steps, and the fall that is its own."""
    high, low = RATES[leg]
    warm = min(100, max(1, steps // 10))
    return min(1.0, (step + 1) / warm) * (high + (low - high) * step / steps)


def groups(model: StanceModel) -> list[dict]:
    """Parameters with their decay. Word embeddings stay as they are: fewer than all words are read."""
    model.words.weight.requires_grad_(False)
    named = [one for one in model.parameters() if one.requires_grad]
    return [
        {"params": [one for one in named if one.ndim > 1], "weight_decay": 0.01},
        {"params": [one for one in named if one.ndim == 1], "weight_decay": 0},
    ]


def leg_pairs(given: argparse.Namespace) -> list[Pair]:
    """The pairs of a leg, in the order in which they are read; written down the first time."""
    file = given.work / f"{given.leg}.jsonl"
    if not file.exists():
        pairs = pairs_of(given.leg, given.data, given.seed)
        text = "".join(json.dumps(asdict(one), ensure_ascii=False) + "\n" for one in pairs)
        file.write_text(text)
    return [Pair(**row) for row in lines(file)][: given.pairs]


def started(given: argparse.Namespace) -> tuple[StanceModel, torch.optim.Optimizer, int]:
    """The model, its optimizer and the step to go on from."""
    model = from_shipped(str(given.start), StanceModel(12))
    optimizer = torch.optim.AdamW(groups(model), lr=RATE, betas=(0.9, 0.98), fused=True)
    earlier = LEGS[: LEGS.index(given.leg)]
    before = given.work / f"{earlier[-1] if earlier else given.leg}.end.pt"
    here = given.work / f"{given.leg}.checkpoint.pt"
    if here.exists():
        known = torch.load(here)
    elif earlier and before.exists():
        known = torch.load(before) | {"step": 0}
    else:
        return model, optimizer, 0
    model.load_state_dict(known["model"])
    optimizer.load_state_dict(known["optimizer"])
    return model, optimizer, known["step"]


def save(path: Path, model: StanceModel, optimizer: torch.optim.Optimizer, step: int) -> None:
    partial = path.with_suffix(".partial")
    torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "step": step}, partial)
    partial.rename(path)


def train(given: argparse.Namespace, encoded, labels, weights) -> None:
    model, optimizer, from_step = started(given)
    frozen = (*FROZEN, *(f"layers.{n}." for n in range(given.freeze)))
    for name, one in model.named_parameters():
        if given.freeze and name.startswith(frozen):
            one.requires_grad_(False)
    steps = batches(encoded, SIZE, random.Random(given.seed))[: given.steps]
    began, mean = time.time(), None
    for step in range(from_step, len(steps)):
        batch = steps[step]
        for group in optimizer.param_groups:
            group["lr"] = RATE * rate(given.leg, step, len(steps))
        loss = learn(model, optimizer, [encoded[n] for n in batch], labels[batch], weights[batch])
        mean = loss if mean is None else 0.98 * mean + 0.02 * loss
        if step % 10 == 9:
            done = step + 1 - from_step
            left = (time.time() - began) / done * (len(steps) - step - 1) / 60
            pace = done * SIZE / (time.time() - began)
            print(f"step {step + 1} of {len(steps)}, loss {mean:.3f}, {pace:.0f} pairs/s, {left:.0f} min left", flush=True)
        if step % CHECKPOINT == CHECKPOINT - 1:
            save(given.work / f"{given.leg}.checkpoint.pt", model, optimizer, step + 1)
        if step + 1 == len(steps) // 2:
            torch.save(model.state_dict(), given.work / f"{given.leg}.half.pt")
    save(given.work / f"{given.leg}.end.pt", model, optimizer, len(steps))


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--data", type=Path, required=True, help="the folder of the sets")
    ask.add_argument("--start", type=Path, required=True, help="the stance.onnx to go on from, tokenizer.json beside it")
    ask.add_argument("--work", type=Path, required=True, help="for checkpoints")
    ask.add_argument("--leg", choices=LEGS, required=True)
    ask.add_argument("--pairs", type=int, help="only so many, to try it")
    ask.add_argument("--steps", type=int, help="end the leg, and the fall of its rate, after so many steps")
    ask.add_argument("--freeze", type=int, default=0, help="leave so many of the first layers as they are")
    ask.add_argument("--seed", type=int, default=2, help="the third training was run with 3")
    given = ask.parse_args()
    torch.manual_seed(given.seed)
    given.work.mkdir(parents=True, exist_ok=True)
    if (given.work / f"{given.leg}.end.pt").exists():
        print(f"{given.leg}: done before", flush=True)
        return
    cutting.LONGEST = LONGEST
    tokenizer = Tokenizer.from_file(str(given.start.parent / "tokenizer.json"))
    pairs = leg_pairs(given)
    print(f"{given.leg}: {len(pairs)} pairs", flush=True)
    labels = torch.tensor([one.label for one in pairs])
    weights = torch.tensor([one.weight for one in pairs])
    train(given, encode(tokenizer, pairs), labels, weights)


if __name__ == "__main__":
    main()
