export { assertedIn } from './claims/sentences.ts';
export { type MeasuredExhibit } from './exhibits.ts';
export { measure, type Measurement, type MeasuredReading } from './measure.ts';
export { reduceReport } from './reduce.ts';
export { isReportKind, readReport } from './reports/read-report.ts';
export { REPORT_LIMIT, type ReportKind } from './reports/report.ts';
export { detectReportKind } from './reports/detect-kind.ts';
