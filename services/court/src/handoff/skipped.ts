import { LRUCache } from 'lru-cache';
import { TerminalError } from '@assize/bus';
import { deadSubject, isRole, parseHandoff, STREAMS } from '@assize/proto';
import type { RoleTelemetry } from './instrument.ts';
import type { Party } from './party.ts';
import type { Skipped } from './record.ts';

/** Messages of the court's stream that this process has reported. It may read past the same message often. */
const reported = new LRUCache<string, true>({ max: 10_000 });

const nameOf = ({ sequence, at }: Skipped['stored']): string => `${sequence} ${Date.parse(at)}`;

/** Counts and logs a skipped message, once per process. */
function reportSkipped(
  { log, telemetry }: RoleTelemetry,
  { stored, reason, why }: Skipped,
): boolean {
  const { subject, sequence } = stored;
  const name = nameOf(stored);
  if (reported.has(name)) return false;
  reported.set(name, true);
  telemetry.metrics.skipped('court', reason);
  log.warn({ stream: STREAMS.court, subject, sequence, reason, why }, 'message skipped');
  return true;
}

/** Reports a skipped message, and returns the error that sends it to the dead letters. */
export function skippedMessageError(teller: RoleTelemetry, skipped: Skipped): TerminalError {
  reportSkipped(teller, skipped);
  return new TerminalError(skipped.why, skipped.reason);
}

/**
 * Accounts for the messages that were skipped in the log of a case: each is reported and put in the dead letters. A
 * message that is addressed to a role is only reported, because that role's own consumer puts it in the dead letters.
 */
export async function reportAllSkipped(
  party: RoleTelemetry & Pick<Party, 'bus'>,
  skipped: readonly Skipped[],
): Promise<void> {
  const letters = deadSubject(party.role);
  for (const one of skipped) {
    const isNew = reportSkipped(party, one);
    if (!isNew || isRole(parseHandoff(one.stored.subject)?.to ?? '')) continue;
    try {
      await party.bus.bury(STREAMS.court, one.stored, `${one.reason}: ${one.why}`, letters);
    } catch (error) {
      // The next reader of the log tries again.
      reported.delete(nameOf(one.stored));
      throw error;
    }
  }
}
