import type { Log } from '@assize/telemetry/log';

export type Attempt<T> =
  | { readonly status: 'answered'; readonly value: T }
  | { readonly status: 'out-of-reach' };

interface ReachOptions {
  /** What is reached for, as logs name it. */
  readonly where: string;
  /** Whether it is back: resolves if so. */
  readonly probe: () => Promise<unknown>;
  readonly log: Log;
}

/** Longest that Redis may hold a handoff up, in milliseconds. */
const TIMEOUT_MS = 200;
/** How often one that is away is asked whether it is back, in milliseconds. */
const PROBE_EVERY_MS = 250;

/**
 * Keeps something that may be away from holding anyone up. Each call is bounded; after the first that
 * fails nobody waits any more until a probe is answered. One warning an outage, one line at its end.
 */
export class Reach implements Disposable {
  readonly #options: ReachOptions;
  #timer: NodeJS.Timeout | undefined;
  /** Counts outages: a call that began before one ended says nothing about the next. */
  #outages = 0;
  #isAway = false;
  #isDisposed = false;

  constructor(options: ReachOptions) {
    this.#options = options;
  }

  /** How often it was lost. */
  get outages(): number {
    return this.#outages;
  }

  async attempt<T>(call: () => Promise<T>, timeoutMs = TIMEOUT_MS): Promise<Attempt<T>> {
    if (this.#isAway) return { status: 'out-of-reach' };
    const began = this.#outages;
    try {
      return { status: 'answered', value: await within(call, timeoutMs) };
    } catch (err) {
      if (began === this.#outages && !this.#isDisposed) this.#lost(err);
      return { status: 'out-of-reach' };
    }
  }

  #lost(err: unknown): void {
    const { log, where } = this.#options;
    this.#outages += 1;
    this.#isAway = true;
    log.warn({ err, redis: where }, 'Redis is out of reach: the case file alone decides');
    const since = performance.now();
    this.#timer = setInterval(() => void this.#look(since), PROBE_EVERY_MS).unref();
  }

  async #look(since: number): Promise<void> {
    const { log, where, probe } = this.#options;
    const isBack = await within(probe, TIMEOUT_MS).then(
      () => true,
      () => false,
    );
    if (!isBack || this.#isDisposed || !this.#isAway) return;
    this.#isAway = false;
    clearInterval(this.#timer);
    const awayMs = Math.round(performance.now() - since);
    log.info({ redis: where, awayMs }, 'Redis is back');
  }

  [Symbol.dispose](): void {
    this.#isDisposed = true;
    this.#isAway = true;
    clearInterval(this.#timer);
  }
}

/** @throws what the call throws, or Error when it has not answered in time */
async function within<T>(call: () => Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const giveUp = (): void => late.reject(new Error(`no answer within ${ms} ms`));
  // After a long turn of the event loop timers run before answers are read: let them be read first.
  const timer = setTimeout(() => setImmediate(giveUp), ms);
  try {
    return await Promise.race([call(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
