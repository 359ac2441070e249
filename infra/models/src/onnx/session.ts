import { InferenceSession, Tensor } from 'onnxruntime-node';

/**
 * Loads an ONNX file to run on the thread that calls, and on no other: as many run at once as there
 * are workers, and one that used more threads would take them from the others.
 */
export function openSession(path: string): Promise<InferenceSession> {
  return InferenceSession.create(path, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 3,
  });
}

/** A batch of one row of whole numbers, as token ids and masks are given to a model. */
export function row(values: readonly number[]): Tensor {
  return new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
}
