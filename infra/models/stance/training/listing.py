"""Writes the list of training pairs: public, made and written ones, without those close to a pair that is held back
or used to measure."""

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
"""How many pairs are made for operations, of claims beside claims of the same drawing, and of public claims beside
themselves."""
WRITTEN = 2
"""How often each written pair is repeated in the list."""
MOST_WORDS = 125
"""The most words of claim and passage together. A longer pair would be cut at 192 tokens, and might lose what
decides."""
BARE, AS_CLAIM = 150_000, 30
"""How many pairs without a label are made, and the most words of a passage that is used as a claim in one."""
LIKE_MEASURED = 0.5
"""The least share of words in common by which a made or written text counts as close to one that is used to measure.
The least share of words in common by which a made or written text counts as close to one that is used to measure."""
GATES = Path(__file__).parents[2] / "src" / "stance" / "gates.jsonl"
ACCURACY = Path(__file__).parents[4] / "test" / "accuracy"
BLIND = ("operations", "cases", "hearings", "hearings.open", "artifacts", "everyday", "others", "contraries", "traps.blind", "printed", "said")
"""Our own sets that were written to measure, including those for operations."""


def developed_on(data: Path) -> list[Pair]:
    """The operations items, our own sets and the gates, which are used to measure: nothing close to them is trained
    on."""
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
    """The pairs of all public sets, without those close to a pair that is held back or kept."""
    kept, read = kept_and_read(data, rng)
    opened = [one for part in kept.values() for one in part]
    held = [one for part in held_back(data).values() for one in part]
    return fields(data, opened) + without_kin(mixed(read, rng), held, [])


def own(data: Path, rng: random.Random) -> list[Pair]:
    """The made and written pairs."""
    measured = developed_on(data)
    made = apart(pairs(MADE, 100 * SEED) + restated(RESTATED, SEED), measured, LIKE_MEASURED)
    ours = apart(written()[0], measured, LIKE_MEASURED)
    return made + WRITTEN * ours + far(ours, 0.12, rng) + echoed(ours, rng)


def listed(data: Path) -> list[Pair]:
    """The list of training pairs, shuffled."""
    rng = random.Random(SEED)
    some = public(data, rng)
    some += echoed(rng.sample(some, min(len(some), ECHOED)), rng) + own(data, rng)
    some = [one for one in some if len(f"{one.claim} {one.evidence}".split()) <= MOST_WORDS]
    rng.shuffle(some)
    return some


def bare(some: list[Pair], rng: random.Random, many: int) -> list[Pair]:
    """Pairs without labels, made from the texts of the list: passages of one claim beside each other, claims beside
    passages of a nearby claim of the same set, and claims beside nearby claims. Their label is a placeholder."""
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
