"""What each leg of the second training reads."""

import random
from collections import defaultdict
from pathlib import Path

from fields import MOST_WORDS, fields, held_back, without_kin
from mix import kept_and_read, mixed
from operations.sample import pairs
from pairs import LABELS, Pair, apart, lines

READ = {"fields": (8000, 0), "operations": (11_600, 7600), "last": (17_000, 17_000)}
"""Pairs of public data and made ones that a leg reads: what was read of the lists when each was ended."""
REPLAY = 7500
"""Pairs of the first training that stand among the public ones, so that nothing is forgotten."""
LIKE_MEASURED = 0.5
"""The share of its words that a made text may not have in common with one that is measured by."""
GATES = Path(__file__).parents[2] / "src" / "stance" / "gates.jsonl"


def developed_on(data: Path) -> list[Pair]:
    """The operations items and the gates, which are to measure by: nothing like them is trained on."""
    items = [
        Pair(item["claim"], one["text"], LABELS.index(one["stance"]), "ops")
        for item in lines(data / "ops" / "items.open.jsonl")
        for one in item["evidence"]
    ]
    gates = [
        Pair(gate["claim"], text, LABELS.index("neutral"), "gates")
        for gate in lines(GATES)
        for text in (gate["refuting"], *gate["never"])
    ]
    return items + gates


def public(data: Path, rng: random.Random) -> list[Pair]:
    """Pairs of other fields and of the first training, none near what is held back or kept."""
    kept, read = kept_and_read(data, rng)
    opened = [one for part in kept.values() for one in part]
    again = [one for one in mixed(read, rng) if len(one.evidence.split()) <= MOST_WORDS]
    again = rng.sample(again, min(len(again), REPLAY))
    held = [one for part in held_back(data).values() for one in part]
    return fields(data, rng, opened) + without_kin(again, held, [])


def trimmed(some: list[Pair], most: dict[str, int], words: int) -> list[Pair]:
    """What is kept, in its order: of each set, with what was made of it, the first that it has room for (all,
    where `most` has no number), none of more words in claim and passage together, and none twice."""
    kept: list[Pair] = []
    known: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for one in some:
        name, texts = one.source.rstrip("+~/"), (one.claim, one.evidence)
        long = sum(len(text.split()) for text in texts) > words
        if not long and texts not in known[name] and len(known[name]) < most.get(name, len(some)):
            known[name].add(texts)
            kept.append(one)
    return kept


def pairs_of(leg: str, data: Path, seed: int) -> list[Pair]:
    """A leg's part of the public pairs, none read twice in a training, and its own made ones."""
    rng = random.Random(seed)
    known = public(data, rng)
    rng.shuffle(known)
    earlier = list(READ)[: list(READ).index(leg)]
    before = sum(READ[one][0] for one in earlier)
    count, made = READ[leg]
    own = pairs(made, seed + before) if made else []
    read = known[before : before + count] + apart(own, developed_on(data), LIKE_MEASURED)
    rng.shuffle(read)
    return read
