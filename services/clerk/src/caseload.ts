/** How much the court takes in: of all publishers together, and of each. */
export interface CaseloadLimits {
  /** Open cases beyond which claims wait in their stream. */
  readonly openCases: number;
  /** Open cases of one publisher beyond which its claims are refused. */
  readonly publisherOpen: number;
  /** Cases that one publisher may open a minute. As many may come at once after a minute of rest. */
  readonly publisherRate: number;
}

/** Whoever is not proven to be a publisher shares one quota under this name. */
export const ANONYMOUS = 'anonymous';

const MINUTE_MS = 60_000;

/** Publishers whose rate is remembered before those are forgotten that have rested since. */
const MOST_RATES = 10_000;

/** Cases by which several clerks, each with the claims that it has in hand, may pass a rate together. */
const MOST_BEYOND = 128;

/**
 * So many cases are taken from the stream however late they end, which keeps every role at work. More are while
 * those that end have used less than EARLY of their time to live, one more for each; where one has used more than LATE
 * the court has too many at once, and takes half as many (additive increase, multiplicative decrease, as TCP finds its
 * window: RFC 5681). Without that all cases of a court that is asked for twice what it can do end late, and none is decided.
 * Of 200 claims at once with a third of the time that they needed 200 were mistrials without it, 64 where those that end
 * by LATE make room for more, and 9 where only those that end by EARLY do.
 */
const FEWEST = 64;
const EARLY = 0.25;
const LATE = 0.5;

/**
 * The open cases, all and by publisher. It is told of each opening and each end in the log, as every clerk
 * is, so that several clerks count the same; what another is just opening is seen a moment later, and so
 * the limits may be passed by the claims that the other clerks have in hand (64 each).
 */
export class Caseload {
  readonly #limits: CaseloadLimits;
  /** Each case that is open, or about to be, by whose quota it counts. */
  readonly #cases = new Map<string, { readonly publisher: string; isOpen: boolean }>();
  readonly #placed = new Set<string>();
  readonly #open = new Map<string, number>();
  /** By publisher, until when its openings so far use up its rate (GCRA), in ms since the epoch. */
  readonly #spentUntil = new Map<string, number>();
  readonly #waiting = new Set<() => void>();
  /** Open cases beyond which claims wait in their stream, by how long the latest took. */
  #window: number;
  /** Ends that are still of a larger window. */
  #unsettled = 0;

  constructor(limits: CaseloadLimits) {
    this.#limits = limits;
    this.#window = Math.min(FEWEST, limits.openCases);
  }

  /** Cases that are open, or being opened. */
  get placed(): number {
    return this.#placed.size;
  }

  get most(): number {
    return this.#limits.openCases;
  }

  /** Open cases beyond which claims wait now. */
  get window(): number {
    return this.#window;
  }

  /** The largest share of its quota of open cases that a publisher uses. */
  get largest(): { readonly used: number; readonly limit: number } {
    return { used: Math.max(0, ...this.#open.values()), limit: this.#limits.publisherOpen };
  }

  /** Whether the case is counted already: its claim came again. */
  has(caseId: string): boolean {
    return this.#cases.has(caseId);
  }

  /** Counts a case that is to be opened; what is said is why it may not be, and how long to wait. */
  admit(caseId: string, publisher: string, now: number): string | null {
    const { publisherOpen, publisherRate } = this.#limits;
    const open = this.#open.get(publisher) ?? 0;
    if (open >= publisherOpen) {
      return `${publisher} has ${open} cases open, and may have ${publisherOpen}: publish it again when one has ended`;
    }
    const each = MINUTE_MS / publisherRate;
    const spent = this.#spentUntil.get(publisher) ?? 0;
    // So far ahead it was spent by a clock that was put back since.
    if (spent > now + MINUTE_MS + MOST_BEYOND * each) this.#spentUntil.delete(publisher);
    const waitMs = Math.max(this.#spentUntil.get(publisher) ?? 0, now) + each - MINUTE_MS - now;
    // What is less than a hundredth of an interval is rounding, and nobody waits for it.
    const rounding = each / 100;
    if (waitMs > rounding) {
      const seconds = Math.ceil((waitMs - rounding) / 1000);
      return `${publisher} may open ${publisherRate} cases a minute: publish it again in ${seconds} s`;
    }
    this.#count(caseId, publisher, now);
    return null;
  }

  /** Resolves when the case has a place. Rejects with the signal's reason once that is aborted. */
  async place(caseId: string, signal: AbortSignal | undefined): Promise<void> {
    while (!this.#tryPlace(caseId)) {
      signal?.throwIfAborted();
      const { promise, resolve } = Promise.withResolvers<void>();
      const go = (): void => resolve();
      this.#waiting.add(go);
      signal?.addEventListener('abort', go);
      await promise;
      this.#waiting.delete(go);
      signal?.removeEventListener('abort', go);
    }
    this.#callNext();
  }

  /**
   * Whether the case has a place within so many milliseconds. Where as many are open as ever may be it is known at
   * once that it has none.
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
      await this.place(caseId, AbortSignal.any(signal ? [signal, patience] : [patience]));
      return true;
    } catch (err) {
      if (err !== patience.reason) throw err;
      return false;
    }
  }

  /** A case was opened, whoever did. */
  opened(caseId: string, publisher: string, at: number): void {
    if (!this.has(caseId)) this.#count(caseId, publisher, at);
    const counted = this.#cases.get(caseId);
    if (counted) counted.isOpen = true;
    this.#placed.add(caseId);
  }

  /** A case was not opened after all, and nothing is counted for it. One that the log has as open stays counted. */
  release(caseId: string): void {
    const counted = this.#cases.get(caseId);
    if (counted?.isOpen === true) return;
    if (counted) this.#spend(counted.publisher, -1);
    this.ended(caseId);
  }

  /** @param used the share of its time to live that the case took; undefined where it came to no end */
  ended(caseId: string, used?: number): void {
    const counted = this.#cases.get(caseId);
    if (counted) {
      if (used !== undefined) this.#fit(used);
      this.#cases.delete(caseId);
      const left = (this.#open.get(counted.publisher) ?? 1) - 1;
      if (left > 0) this.#open.set(counted.publisher, left);
      else this.#open.delete(counted.publisher);
    }
    if (this.#placed.delete(caseId)) this.#callNext();
  }

  /** Whether the case has a place, or there was one for it, which it then has. */
  #tryPlace(caseId: string): boolean {
    if (this.#placed.size < this.#window) this.#placed.add(caseId);
    return this.#placed.has(caseId);
  }

  #callNext(): void {
    if (this.#placed.size >= this.#window) return;
    const [next] = this.#waiting;
    if (next) this.#waiting.delete(next);
    next?.();
  }

  #fit(used: number): void {
    const { openCases } = this.#limits;
    if (this.#unsettled > 0) this.#unsettled -= 1;
    else if (used > LATE) {
      this.#unsettled = this.#placed.size;
      this.#window = Math.min(openCases, Math.max(FEWEST, Math.floor(this.#window / 2)));
    } else if (used < EARLY && this.#placed.size >= this.#window) {
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

  /** Takes of a publisher's rate what so many openings are worth, or gives it back. */
  #spend(publisher: string, openings: 1 | -1, at = 0): void {
    const from = Math.max(this.#spentUntil.get(publisher) ?? 0, at);
    this.#spentUntil.set(publisher, from + (openings * MINUTE_MS) / this.#limits.publisherRate);
  }
}
