"""Exports the trained model as one ONNX file, with matrices and word embeddings in 8 bits and everything else in 32.
Exports the trained model as one ONNX file, with matrices and word embeddings in 8 bits and everything else in 32."""

import argparse
import random
from pathlib import Path

import onnx
import torch
from tokenizers import Tokenizer

from batches import encoded
from encoder import StanceModel
from graph import graph_of, layers_of
from mpnet import kind_of
from narrow import channel_sizes
from written import written

CALIBRATED = 160
"""How many pairs are read to measure the sizes of the channels."""


def model_of(state: dict) -> StanceModel:
    """The model for a state, with as many layers as the state has."""
    model = kind_of(state)(layers_of(state))
    model.load_state_dict(state)
    return model


if __name__ == "__main__":
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("state", type=Path)
    ask.add_argument("--tokenizer", type=Path, required=True)
    ask.add_argument("--out", type=Path, required=True)
    given = ask.parse_args()
    state = torch.load(given.state)
    pairs = random.Random(1).sample(written()[0], CALIBRATED)
    largest = channel_sizes(model_of(state), encoded(Tokenizer.from_file(str(given.tokenizer)), pairs))
    model = graph_of({name: one.float().numpy() for name, one in state.items()}, largest)
    onnx.save(model, given.out)
