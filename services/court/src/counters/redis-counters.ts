import type { Log } from '@assize/telemetry/log';
import type { Admission, AdmitRequest, Counters, Counts } from './counters.ts';
import {
  ATTR,
  inSpan,
  noTelemetry,
  SpanKind,
  SpanStatusCode,
  type SpanStart,
  type Telemetry,
} from '@assize/telemetry';
import { CircuitBreaker, type Attempt } from './circuit-breaker.ts';
import { FIELDS, keyOf, MARK_KEY, PROBE_KEY } from './redis-scripts.ts';
import { redisServer, type RedisServer, type RedisTls } from './redis-server.ts';
import { advancedCounts, contradicts, isConsistent, areEqual, correctCounts } from './settle.ts';

interface RedisCountersOptions {
  /** Several, separated by commas, are nodes of one cluster. `redis://` or `rediss://`. */
  readonly url: string;
  /** For `rediss://`. Absent: the system's. */
  readonly tls?: RedisTls | null;
  /** These decide if Redis disagrees, is empty, or is out of reach. */
  readonly fromLog: Counters;
  readonly log: Log;
  /** Records Redis commands that belong to a trace. */
  readonly telemetry?: Telemetry;
}

/** How long a start waits. After that, connecting continues in the background. */
const FIRST_CONNECTION_MS = 1_000;
/** A case that ended recently can be inspected until then. */
const KEPT_AFTER_DEADLINE_MS = 60 * 60_000;

/**
 * All roles share the counters. Each handoff runs one script. The counters never overrule the case file. If Redis is
 * out of reach, it delays a handoff by at most 200 ms, once per outage.
 */
export async function redisCounters(
  options: RedisCountersOptions,
): Promise<Counters & AsyncDisposable> {
  const server = redisServer(options.url, options.tls);
  const { where } = server;
  const probe = () => server.run('probe', PROBE_KEY, []);
  const reach = new CircuitBreaker({ where, probe, log: options.log });
  await reach.attempt(() => server.connect(), FIRST_CONNECTION_MS);
  return new RedisCounters(server, reach, options);
}

/** `handoffs` is as stored. `counts` is present if all three fields are valid. */
interface StoredHash {
  readonly handoffs: string;
  readonly counts: Counts | null;
}

class RedisCounters implements Counters, AsyncDisposable {
  readonly #server: RedisServer;
  readonly #reach: CircuitBreaker;
  readonly #options: RedisCountersOptions;
  /** When `wasEmptied` was last answered. */
  #outages = 0;

  constructor(server: RedisServer, reach: CircuitBreaker, options: RedisCountersOptions) {
    this.#server = server;
    this.#reach = reach;
    this.#options = options;
  }

  #ask<T>(operation: string, question: () => Promise<T>): Promise<Attempt<T>> {
    const { where } = this.#server;
    const start = (): SpanStart => ({
      name: operation,
      kind: SpanKind.CLIENT,
      onlyWithin: true,
      attributes: {
        [ATTR.dbSystem]: 'redis',
        [ATTR.dbOperation]: operation,
        [ATTR.serverAddress]: where,
      },
    });
    const { telemetry = noTelemetry } = this.#options;
    return inSpan(telemetry, start, async (span) => {
      const answer = await this.#reach.attempt(question);
      if (answer.status === 'out-of-reach') {
        span.setStatus({ code: SpanStatusCode.ERROR, message: 'Redis is unreachable' });
      }
      return answer;
    });
  }

  async admit(request: AdmitRequest): Promise<Admission> {
    const { caseKey, ordinal, remands = 0, deadline, now } = request;
    const args = [ordinal, remands, deadline, now, timeToLive(deadline, now)];
    const answer = await this.#ask('admit', async () =>
      readAdmission(await this.#server.run('admit', keyOf(caseKey), args)),
    );
    if (answer.status === 'out-of-reach') return this.#options.fromLog.admit(request);
    const { status, before } = answer.value;
    if (status === 'admitted' && !isConsistent(before.counts, request)) {
      await this.#settleAdmitted(request, before.counts);
    }
    return { status };
  }

  async read(caseKey: string): Promise<Counts | null> {
    // Redis is read first. The log, read later, can only be further ahead, which `correct` then detects.
    const answer = await this.#ask('read', async () =>
      toStoredHash(await this.#server.fields(keyOf(caseKey), FIELDS)),
    );
    const file = await this.#options.fromLog.read(caseKey);
    if (answer.status === 'out-of-reach') return file;
    const { handoffs, counts } = answer.value;
    if (file === null && counts === null) return null;
    const right = correctCounts(
      counts ?? NOTHING,
      file ?? { ...NOTHING, deadline: counts?.deadline ?? 0 },
    );
    if (!areEqual(counts, right)) await this.#correct(caseKey, handoffs, right, counts);
    return right.handoffs === 0 ? null : right;
  }

  async wasEmptied(): Promise<boolean> {
    const { outages } = this.#reach;
    const answer = await this.#reach.attempt(() => this.#server.run('mark', MARK_KEY, []));
    if (answer.status === 'out-of-reach') return false;
    // This process may have left the mark without receiving the answer, and cases may have gone uncounted.
    const wasAway = outages !== this.#outages;
    this.#outages = outages;
    return wasAway || answer.value === 1;
  }

  /** A log that cannot be read never blocks a handoff. */
  async #settleAdmitted(request: AdmitRequest, before: Counts | null): Promise<void> {
    const { caseKey, deadline } = request;
    try {
      const file = (await this.#options.fromLog.read(caseKey)) ?? { ...NOTHING, deadline };
      const stored = advancedCounts(before, request);
      const right = correctCounts(stored, file, request);
      if (areEqual(stored, right) && before?.deadline === deadline) return;
      await this.#correct(caseKey, String(stored.handoffs), right, before);
    } catch (err) {
      this.#options.log.warn(
        { err, caseId: caseKey },
        'the counters in Redis could not be compared with the log',
      );
    }
  }

  async #correct(
    caseKey: string,
    expected: string,
    right: Counts,
    stored: Counts | null,
  ): Promise<void> {
    const { log } = this.#options;
    const { handoffs, remands, deadline } = right;
    const args = [expected, handoffs, remands, deadline, timeToLive(deadline, Date.now())];
    const answer = await this.#ask('correct', () =>
      this.#server.run('correct', keyOf(caseKey), args),
    );
    // The case has moved on, so what was read is out of date.
    if (answer.status === 'out-of-reach' || answer.value !== 1) return;
    const found = { caseId: caseKey, redis: stored, file: right };
    if (contradicts(stored, right)) {
      log.warn(found, 'Redis and the case file disagree; the case file takes precedence');
    } else {
      log.info(found, 'Redis had missed handoffs of a case; they were counted again from the log');
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#reach[Symbol.dispose]();
    await this.#server[Symbol.asyncDispose]();
  }
}

const NOTHING: Counts = { handoffs: 0, remands: 0, deadline: 0 };

/** Milliseconds from `now`. A duration works even if the clocks of this machine and of Redis differ. */
function timeToLive(deadline: number, now: number): number {
  return Math.max(0, Math.ceil(deadline - now)) + KEPT_AFTER_DEADLINE_MS;
}

function readAdmission(reply: unknown): { status: Admission['status']; before: StoredHash } {
  const items: readonly unknown[] = Array.isArray(reply) ? reply : [];
  const [status, ...before] = items;
  if (status !== 'admitted' && status !== 'expired') {
    throw new Error(`Redis answered an admission with ${JSON.stringify(reply)}`);
  }
  return { status, before: toStoredHash(before) };
}

function toStoredHash([handoffs, remands, deadline]: readonly unknown[]): StoredHash {
  const counts = {
    handoffs: wholeNumber(handoffs),
    remands: wholeNumber(remands),
    deadline: wholeNumber(deadline),
  };
  const isWhole = Object.values(counts).every(Number.isFinite);
  return {
    handoffs: typeof handoffs === 'string' ? handoffs : '',
    counts: isWhole ? counts : null,
  };
}

function wholeNumber(text: unknown): number {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}
