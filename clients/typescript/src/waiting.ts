import { EventEmitter, once } from 'node:events';
import type { Unverified } from './transport.ts';

/** The most messages that are kept for cases that nobody waits for yet, while a claim is being submitted. */
const MOST_UNCLAIMED = 1_000;

export interface Messages extends Disposable {
  /**
   * The next message, or `resubmit` if the claim should be submitted again: after `resubmitMs` without a message, or
   * when answers may have been missed. Rejects with the signal's reason.
   */
  next(resubmitMs: number, signal: AbortSignal): Promise<Unverified | 'resubmit'>;
}

class Queue extends EventEmitter {
  readonly messages: Unverified[] = [];
  resubmit = false;
}

export class Waiting {
  readonly #queues = new Map<string, Set<Queue>>();
  #submitting = 0;
  #unclaimed: Unverified[] = [];

  deliver(message: Unverified): void {
    const queues = this.#queues.get(message.caseId);
    for (const queue of queues ?? []) {
      queue.messages.push(message);
      queue.emit('wake');
    }
    // An answer may overtake the reply that names its case. If too many come to keep, the callers submit again later.
    if (!queues && this.#submitting > 0 && this.#unclaimed.length < MOST_UNCLAIMED) {
      this.#unclaimed.push(message);
    }
  }

  /** Makes all callers submit their claims again, since answers may have been missed. */
  resubmitAll(): void {
    for (const queue of [...this.#queues.values()].flatMap((queues) => [...queues])) {
      queue.resubmit = true;
      queue.emit('wake');
    }
  }

  async submit(submit: () => Promise<string>): Promise<Messages> {
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
  resubmitMs: number,
  signal: AbortSignal,
): Promise<Unverified | 'resubmit'> {
  if (queue.messages.length === 0 && !queue.resubmit) {
    const timer = setTimeout(() => queue.emit('wake'), resubmitMs);
    try {
      await once(queue, 'wake', { signal });
    } catch {
      signal.throwIfAborted();
    } finally {
      clearTimeout(timer);
    }
  }
  return queue.messages.shift() ?? 'resubmit';
}
