"""A model's matrices in 8 bits, such that every processor sums the same whole numbers.

Activations are scaled by row, to whole numbers from -127 to 127 that stand as 1 to 255; weights by column. Processors
without VNNI add two products of neighbours in 16 bits, and what is too large for these is cut: so a column's scale
is the least by which no two neighbours of one sign come to more than 128, since 255 · 128 still fits. A channel of
the activations that is much larger than the others would leave them few steps of a row's scale: it is divided, and
its weights multiplied, by the same number (SmoothQuant, Xiao et al. 2023, section 4).
"""

from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

from batches import Encoded

LARGEST, OFFSET = 127, 128
NEIGHBOURS = 127.4
"""What two neighbours of one sign may come to before they are rounded: 128 at most after."""
SHARE = 0.65
"""How much of a channel's size its weights take over: of .3 to .8 it is nearly the best for every matrix (by the
error of each matrix's product, on pairs of the list)."""
LEAST = 1e-5


def matrices(graph: onnx.GraphProto) -> dict[str, list[onnx.NodeProto]]:
    """The products with a constant matrix, by what is multiplied."""
    known, found = {one.name for one in graph.initializer}, {}
    for node in graph.node:
        if node.op_type == "MatMul" and node.input[1] in known:
            found.setdefault(node.input[0], []).append(node)
    return found


def reached(path: Path, some: Encoded) -> dict[str, np.ndarray]:
    """The largest size of each channel of what is multiplied, over these pairs, each read by itself."""
    model = onnx.load(path)
    names = list(matrices(model.graph))
    model.graph.output.extend(helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in names)
    session = onnxruntime.InferenceSession(model.SerializeToString())
    largest: dict[str, np.ndarray] = {}
    for ids, length, claim_at in zip(some.ids, some.length, some.claim_at):
        kinds = np.arange(length) >= claim_at
        asked = {"input_ids": ids[:length], "attention_mask": np.ones(length), "token_type_ids": kinds}
        rows = session.run(names, {name: one[None].astype(np.int64) for name, one in asked.items()})
        for name, values in zip(names, rows):
            largest[name] = np.maximum(largest.get(name, LEAST), np.abs(values).reshape(-1, values.shape[-1]).max(0))
    return largest


def evened(largest: np.ndarray, weights: list[np.ndarray]) -> np.ndarray:
    """By what each channel is divided: 1 in the geometric mean."""
    theirs = np.maximum(np.max([np.abs(one).max(1) for one in weights], axis=0), LEAST)
    by = largest**SHARE / theirs ** (1 - SHARE)
    return (by / np.exp(np.log(by).mean())).astype(np.float32)


def whole(weight: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Inputs × outputs as whole numbers, and the scale of each output."""
    one, other = weight[0::2], weight[1::2]
    pairs = [np.maximum(sign * one, 0) + np.maximum(sign * other, 0) for sign in (1, -1)]
    scale = np.maximum(np.abs(weight).max(0) / LARGEST, np.max(pairs, axis=(0, 1)) / NEIGHBOURS).astype(np.float32)
    scale = np.maximum(scale, np.finfo(np.float32).tiny)
    return np.clip(np.round(weight / scale), -LARGEST, LARGEST).astype(np.int8), scale


def scaled(name: str) -> list[onnx.NodeProto]:
    """What makes whole numbers of an input, by a scale for each row."""
    return [
        helper.make_node("Mul", [name, f"{name}.evened"], [f"{name}.even"]),
        helper.make_node("Abs", [f"{name}.even"], [f"{name}.size"]),
        helper.make_node("ReduceMax", [f"{name}.size"], [f"{name}.largest"], axes=[-1], keepdims=1),
        helper.make_node("Mul", [f"{name}.largest", "row.step"], [f"{name}.step"]),
        helper.make_node("Max", [f"{name}.step", "row.least"], [f"{name}.scale"]),
        helper.make_node("Reshape", [f"{name}.scale", "row.all"], [f"{name}.scales"]),
        helper.make_node("Shape", [f"{name}.scales"], [f"{name}.rows"]),
        helper.make_node("Expand", ["row.offset", f"{name}.rows"], [f"{name}.offsets"]),
        helper.make_node("QuantizeLinear", [f"{name}.even", f"{name}.scales", f"{name}.offsets"], [f"{name}.whole"], axis=1),
    ]


def narrow_matrices(model: onnx.ModelProto, largest: dict[str, np.ndarray]) -> None:
    """Puts 8 bits in the place of every constant matrix. One pair is read at a time: a scale goes with a row of it."""
    graph = model.graph
    known = {one.name: one for one in graph.initializer}
    constants = {
        "row.step": np.float32(1 / LARGEST),
        "row.least": np.float32(1e-9),
        "row.one": np.float32(1),
        "row.offset": np.uint8(OFFSET),
        "row.all": np.array([-1], np.int64),
    }
    for name, nodes in matrices(graph).items():
        weights = [numpy_helper.to_array(known[node.input[1]]).astype(np.float32) for node in nodes]
        by = evened(largest[name], weights)
        constants[f"{name}.evened"] = 1 / by
        place = list(graph.node).index(nodes[0])
        for step, one in enumerate(scaled(name)):
            graph.node.insert(place + step, one)
        for node, weight in zip(nodes, weights):
            narrow, scale = whole(weight * by[:, None])
            wide = node.input[1]
            constants |= {f"{wide}.narrow": narrow, f"{wide}.scale": scale}
            place = list(graph.node).index(node)
            graph.node.remove(node)
            read = [f"{name}.whole", f"{wide}.narrow", "row.one", f"{wide}.scale", "row.offset"]
            out = node.output[0]
            product = helper.make_node("MatMulIntegerToFloat", read, [f"{out}.row"], domain="com.microsoft")
            graph.node.insert(place, helper.make_node("Mul", [f"{out}.row", f"{name}.scale"], [out]))
            graph.node.insert(place, product)
            graph.initializer.remove(known[wide])
    graph.initializer.extend(numpy_helper.from_array(np.asarray(value), name) for name, value in constants.items())
    model.opset_import.append(helper.make_opsetid("com.microsoft", 1))
