import { setTimeout as sleep } from 'node:timers/promises';
import { unlessAborted } from '@assize/proto/unless-aborted';
import { LRUCache } from 'lru-cache';

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
  /** Settles when all earlier visits are over. */
  last: Promise<void>;
  /** When the next visit may begin. */
  free: number;
}

/** The most hosts that are remembered; those visited longest ago are forgotten. */
const MOST_HOSTS = 10_000;

/** Schedules visits: one at a time to each host, with a gap between two. */
export class HostTurns {
  readonly #hosts = new LRUCache<string, Host>({ max: MOST_HOSTS });
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The returned function ends the visit and sets the gap before the next one, in milliseconds. */
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
