import { firstBy } from '../repeated.ts';
import type { CaseFile } from '../schema/case-file.ts';
import type { Evidence } from '../schema/evidence.ts';

/** Everything on the record that speaks to the claim, in the order in which it came; ids are unique. */
export function exhibitsOf({ header, entries }: CaseFile): Evidence[] {
  const found = entries.flatMap(({ gathered, artifact }) => [
    ...(gathered.evidence ?? []),
    // Of a file that nobody has walked yet an artifact's may be anything.
    ...('evidence' in artifact && Array.isArray(artifact.evidence) ? artifact.evidence : []),
  ]);
  return firstBy([...(header.claim.evidence ?? []), ...found], ({ id }) => id);
}
