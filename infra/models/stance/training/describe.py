"""Writes model.json beside a reader: `describe.py --model FOLDER --reader first|second`."""

import argparse
import hashlib
import json
from pathlib import Path

from batches import LONGEST
from pairs import LABELS

READERS = {
    "first": {"name": "assize-stance-27-first", "layers": 12, "temperature": 1.5, "growth": 0.4, "cues": 0.1},
    "second": {"name": "assize-stance-27-second", "layers": 12, "temperature": 2.0, "growth": 0.5, "cues": 0.1},
}
"""The calibration of each reader where it reads alone, chosen by leaving sets out (infra/models/stance/TRIED.md has
the tables)."""
ABSTAIN_BELOW = 0.42
BOTH = {
    "name": "assize-stance-27",
    "share": 0.6,
    "temperature": 0.95,
    "growth": 0.2,
    "doubt": 1.2,
    "bias": [0, 0, 0],
    "cues": 0.1,
}
"""The name and the calibration of both readers together."""


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--model", type=Path, required=True, help="a folder with stance.onnx and tokenizer.json")
    ask.add_argument("--reader", choices=READERS, required=True)
    given = ask.parse_args()
    by = READERS[given.reader]
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
