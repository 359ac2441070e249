export { criticDuty, saidWith } from './duty.ts';
export { findingsWith, MODEL_KINDS, raisedAs, Words } from './findings.ts';
export { Positions, positionsWith } from './positions.ts';
export { reportShown, type ReportShown } from './shown.ts';
