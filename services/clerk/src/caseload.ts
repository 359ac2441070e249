export interface CaseloadLimits {
  /** Maximum number of open cases. Further claims wait in their stream. */
  readonly openCases: number;
  /** Maximum number of open cases of one publisher. Its further claims are refused. */
  readonly publisherOpen: number;
  /** How many cases one publisher may open per minute; after a minute of rest, that many in one burst. */
  readonly publisherRate: number;
}

/** All publishers whose name is not proven share one quota under this name. */
export const ANONYMOUS = 'anonymous';

const MINUTE_MS = 60_000;

/** At this number of publishers, those whose rates have been fully restored are forgotten. */
const MOST_RATES = 10_000;

/**
 * The number of cases by which several clerks together may exceed a rate, because each of them has claims in progress.
 */
const MAX_EXCESS = 128;

/**
 * The window is how many cases are open at once at most. It is never below MIN_WINDOW, which keeps every role busy. A
 * case that ends after less than EARLY_SHARE of its time to live, while the window is full, widens it by one; a case
 * that takes more than LATE_SHARE of it halves the window, because the court is overloaded. (This is additive increase,
 * multiplicative decrease, the way TCP finds its window: RFC 5681.) Without a window, all cases of a court that gets
 * twice the load it can bear would end late, and none would be decided. In a test with 200 claims at once and a third
 * of the time that they needed, 200 ended as mistrials without a window, 64 if every case that ends before LATE_SHARE
 * widens it, and 9 if only those before EARLY_SHARE do.
 */
const MIN_WINDOW = 64;
const EARLY_SHARE = 0.25;
const LATE_SHARE = 0.5;

/**
 * Counts the open cases, in all and by publisher. Every clerk feeds its own count from the openings and ends in the
 * log, so that several clerks reach the same count. An opening by another clerk is seen a moment later, so the limits
 * may be exceeded by the claims that other clerks have in progress (64 each).
 */
export class Caseload {
  readonly #limits: CaseloadLimits;
  /** Each case that is open or being opened, with the publisher whose quota it uses. */
  readonly #cases = new Map<string, { readonly publisher: string; isOpen: boolean }>();
  readonly #placed = new Set<string>();
  readonly #open = new Map<string, number>();
  /** The time (milliseconds since the epoch) until which a publisher's openings so far use up its rate (GCRA). */
  readonly #spentUntil = new Map<string, number>();
  /** Claims in the stream can wait for long, and callers cannot. One of each is woken in turn. */
  readonly #inStream = new Set<() => void>();
  readonly #calling = new Set<() => void>();
  #callerIsNext = true;
  #window: number;
  /** How many more ends are of cases that began before the window was halved. They don't change it. */
  #unsettled = 0;

  constructor(limits: CaseloadLimits) {
    this.#limits = limits;
    this.#window = Math.min(MIN_WINDOW, limits.openCases);
  }

  get placed(): number {
    return this.#placed.size;
  }

  get most(): number {
    return this.#limits.openCases;
  }

  /** The current maximum of open cases; further claims wait. */
  get window(): number {
    return this.#window;
  }

  /** The number of open cases of the publisher that has most, and the quota. */
  get largest(): { readonly used: number; readonly limit: number } {
    return { used: Math.max(0, ...this.#open.values()), limit: this.#limits.publisherOpen };
  }

  has(caseId: string): boolean {
    return this.#cases.has(caseId);
  }

  /** Counts a case that is to be opened. If the publisher's quota is used up, returns why and how long to wait. */
  admit(caseId: string, publisher: string, now: number): string | null {
    const { publisherOpen, publisherRate } = this.#limits;
    const open = this.#open.get(publisher) ?? 0;
    if (open >= publisherOpen) {
      return `${publisher} already has ${open} of at most ${publisherOpen} open cases: publish the claim again after one of them has ended`;
    }
    const each = MINUTE_MS / publisherRate;
    const spent = this.#spentUntil.get(publisher) ?? 0;
    // A time so far ahead was recorded before this machine's clock was set back.
    if (spent > now + MINUTE_MS + MAX_EXCESS * each) this.#spentUntil.delete(publisher);
    const waitMs = Math.max(this.#spentUntil.get(publisher) ?? 0, now) + each - MINUTE_MS - now;
    // A wait of less than a hundredth of an interval is a rounding error.
    const rounding = each / 100;
    if (waitMs > rounding) {
      const seconds = Math.ceil((waitMs - rounding) / 1000);
      return `${publisher} may open at most ${publisherRate} cases per minute: publish the claim again in ${seconds} s`;
    }
    this.#count(caseId, publisher, now);
    return null;
  }

  /** Waits until there is a place for the case. Rejects with the signal's reason when it is aborted. */
  place(caseId: string, signal: AbortSignal | undefined): Promise<void> {
    return this.#waitAmong(this.#inStream, caseId, signal);
  }

  async #waitAmong(
    waiting: Set<() => void>,
    caseId: string,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    while (!this.#tryPlace(caseId)) {
      signal?.throwIfAborted();
      const { promise, resolve } = Promise.withResolvers<void>();
      const go = (): void => resolve();
      waiting.add(go);
      signal?.addEventListener('abort', go);
      await promise;
      waiting.delete(go);
      signal?.removeEventListener('abort', go);
    }
    this.#wakeNext();
  }

  /**
   * Waits up to `patienceMs` for a place, and returns whether the case has one. If claims wait in the stream as well,
   * every second place is a caller's. If the absolute maximum of cases is open, it returns false at once.
   */
  async placeWithin(
    patienceMs: number,
    caseId: string,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    if (this.#tryPlace(caseId)) return true;
    if (this.placed >= this.most) return false;
    const patience = AbortSignal.timeout(patienceMs);
    try {
      const either = AbortSignal.any(signal ? [signal, patience] : [patience]);
      await this.#waitAmong(this.#calling, caseId, either);
      return true;
    } catch (err) {
      if (err !== patience.reason) throw err;
      return false;
    }
  }

  opened(caseId: string, publisher: string, at: number): void {
    if (!this.has(caseId)) this.#count(caseId, publisher, at);
    const counted = this.#cases.get(caseId);
    if (counted) counted.isOpen = true;
    this.#placed.add(caseId);
  }

  /**
   * Records that a case was not opened after all, which also restores its publisher's rate. A case that is open by the
   * log stays counted.
   */
  release(caseId: string): void {
    const counted = this.#cases.get(caseId);
    if (counted?.isOpen === true) return;
    if (counted) this.#spend(counted.publisher, -1);
    this.ended(caseId);
  }

  /** @param used the share of its time to live that the case took; undefined if it did not end */
  ended(caseId: string, used?: number): void {
    const counted = this.#cases.get(caseId);
    if (counted) {
      if (used !== undefined) this.#adaptWindow(used);
      this.#cases.delete(caseId);
      const left = (this.#open.get(counted.publisher) ?? 1) - 1;
      if (left > 0) this.#open.set(counted.publisher, left);
      else this.#open.delete(counted.publisher);
    }
    if (this.#placed.delete(caseId)) this.#wakeNext();
  }

  /** Gives the case a place if there is a free one. Returns whether it has a place. */
  #tryPlace(caseId: string): boolean {
    if (this.#placed.size < this.#window) this.#placed.add(caseId);
    return this.#placed.has(caseId);
  }

  #wakeNext(): void {
    if (this.#placed.size >= this.#window) return;
    const isCaller = this.#inStream.size === 0 || (this.#callerIsNext && this.#calling.size > 0);
    const waiting = isCaller ? this.#calling : this.#inStream;
    const [next] = waiting;
    if (!next) return;
    this.#callerIsNext = !isCaller;
    waiting.delete(next);
    next();
  }

  #adaptWindow(used: number): void {
    const { openCases } = this.#limits;
    if (this.#unsettled > 0) this.#unsettled -= 1;
    else if (used > LATE_SHARE) {
      this.#unsettled = this.#placed.size;
      this.#window = Math.min(openCases, Math.max(MIN_WINDOW, Math.floor(this.#window / 2)));
    } else if (used < EARLY_SHARE && this.#placed.size >= this.#window) {
      this.#window = Math.min(openCases, this.#window + 1);
    }
  }

  #count(caseId: string, publisher: string, at: number): void {
    this.#cases.set(caseId, { publisher, isOpen: false });
    this.#open.set(publisher, (this.#open.get(publisher) ?? 0) + 1);
    if (this.#spentUntil.size >= MOST_RATES) {
      for (const [name, until] of this.#spentUntil) if (until <= at) this.#spentUntil.delete(name);
    }
    this.#spend(publisher, 1, at);
  }

  #spend(publisher: string, openings: 1 | -1, at = 0): void {
    const from = Math.max(this.#spentUntil.get(publisher) ?? 0, at);
    this.#spentUntil.set(publisher, from + (openings * MINUTE_MS) / this.#limits.publisherRate);
  }
}
