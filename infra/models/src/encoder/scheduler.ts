import { counted } from '@assize/proto/counted';
import { Queue, type ModelWorker } from '#src/onnx/index.ts';
import type { Encoded } from '#src/encoder/model.ts';

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
 * each by itself: see `loadModel`. `most` texts may wait; a call over that is refused.
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
