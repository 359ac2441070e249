"""Trains a shipped reader on one more field: `lesson.py --work DIR --data DIR --reader second|first --field twin`, or
`--field record,artifact` for two fields.

`--work` has the list that `listing.py` wrote. The reader learns the written pairs of the field by their labels. It
also reads a part of the list again, so that it keeps what it knew: the second reader by the labels and its own
earlier logits, the first by the labels and the logits of the second (after the second's own lesson, if it had
one). The result is written to `READER.FIELD.pt`. A stopped run continues from its last checkpoint. On two cores it
takes an hour for both.
"""

import argparse
import random
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import nn

from batches import Encoded, encoded
from export import model_of
from graph import state_of
from listing import LIKE_MEASURED, developed_on
from pairs import Pair, apart, lines
from readers import DEVICE, LABELLED, LEFT, READERS, Reader, smoothed_labels, is_trained, keep, read, train
from written import written

SHIPPED = Path(__file__).parents[1]
SEED = 11
SHORT = 70
"""The most words of claim and passage in a pair that is read again: longer ones cost more time."""


@dataclass(frozen=True)
class Lesson:
    reader: Reader
    own: int
    """How often each pair of the lesson is repeated in the list."""
    again: int
    """How many pairs of the list are read again."""
    bare: int
    """How many pairs without labels are read."""
    share: float
    """The weight of the new weights where they are averaged with the old ones (Wortsman et al. 2022, section 3)."""


def lower(layers: int, *more: str) -> tuple[str, ...]:
    """The parameters that are frozen: the embeddings and the lowest layers."""
    return (*LEFT, "places", "entered", *more, *(f"layers.{n}." for n in range(layers)))


LESSONS = {
    "second": Lesson(replace(READERS["second"], passes=1, rate=4e-5, head_rate=1, left=lower(6), size=32), 1, 6_000, 0, 0.7),
    "first": Lesson(replace(READERS["first"], passes=1, rate=1e-4, head_rate=1, left=lower(0, "segments"), size=32), 2, 11_000, 3_000, 0.5),
}

FOLDERS = {"first": SHIPPED, "second": SHIPPED / "second"}


def shipped(name: str) -> nn.Module:
    """A reader as it was last exported."""
    state = state_of(FOLDERS[name] / "stance.onnx")
    return model_of({at: torch.tensor(one) for at, one in state.items()}).to(DEVICE)


def framed(name: str, some: list[Pair]) -> Encoded:
    return encoded(Tokenizer.from_file(str(FOLDERS[name] / "tokenizer.json")), some)


def teacher(given: argparse.Namespace) -> nn.Module:
    """The second reader, which teaches: the shipped one, or for the first reader's lesson the one after its own
    lesson, if it had one."""
    model = shipped("second")
    taught = given.work / f"second.{given.field}.pt"
    if given.reader == "first" and taught.exists():
        model.load_state_dict(torch.load(taught, map_location=DEVICE))
    return model


def short(some: list[Pair]) -> list[Pair]:
    return [one for one in some if len(f"{one.claim} {one.evidence}".split()) <= SHORT]


def listed(lesson: Lesson, given: argparse.Namespace) -> tuple[list[Pair], int, int]:
    """The pairs to read, in three parts: those with a label and a teacher, those with only a teacher (whose number is
    returned), and those with only a label (whose number is returned)."""
    rng = random.Random(SEED)
    again = rng.sample(short([Pair(**row) for row in lines(given.work / "list.jsonl")]), lesson.again)
    bare = rng.sample(short([Pair(**row) for row in lines(given.work / "bare.jsonl")]), lesson.bare)
    own = [one for one in written()[0] if one.source.startswith(tuple(given.field.split(",")))]
    if not own:
        sys.exit(f'no file in written/ begins with {given.field}')
    own = apart(own, developed_on(given.data), LIKE_MEASURED) * lesson.own
    again, bare, own = again[: given.pairs], bare[: given.pairs], own[: given.pairs]
    return again + bare + own, len(bare), len(own)


def teacher_logits(some: list[Pair], given: argparse.Namespace) -> torch.Tensor:
    """The teacher's logits. They take minutes, so they are cached in a file."""
    file = given.work / f"said.{given.reader}.{given.field}.{len(some)}.npy"
    if not file.exists():
        print(f"{given.reader}: its teacher reads {len(some)} pairs", flush=True)
        np.save(file, read(teacher(given), framed("second", some)))
    return torch.tensor(np.load(file))


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--work", type=Path, required=True, help="what was left by listing.py; for checkpoints, and what is taught")
    ask.add_argument("--data", type=Path, required=True, help="the folder of the sets: what is near one that measures is left out")
    ask.add_argument("--reader", choices=LESSONS, required=True)
    ask.add_argument("--field", required=True, help="how the names of the written files begin")
    ask.add_argument("--pairs", type=int, help="only so many of each kind, to try it")
    given = ask.parse_args()
    name, lesson = f"{given.reader}.{given.field}", LESSONS[given.reader]
    if is_trained(name, given.work):
        return
    torch.manual_seed(1)
    some, bare, own = listed(lesson, given)
    print(f"{name}: {len(some) - bare - own} pairs again, {bare} without labels, {own} of the lesson, on {DEVICE}", flush=True)
    target, soft = smoothed_labels(some), teacher_logits(some[: len(some) - own], given).softmax(-1)
    again = len(soft) - bare
    target[:again] = LABELLED * target[:again] + (1 - LABELLED) * soft[:again]
    target[again : len(soft)] = soft[again:]
    weights = torch.tensor([one.weight for one in some])
    model = shipped(given.reader).train()
    before = {at: one.detach().cpu().clone() for at, one in model.state_dict().items()}
    learnt = f"{name}.learnt"
    if not is_trained(learnt, given.work):
        train(learnt, lesson.reader, model, framed(given.reader, some), target, weights, given.work)
    after = torch.load(given.work / f"{learnt}.pt")
    keep(given.work / f"{name}.pt", {at: one.lerp(after[at], lesson.share) for at, one in before.items()})


if __name__ == "__main__":
    main()
