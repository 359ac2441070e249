import type { Advice } from '../schema/advice.ts';
import type { Ballot } from '../schema/panel.ts';
import { canonical } from './canonical.ts';

/** The name that a juror's key goes by, in key files and in the trust store. */
export const jurorKeyName = (juror: string): string => `juror-${juror}`;

/** What a juror signs: who it is, in which case, and all that it was asked and answered there. */
export function ballotBytes(
  caseId: string,
  { name, model, family }: Pick<Ballot, 'name' | 'model' | 'family'>,
  advice: readonly Advice[],
): Buffer {
  return Buffer.from(canonical({ advice, caseId, family, juror: name, model }));
}
