import { unreachedLine, type ExhibitReading } from '@assize/proto';
import { READ_INSTEAD } from '@assize/lexical';
import { CredibilityService } from '@assize/proto/rpc';
import { CallError, client, whileBusy } from '@assize/rpc';
import { noTelemetry } from '@assize/telemetry';
import { lexicalReader } from './lexical-reader.ts';
import { withMeasurements } from './measuring.ts';
import { NO_MODEL, type Passage, type Reader, type ReadingSet } from './port.ts';
import { attempt, isBusy, type RemoteOptions } from './remote.ts';
import { UNREAD, rounded } from './rounding.ts';

/** Puts the answers back among the passages that had no text and were not sent. */
function inOrder(
  passages: readonly Passage[],
  answered: readonly ExhibitReading[],
): ExhibitReading[] {
  const byId = new Map(answered.map((reading) => [reading.id, reading]));
  return passages.map(({ id }) => byId.get(id) ?? rounded(id, UNREAD));
}

const unreached = ({ code }: CallError, instead: string): string =>
  unreachedLine({ service: 'credibility', code, instead });

/** Passages of one call, at most; and characters, of which each is at most 4 bytes of the 16 MiB. */
const PER_CALL = 500;
const CHARACTERS_PER_CALL = 3_000_000;

/** Passages in calls that a message has room for: each is read by itself, whatever else is in its call. */
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

/** What several calls answered, as one. */
function together(answers: readonly ReadingSet[]): ReadingSet {
  const [first] = answers;
  return {
    readings: answers.flatMap(({ readings }) => readings),
    stanceModel: first?.stanceModel ?? NO_MODEL,
    relevanceModel: first?.relevanceModel ?? NO_MODEL,
    missing: [...new Set(answers.flatMap(({ missing }) => missing))],
  };
}

/**
 * Reads words by the credibility service, and reports by rule. While the service is busy it is waited for,
 * until `until` or the timeout; what it has not read then stays unread, and `missing` says so. Where it
 * can't be reached, lexical cues stand in and `missing` says so; what it refuses (a claim over its limit, an
 * id that stands there twice) is thrown as it came.
 */
export function remoteReader(
  credibilityAddress: string,
  { timeoutMs = 10_000, onFailure, telemetry = noTelemetry, access = null }: RemoteOptions = {},
): Reader & AsyncDisposable {
  const credibility = client(CredibilityService, credibilityAddress, {
    timeoutMs,
    telemetry,
    access,
  });
  const fallback = lexicalReader();
  const weigh = async (
    claim: string,
    passages: Passage[],
    signal: AbortSignal | undefined,
    until: number,
  ): Promise<ReadingSet> => {
    const answer = await whileBusy(
      () => {
        const left = until - Date.now();
        if (left <= 0) throw new CallError('DEADLINE_EXCEEDED', 'there is no time left to read');
        return credibility.weigh({ claim, passages }, { signal, timeoutMs: left });
      },
      { signal, until },
    );
    const { stanceModel, relevanceModel, missing } = answer;
    const readings = answer.readings.map((one) => rounded(one.id, one));
    return { readings, stanceModel, relevanceModel, missing };
  };
  const reader = withMeasurements({
    async read(claim, passages, signal, _asked, until = Date.now() + timeoutMs) {
      const worded = claim.trim() === '' ? [] : passages.filter(({ text }) => text.trim() !== '');
      if (worded.length === 0) return fallback.read(claim, passages, signal);
      const weighed = await attempt(async () => {
        const answers: ReadingSet[] = [];
        for (const part of inCalls(worded)) answers.push(await weigh(claim, part, signal, until));
        return together(answers);
      }, signal);
      if ('answer' in weighed) {
        return { ...weighed.answer, readings: inOrder(passages, weighed.answer.readings) };
      }
      const { failure } = weighed;
      onFailure?.(failure);
      if (isBusy(failure)) {
        const why = unreached(failure, 'nothing was read');
        return { ...together([]), readings: inOrder(passages, []), missing: [why] };
      }
      const read = await fallback.read(claim, passages, signal);
      return { ...read, missing: [unreached(failure, READ_INSTEAD)] };
    },
  });
  return {
    read: (...asked) => reader.read(...asked),
    [Symbol.asyncDispose]: () => credibility[Symbol.asyncDispose](),
  };
}
