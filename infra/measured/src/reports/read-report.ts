import { jsonOf, repeatedKeys, type Evidence } from '@assize/proto';
import { coverageOfData, coverageOfText } from './coverage.ts';
import { diffOfData, diffOfText } from './diffstat.ts';
import { digestsOfData, digestsOfText } from './digest.ts';
import { exitOfData, exitOfText } from './exit-code.ts';
import { responseOfData, responseOfText } from './http.ts';
import { junitOfData, testsOfText } from './junit.ts';
import { scanOfData, scanOfText } from './sarif.ts';
import { REPORT_LIMIT, type Report, type ReportKind } from './report.ts';
import { unreadable, UnreadableReport } from './data.ts';

/** A report, or why it can't be read. An unreadable report is evidence for neither side. */
export type ReadReport =
  | { readonly status: 'read'; readonly report: Report }
  | { readonly status: 'unreadable'; readonly why: string };

const READERS: Readonly<
  Record<ReportKind, { ofText: (text: string) => Report; ofData: (data: unknown) => Report }>
> = {
  junit: { ofText: testsOfText, ofData: junitOfData },
  coverage: { ofText: coverageOfText, ofData: coverageOfData },
  'exit-code': { ofText: exitOfText, ofData: exitOfData },
  digest: { ofText: digestsOfText, ofData: digestsOfData },
  http: { ofText: responseOfText, ofData: responseOfData },
  sarif: { ofText: scanOfText, ofData: scanOfData },
  diffstat: { ofText: diffOfText, ofData: diffOfData },
};

export function isReportKind(kind: string): kind is ReportKind {
  return Object.hasOwn(READERS, kind);
}

/** Reads the text, as the tool wrote it, or else the data. Never throws for a faulty report. */
export function readReport(
  kind: ReportKind,
  { text: given, data }: Pick<Evidence, 'text' | 'data'>,
): ReadReport {
  try {
    const { ofText, ofData } = READERS[kind];
    const text = given?.replace(/^\uFEFF/, '');
    if (text === undefined || text === '') {
      if (data === undefined) return { status: 'unreadable', why: 'it is empty' };
      return { status: 'read', report: ofData(data) };
    }
    if (text.length > REPORT_LIMIT) {
      return {
        status: 'unreadable',
        why: `it is too large: ${REPORT_LIMIT / 1024 ** 2} MiB at most`,
      };
    }
    const report = ofText(text);
    const value = jsonOf(text);
    if (value !== undefined && repeatedKeys(text, value).length > 0)
      return unreadable('a key stands twice in an object of its JSON');
    return { status: 'read', report };
  } catch (error) {
    if (error instanceof UnreadableReport) return { status: 'unreadable', why: error.message };
    throw error;
  }
}
