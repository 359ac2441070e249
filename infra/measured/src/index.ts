export { assertedIn } from './claims/sentences.ts';
export { type MeasuredExhibit } from './exhibits.ts';
export { measure, type Measurement, type MeasuredReading } from './measure.ts';
export { reduced } from './reduce.ts';
export { isReportKind, readReport } from './reports/read-report.ts';
export { REPORT_LIMIT, type ReportKind } from './reports/report.ts';
export { reportKindOf } from './reports/told.ts';
