import { InferenceSession, Tensor } from 'onnxruntime-node';

/**
 * Loads an ONNX file to run on the calling thread only. There are as many workers as models that run at once, and a
 * session with more threads would take them from the others.
 */
export function openSession(path: string): Promise<InferenceSession> {
  return InferenceSession.create(path, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 3,
  });
}

/** A tensor with one row of integers, as models take token ids and masks. */
export function row(values: readonly number[]): Tensor {
  return new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
}
