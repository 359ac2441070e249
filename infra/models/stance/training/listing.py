"""The one list that is trained on: public, made and written pairs, none near what is held back or measured by."""

import argparse
import json
import random
from collections import defaultdict
from dataclasses import asdict
from pathlib import Path

from fields import fields, held_back, without_kin
from mix import kept_and_read, mixed
from operations.sample import pairs
from pairs import LABELS, Pair, apart, far, lines
from plain import echoed, restated
from written import written

SEED = 5
MADE, RESTATED, ECHOED = 60_000, 8000, 1500
"""Made pairs for operations, claims beside claims of the same drawing, and public claims beside themselves."""
WRITTEN = 2
"""How often a written pair stands in the list."""
MOST_WORDS = 125
"""Of claim and passage together: what is longer would be cut at 192 tokens, and with it perhaps what decides."""
BARE, AS_CLAIM = 150_000, 30
"""Pairs without a label, and the words that a passage may have to stand as a claim in one."""
LIKE_MEASURED = 0.5
"""The share of its words that a made or written text may not have in common with one that is measured by."""
GATES = Path(__file__).parents[2] / "src" / "stance" / "gates.jsonl"
ACCURACY = Path(__file__).parents[4] / "test" / "accuracy"
BLIND = ("operations", "cases", "hearings", "hearings.open", "artifacts", "everyday", "others", "contraries", "traps.blind", "printed", "said")
"""Sets of ours that were written to measure by, those of operations among them."""


def developed_on(data: Path) -> list[Pair]:
    """The operations items, these sets of ours and the gates, which are to measure by: nothing like them is trained on."""
    items = [
        Pair(item["claim"], one["text"], LABELS.index(one["stance"]), "ops")
        for file in (data / "ops" / "items.open.jsonl", *(ACCURACY / f"{name}.jsonl" for name in BLIND))
        for item in lines(file)
        for one in item["evidence"]
    ]
    gates = [
        Pair(gate["claim"], text, LABELS.index("neutral"), "gates")
        for gate in lines(GATES)
        for text in (gate["refuting"], *gate["never"])
    ]
    return items + gates


def public(data: Path, rng: random.Random) -> list[Pair]:
    """Pairs of all public sets, none near what is held back or kept."""
    kept, read = kept_and_read(data, rng)
    opened = [one for part in kept.values() for one in part]
    held = [one for part in held_back(data).values() for one in part]
    return fields(data, opened) + without_kin(mixed(read, rng), held, [])


def own(data: Path, rng: random.Random) -> list[Pair]:
    """Made and written pairs."""
    measured = developed_on(data)
    made = apart(pairs(MADE, 100 * SEED) + restated(RESTATED, SEED), measured, LIKE_MEASURED)
    ours = apart(written()[0], measured, LIKE_MEASURED)
    return made + WRITTEN * ours + far(ours, 0.12, rng) + echoed(ours, rng)


def listed(data: Path) -> list[Pair]:
    """The list, in its order."""
    rng = random.Random(SEED)
    some = public(data, rng)
    some += echoed(rng.sample(some, min(len(some), ECHOED)), rng) + own(data, rng)
    some = [one for one in some if len(f"{one.claim} {one.evidence}".split()) <= MOST_WORDS]
    rng.shuffle(some)
    return some


def bare(some: list[Pair], rng: random.Random, many: int) -> list[Pair]:
    """Pairs that nobody labelled, of the texts of the list: passages of one claim beside each other, claims beside
    passages of a claim that stands near by in its set, and claims beside such claims. Their labels mean nothing."""
    passages: dict[tuple[str, str], list[str]] = defaultdict(list)
    for one in some:
        passages[one.source.rstrip("+~/"), one.claim].append(one.evidence)
    order = sorted(passages)
    made: dict[tuple[str, str], Pair] = {}
    while len(made) < many:
        n = rng.randrange(len(order))
        source, claim = order[n]
        other = order[min(len(order) - 1, n + rng.randint(1, 4))]
        theirs = passages[order[n]]
        kind = rng.random()
        if kind < 0.6:
            asked, read = rng.choice(theirs), rng.choice(theirs)
        elif kind < 0.9:
            asked, read = claim, rng.choice(passages[other])
        else:
            asked, read = claim, other[1]
        if asked != read and source == other[0] and len(asked.split()) <= AS_CLAIM and len(f"{asked} {read}".split()) <= MOST_WORDS:
            made.setdefault((asked, read), Pair(asked, read, 0, source))
    return list(made.values())


def write(file: Path, some: list[Pair]) -> None:
    partial = file.with_suffix(".partial")
    partial.write_text("".join(json.dumps(asdict(one), ensure_ascii=False) + "\n" for one in some))
    partial.rename(file)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--data", type=Path, required=True, help="the folder of the sets")
    ask.add_argument("--work", type=Path, required=True, help="where list.jsonl and bare.jsonl go")
    given = ask.parse_args()
    if not (given.work / "bare.jsonl").exists():
        some = listed(given.data)
        write(given.work / "list.jsonl", some)
        write(given.work / "bare.jsonl", bare(some, random.Random(SEED), BARE))


if __name__ == "__main__":
    main()
