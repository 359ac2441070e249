"""Decides which pairs are trained on, how often each is repeated, and which are kept for measurement."""

import random
from dataclasses import replace
from pathlib import Path

import made
from findings import findings
from pairs import SETS, Pair, apart, far, opened, packed

THINNED = {"breaking-nli": 0.35, "conjnli-adversarial": 0.6}
"""Sets of machine-made pairs of few patterns, and the share of each that is used."""

AGAIN = {"scifact": 2, "feversym": 2, "fm2": 2, "perspectrum": 1}
"""How often each gold pair of an open set is repeated: those of small sets more often."""

UNCHECKED = 0.5
"""The weight of FoolMeTwice's neutral pairs, which are sentences of the page that nobody judged."""


def some(pairs: list[Pair]) -> list[Pair]:
    """The pairs of 500 claims, 700 pairs at most, which are kept for monitoring the training."""
    claims = set(random.Random(7).sample(sorted({one.claim for one in pairs}), 500))
    return [one for one in pairs if one.claim in claims][:700]


def kept_and_read(data: Path, rng: random.Random) -> tuple[dict[str, list[Pair]], list[Pair]]:
    """The kept pairs by set, and all other pairs that are not close to one of them."""
    kept: dict[str, list[Pair]] = {}
    read: list[Pair] = []
    for name in SETS:
        train, kept[name] = opened(data, name)
        read += train
    revisions, inference = packed(data, "vitaminc"), packed(data, "nli")
    kept["vitaminc"], kept["nli"] = some(revisions), some(inference)
    thin = [one for one in inference if one.source not in THINNED or rng.random() < THINNED[one.source]]
    everything = revisions + thin + read + findings(data, rng)
    return kept, apart(everything, [one for part in kept.values() for one in part])


def mixed(read: list[Pair], rng: random.Random) -> list[Pair]:
    """The pairs of one pass: the given ones, those made from them, and repetitions from the small sets."""
    gold = [one for one in read if one.source in SETS]
    weighed = [
        replace(one, weight=UNCHECKED) if one.source == "fm2" and one.label == made.NEUTRAL else one
        for one in read
    ]
    extra = made.opposites(weighed, 0.12, rng) + made.also_neutral(weighed, 0.1, rng)
    extra += made.opposites(gold, 0.6, rng)
    extra += made.surrounded(weighed, 0.06, rng) + made.subject_of_another(weighed, 0.06, rng)
    extra += far(weighed, 0.03, rng)
    more = [one for one in gold for _ in range(AGAIN[one.source] - 1)]
    return weighed + extra + more
