import type { CritiqueArtifact } from './artifacts.ts';
import { constraintsNow } from './finding.ts';
import { gradesOf } from './grading.ts';
import { readinessOf } from './readiness.ts';
import { deliberationNow, reportNow } from './record.ts';
import { clipped } from './text.ts';
import { modeOf, type CritiqueReport } from './report.ts';

/**
 * What a turn hands in that could not do its duty: nothing but the reason. It is admissible at its place, and
 * `convergenceOf` takes it for a veto.
 */
export function abstentionOf(
  kind: CritiqueArtifact['kind'],
  why: string,
  matter: CritiqueReport,
  before: readonly CritiqueArtifact[],
): CritiqueArtifact {
  const silent = { findings: [], answers: [], said: '', abstained: clipped(why, 4000) };
  const { abstained } = silent;
  switch (kind) {
    case 'assessment':
      return {
        kind,
        mode: modeOf(matter),
        entropy: null,
        statements: [],
        contradictions: [],
        abstained,
      };
    case 'grades':
      return gradesOf([], reportNow(matter, before).sections, abstained);
    case 'legitimacy':
      return { kind, ...silent };
    case 'constraints':
      return { kind, constraints: [], missingVariables: [], ...silent };
    case 'reframe':
      return { kind, frames: [], ...silent };
    case 'readiness':
      return readinessOf(deliberationNow(matter, before), { ...silent, recommendation: null });
    case 'direction':
      return { kind, directives: [], ...silent };
    case 'revision':
      return {
        kind,
        by: 'built-in',
        constraints: constraintsNow(matter, before),
        sections: [],
        removed: [],
        sources: [],
        done: [],
        abstained,
      };
  }
}
