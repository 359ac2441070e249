"""How weights read what is held back: `assess.py --held DIR --weights FILE …`, a line a set.

A file is a stance.onnx or a state of the training; `A:B:.7` is .7 of B and .3 of A.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

from batches import encode
from blend import state
from encoder import StanceModel
from measure import report, softmax
from operations.sample import kept_pairs
from pairs import LABELS, Pair, lines
from train import read
from written import written

MOST = 60
"""Pairs of a set that are read."""


def held(folder: Path) -> dict[str, list[Pair]]:
    sets = {}
    for file in sorted(folder.glob("*.jsonl")):
        pairs = [
            Pair(item["claim"], one["text"], LABELS.index(one["stance"]), file.stem)
            for item in lines(file)
            for one in item["evidence"]
        ]
        step = 1 if file.stem == "ops" else max(1, len(pairs) // MOST)
        sets[file.stem] = pairs[::step]
    sets["made"] = kept_pairs()[:200]
    sets["written"] = written()[1]
    return sets


def wrong_support(logits: np.ndarray, gold: np.ndarray) -> float:
    """The share of what is called support that is not."""
    said = softmax(logits).argmax(1) == 0
    return float((gold[said] != 0).mean()) if said.any() else 0.0


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--held", type=Path, required=True)
    ask.add_argument("--tokenizer", type=Path, required=True)
    ask.add_argument("--weights", nargs="+", required=True)
    ask.add_argument("--out", type=Path, help="where the logits go")
    given = ask.parse_args()
    tokenizer = Tokenizer.from_file(str(given.tokenizer))
    sets = held(given.held)
    encoded = {name: encode(tokenizer, pairs) for name, pairs in sets.items()}
    kept: dict[str, dict] = {}
    for weights in given.weights:
        model = StanceModel(12)
        model.load_state_dict(state(weights))
        print(weights, flush=True)
        rows = []
        for name, pairs in sets.items():
            gold = np.array([one.label for one in pairs])
            logits = read(model, encoded[name])
            told = report(logits, gold)
            told["wrong"] = wrong_support(logits, gold)
            rows.append(told)
            kept.setdefault(weights, {})[name] = {"logits": logits.tolist(), "gold": gold.tolist()}
            print(f"  {name:20}", " ".join(f"{key} {value:.3f}" for key, value in told.items()), flush=True)
        print("  mean", " ".join(f"{key} {np.nanmean([one[key] for one in rows]):.3f}" for key in ("f1", "auc", "ece", "wrong")), flush=True)
    if given.out:
        given.out.write_text(json.dumps(kept))


if __name__ == "__main__":
    main()
