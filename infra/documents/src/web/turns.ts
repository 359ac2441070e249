import { setTimeout as sleep } from 'node:timers/promises';
import { unlessAborted } from '@assize/proto/unless-aborted';
import { LRUCache } from 'lru-cache';

/** Time as a visitor counts it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after so many milliseconds; rejects with the signal's reason once it is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export const CLOCK: Clock = {
  now: Date.now,
  wait: (ms, signal) =>
    sleep(ms, undefined, { signal }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw error;
    }),
};

interface Host {
  /** Settles when the visits that came before are over. */
  last: Promise<void>;
  /** When the next may begin. */
  free: number;
}

/** Hosts that are remembered: those visited longest ago are forgotten. */
const MOST_HOSTS = 10_000;

/** Visits to each host: one at a time, and with a gap after it. */
export class Turns {
  readonly #hosts = new LRUCache<string, Host>({ max: MOST_HOSTS });
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Waits for the host; what it gives ends the visit, with so long a gap behind it, in milliseconds. */
  async take(name: string, signal: AbortSignal): Promise<(gapMs: number) => void> {
    const host = this.#hosts.get(name) ?? { last: Promise.resolve(), free: 0 };
    this.#hosts.set(name, host);
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = host.last;
    host.last = before.then(() => promise);
    try {
      signal.throwIfAborted();
      await unlessAborted(before, signal);
      const left = host.free - this.#clock.now();
      if (left > 0) await this.#clock.wait(left, signal);
    } catch (error) {
      resolve();
      throw error;
    }
    return (gapMs) => {
      host.free = this.#clock.now() + gapMs;
      resolve();
    };
  }
}
