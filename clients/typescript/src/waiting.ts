import { EventEmitter, once } from 'node:events';
import type { Unverified } from './transport.ts';

/** Messages of cases of which nobody waits yet, kept while a claim is being submitted. */
const MOST_UNCLAIMED = 1_000;

/** Who waits for what is said of a case. */
export interface Messages extends Disposable {
  /** The next message; `again` where the claim is to be submitted again. Rejects with the signal's reason. */
  next(againMs: number, signal: AbortSignal): Promise<Unverified | 'again'>;
}

/** Emits `told` with each message that comes, and where answers may have been missed. */
class Queue extends EventEmitter {
  readonly messages: Unverified[] = [];
  again = false;
}

/** Brings what is heard to those who wait for it, by case. */
export class Waiting {
  readonly #queues = new Map<string, Set<Queue>>();
  #submitting = 0;
  #unclaimed: Unverified[] = [];

  heard(message: Unverified): void {
    const queues = this.#queues.get(message.caseId);
    for (const queue of queues ?? []) {
      queue.messages.push(message);
      queue.emit('told');
    }
    // An answer may overtake the reply that says which case it is. Of more than can be kept the claim is
    // submitted again after a while.
    if (!queues && this.#submitting > 0 && this.#unclaimed.length < MOST_UNCLAIMED) {
      this.#unclaimed.push(message);
    }
  }

  /** Answers may have been missed. */
  again(): void {
    for (const queue of [...this.#queues.values()].flatMap((queues) => [...queues])) {
      queue.again = true;
      queue.emit('told');
    }
  }

  /** Waits for the case that a submission becomes. */
  async from(submit: () => Promise<string>): Promise<Messages> {
    const queue = new Queue();
    this.#submitting += 1;
    try {
      const caseId = await submit();
      const queues = this.#queues.get(caseId) ?? new Set();
      this.#queues.set(caseId, queues.add(queue));
      queue.messages.push(...this.#unclaimed.filter((one) => one.caseId === caseId));
      return {
        next: (ms, signal) => next(queue, ms, signal),
        [Symbol.dispose]: () => this.#leave(caseId, queue),
      };
    } finally {
      this.#submitting -= 1;
      if (this.#submitting === 0) this.#unclaimed = [];
    }
  }

  #leave(caseId: string, queue: Queue): void {
    const queues = this.#queues.get(caseId);
    queues?.delete(queue);
    if (queues?.size === 0) this.#queues.delete(caseId);
  }
}

async function next(
  queue: Queue,
  againMs: number,
  signal: AbortSignal,
): Promise<Unverified | 'again'> {
  if (queue.messages.length === 0 && !queue.again) {
    const timer = setTimeout(() => queue.emit('told'), againMs);
    try {
      await once(queue, 'told', { signal });
    } catch {
      signal.throwIfAborted();
    } finally {
      clearTimeout(timer);
    }
  }
  return queue.messages.shift() ?? 'again';
}
