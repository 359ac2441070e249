"""Compares the exported graph with its model, at random weights: `python3 -m unittest`."""

import unittest
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import onnx
import onnxruntime
import torch

from batches import Encoded
from encoder import StanceModel
from graph import graph_of, state_of
from mpnet import MPNetStance
from narrow import channel_sizes

WIDE, INNER, WORDS = 48, 96, 60


def some(many: int) -> Encoded:
    chance = np.random.default_rng(many)
    length = chance.integers(5, 193, many)
    return Encoded(chance.integers(0, WORDS, (many, 192)).astype(np.int16), length, length // 2)


def random_model(kind: type) -> StanceModel:
    torch.manual_seed(1)
    model = kind(2, WIDE, INNER, WORDS).eval()
    with torch.no_grad():
        for name, one in model.named_parameters():
            one.normal_(1 if name.endswith("ed.weight") and one.ndim == 1 else 0, 0.3)
    return model


def exported(model: StanceModel) -> onnx.ModelProto:
    state = {name: one.numpy() for name, one in model.state_dict().items()}
    return graph_of(state, channel_sizes(model, some(20)))


class Graphs(unittest.TestCase):
    def test_both_readers_say_what_they_were_trained_to_at_every_length(self):
        for kind in (StanceModel, MPNetStance):
            model = random_model(kind)
            session = onnxruntime.InferenceSession(exported(model).SerializeToString())
            read, pairs = some(30), []
            for ids, length, claim_at in zip(read.ids, read.length, read.claim_at):
                asked = (ids[:length], np.ones(length), np.arange(length) >= claim_at)
                ids, mask, kinds = (one[None].astype(np.int64) for one in asked)
                said = session.run(None, {"input_ids": ids, "token_type_ids": kinds})[0]
                with torch.no_grad():
                    pairs.append((said, model(*map(torch.from_numpy, (ids, mask, kinds))).numpy()))
            said, wanted = (np.concatenate(one) for one in zip(*pairs))
            self.assertLess((said - wanted).std(0).max(), 0.15 * wanted.std(0).min())

    def test_weights_are_read_back_as_they_were_rounded(self):
        for kind in (StanceModel, MPNetStance):
            model = random_model(kind)
            with TemporaryDirectory() as folder:
                onnx.save(exported(model), Path(folder) / "stance.onnx")
                state = state_of(Path(folder) / "stance.onnx")
            again = kind(2, WIDE, INNER, WORDS)
            again.load_state_dict({name: torch.tensor(one) for name, one in state.items()})
            for name, one in model.state_dict().items():
                known = slice(2, 192) if name == "places.weight" else slice(None)
                off = again.state_dict()[name][known] - one[known]
                self.assertLess(off.square().mean(), 0.01 * one[known].square().mean(), name)


if __name__ == "__main__":
    unittest.main()
