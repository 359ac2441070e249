"""Weights between two: `blend.py START END --share .5 --out FILE`."""

import argparse
from pathlib import Path

import torch

from encoder import StanceModel
from warm import from_shipped

SHARE = 0.5
"""How much of the end ships, beside the middle of the last leg: chosen on the mean of the held-back sets
(the card has the table)."""


def state(name: str) -> dict:
    """The weights of a stance.onnx, of a state or a checkpoint, or of `A:B:.7`: .7 of B and .3 of A."""
    if ":" in name:
        start, end, share = name.split(":")
        return between(state(start), state(end), float(share))
    if name.endswith(".onnx"):
        return from_shipped(name, StanceModel(12)).state_dict()
    known = torch.load(name)
    return known["model"] if "model" in known else known


def between(start: dict, end: dict, share: float) -> dict:
    return {key: (1 - share) * start[key] + share * end[key] for key in end}


if __name__ == "__main__":
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("start")
    ask.add_argument("end")
    ask.add_argument("--share", type=float, default=SHARE)
    ask.add_argument("--out", type=Path, required=True)
    given = ask.parse_args()
    torch.save(between(state(given.start), state(given.end), given.share), given.out)
