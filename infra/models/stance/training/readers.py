"""Trains a reader: `readers.py --bases DIR --work DIR --reader second|first`, from the files that `listing.py` wrote
to `--work`.

The second reader, MPNet's twelve layers, learns the labels of the list. The first is distilled: it learns the
labels and the second's logits, on the list and on pairs without labels. Training uses a GPU if there is one
(minutes), and else the processor (days; a stopped run continues from its last checkpoint).
"""

import argparse
import random
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import nn
from torch.nn import functional as F

from batches import Encoded, encoded, steps_of
from encoder import StanceModel, from_onnx
from mpnet import MPNetStance, from_safetensors
from pairs import LABELS, Pair, lines

SIZE = 128
SMOOTHING = 0.05
LABELLED = 0.35
"""The weight of a pair's label beside the teacher's probabilities. A pair without a label has only the teacher's."""
TOLD, CHECKPOINT = 10, 600
"""The seconds between two lines of progress, and between two checkpoints."""
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
AT_ONCE = 256 if DEVICE == "cuda" else 32
"""The batch size for reading: on two cores, 32 gives twice as many pairs a second as 256."""
LEFT = ("words", "near")
"""The parameters that keep the base's values: the training pairs do not have all words."""


@dataclass(frozen=True)
class Reader:
    layers: int
    base: str
    """The folder of its base model and tokenizer."""
    passes: float
    rate: float
    """The peak of the learning rate, which is reached after a twentieth of the steps and then falls to zero."""
    head_rate: int = 1
    """How many times as fast the head learns, if it starts at random."""
    dropout: float = 0.0
    taught: bool = True
    left: tuple[str, ...] = LEFT
    size: int = SIZE
    """The batch size."""


READERS = {
    "second": Reader(12, "mpnet", passes=2.5, rate=6e-5, head_rate=5, dropout=0.1, taught=False),
    "first": Reader(12, "bge", passes=5, rate=3e-4, head_rate=3),
}


def untrained(name: str, bases: Path) -> nn.Module:
    """The untrained reader: its base with a new head."""
    if name == "first":
        return from_onnx(str(bases / "bge" / "encoder.onnx"))
    model = from_safetensors(str(bases / "mpnet" / "model.safetensors"), READERS[name].layers)
    nn.init.normal_(model.head.weight, std=0.02)
    nn.init.zeros_(model.head.bias)
    return model


def tensors(some: Encoded, at: np.ndarray) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """The ids, mask and segments of the pairs at these indices, as wide as the longest of them, rounded up to a
    multiple of eight."""
    wide = min(some.ids.shape[1], -(-int(some.length[at].max()) // 8) * 8)
    place = np.arange(wide)[None]
    mask, claim = place < some.length[at][:, None], place >= some.claim_at[at][:, None]
    made = (some.ids[at, :wide], mask, mask & claim)
    return tuple(torch.from_numpy(one.astype(np.int64)).to(DEVICE, non_blocking=True) for one in made)


def product_seconds(kind: torch.dtype) -> float:
    """The shortest time of a product of two matrices, in seconds."""
    one, other, best = torch.ones(1024, 768, dtype=kind), torch.ones(768, 1024, dtype=kind), float("inf")
    for _ in range(8):
        began = time.perf_counter()
        one @ other
        best = min(best, time.perf_counter() - began)
    return best


@cache
def are_sixteen_bits_faster() -> bool:
    """Whether products in sixteen bits are faster. They are on a GPU, and on only some of the processors that support
    them."""
    if DEVICE == "cuda" or not torch.cpu._is_avx512_bf16_supported():
        return DEVICE == "cuda"
    return product_seconds(torch.bfloat16) < 0.8 * product_seconds(torch.float32)


def narrow() -> torch.autocast:
    """Autocast to sixteen bits, if they are faster."""
    return torch.autocast(DEVICE, dtype=torch.bfloat16, enabled=are_sixteen_bits_faster())


@torch.no_grad()
def read(model: nn.Module, some: Encoded) -> np.ndarray:
    """Returns the logits of each pair."""
    model.eval()
    logits = np.zeros((len(some.length), len(LABELS)), np.float32)
    with narrow():
        for at in steps_of(some.length, AT_ONCE, None):
            logits[at] = model(*tensors(some, at)).float().cpu().numpy()
    model.train()
    return logits


def groups(model: nn.Module, reader: Reader) -> list[dict]:
    """The parameter groups, with their weight decay and their factor of the learning rate."""
    for name, one in model.named_parameters():
        one.requires_grad_(not name.startswith(reader.left))
    named = [(name, one) for name, one in model.named_parameters() if one.requires_grad]
    encoder = [one for name, one in named if not name.startswith("head")]
    return [
        {"params": [one for one in encoder if one.ndim > 1], "weight_decay": 0.01, "share": 1},
        {"params": [one for one in encoder if one.ndim == 1], "weight_decay": 0, "share": 1},
        {"params": list(model.head.parameters()), "weight_decay": 0, "share": reader.head_rate},
    ]


def rate(step: int, steps: int) -> float:
    return min(1.0, (step + 1) / max(1, steps // 20)) * (steps - step) / steps


def smoothed_labels(some: list[Pair]) -> torch.Tensor:
    """The labels with smoothing: pairs × labels."""
    labels = torch.tensor([one.label for one in some])
    return F.one_hot(labels, len(LABELS)).float() * (1 - SMOOTHING) + SMOOTHING / len(LABELS)


def taught(some: list[Pair], bare: list[Pair], given: argparse.Namespace) -> torch.Tensor:
    """The targets: for labelled pairs a mean of label and teacher, for others the teacher alone."""
    file = given.work / f"said.{len(some)}.npy"
    if not file.exists():
        teacher = MPNetStance(READERS["second"].layers).to(DEVICE)
        teacher.load_state_dict(torch.load(given.work / "second.pt", map_location=DEVICE))
        np.save(file, read(teacher, encoded(tokenizer_of("second", given.bases), some + bare)))
    soft = torch.tensor(np.load(file)).softmax(-1)
    soft[: len(some)] = LABELLED * smoothed_labels(some) + (1 - LABELLED) * soft[: len(some)]
    return soft


def tokenizer_of(name: str, bases: Path) -> Tokenizer:
    return Tokenizer.from_file(str(bases / READERS[name].base / "tokenizer.json"))


def keep(file: Path, what: dict) -> None:
    """Writes a file atomically."""
    partial = file.with_suffix(".partial")
    torch.save(what, partial)
    partial.rename(file)


def is_trained(name: str, work: Path) -> bool:
    """Whether this was trained before; prints so."""
    known = (work / f"{name}.pt").exists()
    if known:
        print(f"{name}: trained before", flush=True)
    return known


def train(name: str, reader: Reader, model: nn.Module, some: Encoded, target: torch.Tensor, weights: torch.Tensor, work: Path) -> None:
    """Trains the model and writes its final weights to a file of that name."""
    here = work / f"{name}.checkpoint.pt"
    for part in model.modules():
        if isinstance(part, nn.Dropout):
            part.p = reader.dropout
    optimizer = torch.optim.AdamW(groups(model, reader), lr=reader.rate, betas=(0.9, 0.98), fused=True)
    rng, steps = random.Random(1), []
    while len(steps) * reader.size < reader.passes * len(some.length):
        steps += steps_of(some.length, reader.size, rng)
    steps = steps[: int(reader.passes * len(some.length) / reader.size)]
    from_step, began = 0, time.time()
    told = saved = began
    if here.exists():
        known = torch.load(here, map_location=DEVICE)
        model.load_state_dict(known["model"])
        optimizer.load_state_dict(known["optimizer"])
        from_step = known["step"]
    target, weights = target.to(DEVICE), weights.to(DEVICE)
    for step in range(from_step, len(steps)):
        at = steps[step]
        for group in optimizer.param_groups:
            group["lr"] = reader.rate * rate(step, len(steps)) * group["share"]
        with narrow():
            logits = model(*tensors(some, at))
        losses, weight = F.cross_entropy(logits.float(), target[at], reduction="none"), weights[at]
        loss = (losses * weight).sum() / weight.sum()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        if time.time() - told > TOLD:
            told = time.time()
            pace = (step + 1 - from_step) / (time.time() - began)
            left = (len(steps) - step - 1) / pace / 60
            print(f"{name}: step {step + 1} of {len(steps)}, loss {loss.item():.3f}, {pace * reader.size:.0f} pairs/s, {left:.0f} min left", flush=True)
        if time.time() - saved > CHECKPOINT:
            saved = time.time()
            keep(here, {"model": model.state_dict(), "optimizer": optimizer.state_dict(), "step": step + 1})
    keep(work / f"{name}.pt", {at: one.cpu() for at, one in model.state_dict().items()})
    here.unlink(missing_ok=True)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--bases", type=Path, required=True, help="the folder with mpnet/ and bge/")
    ask.add_argument("--work", type=Path, required=True, help="with list.jsonl and bare.jsonl; for checkpoints, and what is trained")
    ask.add_argument("--reader", choices=READERS, required=True)
    ask.add_argument("--pairs", type=int, help="only so many, to try it")
    given = ask.parse_args()
    name, reader = given.reader, READERS[given.reader]
    if is_trained(name, given.work):
        return
    torch.manual_seed(1)
    some = [Pair(**row) for row in lines(given.work / "list.jsonl")][: given.pairs]
    bare = [Pair(**row) for row in lines(given.work / "bare.jsonl")][: given.pairs] if reader.taught else []
    print(f"{name}: {len(some)} pairs with labels, {len(bare)} without, on {DEVICE}", flush=True)
    target = taught(some, bare, given) if reader.taught else smoothed_labels(some)
    weights = torch.tensor([one.weight for one in some + bare])
    model = untrained(name, given.bases).to(DEVICE).train()
    train(name, reader, model, encoded(tokenizer_of(name, given.bases), some + bare), target, weights, given.work)


if __name__ == "__main__":
    main()
