"""Pairs as token ids, in batches of like length."""

import random

import torch
from tokenizers import Tokenizer

LONGEST = 192


def encode(tokenizer: Tokenizer, pairs):
    """Ids and the place where the claim begins, for each pair: [CLS] evidence [SEP] claim [SEP]."""
    tokenizer.no_padding()
    tokenizer.enable_truncation(LONGEST, strategy="longest_first")
    done = tokenizer.encode_batch([(p.evidence, p.claim) for p in pairs])
    return [(one.ids, one.type_ids) for one in done]


def tensors(encoded):
    longest = max(len(ids) for ids, _ in encoded)
    ids = torch.zeros(len(encoded), longest, dtype=torch.long)
    mask, segments = torch.zeros_like(ids), torch.zeros_like(ids)
    for n, (one, kinds) in enumerate(encoded):
        ids[n, : len(one)] = torch.tensor(one)
        mask[n, : len(one)] = 1
        segments[n, : len(one)] = torch.tensor(kinds)
    return ids, mask, segments


def batches(encoded, size: int, rng: random.Random | None):
    """Lists of indices; with a source of chance in its order, by length alone without."""
    order = list(range(len(encoded)))
    if rng is None:
        order.sort(key=lambda n: len(encoded[n][0]))
        return [order[i : i + size] for i in range(0, len(order), size)]
    rng.shuffle(order)
    made = []
    for i in range(0, len(order), size * 64):
        block = sorted(order[i : i + size * 64], key=lambda n: len(encoded[n][0]))
        made += [block[j : j + size] for j in range(0, len(block), size)]
    rng.shuffle(made)
    return made
