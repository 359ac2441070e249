import { newest } from '../../case/newest.ts';
import type { CaseFile, CaseHeader } from '../../schema/case-file.ts';
import type { Candidate, Claim } from '../../schema/claim.ts';

export interface Charge {
  readonly classification: string;
  readonly statement: string;
}

/**
 * The charge with which a claim opens: the candidate that its classification names, or `supported` for a bare claim.
 */
export function openingCharge(claim: Claim): Charge {
  const classification =
    claim.classification ?? claim.candidates?.[0]?.classification ?? 'supported';
  const candidate = claim.candidates?.find((item) => item.classification === classification);
  return { classification, statement: candidate?.statement ?? claim.text };
}

/** The candidates of a case. A candidate that is only a name gets the statement of the pack's first hypothesis. */
export function candidatesOf({ claim, causes }: Pick<CaseHeader, 'claim' | 'causes'>): Candidate[] {
  return (claim.candidates ?? []).map((candidate) => {
    const own = causes?.known.find((one) => one.classification === candidate.classification);
    return { ...candidate, statement: own?.hypotheses?.[0] ?? candidate.statement };
  });
}

export function chargeOf({ header, entries }: CaseFile): Charge {
  const classification = newest(entries, 'reinvestigation')?.classification;
  const { candidates, ...given } = header.claim;
  const claim = candidates ? { ...given, candidates: candidatesOf(header) } : given;
  return openingCharge(classification === undefined ? claim : { ...claim, classification });
}
