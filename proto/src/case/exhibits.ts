import { firstBy } from '../repeated.ts';
import type { CaseFile } from '../schema/case-file.ts';
import type { Evidence } from '../schema/evidence.ts';

/** All evidence on the record, in the order in which it came, each id once. */
export function exhibitsOf({ header, entries }: CaseFile): Evidence[] {
  const found = entries.flatMap(({ gathered, artifact }) => [
    ...(gathered.evidence ?? []),
    // In a file that was not walked yet, an artifact may have any shape.
    ...('evidence' in artifact && Array.isArray(artifact.evidence) ? artifact.evidence : []),
  ]);
  return firstBy([...(header.claim.evidence ?? []), ...found], ({ id }) => id);
}
