import type { Artifact } from '../schema/artifact.ts';
import type { Entry } from '../schema/case-file.ts';

export function allOf<Own extends Artifact, Kind extends Own['kind']>(
  artifacts: readonly Own[],
  kind: Kind,
): Extract<Own, { kind: Kind }>[] {
  return artifacts.filter((one): one is Extract<Own, { kind: Kind }> => one.kind === kind);
}

export function last<Own extends Artifact, Kind extends Own['kind']>(
  artifacts: readonly Own[],
  kind: Kind,
): Extract<Own, { kind: Kind }> | null {
  return allOf(artifacts, kind).at(-1) ?? null;
}

export const newest = <Kind extends Artifact['kind']>(entries: readonly Entry[], kind: Kind) =>
  last(
    entries.map(({ artifact }) => artifact),
    kind,
  );
