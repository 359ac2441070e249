export { criticDuty, summaryWith } from './duty.ts';
export { findingsWith, MODEL_KINDS, modelFindingsSchema, Words } from './findings.ts';
export { Positions, positionsWith } from './positions.ts';
export { reportShown, type ReportShown } from './shown.ts';
