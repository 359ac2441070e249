import { METRICS } from './reports/coverage-shares.ts';
import type { CoverageData } from './reports/coverage.ts';
import type { DiffData } from './reports/diffstat.ts';
import type { HttpData } from './reports/http.ts';
import type { JunitData } from './reports/junit.ts';
import type { Report } from './reports/report.ts';

/** Failing tests that are kept by name. */
const MOST_NAMED = 100;

/**
 * A report that is too large to travel, as data with what claims are checked by: counts and failing
 * tests, the total coverage, the files of a change, a response without its body. Null for a kind that
 * is never large, and for a run of tests that contradicts itself.
 */
export function reduced(report: Report): JunitData | CoverageData | DiffData | HttpData | null {
  switch (report.kind) {
    case 'junit':
      return reducedRun(report);
    case 'coverage':
      return reducedCoverage(report);
    case 'diffstat':
      return reducedDiff(report);
    case 'http': {
      const { status, url, method, headers } = report;
      return {
        status,
        ...(url === null ? {} : { url }),
        ...(method === null ? {} : { method }),
        ...(headers === null ? {} : { headers: Object.fromEntries(headers) }),
      };
    }
    case 'exit-code':
    case 'digest':
      return null;
  }
}

type Of<Kind extends Report['kind']> = Extract<Report, { kind: Kind }>;

/** None of a run that contradicts itself: it must not come out as one that does not. */
function reducedRun({ counts, cases, suites, commit, flaw }: Of<'junit'>): JunitData | null {
  if (flaw !== null) return null;
  const failing = cases.filter(({ outcome }) => outcome === 'failed' || outcome === 'errored');
  const { passed, failed, errored, skipped } = counts;
  return {
    tests: passed + failed + errored + skipped,
    failures: failed,
    errors: errored,
    skipped,
    failing: failing.slice(0, MOST_NAMED).map(({ name, suite, file, message }) => ({
      name: clip(name),
      suite: clip(suite),
      file: clip(file),
      message,
    })),
    suites: suites.slice(0, MOST_NAMED).map(clip),
    ...(commit === null ? {} : { commit }),
  };
}

function reducedCoverage({ total, commit }: Of<'coverage'>): CoverageData {
  const shares = METRICS.flatMap((metric) => {
    const share = total[metric];
    return share ? [[metric, share.counts ?? { pct: share.percent }] as const] : [];
  });
  return { ...Object.fromEntries(shares), ...(commit === null ? {} : { commit }) };
}

function reducedDiff({ files, commit }: Of<'diffstat'>): DiffData {
  const told = files.map(({ path, from, added, removed, status }) => ({
    path,
    added,
    removed,
    ...(from === null ? {} : { from }),
    ...(status === null ? {} : { status }),
  }));
  return { files: told, ...(commit === null ? {} : { commit }) };
}

function clip(text: string): string {
  return text.slice(0, 200).toWellFormed();
}
