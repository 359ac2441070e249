import { LRUCache } from 'lru-cache';
import type { Refusal } from './door.ts';

export interface QuotaTerms {
  /** Requests a second; each message of a stream counts as one. */
  readonly requests: number;
  /** Bytes of requests a second. */
  readonly bytes: number;
  /** The most calls at once. */
  readonly concurrency: number;
}

/** How many callers are remembered; beyond that, the least recently active start with a fresh quota. */
const MAX_CALLERS = 10_000;

/** Suggested delay before a retry when one of the caller's own calls must end first, in milliseconds. */
const RETRY_AFTER_MS = 1_000;

/** A token bucket with a capacity of one second's worth. Times are milliseconds of one clock. */
export class Bucket {
  readonly #rate: number;
  #level: number;
  #at: number;

  constructor(rate: number, now: number) {
    this.#rate = rate;
    this.#level = rate;
    this.#at = now;
  }

  /**
   * Takes the amount and returns 0, or returns the milliseconds until anything can be taken. If any tokens are left,
   * the whole amount is taken, and the level may become negative: an item larger than a second's worth passes, and
   * later ones wait.
   */
  take(amount: number, now: number): number {
    const passed = Math.max(0, now - this.#at);
    this.#level = Math.min(this.#rate, this.#level + (passed * this.#rate) / 1_000);
    this.#at = now;
    if (this.#level <= 0) return Math.max(1, Math.ceil((-this.#level * 1_000) / this.#rate));
    this.#level -= amount;
    return 0;
  }
}

interface Account {
  readonly requests: Bucket;
  readonly bytes: Bucket;
  running: number;
}

export class Quotas {
  readonly #terms: QuotaTerms;
  readonly #accounts = new LRUCache<string, Account>({ max: MAX_CALLERS });

  constructor(terms: QuotaTerms) {
    this.#terms = terms;
  }

  /** Begins a call, or refuses it. It counts as running until it is disposed (repeated disposal is allowed). */
  begin(caller: string, now: number) {
    const account = this.#accountOf(caller, now);
    const { bytes, concurrency } = this.#terms;
    if (account.running >= concurrency) {
      const limit = `${concurrency} concurrent calls`;
      return overLimit(caller, limit, 'ASSIZE_QUOTA_CONCURRENCY', RETRY_AFTER_MS);
    }
    const wait = account.requests.take(1, now);
    if (wait > 0) return this.#tooMany(caller, wait);
    account.running += 1;
    let isFirst = true;
    let hasEnded = false;
    return {
      /** Charges a received message. The first one was charged as a request when the call began. */
      received: (size: number, at: number): Refusal | null => {
        const waitNext = isFirst ? 0 : account.requests.take(1, at);
        isFirst = false;
        if (waitNext > 0) return this.#tooMany(caller, waitNext);
        const waitBytes = account.bytes.take(size, at);
        if (waitBytes === 0) return null;
        return overLimit(caller, `${bytes} bytes per second`, 'ASSIZE_QUOTA_BYTES', waitBytes);
      },
      [Symbol.dispose]: () => {
        if (hasEnded) return;
        hasEnded = true;
        account.running -= 1;
      },
    };
  }

  #tooMany(caller: string, wait: number): Refusal {
    return overLimit(
      caller,
      `${this.#terms.requests} requests per second`,
      'ASSIZE_QUOTA_REQUESTS',
      wait,
    );
  }

  #accountOf(caller: string, now: number): Account {
    const known = this.#accounts.get(caller);
    if (known) return known;
    const { requests, bytes } = this.#terms;
    const made = { requests: new Bucket(requests, now), bytes: new Bucket(bytes, now), running: 0 };
    this.#accounts.set(caller, made);
    return made;
  }
}

function overLimit(caller: string, limit: string, setting: string, retryAfterMs: number): Refusal {
  const seconds = Math.max(0.1, Math.ceil(retryAfterMs / 100) / 10);
  const why = `${caller} is over its quota of ${limit}: try again in ${seconds} s, or raise ${setting}`;
  return { status: 'refused', code: 'RESOURCE_EXHAUSTED', why, retryAfterMs };
}
