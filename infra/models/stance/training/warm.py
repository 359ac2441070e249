"""A shipped stance.onnx read back into the model that is trained: the start of a second training."""

from typing import TypeVar

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

Stance = TypeVar("Stance", bound=nn.Module)


def values_of(node: onnx.NodeProto, known: dict[str, np.ndarray]) -> torch.Tensor:
    """A matrix of MatMulNBits as PyTorch keeps it: rows of outputs, 8 bits around 128 times a scale."""
    settings = {one.name: one.i for one in node.attribute}
    wide, narrow, block = settings["N"], settings["K"], settings["block_size"]
    if settings["bits"] != 8 or len(node.input) > 3 and node.input[3]:
        raise ValueError(f"{node.name}: symmetric 8 bits expected")
    whole = known[node.input[1]].reshape(wide, -1, block).astype(np.float32) - 128
    scaled = whole * known[node.input[2]].reshape(wide, -1, 1)
    return torch.tensor(scaled.reshape(wide, -1)[:, :narrow].copy())


def from_shipped(path: str, model: Stance) -> Stance:
    """The model with the weights of an exported one of its shape, in 32 bits. What rounding took stays lost."""
    graph = onnx.load(path).graph
    known = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    expected = model.state_dict()
    state = {name: torch.tensor(known[name].copy()) for name in expected if name in known}
    words = known["words.weight.narrow"].astype(np.float32) * known["words.weight.scale"]
    state["words.weight"] = torch.tensor(words)
    made = {name: node for node in graph.node for name in node.output}
    for node in graph.node:
        if node.op_type != "Add":
            continue
        bias = next((name for name in node.input if name.endswith(".bias") and name in expected), None)
        product = next((made[name] for name in node.input if name in made), None)
        if bias is not None and product is not None and product.op_type == "MatMulNBits":
            state[bias.removesuffix("bias") + "weight"] = values_of(product, known)
    for name in set(expected) - set(state):
        raise ValueError(f"{path} lacks {name}")
    model.load_state_dict(state)
    return model
