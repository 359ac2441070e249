import type { Coverage } from './coverage-shares.ts';
import type { Diff } from './diffstat.ts';
import type { Exit } from './exit-code.ts';
import type { FileDigests } from './digest.ts';
import type { Response } from './http.ts';
import type { TestRun } from './junit.ts';

/** A report of a machine, as it was read. `commit`: the one that it says it is of. */
export type Report = TestRun | Coverage | Exit | FileDigests | Response | Diff;

export type ReportKind = Report['kind'];
export type ReportOf<Kind extends ReportKind> = Extract<Report, { kind: Kind }>;

/** The longest report that is read, in UTF-16 code units: a larger one is cut down before it is sent. */
export const REPORT_LIMIT = 16 * 1024 * 1024;
