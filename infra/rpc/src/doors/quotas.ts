import { LRUCache } from 'lru-cache';
import type { Refusal } from './door.ts';

/** What each caller may take. */
export interface QuotaTerms {
  /** Requests a second; each message of a stream is one. */
  readonly requests: number;
  /** Bytes of requests a second. */
  readonly bytes: number;
  /** Calls at a time. */
  readonly concurrency: number;
}

/** Callers that are remembered; of more, those that were silent longest begin anew. */
const MOST_CALLERS = 10_000;

/** When to ask again where nobody can know: a call of the caller's own has to end. */
const LATER_MS = 1_000;

/** A token bucket that holds one second's worth. Times are milliseconds of one clock. */
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
   * 0 where the amount was taken, else how long until anything can be. Whatever is left lets the next
   * in whole, into debt: what is larger than a second's worth comes through, and is waited for after.
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

/** What callers have taken of late, in bounded memory. */
export class Quotas {
  readonly #terms: QuotaTerms;
  readonly #accounts = new LRUCache<string, Account>({ max: MOST_CALLERS });

  constructor(terms: QuotaTerms) {
    this.#terms = terms;
  }

  /** A call begins, and one is running until it is disposed of, once or more. */
  begin(caller: string, now: number) {
    const account = this.#accountOf(caller, now);
    const { bytes, concurrency } = this.#terms;
    if (account.running >= concurrency) {
      const limit = `${concurrency} calls at a time`;
      return over(caller, limit, 'ASSIZE_QUOTA_CONCURRENCY', LATER_MS);
    }
    const wait = account.requests.take(1, now);
    if (wait > 0) return this.#tooMany(caller, wait);
    account.running += 1;
    let isFirst = true;
    let hasEnded = false;
    return {
      /** A message of the call has come; the first is paid for with the call. */
      received: (size: number, at: number): Refusal | null => {
        const waitNext = isFirst ? 0 : account.requests.take(1, at);
        isFirst = false;
        if (waitNext > 0) return this.#tooMany(caller, waitNext);
        const waitBytes = account.bytes.take(size, at);
        if (waitBytes === 0) return null;
        return over(caller, `${bytes} bytes a second`, 'ASSIZE_QUOTA_BYTES', waitBytes);
      },
      [Symbol.dispose]: () => {
        if (hasEnded) return;
        hasEnded = true;
        account.running -= 1;
      },
    };
  }

  #tooMany(caller: string, wait: number): Refusal {
    return over(caller, `${this.#terms.requests} requests a second`, 'ASSIZE_QUOTA_REQUESTS', wait);
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

/** Which limit a caller is over, and when to ask again. */
function over(caller: string, limit: string, setting: string, retryAfterMs: number): Refusal {
  const seconds = Math.max(0.1, Math.ceil(retryAfterMs / 100) / 10);
  const why = `${caller} is over its ${limit}: ask again in ${seconds} s, or raise ${setting}`;
  return { status: 'refused', code: 'RESOURCE_EXHAUSTED', why, retryAfterMs };
}
