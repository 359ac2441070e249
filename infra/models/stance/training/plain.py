"""Makes plain restatements and denials of claims.

From hard pairs alone a reader learns that a text close to a claim settles nothing. These pairs balance that.
"""

import random
from dataclasses import replace

from made import NEUTRAL, REFUTE, SUPPORT, negated
from operations.sample import Said, Sampler
from pairs import Pair

DRESSED = 0.4
"""The share of the restatements that are put into a log, a chat or among other sentences."""


def restated(count: int, seed: int) -> list[Pair]:
    """Pairs of two claims of the same drawing of a scenario: the same or a reworded claim supports it, and the
    contrary refutes it."""
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
    """For each claim that one word can negate: the claim as support of itself, and either its negation against it or
    it against its negation. Sometimes its negation is also paired with the claim before it as neutral, since a
    denial of another claim does not deny this one."""
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
