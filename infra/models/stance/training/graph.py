"""Writes a trained reader as one ONNX graph for one pair at a time, with as few operations as the runtime has kernels
for.

The inputs `input_ids` and `token_type_ids` (1 × tokens, 64 bits) give the output `logits` (1 × 3). Matrices and
word embeddings are in 8 bits (`narrow.py`), everything else in 32. Operations that the runtime would fuse are
written fused (com.microsoft), because the time of its planner grows with the square of the number of operations.
"""

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from batches import LONGEST
from encoder import HEADS
from mpnet import buckets, kind_of
from narrow import LARGEST, LEAST, OFFSET, channel_divisors, quantised

FUSED = "com.microsoft"
OPSET, IR = 17, 10
PRODUCTS = (("attended.in", ("query", "key", "value")), ("attended.out", ("out",)), ("widened", ("widen",)), ("narrowed", ("narrow",)))
"""The matrix products of a layer: the name of the input, and its matrices. Matrices with the same input are
multiplied as one."""


class Graph:
    """Builds a graph: its operations in order, and its constants."""

    def __init__(self, state: dict[str, np.ndarray]):
        self.state, self.nodes, self.known = state, [], {}

    def constant(self, name: str, value: np.ndarray) -> str:
        self.known[name] = numpy_helper.from_array(np.array(value, order="C"), name)
        return name

    def of(self, name: str) -> str:
        """A constant of the trained model, in 32 bits."""
        return self.constant(name, self.state[name].astype(np.float32))

    def add(self, kind: str, read: list[str], out: str, domain: str = "", **settings: object) -> str:
        self.nodes.append(helper.make_node(kind, read, [out], name=out, domain=domain, **settings))
        return out

    def words(self) -> str:
        """Looks up the word embeddings of the ids; they are in 8 bits, with one scale for each row."""
        values = self.state["words.weight"]
        scale = (np.abs(values).max(1, keepdims=True) / LARGEST).astype(np.float32)
        narrow = np.clip(np.round(values / np.maximum(scale, 1e-12)), -LARGEST, LARGEST).astype(np.int8)
        narrow_name, scale_name = self.constant("words.narrow", narrow), self.constant("words.scale", scale)
        found = self.add("Gather", [narrow_name, "input_ids"], "words.found")
        wide = self.add("Cast", [found], "words.wide", to=TensorProto.FLOAT)
        return self.add("Mul", [wide, self.add("Gather", [scale_name, "input_ids"], "words.scales")], "words.read")

    def product(self, rows: str, of: str, layer: str, matrices: tuple[str, ...], largest: np.ndarray) -> str:
        """Multiplies the rows by the concatenated matrices, both as integers: see `narrow.py`."""
        name = f"{layer}.{of}"
        weights = [self.state[f"{layer}.{one}.weight"].T for one in matrices]
        by = channel_divisors(largest, weights)
        narrow, scale = quantised(np.concatenate(weights, axis=1) * by[:, None])
        even = self.add("Mul", [rows, self.constant(f"{name}.evened", 1 / by)], f"{name}.even")
        size = self.add("ReduceMax", [self.add("Abs", [even], f"{name}.sizes")], f"{name}.size", axes=[-1], keepdims=1)
        size = self.add("Max", [size, "least"], f"{name}.largest")
        steps = self.add("Div", [even, size], f"{name}.steps")
        steps = self.add("QuantizeLinear", [steps, "step", "offset"], f"{name}.whole")
        scales = self.constant(f"{name}.scale", scale / LARGEST)
        read = [steps, self.constant(f"{name}.narrow", narrow), "one", scales, "offset"]
        return self.add("Mul", [self.add("MatMulIntegerToFloat", read, f"{name}.sums", FUSED), size], f"{name}.product")

    def biases(self, layer: str, matrices: tuple[str, ...]) -> str:
        return self.constant(f"{layer}.{'.'.join(matrices)}.bias", np.concatenate([self.state[f"{layer}.{one}.bias"] for one in matrices]))

    def normed(self, product: str, rows: str, layer: str, norm: str, matrix: str, eps: float) -> str:
        """Adds the product and its bias to the rows (the residual) and normalises the sum."""
        sums = self.add("Add", [product, self.of(f"{layer}.{matrix}.bias")], f"{layer}.{matrix}.biased")
        sums = self.add("Add", [sums, rows], f"{layer}.{matrix}.added")
        read = [sums, self.of(f"{layer}.{norm}.weight"), self.of(f"{layer}.{norm}.bias")]
        return self.add("LayerNormalization", read, f"{layer}.{norm}", epsilon=eps)

    def layer(self, rows: str, layer: str, near: str, largest: dict[str, np.ndarray], eps: float) -> str:
        def product(read: str, n: int) -> str:
            of, matrices = PRODUCTS[n]
            return self.product(read, of, layer, matrices, largest[f"{layer}.{matrices[0]}"])

        asked = [f"{layer}.{one}.rows" for one in PRODUCTS[0][1]]
        self.nodes.append(helper.make_node("Split", [product(rows, 0)], asked, name=f"{layer}.split", axis=-1))
        read = [*asked, self.biases(layer, PRODUCTS[0][1]), "", near] if near else [*asked, self.biases(layer, PRODUCTS[0][1])]
        mixed = self.add("MultiHeadAttention", read, f"{layer}.mixed", FUSED, num_heads=HEADS)
        rows = self.normed(product(mixed, 1), rows, layer, "attended", "out", eps)
        wide = self.add("BiasGelu", [product(rows, 2), self.of(f"{layer}.widen.bias")], f"{layer}.wide", FUSED)
        return self.normed(product(wide, 3), rows, layer, "finished", "narrow", eps)

    def near(self, tokens: str) -> str:
        """The attention bias by distance: 1 × heads × tokens × tokens."""
        all_of = self.constant("buckets", buckets(LONGEST).numpy().astype(np.int32))
        both = self.add("Concat", [tokens, tokens], "square", axis=0)
        some = self.add("Slice", [all_of, self.constant("corner", np.array([0, 0])), both], "buckets.read")
        found = self.add("Gather", [self.of("near.weight"), some], "near.read")
        heads = self.add("Transpose", [found], "near.heads", perm=[2, 0, 1])
        return self.add("Unsqueeze", [heads, self.constant("ahead", np.array([0]))], "near.bias")


def graph_of(state: dict[str, np.ndarray], largest: dict[str, np.ndarray]) -> onnx.ModelProto:
    """The ONNX model for a state. `largest` has, by the name of each matrix, the largest size of each channel of its
    input."""
    graph, kind = Graph(state), kind_of(state)
    for name, value in (("step", np.float32(1 / LARGEST)), ("least", np.float32(LEAST)), ("one", np.float32(1)), ("offset", np.uint8(OFFSET))):
        graph.constant(name, value)
    tokens = graph.add("Slice", [graph.add("Shape", ["input_ids"], "shape"), graph.constant("from", np.array([1])), graph.constant("to", np.array([2]))], "tokens")
    graph.constant("places", state["places.weight"][kind.FIRST_PLACE : kind.FIRST_PLACE + LONGEST])
    places = graph.add("Slice", ["places", graph.constant("start", np.array([0])), tokens], "places.read")
    kinds = graph.add("Gather", [graph.of("segments.weight"), "token_type_ids"], "segments.read")
    placed = graph.add("Add", [graph.add("Add", [graph.words(), places], "placed"), kinds], "framed")
    read = [placed, graph.of("entered.weight"), graph.of("entered.bias")]
    rows = graph.add("LayerNormalization", read, "entered", epsilon=kind.EPS)
    near = graph.near(tokens) if "near.weight" in state else ""
    for n in range(layers_of(state)):
        rows = graph.layer(rows, f"layers.{n}", near, largest, kind.EPS)
    begun = graph.add("Gather", [rows, graph.constant("first", np.array(0))], "begun", axis=1)
    mean = graph.add("ReduceMean", [rows], "mean", axes=[1], keepdims=0)
    whole_pair = graph.add("Concat", [begun, mean], "pair", axis=-1)
    graph.add("Gemm", [whole_pair, graph.of("head.weight"), graph.of("head.bias")], "logits", transB=1)
    asked = [helper.make_tensor_value_info(name, TensorProto.INT64, [1, "tokens"]) for name in ("input_ids", "token_type_ids")]
    said = [helper.make_tensor_value_info("logits", TensorProto.FLOAT, [1, 3])]
    made = helper.make_graph(graph.nodes, "stance", asked, said, list(graph.known.values()))
    opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid(FUSED, 1)]
    return helper.make_model(made, opset_imports=opsets, ir_version=IR)


def state_of(path: Path) -> dict[str, np.ndarray]:
    """The weights of an exported model in 32 bits. The precision lost by rounding stays lost."""
    known = {one.name: numpy_helper.to_array(one) for one in onnx.load(path).graph.initializer}
    state = {name: value for name, value in known.items() if name.endswith((".weight", ".bias")) and value.dtype == np.float32}
    state["words.weight"] = known["words.narrow"] * known["words.scale"]
    places = known["places"]
    kind = kind_of(known)
    state["places.weight"] = np.zeros((kind.PLACES, places.shape[1]), np.float32)
    state["places.weight"][kind.FIRST_PLACE : kind.FIRST_PLACE + len(places)] = places
    for n in range(layers_of(state)):
        layer = f"layers.{n}"
        for of, matrices in PRODUCTS:
            name = f"{layer}.{of}"
            wide = known[f"{name}.narrow"] * (known[f"{name}.scale"] * LARGEST) * known[f"{name}.evened"][:, None]
            for matrix, weight in zip(matrices, np.split(wide, len(matrices), axis=1)):
                state[f"{layer}.{matrix}.weight"] = np.ascontiguousarray(weight.T)
        together = state.pop(f"{layer}.{'.'.join(PRODUCTS[0][1])}.bias")
        for matrix, bias in zip(PRODUCTS[0][1], np.split(together, 3)):
            state[f"{layer}.{matrix}.bias"] = bias
    return state


def layers_of(state: dict) -> int:
    return 1 + max(int(name.split(".")[1]) for name in state if name.startswith("layers."))
