import { counted } from '@assize/proto/counted';
import { Queue, type ModelWorker } from '#src/onnx/index.ts';
import type { Encoded } from '#src/encoder/model.ts';

const GROUP_TEXTS = 8;
/** A group takes some tens of milliseconds, for which a new caller waits. */
const GROUP_CHARACTERS = 2048;
/** How many groups a thread has: one that it works on, and the next one, so that it never waits. */
const GROUPS = 2;

type Worker = ModelWorker<string[], Encoded[]>;
export type Scheduler = Queue<Worker, string, Float32Array>;

/**
 * Callers take turns, one text each, so that a caller with thousands does not hold up the others. A thread gets a few
 * texts at once but encodes each by itself: see `loadModel`. A call is refused if more than `most` texts would wait.
 */
export function schedulerOf(workers: readonly Worker[], most: number): Scheduler {
  return new Queue({
    workers,
    most,
    groups: GROUPS,
    inTurn: true,
    refusal: (asked, waiting) => (waiting + asked > most ? tooMany(asked, waiting, most) : null),
    fits: (group, text) =>
      group.length < GROUP_TEXTS && charactersOf(group) + text.length <= GROUP_CHARACTERS,
    work: (worker, texts) => worker.run(texts),
  });
}

function tooMany(asked: number, waiting: number, most: number): string {
  const texts = counted(asked, 'text');
  return asked > most
    ? `${texts} asked for at once, and at most ${most} may wait: ask for fewer in a call`
    : `${texts} asked for, ${waiting} wait already, and at most ${most} may: ask again later`;
}

function charactersOf(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}
