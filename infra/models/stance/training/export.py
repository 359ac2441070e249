"""The trained model as one ONNX file: matrices and word embeddings in 8 bits, the rest in 32."""

import argparse
import random
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer

from batches import encoded
from encoder import StanceModel
from mpnet import MPNetStance
from narrow import narrow_matrices, reached
from written import written

CALIBRATED = 160
"""Pairs by which the sizes of channels are told."""


def model_of(state: dict) -> StanceModel | MPNetStance:
    """The model that a state is of, with as many layers as it has."""
    layers = 1 + max(int(name.split(".")[1]) for name in state if name.startswith("layers."))
    model = (MPNetStance if "near.weight" in state else StanceModel)(layers)
    model.load_state_dict(state)
    return model


def to_onnx(model: StanceModel | MPNetStance, path: str) -> None:
    ids = torch.ones(2, 8, dtype=torch.long)
    torch.onnx.export(
        model.eval(),
        (ids, ids, ids * 0),
        path,
        input_names=["input_ids", "attention_mask", "token_type_ids"],
        output_names=["logits"],
        dynamic_axes={n: {0: "pairs", 1: "tokens"} for n in ("input_ids", "attention_mask", "token_type_ids")} | {"logits": {0: "pairs"}},
        opset_version=17,
        dynamo=False,
    )


def narrow_words(graph: onnx.GraphProto, name: str) -> None:
    """Word embeddings in 8 bits, each row with its own scale."""
    table = next(one for one in graph.initializer if one.name == name)
    values = numpy_helper.to_array(table)
    scale = (np.abs(values).max(1, keepdims=True) / 127).astype(np.float32)
    narrow = np.clip(np.round(values / np.maximum(scale, 1e-12)), -127, 127).astype(np.int8)
    node = next(one for one in graph.node if one.op_type == "Gather" and one.input[0] == name)
    at, out = node.input[1], node.output[0]
    graph.initializer.remove(table)
    graph.initializer.extend([
        numpy_helper.from_array(narrow, name + ".narrow"),
        numpy_helper.from_array(scale, name + ".scale"),
    ])
    place = list(graph.node).index(node)
    graph.node.remove(node)
    made = [
        helper.make_node("Gather", [name + ".narrow", at], [out + ".narrow"], name=out + ".words"),
        helper.make_node("Cast", [out + ".narrow"], [out + ".wide"], to=TensorProto.FLOAT, name=out + ".cast"),
        helper.make_node("Gather", [name + ".scale", at], [out + ".scale"], name=out + ".scales"),
        helper.make_node("Mul", [out + ".wide", out + ".scale"], [out], name=out + ".scaled"),
    ]
    for step, one in enumerate(made):
        graph.node.insert(place + step, one)


def narrowed(path: Path, tokenizer: Path, out: Path) -> None:
    pairs = random.Random(1).sample(written()[0], CALIBRATED)
    largest = reached(path, encoded(Tokenizer.from_file(str(tokenizer)), pairs))
    model = onnx.load(path)
    narrow_matrices(model, largest)
    narrow_words(model.graph, "words.weight")
    onnx.checker.check_model(model)
    onnx.save(model, out)


if __name__ == "__main__":
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("state", type=Path)
    ask.add_argument("--tokenizer", type=Path, required=True)
    ask.add_argument("--out", type=Path, required=True)
    given = ask.parse_args()
    wide = given.state.with_suffix(".onnx")
    to_onnx(model_of(torch.load(given.state)), str(wide))
    narrowed(wide, given.tokenizer, given.out)
