import type { CaseFile, CaseHeader } from '../schema/case-file.ts';
import type { Candidate, Claim } from '../schema/claim.ts';
import type { Evidence } from '../schema/evidence.ts';

/** Everything on the record that speaks to the claim, in the order in which it came; ids are unique. */
export function exhibitsOf({ header, entries }: CaseFile): Evidence[] {
  const found = new Map<string, Evidence>();
  const add = (evidence: readonly Evidence[] | undefined): void => {
    for (const item of evidence ?? []) if (!found.has(item.id)) found.set(item.id, item);
  };
  add(header.claim.evidence);
  for (const entry of entries) {
    add(entry.gathered.evidence);
    if (entry.artifact.kind === 'reinvestigation') add(entry.artifact.evidence);
  }
  return [...found.values()];
}

/** The classification under review and the statement that stands for it. */
export interface Charge {
  readonly classification: string;
  readonly statement: string;
}

/** The charge a claim opens with: the candidate its classification names; for a bare claim `supported`. */
export function openingCharge(claim: Claim): Charge {
  const classification =
    claim.classification ?? claim.candidates?.[0]?.classification ?? 'supported';
  const candidate = claim.candidates?.find((item) => item.classification === classification);
  return { classification, statement: candidate?.statement ?? claim.text };
}

/** The candidates of a case: one that is a mere name says what the pack's first hypothesis says. */
export function candidatesOf({ claim, causes }: Pick<CaseHeader, 'claim' | 'causes'>): Candidate[] {
  return (claim.candidates ?? []).map((candidate) => {
    const own = causes?.known.find((one) => one.classification === candidate.classification);
    return { ...candidate, statement: own?.hypotheses?.[0] ?? candidate.statement };
  });
}

/** The charge now: as the last reinvestigation left it. */
export function chargeOf({ header, entries }: CaseFile): Charge {
  const last = entries.findLast((entry) => entry.artifact.kind === 'reinvestigation');
  const classification =
    last?.artifact.kind === 'reinvestigation' ? last.artifact.classification : undefined;
  const { candidates, ...given } = header.claim;
  const claim = candidates ? { ...given, candidates: candidatesOf(header) } : given;
  return openingCharge(classification === undefined ? claim : { ...claim, classification });
}
