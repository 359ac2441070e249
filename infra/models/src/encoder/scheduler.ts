import { Queue, type ModelWorker } from '#src/onnx/index.ts';
import type { Encoded } from '#src/encoder/model.ts';

/** So many texts wait already that the call's would be over the bound; nothing of it was computed. */
export class EncoderBusyError extends Error {
  override readonly name = 'EncoderBusyError';

  constructor(asked: number, waiting: number, most: number) {
    const texts = asked === 1 ? '1 text' : `${asked} texts`;
    super(
      asked > most
        ? `${texts} asked for at once, and at most ${most} may wait: ask for fewer in a call`
        : `${texts} asked for, ${waiting} wait already, and at most ${most} may: ask again later`,
    );
  }
}

/** What goes to a thread at once, at most: it has work while the next is laid out. */
const GROUP_TEXTS = 8;
/** A group of short texts is done within some tens of milliseconds, which a new caller then waits. */
const GROUP_CHARACTERS = 2048;
/** Groups that a thread has: the one that it works on, and the next, so that it never waits. */
const GROUPS = 2;

type Worker = ModelWorker<string[], Encoded[]>;
export type Scheduler = Queue<Worker, string, Float32Array>;

/**
 * Lays out texts for the threads. Callers are served in turn, one text each, so that one with
 * thousands keeps nobody waiting. A thread is given a few texts at once, of any callers, but computes
 * each by itself: see `loadModel`. `most` texts may wait; a call over that is refused with an
 * EncoderBusyError.
 */
export function schedulerOf(
  workers: readonly Worker[],
  most: number,
  onDone: (key: string, vector: Float32Array) => void,
): Scheduler {
  return new Queue({
    workers,
    most,
    onDone,
    groups: GROUPS,
    inTurn: true,
    refusal: (asked, waiting) =>
      waiting + asked > most ? new EncoderBusyError(asked, waiting, most) : null,
    fits: (group, text) =>
      group.length < GROUP_TEXTS && charactersOf(group) + text.length <= GROUP_CHARACTERS,
    work: async (worker, texts) => (await worker.run(texts)).map(vectorOf),
  });
}

function vectorOf(encoded: Encoded): Float32Array | Error {
  return encoded.kind === 'vector' ? encoded.vector : new Error(encoded.message);
}

function charactersOf(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}
