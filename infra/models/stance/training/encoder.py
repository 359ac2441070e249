"""The encoder to train: BERT's, with the weights of a packaged ONNX file and a new stance head."""

import onnx
import torch
from onnx import numpy_helper
from torch import nn
from torch.nn import functional as F

from pairs import LABELS

HEADS = 12


class Layer(nn.Module):
    """One transformer layer with a layer norm after each half, as in BERT."""

    def __init__(self, width: int, inner: int, eps: float):
        super().__init__()
        self.query = nn.Linear(width, width)
        self.key = nn.Linear(width, width)
        self.value = nn.Linear(width, width)
        self.out = nn.Linear(width, width)
        self.attended = nn.LayerNorm(width, eps=eps)
        self.widen = nn.Linear(width, inner)
        self.narrow = nn.Linear(inner, width)
        self.finished = nn.LayerNorm(width, eps=eps)
        self.drop = nn.Dropout(0.0)

    def forward(self, x: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        batch, length, width = x.shape
        split = (batch, length, HEADS, width // HEADS)
        query, key, value = (
            one(x).view(split).transpose(1, 2) for one in (self.query, self.key, self.value)
        )
        mixed = self.mixed(query, key, value, mask)
        x = self.attended(x + self.drop(self.out(mixed.transpose(1, 2).reshape(batch, length, width))))
        return self.finished(x + self.drop(self.narrow(F.gelu(self.widen(x)))))

    def mixed(self, query, key, value, mask: torch.Tensor) -> torch.Tensor:
        """The attention output: the values, weighted by how much each query attends to them. All tensors are batch ×
        heads × length × width."""
        return F.scaled_dot_product_attention(query, key, value, attn_mask=mask)


class StanceModel(nn.Module):
    """Maps token ids (batch × length), their mask and their segments to three logits (LABELS)."""

    LAYER, EPS, PLACES, FIRST_PLACE = Layer, 1e-12, 512, 0

    def __init__(self, layers: int, width: int = 384, inner: int = 1536, vocabulary: int = 30522):
        super().__init__()
        self.words = nn.Embedding(vocabulary, width)
        self.places = nn.Embedding(self.PLACES, width)
        self.segments = nn.Embedding(2, width)
        self.entered = nn.LayerNorm(width, eps=self.EPS)
        self.layers = nn.ModuleList(self.LAYER(width, inner, self.EPS) for _ in range(layers))
        self.head = nn.Linear(2 * width, len(LABELS))

    def forward(self, ids, mask, segments):
        places = torch.arange(ids.shape[1], device=ids.device) + self.FIRST_PLACE
        x = self.entered(self.words(ids) + self.places(places)[None] + self.segments(segments))
        attended = self.attended(mask)
        for layer in self.layers:
            x = layer(x, attended)
        weight = mask[:, :, None].to(x.dtype)
        mean = (x * weight).sum(1) / weight.sum(1)
        return self.head(torch.cat([x[:, 0], mean], dim=1))

    def attended(self, mask: torch.Tensor) -> torch.Tensor:
        """The attention mask in the form that the layers take."""
        return mask[:, None, None, :].bool()

    def with_base_weights(self, state: dict, path: str) -> "StanceModel":
        """Loads the weights of the base, which has no head, and returns the model. Raises a ValueError if they do not
        fit."""
        told = self.load_state_dict(state, strict=False)
        if set(told.missing_keys) != {"head.weight", "head.bias"} or told.unexpected_keys:
            raise ValueError(f"{path} is no base of {type(self).__name__}: {told}")
        return self


def from_onnx(path: str) -> StanceModel:
    """The encoder with the weights of a BERT that PyTorch exported to ONNX; the head starts at random.

    The export keeps the names of biases and norms. It loses those of the matrices, so each matrix is found as the
    operand of the product to which its bias is added.
    """
    graph = onnx.load(path).graph
    known = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    made = {output: node for node in graph.node for output in node.output}

    def matrix(bias: str) -> torch.Tensor:
        add = next(node for node in graph.node if node.op_type == "Add" and bias in node.input)
        product = made[next(name for name in add.input if name != bias)]
        weight = next(known[name] for name in product.input if name in known)
        return torch.tensor(weight.T.copy())

    count = sum(name.endswith("output.dense.bias") and "attention" not in name for name in known)
    state = {
        "words.weight": known["embeddings.word_embeddings.weight"],
        "places.weight": known["embeddings.position_embeddings.weight"],
        "segments.weight": known["embeddings.token_type_embeddings.weight"],
        "entered.weight": known["embeddings.LayerNorm.weight"],
        "entered.bias": known["embeddings.LayerNorm.bias"],
    }
    dense = {
        "query": "attention.self.query",
        "key": "attention.self.key",
        "value": "attention.self.value",
        "out": "attention.output.dense",
        "widen": "intermediate.dense",
        "narrow": "output.dense",
    }
    norms = {"attended": "attention.output.LayerNorm", "finished": "output.LayerNorm"}
    for n in range(count):
        for ours, theirs in dense.items():
            bias = f"encoder.layer.{n}.{theirs}.bias"
            state[f"layers.{n}.{ours}.weight"] = matrix(bias)
            state[f"layers.{n}.{ours}.bias"] = known[bias]
        for ours, theirs in norms.items():
            for part in ("weight", "bias"):
                state[f"layers.{n}.{ours}.{part}"] = known[f"encoder.layer.{n}.{theirs}.{part}"]
    return StanceModel(count).with_base_weights({name: torch.as_tensor(value) for name, value in state.items()}, path)
