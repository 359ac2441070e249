import type { Coverage } from './coverage-shares.ts';
import type { Diff } from './diffstat.ts';
import type { Exit } from './exit-code.ts';
import type { FileDigests } from './digest.ts';
import type { Response } from './http.ts';
import type { Scan } from './sarif.ts';
import type { TestRun } from './test-run.ts';

/** A parsed report. `commit` is the one that it states. */
export type Report = TestRun | Coverage | Exit | FileDigests | Response | Diff | Scan;

export type ReportKind = Report['kind'];
export type ReportOf<Kind extends ReportKind> = Extract<Report, { kind: Kind }>;

/** The longest report that is read, in UTF-16 code units. A larger one is reduced before it is sent. */
export const REPORT_LIMIT = 16 * 1024 * 1024;
