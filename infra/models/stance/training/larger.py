"""Trains the second reader, MPNet: `larger.py --data DIR --base FOLDER --work DIR`.

Four legs, each one pass over a list of public, made and written pairs. The lower six layers alone learn
by `hard`; by `plain`, with more made pairs, and plain restatements and denials among them; and by `short`,
half of which are written pairs. `deep` sets the upper six layers on them. A run that was stopped goes on
from its last checkpoint; `--start stance.onnx` goes on from an exported reader with the last leg.
"""

import argparse
import json
import random
import time
from collections import defaultdict
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import nn

from batches import batches
from legs import LIKE_MEASURED, developed_on, public, trimmed
from mpnet import MPNetStance, from_safetensors
from operations.sample import pairs
from pairs import Pair, apart, far, lines
from plain import echoed, restated
from train import learn
from warm import from_shipped
from written import written

SIZE, LONGEST, CHECKPOINT = 32, 144, 200
FROZEN = ("words", "places", "near", "entered")
"""What is left as it was beside the lowest layers."""
REPLAY = 130_000
"""Pairs of the first training that are drawn from."""


@dataclass(frozen=True)
class Leg:
    name: str
    seed: int
    steps: int
    rate: float
    """Peak of the learning rate, after a twentieth of the steps."""
    head_rate: int
    """How many times as fast the head learns: it starts at random."""
    frozen: int
    """The lowest layers that are left as they were: two save a quarter of the time."""
    made: tuple[int, int]
    """Made pairs that are drawn, and that are read of them."""
    restated: int
    """Claims of scenarios beside claims of the same drawing."""
    echoed: int
    """Public claims, and with them all written ones, that are read beside themselves and their negation."""
    most: dict[str, int]
    """Pairs of a set that are read at most, those made of it included; of the others all."""
    public: int
    """Pairs of all sets together that are read at most."""
    layers: int = 6
    kept: dict[str, int] | None = None
    """Pairs that are kept at most of what was so drawn, by set, made of it or not; of the others all."""
    words: int = 110
    """Of claim and passage together in what is kept: a longer pair takes the time of several."""


HARD = Leg(
    "hard",
    seed=7,
    steps=2500,
    rate=6e-5,
    head_rate=8,
    frozen=2,
    made=(24_000, 13_500),
    restated=0,
    echoed=0,
    most={
        "vitaminc-real": 14_000,
        "vitaminc-synthetic": 4500,
        "cad-nli": 4500,
        "fm2": 4500,
        "perspectrum": 3600,
        "abstracts": 2500,
        "snli-test": 2200,
        "snli-dev": 2200,
        "conjnli-adversarial": 1800,
        "breaking-nli": 500,
    },
    public=90_000,
)
PLAIN = Leg(
    "plain",
    seed=17,
    steps=1900,
    rate=4e-5,
    head_rate=3,
    frozen=3,
    made=(46_000, 24_000),
    restated=5000,
    echoed=900,
    most=HARD.most | {"vitaminc-real": 12_000, "vitaminc-synthetic": 3500, "cad-nli": 3500, "perspectrum": 3000},
    public=90_000,
)
SHORT = Leg(
    "short",
    seed=27,
    steps=1850,
    rate=4e-5,
    head_rate=2,
    frozen=3,
    made=(20_000, 9000),
    restated=2500,
    echoed=300,
    most=PLAIN.most,
    public=20_000,
)
DEEP = Leg(
    "deep",
    seed=37,
    steps=1560,
    rate=6e-5,
    head_rate=8,
    frozen=5,
    made=(26_000, 12_000),
    restated=2500,
    echoed=500,
    most=SHORT.most,
    public=40_000,
    layers=12,
    kept={
        **dict.fromkeys(("relia", "secpol", "work", "health", "world"), 1150),
        **dict.fromkeys(("shortdata", "shortship", "shortwork", "shortsec", "shortrelia", "shortplat", "shortbiz", "shortworld"), 700),
        **dict.fromkeys(("snli-test", "snli-dev", "conjnli-adversarial"), 700),
        **dict.fromkeys(("argkp", "scientsbank"), 450),
        **dict.fromkeys(("perspectrum", "infotabs", "vitaminc-synthetic"), 1500),
        "operations": 5500,
        "longops": 900,
        "vitaminc-real": 6000,
        "mnli_dev": 2800,
        "evidence_inference": 2200,
        "cad-nli": 1300,
        "abstracts": 1000,
        "creak": 600,
    },
)
"""The upper six layers of the base on the lower six that the legs before have trained: they tell the labels
as well as those after forty steps, where the base by itself is hardly better than chance."""
LEGS = (HARD, PLAIN, SHORT, DEEP)


def listed(leg: Leg, data: Path) -> list[Pair]:
    """What is read, in its order: written pairs twice, none near what is held back or measured by."""
    rng = random.Random(leg.seed)
    known = public(data, rng, REPLAY)
    own = apart(pairs(leg.made[0], 100 * leg.seed), developed_on(data), LIKE_MEASURED)
    ours = apart(written()[0], developed_on(data), LIKE_MEASURED)
    plain = apart(restated(leg.restated, leg.seed), developed_on(data), LIKE_MEASURED)
    ours += far(ours, 0.12, rng)
    sets: dict[str, list[Pair]] = defaultdict(list)
    for one in known:
        sets[one.source.rstrip("+~/")].append(one)
    rng = random.Random(leg.seed - 4)
    most = leg.most
    read = [one for name, part in sets.items() for one in rng.sample(part, min(len(part), most.get(name, len(part))))]
    read = rng.sample(read, min(len(read), leg.public))
    if leg.echoed:
        plain += echoed(ours + rng.sample(read, leg.echoed), rng)
    read += rng.sample(own, min(len(own), leg.made[1])) + plain + ours + rng.sample(ours, len(ours))
    rng.shuffle(read)
    return read if leg.kept is None else trimmed(read, leg.kept, leg.words)


def kept_list(leg: Leg, file: Path, data: Path) -> list[Pair]:
    """The list, written down the first time: making it takes minutes."""
    if not file.exists():
        text = "".join(json.dumps(asdict(one), ensure_ascii=False) + "\n" for one in listed(leg, data))
        file.write_text(text)
    return [Pair(**row) for row in lines(file)]


def framed(tokenizer: Tokenizer, some: list[Pair], most: int = LONGEST):
    """Ids and segments as the product frames them: <s> evidence </s> claim </s>."""
    tokenizer.no_padding()
    tokenizer.no_truncation()
    first, last = tokenizer.encode("").ids[0], tokenizer.encode("").ids[-1]
    passages = tokenizer.encode_batch([one.evidence for one in some], add_special_tokens=False)
    claims = tokenizer.encode_batch([one.claim for one in some], add_special_tokens=False)
    done = []
    for passage, claim in zip(passages, claims):
        ours = claim.ids[: most // 2 - 2]
        theirs = passage.ids[: most - 3 - len(ours)]
        done.append(([first, *theirs, last, *ours, last], [0] * (len(theirs) + 2) + [1] * (len(ours) + 1)))
    return done


def rate(step: int, steps: int) -> float:
    warm = max(20, steps // 20)
    return min(1.0, (step + 1) / warm) * (0.02 + 0.98 * (steps - step) / steps)


def groups(model: MPNetStance, leg: Leg) -> list[dict]:
    """Parameters with their decay and their share of the rate."""
    left = (*FROZEN, *(f"layers.{n}." for n in range(leg.frozen)))
    for name, one in model.named_parameters():
        one.requires_grad_(not name.startswith(left))
    named = [(name, one) for name, one in model.named_parameters() if one.requires_grad]
    encoder = [one for name, one in named if not name.startswith("head")]
    return [
        {"params": [one for one in encoder if one.ndim > 1], "weight_decay": 0.01, "share": 1},
        {"params": [one for one in encoder if one.ndim == 1], "weight_decay": 0, "share": 1},
        {"params": list(model.head.parameters()), "weight_decay": 0, "share": leg.head_rate},
    ]


def save(path: Path, what: dict) -> None:
    partial = path.with_suffix(".partial")
    torch.save(what, partial)
    partial.rename(path)


def resumed(here: Path, model: nn.Module, optimizer: torch.optim.Optimizer) -> int:
    """The step to go on from, with model and optimizer as a checkpoint has them; 0 where there is none."""
    if not here.exists():
        return 0
    known = torch.load(here)
    model.load_state_dict(known["model"])
    optimizer.load_state_dict(known["optimizer"])
    return known["step"]


def progress(done: int, of: int, from_step: int, began: float, loss: float) -> str:
    """How far a leg is, how fast, and the minutes that are left."""
    pace = (done - from_step) / (time.time() - began)
    return f"step {done} of {of}, loss {loss:.3f}, {pace * SIZE:.0f} pairs/s, {(of - done) / pace / 60:.0f} min left"


def train(leg: Leg, model: MPNetStance, some: list[Pair], tokenizer: Tokenizer, work: Path) -> None:
    """Trains in one pass; leaves the weights at its end in a file of the leg's name."""
    encoded = framed(tokenizer, some)
    labels = torch.tensor([one.label for one in some])
    weights = torch.tensor([one.weight for one in some])
    optimizer = torch.optim.AdamW(groups(model, leg), lr=leg.rate, betas=(0.9, 0.98), fused=True)
    steps, here = batches(encoded, SIZE, random.Random(1)), work / f"larger.{leg.name}.checkpoint.pt"
    from_step = resumed(here, model, optimizer)
    began, mean = time.time(), None
    for step in range(from_step, len(steps)):
        batch = steps[step]
        for group in optimizer.param_groups:
            group["lr"] = leg.rate * rate(step, len(steps)) * group["share"]
        loss = learn(model, optimizer, [encoded[n] for n in batch], labels[batch], weights[batch])
        mean = loss if mean is None else 0.98 * mean + 0.02 * loss
        if step % 10 == 9:
            print(progress(step + 1, len(steps), from_step, began, mean), flush=True)
        if step % CHECKPOINT == CHECKPOINT - 1:
            save(here, {"model": model.state_dict(), "optimizer": optimizer.state_dict(), "step": step + 1})
    save(work / f"larger.{leg.name}.pt", model.state_dict())


def started(given: argparse.Namespace, leg: Leg) -> MPNetStance:
    """The model that a leg begins with: the base, what the leg before it left, or what was exported."""
    if given.start:
        return from_shipped(str(given.start), MPNetStance(leg.layers))
    before = None if leg is HARD else torch.load(given.work / f"larger.{LEGS[LEGS.index(leg) - 1].name}.pt")
    model = from_safetensors(str(given.base / "model.safetensors"), leg.layers)
    torch.nn.init.normal_(model.head.weight, std=0.02)
    torch.nn.init.zeros_(model.head.bias)
    if before is not None:
        deeper = f"layers.{leg.layers - 1}.out.bias" not in before
        model.load_state_dict({name: one for name, one in before.items() if not (deeper and name.startswith("head"))}, strict=False)
    return model


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--data", type=Path, required=True, help="the folder of the sets")
    ask.add_argument("--base", type=Path, required=True, help="a folder with model.safetensors and tokenizer.json")
    ask.add_argument("--work", type=Path, required=True, help="for the lists and checkpoints")
    ask.add_argument("--start", type=Path, help="an exported second reader, to go on from with the last leg")
    ask.add_argument("--pairs", type=int, help="only so many, to try it")
    given = ask.parse_args()
    given.work.mkdir(parents=True, exist_ok=True)
    tokenizer = Tokenizer.from_file(str(given.base / "tokenizer.json"))
    for leg in LEGS[-1:] if given.start else LEGS:
        if (given.work / f"larger.{leg.name}.pt").exists():
            print(f"the second reader, {leg.name}: trained before", flush=True)
            continue
        torch.manual_seed(1)
        some = kept_list(leg, given.work / f"larger.{leg.name}.jsonl", given.data)[: given.pairs or leg.steps * SIZE]
        print(f"the second reader, {leg.name}: {len(some)} pairs", flush=True)
        train(leg, started(given, leg), some, tokenizer, given.work)


if __name__ == "__main__":
    main()
