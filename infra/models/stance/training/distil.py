"""Teaches a reader by others: `distil.py --data DIR --work DIR --models DIR --lesson larger --student first`.

`--models` has what is exported so far, each in a folder with its tokenizer: `first`, `second`, and for the
lesson `larger` `deep`, the reader of twelve layers. A student learns what the mean of its teachers says of
pairs that these were trained on, their labels besides, and the labels of the pairs that were written for the
lesson, which nobody was trained on. A run that was stopped goes on from its last checkpoint.
"""

import argparse
import random
import time
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import nn
from torch.nn import functional as F

import batches as cutting
from batches import batches, encode, tensors
from encoder import StanceModel
from larger import DEEP, LONGEST, framed, kept_list, progress, rate, resumed, save
from legs import LIKE_MEASURED, developed_on
from mpnet import MPNetStance
from pairs import LABELS, Pair, apart
from train import SIZE, SMOOTHING, learn, narrow
from warm import from_shipped
from written import written

CHECKPOINT = 100
LABELLED = 0.35
"""What a pair's label counts beside what its teachers say."""


@dataclass(frozen=True)
class Student:
    teachers: dict[str, float]
    """What the logits of each count."""
    taught: int
    """Pairs that are read with what the teachers say of them."""
    rate: float
    left: tuple[str, ...]
    """What is left as it was, and the lowest layers with it. The second reader's segments learn: its base had none."""
    frozen: int
    words: int | None = None
    """Of claim and passage together in what is read again, at most."""
    read: int = 1
    """How often the pairs of the lesson are read."""
    before: tuple[tuple[str | None, int], ...] = ()
    """How many pairs of other lessons are read once more, by their labels; None names those of no lesson."""


FIRST = Student({"first": 0.35, "deep": 0.65}, 15_000, rate=6e-5, left=("words", "places", "segments", "entered"), frozen=4)
SECOND = Student({"deep": 1.0}, 13_000, rate=5e-5, left=("words", "places", "near", "entered"), frozen=2)
BOTH = {"first": 0.4, "second": 0.6}
"""What ships before the lesson: a student is held to it by what it says of other pairs."""
AGAIN = ((None, 2000), ("larger", 1500), ("details", 1500), ("traps", 1500))
"""So that what was learnt before is not lost by what is learnt last."""
STUDENTS = {
    "larger": {"first": FIRST, "second": SECOND},
    "details": {
        "first": replace(FIRST, teachers=BOTH, taught=6000, rate=5e-5, words=60, read=2),
        "second": replace(SECOND, teachers=BOTH, taught=6000, rate=4e-5, words=60, read=2),
    },
    "traps": {
        "first": replace(FIRST, teachers=BOTH, taught=2500, rate=4e-5, words=60, read=2, before=(("details", 1500),)),
        "second": replace(SECOND, teachers=BOTH, taught=2500, rate=3e-5, words=60, read=2, before=(("details", 1500),)),
    },
    "others": {
        "first": replace(FIRST, teachers=BOTH, taught=2500, rate=4e-5, words=60, read=2, before=AGAIN),
        "second": replace(SECOND, teachers=BOTH, taught=2500, rate=3e-5, words=60, read=2, before=AGAIN),
    },
}


def short(some: list[Pair], student: Student) -> list[Pair]:
    return [one for one in some if student.words is None or len(f"{one.claim} {one.evidence}".split()) <= student.words]


def opened(name: str, models: Path) -> tuple[nn.Module, Tokenizer]:
    """A reader as it was exported."""
    model = StanceModel(12) if name == "first" else MPNetStance(12 if name == "deep" else 6)
    tokenizer = Tokenizer.from_file(str(models / name / "tokenizer.json"))
    return from_shipped(str(models / name / "stance.onnx"), model), tokenizer


def framed_for(name: str, tokenizer: Tokenizer, some: list[Pair]):
    return encode(tokenizer, some) if name == "first" else framed(tokenizer, some)


@torch.no_grad()
def said(name: str, models: Path, some: list[Pair], file: Path) -> torch.Tensor:
    """A teacher's logits of each pair, kept in a file: they take minutes."""
    if not file.exists():
        model, tokenizer = opened(name, models)
        encoded = framed_for(name, tokenizer, some)
        logits = np.zeros((len(some), len(LABELS)), np.float32)
        with narrow():
            for batch in batches(encoded, 64, None):
                logits[batch] = model.eval()(*tensors([encoded[n] for n in batch])).float().numpy()
        np.save(file, logits)
    return torch.tensor(np.load(file))


def targets(given: argparse.Namespace, student: Student, taught: list[Pair], own: list[Pair]) -> torch.Tensor:
    """Of each pair the probabilities that are learnt: label and teachers; of the last ones the label alone."""
    labels = torch.tensor([one.label for one in taught + own])
    hard = F.one_hot(labels, len(LABELS)).float() * (1 - SMOOTHING) + SMOOTHING / len(LABELS)
    logits = sum(
        share * said(name, given.models, taught, given.work / f"said.{given.lesson}.{len(taught)}.{name}.npy")
        for name, share in student.teachers.items()
    )
    soft = LABELLED * hard[: len(taught)] + (1 - LABELLED) * logits.softmax(-1)
    return torch.cat([soft, hard[len(taught) :]])


def groups(model: nn.Module, student: Student) -> list[dict]:
    left = (*student.left, *(f"layers.{n}." for n in range(student.frozen)))
    for name, one in model.named_parameters():
        one.requires_grad_(not name.startswith(left))
    learnt = [one for one in model.parameters() if one.requires_grad]
    return [
        {"params": [one for one in learnt if one.ndim > 1], "weight_decay": 0.01},
        {"params": [one for one in learnt if one.ndim == 1], "weight_decay": 0},
    ]


def taught_by(given: argparse.Namespace, student: Student, some: list[Pair], target: torch.Tensor) -> nn.Module:
    model, tokenizer = opened(given.student, given.models)
    optimizer = torch.optim.AdamW(groups(model, student), lr=student.rate, betas=(0.9, 0.98), fused=True)
    encoded = framed_for(given.student, tokenizer, some)
    weights = torch.tensor([one.weight for one in some])
    steps, here = batches(encoded, SIZE, random.Random(1)), given.work / f"distil.{given.lesson}.{given.student}.checkpoint.pt"
    from_step = resumed(here, model, optimizer)
    began = time.time()
    for step in range(from_step, len(steps)):
        batch = steps[step]
        for group in optimizer.param_groups:
            group["lr"] = student.rate * rate(step, len(steps))
        loss = learn(model, optimizer, [encoded[n] for n in batch], target[batch], weights[batch], smoothing=0.0)
        if step % 10 == 9:
            print(progress(step + 1, len(steps), from_step, began, loss), flush=True)
        if step % CHECKPOINT == CHECKPOINT - 1:
            save(here, {"model": model.state_dict(), "optimizer": optimizer.state_dict(), "step": step + 1})
    return model


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--data", type=Path, required=True, help="the folder of the sets")
    ask.add_argument("--work", type=Path, required=True, help="for the list, what teachers say, and checkpoints")
    ask.add_argument("--models", type=Path, required=True)
    ask.add_argument("--lesson", choices=STUDENTS, required=True)
    ask.add_argument("--student", choices=("first", "second"), required=True)
    ask.add_argument("--pairs", type=int, help="only so many of either kind, to try it")
    given = ask.parse_args()
    out = given.work / f"distil.{given.lesson}.{given.student}.pt"
    if out.exists():
        print(f"{given.student}: taught before", flush=True)
        return
    torch.manual_seed(1)
    cutting.LONGEST = LONGEST
    student = STUDENTS[given.lesson][given.student]
    taught = kept_list(DEEP, given.work / "larger.deep.jsonl", given.data)
    random.Random(91).shuffle(taught)
    taught = short(taught, student)[: given.pairs or student.taught]
    measured = developed_on(given.data)
    own = apart(written(given.lesson)[0], measured, LIKE_MEASURED)[: given.pairs] * student.read
    for lesson, many in student.before:
        own += random.Random(7).sample(apart(short(written(lesson)[0], student), measured, LIKE_MEASURED), many)[: given.pairs]
    print(f"{given.student}: {len(taught)} pairs by teachers, {len(own)} by their labels", flush=True)
    target = targets(given, student, taught, own)
    save(out, taught_by(given, student, taught + own, target).state_dict())


if __name__ == "__main__":
    main()
