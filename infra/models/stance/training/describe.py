"""Writes model.json beside a reader, and says how the exported model reads what it was not shown.

`describe.py --model FOLDER --reader first|second [--data DIR]`
"""

import argparse
import hashlib
import json
import random
from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

from batches import LONGEST, Encoded, encoded
from measure import report
from mix import kept_and_read
from pairs import LABELS

READERS = {
    "first": {"name": "assize-stance-23-first", "layers": 12, "temperature": 1.5, "growth": 0.4, "cues": 0.1},
    "second": {"name": "assize-stance-23-second", "layers": 12, "temperature": 2.0, "growth": 0.5, "cues": 0.1},
}
"""How a reader's logits become probabilities where it reads alone: chosen by leaving sets out
(infra/models/stance/TRIED.md has the tables)."""
ABSTAIN_BELOW = 0.42
BOTH = {
    "name": "assize-stance-23",
    "share": 0.6,
    "temperature": 0.95,
    "growth": 0.2,
    "doubt": 1.2,
    "bias": [0, 0, 0],
    "cues": 0.1,
}
"""What becomes of the two together."""


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def logits_of(session: onnxruntime.InferenceSession, some: Encoded) -> np.ndarray:
    """One pair at a time without padding, as the product reads them."""
    rows = []
    for ids, length, claim_at in zip(some.ids, some.length, some.claim_at):
        kinds = np.arange(length) >= claim_at
        asked = {"input_ids": ids[:length], "token_type_ids": kinds}
        rows.append(session.run(None, {name: one[None].astype(np.int64) for name, one in asked.items()})[0][0])
    return np.array(rows)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--model", type=Path, required=True, help="a folder with stance.onnx and tokenizer.json")
    ask.add_argument("--reader", choices=READERS, required=True)
    ask.add_argument("--data", type=Path, help="the folder of the sets, to have kept pairs read by the first")
    given = ask.parse_args()
    by = READERS[given.reader]
    if given.data:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        session = onnxruntime.InferenceSession(str(given.model / "stance.onnx"), options)
        tokenizer = Tokenizer.from_file(str(given.model / "tokenizer.json"))
        kept, _ = kept_and_read(given.data, random.Random(1))
        for name, part in kept.items():
            gold = np.array([one.label for one in part])
            scores = report(logits_of(session, encoded(tokenizer, part)) / by["temperature"], gold)
            print(name, {key: round(value, 3) for key, value in scores.items()}, flush=True)
    described = {
        "name": by["name"],
        "layers": by["layers"],
        "labels": list(LABELS),
        "maxTokens": LONGEST,
        "temperature": by["temperature"],
        "growth": by["growth"],
        "bias": [0, 0, 0],
        "cues": by["cues"],
        "abstainBelow": ABSTAIN_BELOW,
        "sha256": {name: digest(given.model / name) for name in ("stance.onnx", "tokenizer.json")},
    }
    beside = given.model / "second" / "model.json"
    if beside.exists():
        described["second"] = {**BOTH, "sha256": digest(beside)}
    (given.model / "model.json").write_text(json.dumps(described, indent=2) + "\n")


if __name__ == "__main__":
    main()
