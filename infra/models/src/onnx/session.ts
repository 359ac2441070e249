import { InferenceSession, Tensor } from 'onnxruntime-node';

/** For the calling thread only: there are as many workers as models that run at once. */
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
