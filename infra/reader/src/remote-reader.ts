import { READ_INSTEAD } from '@assize/lexical';
import { CredibilityService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import { noTelemetry } from '@assize/telemetry';
import { lexicalReader } from '#src/lexical-reader.ts';
import { withMeasurements } from '#src/measuring.ts';
import type { Passage, PassageReading, Reader } from '#src/port.ts';
import { attempt, unreachable } from '#src/remote.ts';
import type { RemoteOptions } from '#src/remote.ts';
import { UNREAD, rounded } from '#src/rounding.ts';

/** Puts the answers back among the passages that had no text and were not sent. */
function inOrder(
  passages: readonly Passage[],
  answered: readonly Omit<PassageReading, 'measured'>[],
) {
  const byId = new Map(answered.map((reading) => [reading.id, reading]));
  return passages.map(({ id }) => rounded(id, byId.get(id) ?? UNREAD));
}

/**
 * Reads words by the credibility service, and reports by rule. When the service cannot be reached in time, lexical cues stand in and
 * `missing` says so; what it refuses (a claim over its limit, an id that stands there twice) is
 * thrown as it came.
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
  const reader = withMeasurements({
    async read(claim, passages, signal) {
      const worded = claim.trim() === '' ? [] : passages.filter(({ text }) => text.trim() !== '');
      if (worded.length === 0) return fallback.read(claim, passages, signal);
      const weighed = await attempt(
        () => credibility.weigh({ claim, passages: worded }, { signal }),
        signal,
      );
      if ('answer' in weighed) {
        const { readings, stanceModel, relevanceModel, missing } = weighed.answer;
        return { readings: inOrder(passages, readings), stanceModel, relevanceModel, missing };
      }
      onFailure?.(weighed.failure);
      const read = await fallback.read(claim, passages, signal);
      return { ...read, missing: [unreachable('credibility', weighed.failure, READ_INSTEAD)] };
    },
  });
  return {
    read: (claim, passages, signal) => reader.read(claim, passages, signal),
    [Symbol.asyncDispose]: () => credibility[Symbol.asyncDispose](),
  };
}
