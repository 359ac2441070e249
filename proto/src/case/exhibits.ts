import type { CaseFile } from '../schema/case-file.ts';
import type { Claim } from '../schema/claim.ts';
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

/** The charge now: as the last reinvestigation left it. */
export function chargeOf({ header, entries }: CaseFile): Charge {
  const last = entries.findLast((entry) => entry.artifact.kind === 'reinvestigation');
  const classification =
    last?.artifact.kind === 'reinvestigation' ? last.artifact.classification : undefined;
  if (classification === undefined) return openingCharge(header.claim);
  return openingCharge({ ...header.claim, classification });
}
