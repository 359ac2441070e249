"""Matrices in 8 bits are bounded so that no processor's sum saturates, and stay close to the originals: `python3 -m
unittest`."""

import unittest
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

from narrow import LARGEST, OFFSET, channel_divisors, quantised

MODEL = Path(__file__).parents[1] / "stance.onnx"


def largest_pair(narrow: np.ndarray) -> int:
    """The largest sum of two neighbours of one sign."""
    one, other = narrow[0::2].astype(int), narrow[1::2].astype(int)
    return max((np.maximum(sign * one, 0) + np.maximum(sign * other, 0)).max() for sign in (1, -1))


def product(weight: np.ndarray) -> onnxruntime.InferenceSession:
    graph = helper.make_graph(
        [helper.make_node("MatMulInteger", ["rows", "weight", "offset"], ["sums"])],
        "product",
        [helper.make_tensor_value_info("rows", TensorProto.UINT8, ["many", weight.shape[0]])],
        [helper.make_tensor_value_info("sums", TensorProto.INT32, ["many", weight.shape[1]])],
        [numpy_helper.from_array(weight, "weight"), numpy_helper.from_array(np.uint8(OFFSET), "offset")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=10)
    return onnxruntime.InferenceSession(model.SerializeToString())


class Narrow(unittest.TestCase):
    def test_no_two_neighbours_can_be_cut_and_none_is_far_from_what_it_was(self):
        chance = np.random.default_rng(1)
        for spread in (0.3, 1, 4):
            weight = chance.standard_normal((64, 48)).astype(np.float32) * np.exp(spread * chance.standard_normal((64, 1)))
            narrow, scale = quantised(weight.astype(np.float32))
            self.assertLessEqual(largest_pair(narrow), 128)
            self.assertLessEqual(np.abs(narrow).max(), LARGEST)
            self.assertTrue((np.abs(narrow * scale - weight) <= scale * 0.5001).all())

    def test_what_ships_is_summed_without_a_cut_whatever_it_reads(self):
        chance = np.random.default_rng(2)
        weights = [numpy_helper.to_array(one) for one in onnx.load(MODEL).graph.initializer if one.data_type == TensorProto.INT8]
        matrices = [one for one in weights if one.shape[0] < 4096]
        self.assertEqual(len(matrices), 12 * 4)
        for weight in matrices[::9]:
            self.assertLessEqual(largest_pair(weight), 128)
            extremes = chance.choice(np.array([1, 255], np.uint8), (3, weight.shape[0]))
            extremes[0] = np.where(weight[:, 0] > 0, 255, 1)
            sums = product(weight).run(None, {"rows": extremes})[0]
            np.testing.assert_array_equal(sums, (extremes.astype(int) - OFFSET) @ weight.astype(int))

    def test_channels_are_evened_by_one_in_the_mean_and_large_ones_by_more(self):
        largest = np.array([40.0, 1, 1, 1], np.float32)
        by = channel_divisors(largest, [np.ones((4, 3), np.float32)])
        self.assertAlmostEqual(float(np.log(by).mean()), 0, places=5)
        self.assertGreater(by[0], 5 * by[1])


if __name__ == "__main__":
    unittest.main()
