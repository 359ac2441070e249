"""Plain restatements and denials: what says a claim in its own words, or in others, and what denies it so.

A reader of hard pairs alone learns that texts close to a claim settle nothing; of these it learns the rest.
"""

import random
from dataclasses import replace

from made import NEUTRAL, REFUTE, SUPPORT, negated
from operations.sample import Said, Sampler
from pairs import Pair

DRESSED = 0.4
"""The share of the restatements that stand in a log, a chat or among other sentences."""


def restated(count: int, seed: int) -> list[Pair]:
    """A claim of a scenario beside a claim of the same drawing: its own words or others, or the contrary."""
    sampler = Sampler(random.Random(seed))
    made: dict[tuple[str, str], Pair] = {}
    while len(made) < count:
        scene = sampler.scene()
        claimed, told = sampler.rng.choice("+-"), sampler.rng.choice("+-")
        label = SUPPORT if claimed == told else REFUTE
        pair = Said(sampler.text(scene, claimed), sampler.text(scene, told), label)
        if sampler.rng.random() < DRESSED:
            pair = sampler.dressed(pair)
        made.setdefault((pair.claim, pair.evidence), pair)
    return list(made.values())


def echoed(pairs: list[Pair], rng: random.Random) -> list[Pair]:
    """For each claim that a word can negate: itself, its negation against it, it against its negation,
    and, so that a denial of another claim is none of this one, its negation beside the claim before it."""
    made: list[Pair] = []
    before: Pair | None = None
    for claim, one in sorted({one.claim: one for one in pairs}.items()):
        denial = negated(claim)
        if denial is None:
            continue
        made.append(replace(one, evidence=claim, label=SUPPORT, weight=1.0))
        sides = [replace(one, evidence=denial, label=REFUTE, weight=1.0), replace(one, claim=denial, evidence=claim, label=REFUTE, weight=1.0)]
        made.append(rng.choice(sides))
        if before is not None and rng.random() < 0.5:
            made.append(replace(before, evidence=denial, label=NEUTRAL, weight=1.0))
        before = one
    return made
