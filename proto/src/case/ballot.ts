import type { Advice } from '../schema/advice.ts';
import type { Ballot } from '../schema/panel.ts';
import { canonical } from './canonical.ts';

const JUROR = 'juror-';

/**
 * The name of a juror's key in key files and in the trust store. It is also the name of the juror's seat on the bus.
 */
export const jurorKeyName = (juror: string): string => `${JUROR}${juror}`;

/** The name on the ballots of a seat: a juror's without its prefix, any other seat's unchanged. */
export const ballotNameOf = (seat: string): string =>
  seat.startsWith(JUROR) ? seat.slice(JUROR.length) : seat;

export const ballotKeyName = (name: string): string =>
  /^(?:grader|persona)-/.test(name) ? name : jurorKeyName(name);

/** What a seat, a juror's or another, signs: who it is, in which case, and all that it was asked and answered there. */
export function ballotBytes(
  caseId: string,
  { name, model, family }: Pick<Ballot, 'name' | 'model' | 'family'>,
  advice: readonly Advice[],
): Buffer {
  return Buffer.from(canonical({ advice, caseId, family, juror: name, model }));
}
