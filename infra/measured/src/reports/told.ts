import { readReport } from './read-report.ts';
import type { ReportKind } from './report.ts';

/** Kinds that are handed in as files, the strictest first: nothing is told by a file's name. */
const ON_DISK = ['junit', 'coverage', 'http', 'diffstat'] as const;

/** What a file is a report of, by what is in it; null where that is nothing that is known, as where it lists nothing. */
export function reportKindOf(text: string): (typeof ON_DISK)[number] | null {
  return ON_DISK.find((kind) => saysSome(kind, text)) ?? begunAs(text);
}

function saysSome(kind: ReportKind, text: string): boolean {
  const read = readReport(kind, { text });
  if (read.status === 'unreadable') return false;
  return read.report.kind !== 'diffstat' || read.report.files.length > 0;
}

/** One that is cut off, too large or at odds with itself may be what decides all the same: its start tells. */
function begunAs(text: string): 'junit' | 'coverage' | null {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (start.startsWith('TN:') || start.startsWith('SF:')) return 'coverage';
  if (!start.startsWith('<')) return null;
  const [, root = ''] = /<([A-Za-z]{1,40})[\s/>]/.exec(start) ?? [];
  if (root === 'testsuites' || root === 'testsuite') return 'junit';
  const isJacoco = root === 'report' && start.includes('//JACOCO//');
  return root === 'coverage' || isJacoco ? 'coverage' : null;
}
