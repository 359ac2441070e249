import { readReport } from './read-report.ts';
import type { ReportKind } from './report.ts';

/** The kinds of reports that are submitted as files, the strictest format first. The name of a file decides nothing. */
const ON_DISK = ['junit', 'coverage', 'sarif', 'http', 'diffstat'] as const;

/** The kind of report in a file, by its content; null if it is unknown, or lists nothing. */
export function detectReportKind(text: string): (typeof ON_DISK)[number] | null {
  return ON_DISK.find((kind) => hasContent(kind, text)) ?? kindByStart(text);
}

function hasContent(kind: ReportKind, text: string): boolean {
  const read = readReport(kind, { text });
  if (read.status === 'unreadable') return false;
  return read.report.kind !== 'diffstat' || read.report.files.length > 0;
}

/** By its start: a truncated, too large or contradictory report may still decide a case. */
function kindByStart(text: string): 'junit' | 'coverage' | null {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (start.startsWith('TN:') || start.startsWith('SF:')) return 'coverage';
  if (!start.startsWith('<')) return null;
  const [, root = ''] = /<([A-Za-z]{1,40})[\s/>]/.exec(start) ?? [];
  if (root === 'testsuites' || root === 'testsuite') return 'junit';
  const isJacoco = root === 'report' && start.includes('//JACOCO//');
  return root === 'coverage' || isJacoco ? 'coverage' : null;
}
