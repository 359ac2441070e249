"""Writes model.json beside the model, and says how the exported model reads what it was not shown.

`describe.py --data DIR --model FOLDER`
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
from measure import report
from mix import kept_and_read
from pairs import LABELS

NAME = "assize-stance-2"
LAYERS = 12
TEMPERATURE = 1.4
CUES = 0.2
ABSTAIN_BELOW = 0.42
"""How logits become probabilities: chosen by leaving sets out (docs/stance-model.md has the table)."""


def logits_of(session: onnxruntime.InferenceSession, encoded) -> np.ndarray:
    """One pair at a time without padding, as the product reads them."""
    rows = []
    for ids, kinds in encoded:
        asked = {"input_ids": ids, "attention_mask": [1] * len(ids), "token_type_ids": kinds}
        rows.append(session.run(None, {name: np.array([one], np.int64) for name, one in asked.items()})[0][0])
    return np.array(rows)


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
    for name, part in kept.items():
        gold = np.array([one.label for one in part])
        scores = report(logits_of(session, encode(tokenizer, part)) / TEMPERATURE, gold)
        print(name, {key: round(value, 3) for key, value in scores.items()}, flush=True)
    files = ("stance.onnx", "tokenizer.json")
    digests = {name: hashlib.sha256((given.model / name).read_bytes()).hexdigest() for name in files}
    described = {
        "name": NAME,
        "layers": LAYERS,
        "labels": list(LABELS),
        "maxTokens": LONGEST,
        "temperature": TEMPERATURE,
        "bias": [0, 0, 0],
        "cues": CUES,
        "abstainBelow": ABSTAIN_BELOW,
        "sha256": digests,
    }
    (given.model / "model.json").write_text(json.dumps(described, indent=2) + "\n")


if __name__ == "__main__":
    main()
