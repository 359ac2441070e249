"""Writes model.json beside the model: its digests, and the temperature and offsets of its logits.

`calibrate.py --data DIR --model FOLDER`: they are chosen on the kept parts, as those under which
the log loss, averaged over the sets, is least.
"""

import argparse
import hashlib
import json
import random
from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

from batches import LONGEST, encode
from encoder import LABELS
from measure import report
from mix import kept_and_read

NAME = "assize-stance-1"
LAYERS = 12
TEMPERATURES = np.arange(0.5, 2.51, 0.05)
NEUTRAL = np.arange(-1.5, 1.51, 0.1)


def logits_of(session: onnxruntime.InferenceSession, encoded) -> np.ndarray:
    """One pair at a time without padding, as the product reads them."""
    rows = []
    for ids, kinds in encoded:
        asked = {"input_ids": ids, "attention_mask": [1] * len(ids), "token_type_ids": kinds}
        rows.append(session.run(None, {name: np.array([one], np.int64) for name, one in asked.items()})[0][0])
    return np.array(rows)


def loss(logits: np.ndarray, gold: np.ndarray) -> float:
    shifted = logits - logits.max(1, keepdims=True)
    chances = shifted - np.log(np.exp(shifted).sum(1, keepdims=True))
    return float(-chances[np.arange(len(gold)), gold].mean())


def fit(sets: dict) -> tuple[float, float]:
    """The temperature and the neutral offset with the least mean loss over the sets."""
    offset = np.array([0, 0, 1])
    return min(
        ((t, b) for t in TEMPERATURES for b in NEUTRAL),
        key=lambda one: np.mean([loss(x / one[0] + one[1] * offset, y) for x, y in sets.values()]),
    )


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--data", type=Path, required=True)
    ask.add_argument("--model", type=Path, required=True, help="a folder with stance.onnx and tokenizer.json")
    given = ask.parse_args()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(given.model / "stance.onnx"), options)
    tokenizer = Tokenizer.from_file(str(given.model / "tokenizer.json"))
    kept, _ = kept_and_read(given.data, random.Random(1))
    sets = {
        name: (logits_of(session, encode(tokenizer, part)), np.array([one.label for one in part]))
        for name, part in kept.items()
    }
    temperature, neutral = fit(sets)
    bias = [0.0, 0.0, round(float(neutral), 2)]
    for name, (x, y) in sets.items():
        print(name, report(x, y), "->", report(x / temperature + np.array(bias), y))
    files = ("stance.onnx", "tokenizer.json")
    digests = {name: hashlib.sha256((given.model / name).read_bytes()).hexdigest() for name in files}
    described = {
        "name": NAME,
        "layers": LAYERS,
        "labels": list(LABELS),
        "maxTokens": LONGEST,
        "temperature": round(float(temperature), 2),
        "bias": bias,
        "abstainBelow": 0.5,
        "sha256": digests,
    }
    (given.model / "model.json").write_text(json.dumps(described, indent=2) + "\n")


if __name__ == "__main__":
    main()
