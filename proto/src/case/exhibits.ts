import type { CaseFile } from '../schema/case-file.ts';
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
    // Of a file that nobody has walked yet an artifact's may be anything.
    if ('evidence' in entry.artifact && Array.isArray(entry.artifact.evidence)) {
      add(entry.artifact.evidence);
    }
  }
  return [...found.values()];
}
