import type { Log } from '@assize/telemetry/log';

export type Attempt<T> =
  | { readonly status: 'answered'; readonly value: T }
  | { readonly status: 'out-of-reach' };

interface ReachOptions {
  /** The address, for logs. */
  readonly where: string;
  /** Resolves if the server can be reached again. */
  readonly probe: () => Promise<unknown>;
  readonly log: Log;
}

/** The longest that Redis may delay a handoff. */
const TIMEOUT_MS = 200;
/** While Redis is out of reach. */
const PROBE_EVERY_MS = 250;

/**
 * A circuit breaker. Each call has a timeout. After the first failure, calls fail at once until a probe succeeds. One
 * warning is logged when an outage begins and one line when it ends.
 */
export class CircuitBreaker implements Disposable {
  readonly #options: ReachOptions;
  #timer: NodeJS.Timeout | undefined;
  /** If a call began before the latest outage, its failure says nothing about the present. */
  #outages = 0;
  #isAway = false;
  #isDisposed = false;

  constructor(options: ReachOptions) {
    this.#options = options;
  }

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
    log.warn({ err, redis: where }, 'Redis is unreachable, so the case file alone decides');
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
    log.info({ redis: where, awayMs }, 'Redis is reachable again');
  }

  [Symbol.dispose](): void {
    this.#isDisposed = true;
    this.#isAway = true;
    clearInterval(this.#timer);
  }
}

/** @throws whatever the call throws, or Error if it does not answer in time */
async function within<T>(call: () => Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const giveUp = (): void => late.reject(new Error(`no answer within ${ms} ms`));
  // After a long turn of the event loop, timers fire before replies are read. Let the replies be read first.
  const timer = setTimeout(() => setImmediate(giveUp), ms);
  try {
    return await Promise.race([call(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
