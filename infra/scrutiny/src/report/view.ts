import type { Evidence } from '@assize/proto';
import type { CritiqueArtifact, CritiqueReport } from '@assize/proto/critique';

/** What a turn of a critique sees: the report, and every turn before its own. */
export interface CritiqueView {
  readonly caseId: string;
  readonly report: CritiqueReport;
  /** The report's sources as the case keeps them. */
  readonly exhibits: readonly Evidence[];
  /** How often the report was looked through, this time included. */
  readonly pass: number;
  /** How often it may still be revised. */
  readonly remandsLeft: number;
  /** ISO 8601. */
  readonly deadline: string;
  /** What was handed in before in this pass, in order. */
  readonly turns: readonly CritiqueArtifact[];
}

/** What one turn of this pass handed in, by its kind; null where it did not come yet. */
export function turnOf<Kind extends CritiqueArtifact['kind']>(
  { turns }: Pick<CritiqueView, 'turns'>,
  kind: Kind,
): Extract<CritiqueArtifact, { kind: Kind }> | null {
  const isOf = (one: CritiqueArtifact): one is Extract<CritiqueArtifact, { kind: Kind }> =>
    one.kind === kind;
  return turns.findLast(isOf) ?? null;
}
