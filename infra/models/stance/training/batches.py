"""Encodes pairs as token ids, in batches of similar length."""

import random
from dataclasses import dataclass

import numpy as np
from tokenizers import Tokenizer

from pairs import Pair

LONGEST = 192
CLAIM = LONGEST // 2 - 2
"""The most tokens of a claim. If a pair is too long, its passage is cut at its end."""


@dataclass(frozen=True)
class Encoded:
    ids: np.ndarray
    """Pairs × tokens, in 16 bits: both vocabularies are smaller than 32,768."""
    length: np.ndarray
    claim_at: np.ndarray
    """The position of the claim's first token."""


def encoded(tokenizer: Tokenizer, some: list[Pair]) -> Encoded:
    """Frames the pairs as the product does: [CLS] passage [SEP] claim [SEP], and for MPNet <s> passage </s> claim
    </s>."""
    tokenizer.no_padding()
    tokenizer.no_truncation()
    first, last = tokenizer.encode("").ids[0], tokenizer.encode("").ids[-1]
    passages = tokenizer.encode_batch([one.evidence for one in some], add_special_tokens=False)
    claims = tokenizer.encode_batch([one.claim for one in some], add_special_tokens=False)
    ids = np.zeros((len(some), LONGEST), np.int16)
    length, claim_at = np.zeros(len(some), np.int32), np.zeros(len(some), np.int32)
    for n, (passage, claim) in enumerate(zip(passages, claims)):
        theirs = claim.ids[:CLAIM]
        row = [first, *passage.ids[: LONGEST - 3 - len(theirs)], last, *theirs, last]
        ids[n, : len(row)] = row
        length[n], claim_at[n] = len(row), len(row) - len(theirs) - 1
    return Encoded(ids, length, claim_at)


def steps_of(length: np.ndarray, size: int, rng: random.Random | None) -> list[np.ndarray]:
    """The indices of the pairs, batch by batch: shuffled with `rng`, sorted by length without it."""
    order = np.arange(len(length))
    if rng is None:
        order = np.argsort(length, kind="stable")
        return [order[i : i + size] for i in range(0, len(order), size)]
    order = np.array(rng.sample(range(len(length)), len(length)))
    made = []
    for i in range(0, len(order), size * 64):
        block = order[i : i + size * 64]
        block = block[np.argsort(length[block], kind="stable")]
        made += [block[j : j + size] for j in range(0, len(block), size)]
    rng.shuffle(made)
    return made
