"""How well logits tell stance."""

import numpy as np


def auc(scores, positive) -> float:
    scores, positive = np.asarray(scores, float), np.asarray(positive, bool)
    order = scores.argsort(kind="stable")
    ranks = np.empty(len(scores))
    ranks[order] = np.arange(1, len(scores) + 1)
    for value in np.unique(scores):
        same = scores == value
        ranks[same] = ranks[same].mean()
    n, m = positive.sum(), (~positive).sum()
    return float((ranks[positive].sum() - n * (n + 1) / 2) / (n * m)) if n and m else float("nan")


def softmax(logits):
    e = np.exp(logits - logits.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


def macro_f1(gold, said, classes) -> float:
    parts = []
    for c in classes:
        hit = ((gold == c) & (said == c)).sum()
        parts.append(2 * hit / max(1, (gold == c).sum() + (said == c).sum()))
    return float(np.mean(parts))


def ece(p, gold, bins=10) -> float:
    top, right = p.max(1), p.argmax(1) == gold
    total = 0.0
    for b in range(bins):
        inside = (top > b / bins) & (top <= (b + 1) / bins)
        if inside.any():
            total += inside.mean() * abs(top[inside].mean() - right[inside].mean())
    return float(total)


def report(logits, gold) -> dict:
    logits, gold = np.asarray(logits), np.asarray(gold)
    p, sided = softmax(logits), gold < 2
    classes = [c for c in range(3) if (gold == c).any()]
    return {
        "n": len(gold),
        "acc": float((p.argmax(1) == gold).mean()),
        "f1": macro_f1(gold, p.argmax(1), classes),
        "auc": auc(logits[sided, 0] - logits[sided, 1], gold[sided] == 0),
        "ece": ece(p, gold),
    }
