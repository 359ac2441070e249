export * from './abstention.ts';
export * from './admissible.ts';
export * from './artifacts.ts';
export { last } from '../../case/newest.ts';
export type { Deliberation } from './deliberation.ts';
export { entropyOf } from './entropy.ts';
export { findingOf, type CritiqueFinding } from './finding.ts';
export * from './findings.ts';
export { gradesOf } from './grading.ts';
export * from './iteration.ts';
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
export * from './judgement.ts';
