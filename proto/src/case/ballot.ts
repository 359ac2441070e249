import type { Advice } from '../schema/advice.ts';
import type { Ballot } from '../schema/panel.ts';
import { canonical } from './canonical.ts';

const JUROR = 'juror-';

/** The name that a juror's key goes by, in key files and in the trust store, and its seat on the bus. */
export const jurorKeyName = (juror: string): string => `${JUROR}${juror}`;

/** The name on the ballots of a seat: a juror's own, without what it is; any other seat's whole. */
export const ballotNameOf = (seat: string): string =>
  seat.startsWith(JUROR) ? seat.slice(JUROR.length) : seat;

/** The key that a ballot of this name is signed with: the other way round. */
export const ballotKeyName = (name: string): string =>
  /^(?:grader|persona)-/.test(name) ? name : jurorKeyName(name);

/** What a seat signs, a juror's or another: who it is, in which case, and all that it was asked and answered there. */
export function ballotBytes(
  caseId: string,
  { name, model, family }: Pick<Ballot, 'name' | 'model' | 'family'>,
  advice: readonly Advice[],
): Buffer {
  return Buffer.from(canonical({ advice, caseId, family, juror: name, model }));
}
