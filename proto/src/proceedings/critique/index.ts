export { candid } from './abstention.ts';
export { artifactFaults } from './admissible.ts';
export {
  Adjustment,
  Assessment,
  Constraint,
  Constraints,
  Contradiction,
  Direction,
  Entropy,
  GRADERS,
  Grades,
  IterationConstraints,
  Legitimacy,
  Readiness,
  Reframe,
  Revision,
  SourceReading,
  Statement,
  type CritiqueArtifact,
  type Grader,
} from './artifacts.ts';
export { last, type Deliberation } from './deliberation.ts';
export { entropyOf } from './entropy.ts';
export { findingOf, type CritiqueFinding } from './finding.ts';
export {
  AdversarialFinding,
  INT_TYPE_OF,
  MOST_FINDINGS,
  readFindings,
  RECOMMENDATIONS,
  SEVERITIES,
  type Agent,
  type Recommendation,
  heaviestFirst,
} from './findings.ts';
export { gradesOf } from './grading.ts';
export { bindingFindings, nextConstraints } from './iteration.ts';
export { fixesOf, readinessOf } from './readiness.ts';
export { deliberationNow, iterationsOf, revised, revisionFaults } from './record.ts';
export { personaIn } from './references.ts';
export {
  CritiqueReport,
  GLOBAL,
  parseReport,
  reader,
  readReport,
  REPORT_LIMIT,
  Section,
  Source,
} from './report.ts';
export { AXIS_NAMES } from './stability.ts';
export { shareOf } from './text.ts';
export { clipped } from '../../schema/clipped.ts';
export { critiqueIn, isCritiqueArtifact, reportOf, type CritiqueView } from './view.ts';
export { AXES, Singularity, Stability, Veto } from './judgement.ts';
