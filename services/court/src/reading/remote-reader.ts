import { setTimeout as sleep } from 'node:timers/promises';
import { unreachedLine, type ExhibitReading } from '@assize/proto';
import { READ_INSTEAD } from '@assize/lexical';
import { CredibilityService } from '@assize/proto/rpc';
import { CallError, client, retryWhileBusy, type ClientOptions, type RpcClient } from '@assize/rpc';
import { LRUCache } from 'lru-cache';
import { lexicalReader } from './lexical-reader.ts';
import { withMeasurements } from './measuring.ts';
import { NO_MODEL, type Passage, type Reader, type ReadingSet } from './port.ts';
import { attempt, isBusy } from './remote.ts';
import { UNREAD, roundedReading } from './rounding.ts';

/** Merges the answers with the passages without text, which were not sent. */
function inOrder(
  passages: readonly Passage[],
  answered: readonly ExhibitReading[],
): ExhibitReading[] {
  const byId = new Map(answered.map((reading) => [reading.id, reading]));
  return passages.map(({ id }) => byId.get(id) ?? roundedReading(id, UNREAD));
}

/** The most passages in one call, and the most characters. A character takes at most 4 bytes of the 16 MiB limit. */
const PER_CALL = 500;
const CHARACTERS_PER_CALL = 3_000_000;

/** Splits passages into calls that fit in a message. The split does not change any reading. */
function inCalls(passages: readonly Passage[]): Passage[][] {
  const calls: Passage[][] = [];
  let characters = Infinity;
  for (const passage of passages) {
    characters += passage.text.length;
    const last = calls.at(-1);
    if (last && last.length < PER_CALL && characters <= CHARACTERS_PER_CALL) last.push(passage);
    else {
      calls.push([passage]);
      characters = passage.text.length;
    }
  }
  return calls;
}

function mergedSets(answers: readonly ReadingSet[]): ReadingSet {
  const [first] = answers;
  return {
    readings: answers.flatMap(({ readings }) => readings),
    stanceModel: first?.stanceModel ?? NO_MODEL,
    relevanceModel: first?.relevanceModel ?? NO_MODEL,
    missing: [...new Set(answers.flatMap(({ missing }) => missing))],
  };
}

/** A service that could not be reached, and the gRPC status of the call. */
export interface Absent {
  readonly name: string;
  readonly code: string;
}

interface WaitingOptions extends ClientOptions {
  /** Called when the reader starts to wait for a service. */
  readonly onWaiting?: (absent: Absent) => void;
}

/** What was read, or why nothing was: a service is unreachable, or too busy to read in time. */
type Answer =
  | { readonly read: ReadingSet }
  | { readonly absent: Absent }
  | { readonly busy: CallError };

type Credibility = RpcClient<typeof CredibilityService>;

interface ToRead {
  readonly claim: string;
  readonly passages: readonly Passage[];
  readonly relevanceOnly: boolean;
}

/** How long to wait for an answer: `until` is in milliseconds since the epoch. */
interface Wait {
  readonly signal: AbortSignal | undefined;
  readonly until: number;
}

async function readBy(
  credibility: Credibility,
  asked: ToRead & { readonly passages: Passage[] },
  { signal, until }: Wait,
): Promise<Answer> {
  const timeoutMs = until - Date.now();
  if (timeoutMs <= 0) throw new CallError('DEADLINE_EXCEEDED', 'there is no time left to read');
  const answer = await credibility.read(asked, { signal, timeoutMs });
  if (answer.absent) return { absent: answer.absent };
  const { stanceModel, relevanceModel, missing } = answer;
  const readings = answer.readings.map((one) => roundedReading(one.id, one));
  return { read: { readings, stanceModel, relevanceModel, missing } };
}

async function ask(credibility: Credibility, toRead: ToRead, wait: Wait): Promise<Answer> {
  const sets: ReadingSet[] = [];
  for (const passages of inCalls(toRead.passages)) {
    const answer = await retryWhileBusy(
      () => readBy(credibility, { ...toRead, passages }, wait),
      wait,
    );
    if (!('read' in answer)) return answer;
    sets.push(answer.read);
  }
  return { read: mergedSets(sets) };
}

/** The share of a case's remaining time that is spent waiting for a service that cannot be reached. */
const SHARE_FOR_ABSENT = 0.5;

/** The least delay between two attempts, in milliseconds. Up to half of it is added at random. */
const AGAIN_MS = 500;

/** The most cases whose wait is remembered to be over. */
const MOST_CASES = 10_000;

/** The status of a service that refuses the request. Waiting would not help. */
const REFUSED = 'INVALID_ARGUMENT';

type Asking = () => Promise<Answer>;

/**
 * Retries for half of the time that a case has left, so that the stand-in, and each later role, still has time to
 * decide. A case waits like this only once, whatever else is read for it.
 */
function whileAbsent(
  onWaiting?: (absent: Absent) => void,
): (asking: Asking, signal: AbortSignal | undefined, until: number | undefined) => Promise<Answer> {
  const over = new LRUCache<number, true>({ max: MOST_CASES });
  return async (asking, signal, until) => {
    const isFirst = until !== undefined && !over.has(until);
    const giveUpAt = Date.now() + (isFirst ? (until - Date.now()) * SHARE_FOR_ABSENT : 0);
    for (let tries = 0; ; tries += 1) {
      const answer = await asking();
      const left = giveUpAt - Date.now();
      if (!('absent' in answer)) return answer;
      if (left <= 0 || answer.absent.code === REFUSED) {
        if (until !== undefined) over.set(until, true);
        return answer;
      }
      if (tries === 0) onWaiting?.(answer.absent);
      const waitMs = Math.min(AGAIN_MS * (1 + Math.random() / 2), left);
      await sleep(waitMs, undefined, signal ? { signal } : {}).catch(() => undefined);
      signal?.throwIfAborted();
    }
  };
}

/**
 * Reads words by the credibility service, and reports by rule.
 *
 * While the service is busy, it is waited for until `until` or the timeout. Whatever it has not read by then stays
 * unread, and `missing` says so. If it, or a service that it depends on, cannot be reached, it is waited for until
 * half of the time to `until` has passed, or not at all without `until`. Then lexical cues stand in, and `missing`
 * says so. If it refuses the request (a claim over the limit, a repeated id), its error is thrown unchanged.
 */
export function remoteReader(
  address: string,
  { timeoutMs = 10_000, onWaiting, ...entering }: WaitingOptions = {},
): Reader & AsyncDisposable {
  const credibility = client(CredibilityService, address, entering);
  const cues = lexicalReader();
  const waiting = whileAbsent(onWaiting);
  const answered = async (toRead: ToRead, wait: Wait): Promise<Answer> => {
    const asked = await attempt(() => ask(credibility, toRead, wait), wait.signal);
    if ('answer' in asked) return asked.answer;
    const { failure } = asked;
    if (isBusy(failure)) return { busy: failure };
    return { absent: { name: 'credibility', code: failure.code } };
  };
  const reader = withMeasurements({
    async read(claim, passages, signal, { relevanceOnly = false } = {}, until) {
      const worded = claim.trim() === '' ? [] : passages.filter(({ text }) => text.trim() !== '');
      if (worded.length === 0) return cues.read(claim, passages, signal);
      const wait = { signal, until: until ?? Date.now() + timeoutMs };
      const toRead = { claim, passages: worded, relevanceOnly };
      const answer = await waiting(() => answered(toRead, wait), signal, until);
      if ('read' in answer) {
        return { ...answer.read, readings: inOrder(passages, answer.read.readings) };
      }
      if ('busy' in answer) {
        const { code } = answer.busy;
        const instead = 'nothing was read';
        const why = unreachedLine({ service: 'credibility', code, instead });
        return { ...mergedSets([]), readings: inOrder(passages, []), missing: [why] };
      }
      const { name: service, code } = answer.absent;
      const read = await cues.read(claim, passages, signal);
      return { ...read, missing: [unreachedLine({ service, code, instead: READ_INSTEAD })] };
    },
  });
  return {
    read: (...asked) => reader.read(...asked),
    [Symbol.asyncDispose]: () => credibility[Symbol.asyncDispose](),
  };
}
