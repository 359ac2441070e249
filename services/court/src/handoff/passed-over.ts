import { LRUCache } from 'lru-cache';
import { TerminalError } from '@assize/bus';
import { deadSubject, isRole, parseHandoff, STREAMS } from '@assize/proto';
import type { Teller } from './instrument.ts';
import type { Party } from './party.ts';
import type { Skipped } from './record.ts';

/** Messages of the court's stream that this process has told of: it may read past one often. */
const told = new LRUCache<string, true>({ max: 10_000 });

const nameOf = ({ sequence, at }: Skipped['stored']): string => `${sequence} ${Date.parse(at)}`;

/** Counts a message that was passed over, and says so in the log: once in a process. */
function tellSkipped({ log, telemetry }: Teller, { stored, reason, why }: Skipped): boolean {
  const { subject, sequence } = stored;
  const name = nameOf(stored);
  if (told.has(name)) return false;
  told.set(name, true);
  telemetry.metrics.skipped('court', reason);
  log.warn({ stream: STREAMS.court, subject, sequence, reason, why }, 'message passed over');
  return true;
}

/** Tells of a message that was passed over, and makes the error by which it goes to the dead letters. */
export function passedOver(teller: Teller, skipped: Skipped): TerminalError {
  tellSkipped(teller, skipped);
  return new TerminalError(skipped.why, skipped.reason);
}

/**
 * Accounts for what was passed over in the log of a case. What is addressed to a role, its consumer gets
 * and puts to the dead letters; who reads past the rest puts that there.
 */
export async function accountFor(
  party: Teller & Pick<Party, 'bus'>,
  skipped: readonly Skipped[],
): Promise<void> {
  const letters = deadSubject(party.role);
  for (const one of skipped) {
    const isNew = tellSkipped(party, one);
    if (!isNew || isRole(parseHandoff(one.stored.subject)?.to ?? '')) continue;
    try {
      await party.bus.bury(STREAMS.court, one.stored, `${one.reason}: ${one.why}`, letters);
    } catch (error) {
      // Whoever reads past it next is to try again.
      told.delete(nameOf(one.stored));
      throw error;
    }
  }
}
