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

  constructor(limits: CaseloadLimits) {
    this.#limits = limits;
  }

  /** Cases that are open, or being opened. */
  get placed(): number {
    return this.#placed.size;
  }

  get most(): number {
    return this.#limits.openCases;
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

  /** Whether there was a place for the case, which it then has. */
  tryPlace(caseId: string): boolean {
    const free = this.#placed.size < this.#limits.openCases;
    if (free) this.#placed.add(caseId);
    return free;
  }

  /** Resolves when the case has a place. Rejects with the signal's reason once that is aborted. */
  async place(caseId: string, signal: AbortSignal | undefined): Promise<void> {
    while (!this.tryPlace(caseId)) {
      signal?.throwIfAborted();
      const { promise, resolve } = Promise.withResolvers<void>();
      const go = (): void => resolve();
      this.#waiting.add(go);
      signal?.addEventListener('abort', go);
      await promise;
      this.#waiting.delete(go);
      signal?.removeEventListener('abort', go);
    }
  }

  /** A case was opened, whoever did. */
  opened(caseId: string, publisher: string, at: number): void {
    if (!this.has(caseId)) this.#count(caseId, publisher, at);
    const counted = this.#cases.get(caseId);
    if (counted) counted.isOpen = true;
    this.#placed.add(caseId);
  }

  /** A case was not opened after all. One that the log has as open stays counted. */
  release(caseId: string): void {
    if (this.#cases.get(caseId)?.isOpen === false) this.ended(caseId);
  }

  ended(caseId: string): void {
    const counted = this.#cases.get(caseId);
    if (counted === undefined) return;
    const { publisher } = counted;
    this.#cases.delete(caseId);
    const left = (this.#open.get(publisher) ?? 1) - 1;
    if (left > 0) this.#open.set(publisher, left);
    else this.#open.delete(publisher);
    if (!this.#placed.delete(caseId)) return;
    const [next] = this.#waiting;
    if (next) this.#waiting.delete(next);
    next?.();
  }

  #count(caseId: string, publisher: string, at: number): void {
    this.#cases.set(caseId, { publisher, isOpen: false });
    this.#open.set(publisher, (this.#open.get(publisher) ?? 0) + 1);
    if (this.#spentUntil.size >= MOST_RATES) {
      for (const [name, until] of this.#spentUntil) if (until <= at) this.#spentUntil.delete(name);
    }
    const from = Math.max(this.#spentUntil.get(publisher) ?? 0, at);
    this.#spentUntil.set(publisher, from + MINUTE_MS / this.#limits.publisherRate);
  }
}
