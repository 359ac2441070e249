import type { Entry } from '../schema/case-file.ts';

type Of<K extends Entry['artifact']['kind']> = Extract<Entry['artifact'], { kind: K }>;

/** The newest artifact of a kind among some entries. */
export function newest<K extends Entry['artifact']['kind']>(
  entries: readonly Entry[],
  kind: K,
): Of<K> | null {
  const isKind = (artifact: Entry['artifact']): artifact is Of<K> => artifact.kind === kind;
  for (const { artifact } of entries.toReversed()) if (isKind(artifact)) return artifact;
  return null;
}
