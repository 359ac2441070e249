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
import { Reach, type Attempt } from './reach.ts';
import { FIELDS, keyOf, MARK_KEY, PROBE_KEY } from './redis-scripts.ts';
import { redisServer, type RedisServer, type RedisTls } from './redis-server.ts';
import { advanced, contradicts, fits, same, settled } from './settle.ts';

interface RedisCountersOptions {
  /** `redis://` or `rediss://`; several, separated by commas, are nodes of one cluster. */
  readonly url: string;
  /** The CA and the own certificate for `rediss://`; absent: the system's. */
  readonly tls?: RedisTls | null;
  /** The log as the counter, which decides where Redis disagrees, is empty, or is out of reach. */
  readonly fromLog: Counters;
  readonly log: Log;
  /** Records each question to Redis that is part of something; absent: none. */
  readonly telemetry?: Telemetry;
}

/** How long a start may wait for the first connection; later it is made behind the scenes. */
const FIRST_CONNECTION_MS = 1_000;
/** How long the counts of a case outlive its deadline: long enough to look at one that just ended. */
const KEPT_AFTER_DEADLINE_MS = 60 * 60_000;

/**
 * Opens counters in Redis, which every role sees at once: one script runs a handoff. What they say never decides
 * against the case file, and Redis out of reach costs a handoff 200 ms at most, once an outage.
 */
export async function redisCounters(
  options: RedisCountersOptions,
): Promise<Counters & AsyncDisposable> {
  const server = redisServer(options.url, options.tls);
  const { where } = server;
  const probe = () => server.run('probe', PROBE_KEY, []);
  const reach = new Reach({ where, probe, log: options.log });
  await reach.attempt(() => server.connect(), FIRST_CONNECTION_MS);
  return new RedisCounters(server, reach, options);
}

/** What a case's hash holds: as it stands there, and as counts where it is whole. */
interface Held {
  readonly handoffs: string;
  readonly counts: Counts | null;
}

class RedisCounters implements Counters, AsyncDisposable {
  readonly #server: RedisServer;
  readonly #reach: Reach;
  readonly #options: RedisCountersOptions;
  /** Outages up to the last time that who asks was told whether all is gone. */
  #outages = 0;

  constructor(server: RedisServer, reach: Reach, options: RedisCountersOptions) {
    this.#server = server;
    this.#reach = reach;
    this.#options = options;
  }

  /** Asks Redis, within a span where it is a part of something that is traced. */
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
        span.setStatus({ code: SpanStatusCode.ERROR, message: 'Redis is out of reach' });
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
    if (status === 'admitted' && !fits(before.counts, request)) {
      await this.#settleAdmitted(request, before.counts);
    }
    return { status };
  }

  async read(caseKey: string): Promise<Counts | null> {
    // Redis first: the log, read later, can only be further on, which a correction then notices.
    const answer = await this.#ask('read', async () =>
      toHeld(await this.#server.fields(keyOf(caseKey), FIELDS)),
    );
    const file = await this.#options.fromLog.read(caseKey);
    if (answer.status === 'out-of-reach') return file;
    const { handoffs, counts } = answer.value;
    if (file === null && counts === null) return null;
    const right = settled(
      counts ?? NOTHING,
      file ?? { ...NOTHING, deadline: counts?.deadline ?? 0 },
    );
    if (!same(counts, right)) await this.#correct(caseKey, handoffs, right, counts);
    return right.handoffs === 0 ? null : right;
  }

  async emptied(): Promise<boolean> {
    const { outages } = this.#reach;
    const answer = await this.#reach.attempt(() => this.#server.run('mark', MARK_KEY, []));
    if (answer.status === 'out-of-reach') return false;
    // A mark may have been left without an answer to who left it, and a case gone uncounted.
    const wasAway = outages !== this.#outages;
    this.#outages = outages;
    return wasAway || answer.value === 1;
  }

  /** Settles what was held by what the log says. A handoff is never held against a log that can't be read. */
  async #settleAdmitted(request: AdmitRequest, before: Counts | null): Promise<void> {
    const { caseKey, deadline } = request;
    try {
      const file = (await this.#options.fromLog.read(caseKey)) ?? { ...NOTHING, deadline };
      const held = advanced(before, request);
      const right = settled(held, file, request);
      if (same(held, right) && before?.deadline === deadline) return;
      await this.#correct(caseKey, String(held.handoffs), right, before);
    } catch (err) {
      this.#options.log.warn(
        { err, caseId: caseKey },
        'counters in Redis not compared with the log',
      );
    }
  }

  async #correct(
    caseKey: string,
    expected: string,
    right: Counts,
    held: Counts | null,
  ): Promise<void> {
    const { log } = this.#options;
    const { handoffs, remands, deadline } = right;
    const args = [expected, handoffs, remands, deadline, timeToLive(deadline, Date.now())];
    const answer = await this.#ask('correct', () =>
      this.#server.run('correct', keyOf(caseKey), args),
    );
    // The case went on meanwhile: what was found is of yesterday.
    if (answer.status === 'out-of-reach' || answer.value !== 1) return;
    const found = { caseId: caseKey, redis: held, file: right };
    if (contradicts(held, right)) {
      log.warn(found, 'Redis and the case file disagree: the file wins');
    } else {
      log.info(found, 'Redis had missed handoffs of a case: counted again from the log');
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#reach[Symbol.dispose]();
    await this.#server[Symbol.asyncDispose]();
  }
}

const NOTHING: Counts = { handoffs: 0, remands: 0, deadline: 0 };

/**
 * Tells how long counts are kept, measured from `now`, so that the clocks of this machine and of Redis need
 * not agree.
 */
function timeToLive(deadline: number, now: number): number {
  return Math.max(0, Math.ceil(deadline - now)) + KEPT_AFTER_DEADLINE_MS;
}

function readAdmission(reply: unknown): { status: Admission['status']; before: Held } {
  const items: readonly unknown[] = Array.isArray(reply) ? reply : [];
  const [status, ...before] = items;
  if (status !== 'admitted' && status !== 'expired') {
    throw new Error(`Redis answered an admission with ${JSON.stringify(reply)}`);
  }
  return { status, before: toHeld(before) };
}

function toHeld([handoffs, remands, deadline]: readonly unknown[]): Held {
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
