import { abstainingOnFault } from '../../proceeding/abstaining.ts';
import { artifactFaults } from './admissible.ts';
import type { CritiqueArtifact } from './artifacts.ts';
import { constraintsNow } from './finding.ts';
import { gradesOf } from './grading.ts';
import { readinessOf } from './readiness.ts';
import { deliberationNow, reportNow } from './record.ts';
import { clipped } from '../../schema/clipped.ts';
import { modeOf, type CritiqueReport } from './report.ts';
import type { CritiqueView } from './view.ts';

/** A critic's turn abstains, with the reason, if it throws or its artifact is invalid. That is a veto, no agreement. */
export function criticAbstainingOnFault<G>(
  kind: CritiqueArtifact['kind'],
  decide: (view: CritiqueView, gathered: G) => CritiqueArtifact,
): (view: CritiqueView, gathered: G) => CritiqueArtifact {
  return abstainingOnFault(
    decide,
    ({ published, record }, artifact) => artifactFaults(published, record, artifact),
    ({ published, record }, why) => abstentionOf(kind, why, published, record),
  );
}

/** Has only the reason. It is valid at its place, and `convergenceOf` counts it as a veto. */
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
        matter: { sections: [], removed: [], sources: [] },
        done: [],
        abstained,
      };
  }
}
