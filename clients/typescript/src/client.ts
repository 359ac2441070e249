import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  proceedingOfDigest,
  readRefusal,
  readStatement,
  readVerdict,
  RETRYABLE_FAULTS,
  verifyFile,
  type Answer,
  type Claim,
  type KeyRing,
  type Verification,
} from '@assize/proto';
import { unlessAborted } from '@assize/proto/unless-aborted';
import type { ConnectOptions, Court, ReviewOptions, Verdict, Watched } from './court.ts';
import { courtError, CourtError } from './errors.ts';
import { bodyOf, checkIdentity, isFor, isForBody } from './submission.ts';
import type { Submission, Transport, Unverified } from './transport.ts';
import { Waiting } from './waiting.ts';

/** Default timeout for a verdict, and the first and the longest pause between retries, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 120_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
/** The longest delay that a timer of Node accepts. A longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** If no answer has come after this time, the claim is submitted again: the court then repeats its answer. */
const RESUBMIT_MS = 30_000;

export class Client implements Court {
  readonly #options: ConnectOptions;
  readonly #keys: KeyRing;
  readonly #transport: Transport;
  readonly #closing = new AbortController();
  readonly #waiting = new Waiting();
  /** A sentence on the last message that did not verify, for the error on a timeout. */
  #lastPassedOver: string | null = null;
  #listening: Promise<void> | null = null;
  #closed: PromiseLike<void> | null = null;

  constructor(options: ConnectOptions, keys: KeyRing, transport: Transport) {
    this.#options = options;
    this.#keys = keys;
    this.#transport = transport;
  }

  async review(
    claim: string | Claim,
    evidence?: Claim['evidence'],
    options: ReviewOptions = {},
  ): Promise<Verdict> {
    const submission = this.#submission(claim, evidence, options);
    return this.#withTimeout(options, async (signal) => {
      await this.#listen();
      return verdictOf(await this.#answer(submission, signal));
    });
  }

  async submit(
    claim: string | Claim,
    evidence?: Claim['evidence'],
    options: ReviewOptions = {},
  ): Promise<string> {
    const submission = this.#submission(claim, evidence, options);
    return this.#withTimeout(options, (signal) => this.#transport.submit(submission, signal));
  }

  async *watch({ after, signal }: { after?: string; signal?: AbortSignal } = {}) {
    const ends = AbortSignal.any([this.#closing.signal, ...(signal ? [signal] : [])]);
    if (ends.aborted) return;
    try {
      for await (const message of this.#transport.follow(after ?? null, ends)) {
        const answer = await this.#read(message);
        if (answer === null) continue;
        const { position, ack } = message;
        if (answer.status === 'refused') {
          // Redelivering it would give the same refusal each time.
          this.#passOver(message, `${answer.code}: ${answer.faults.join('; ')}`);
          ack();
          continue;
        }
        yield { verdict: verdictOf(answer), position, ack } satisfies Watched;
      }
    } catch (error) {
      // What was under way fails when it ends.
      if (!ends.aborted) throw error;
    }
  }

  verify(bytes: Uint8Array): Promise<Verification> {
    return verifyFile(bytes, this.#keys, proceedingOfDigest);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await (this.#closed ??= this.#transport[Symbol.asyncDispose]());
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #submission(
    claim: string | Claim,
    evidence: Claim['evidence'],
    { id = randomUUID(), proceeding = this.#options.proceeding }: ReviewOptions,
  ): Submission {
    const whole = typeof claim === 'string' ? { text: claim } : claim;
    const sent = evidence ? { ...whole, evidence } : whole;
    const { source = 'urn:assize:client' } = this.#options;
    const identity = { source, id, proceeding: proceeding ?? 'defect-court' };
    checkIdentity(identity);
    return { ...identity, claim: sent, body: bodyOf(sent) };
  }

  #listen(): Promise<void> {
    const listener = {
      onMessage: (message: Unverified) => this.#waiting.deliver(message),
      onMissed: () => this.#waiting.resubmitAll(),
    };
    this.#listening ??= this.#transport.listen(listener).catch((error: unknown) => {
      this.#listening = null;
      throw courtError(error, 'unreachable');
    });
    return this.#listening;
  }

  /**
   * Runs `run` under a timeout, with retries, and reports which end came first: the caller's signal, the closing of the
   * client, or the timeout. It then does not wait for `run`, since a court that is away may let it settle late or
   * never.
   */
  async #withTimeout<T>(
    { signal, timeoutMs = this.#options.timeoutMs ?? DEFAULT_TIMEOUT_MS }: ReviewOptions,
    run: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    // Not `AbortSignal.timeout`, whose timer stays in memory until its time has come.
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timerMs(timeoutMs)).unref();
    const late = timeout.signal;
    const ends = [this.#closing.signal, late, ...(signal ? [signal] : [])];
    const all = AbortSignal.any(ends);
    let tried: unknown;
    const failed = (error: unknown): void => void (tried = error);
    try {
      all.throwIfAborted();
      return await unlessAborted(
        this.#withRetries(all, () => run(all), failed),
        all,
      );
    } catch (error) {
      const cause = { cause: error };
      if (signal?.aborted) throw new CourtError('aborted', 'the call was aborted', cause);
      if (this.#closing.signal.aborted)
        throw new CourtError('closed', 'the client is closed', cause);
      if (!late.aborted) throw error;
      const met = error instanceof CourtError ? error : tried;
      const last = met instanceof CourtError ? `; the last attempt failed: ${met.message}` : '';
      const passed = this.#lastPassedOver === null ? '' : `; skipped: ${this.#lastPassedOver}`;
      throw new CourtError('deadline', `no answer within ${timeoutMs} ms${last}${passed}`, cause);
    } finally {
      clearTimeout(timer);
    }
  }

  async #withRetries<T>(
    signal: AbortSignal,
    attempt: () => Promise<T>,
    failed: (error: unknown) => void,
  ): Promise<T> {
    for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(2 * ms, LONGEST_PAUSE_MS)) {
      try {
        return await attempt();
      } catch (error) {
        if (!isTransient(error) || signal.aborted) throw error;
        failed(error);
        await pause(ms, undefined, { signal }).catch(() => {
          throw error;
        });
      }
    }
  }

  async #answer(submission: Submission, signal: AbortSignal): Promise<Answer> {
    for (;;) {
      using messages = await this.#waiting.submit(() => this.#transport.submit(submission, signal));
      for (;;) {
        const message = await messages.next(RESUBMIT_MS, signal);
        if (message === 'resubmit') break;
        const answer = await this.#read(message);
        if (answer?.status === 'refused') {
          if (isForBody(answer, submission.body)) throw new CourtError(answer.code, answer.faults);
          continue;
        }
        if (answer && isFor(answer.sealed.case.header, submission)) return answer;
      }
    }
  }

  /**
   * Returns the answer in a message if it verifies. Otherwise it reports the message as passed over and returns null.
   */
  async #read(message: Unverified): Promise<Answer | null> {
    const read = message.kind === 'verdict' ? readVerdict : readRefusal;
    const heard = await read(message, this.#keys, message.caseId);
    if (!('reason' in heard)) return heard;
    this.#passOver(message, heard.why);
    // A missing key may be pinned later; nothing else can make the message valid.
    if (heard.reason !== 'not-signed') message.ack();
    return null;
  }

  #passOver({ caseId }: Unverified, why: string): void {
    this.#lastPassedOver = `case ${caseId}: ${why}`;
    this.#options.passedOver?.(this.#lastPassedOver);
  }
}

function timerMs(timeoutMs: number): number {
  return Math.ceil(Math.min(Math.max(timeoutMs, 0) || 0, MAX_TIMER_MS));
}

function isTransient(error: unknown): boolean {
  if (!(error instanceof CourtError)) return false;
  return error.code === 'unreachable' || RETRYABLE_FAULTS.some((code) => code === error.code);
}

function verdictOf(answer: Answer): Verdict {
  if (answer.status === 'refused') throw new CourtError(answer.code, answer.faults);
  const { sealed, bytes } = answer;
  const statement = readStatement(sealed.envelope.payload);
  if (!statement) throw new Error('a verified verdict has no statement');
  const { predicate } = statement;
  const { caseId, decision, classification, confidence } = predicate;
  return { caseId, decision, classification, confidence, predicate, sealed, bytes };
}
