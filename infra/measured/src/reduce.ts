import { byMetric } from './reports/coverage-shares.ts';
import type { CoverageData } from './reports/coverage.ts';
import { known } from './reports/data.ts';
import type { DiffData } from './reports/diffstat.ts';
import type { HttpData } from './reports/http.ts';
import type { JunitData } from './reports/junit.ts';
import { failingOf } from './reports/test-run.ts';
import type { SarifData } from './reports/sarif.ts';
import type { Report, ReportOf } from './reports/report.ts';

/** The most failing tests, and suites, that are kept by name. */
export const MOST_NAMED = 100;

/**
 * Reduces a report that is too large to send to the data by which claims are checked. Null for a kind that is never
 * large, a run of tests that contradicts itself, a scan that may have more than it shows, a change with files left out, and a response after a redirect.
 */
export function reduceReport(
  report: Report,
): JunitData | CoverageData | DiffData | HttpData | SarifData | null {
  switch (report.kind) {
    case 'junit':
      return reducedRun(report);
    case 'coverage':
      return reducedCoverage(report);
    case 'diffstat':
      return reducedDiff(report);
    case 'sarif':
      return reducedScan(report);
    case 'http': {
      const { status, url, method, headers, redirects } = report;
      if (redirects.length > 0) return null;
      const kept = { url, method, headers: headers && Object.fromEntries(headers) };
      return { status, ...known(kept) };
    }
    case 'exit-code':
    case 'digest':
      return null;
  }
}

/** Null for a run that contradicts itself, since the reduced one would not show that. */
function reducedRun({ counts, cases, suites, commit, flaw }: ReportOf<'junit'>): JunitData | null {
  if (flaw !== null) return null;
  const { passed, failed, errored, skipped } = counts;
  return {
    tests: passed + failed + errored + skipped,
    failures: failed,
    errors: errored,
    skipped,
    failing: failingOf(cases)
      .slice(0, MOST_NAMED)
      .map(({ name, suite, file, message }) => {
        return { name: clip(name), suite: clip(suite), file: clip(file), message };
      }),
    suites: suites.slice(0, MOST_NAMED).map(clip),
    ...known({ commit }),
  };
}

function reducedCoverage({ total, commit }: ReportOf<'coverage'>): CoverageData {
  const shares = byMetric((metric) => {
    const share = total[metric];
    return share && (share.counts ?? { pct: share.percent });
  });
  return { ...shares, ...known({ commit }) };
}

/** The results of a rule are counted as one. Null for a scan that may have more, since the reduced one would not show that. */
function reducedScan({ runs, commit, flaw }: ReportOf<'sarif'>): SarifData | null {
  if (flaw !== null) return null;
  const scans = runs.map(({ tool, security, alerts }) => {
    const alike = Map.groupBy(alerts, ({ rule, level, severity }) =>
      JSON.stringify([rule, level, severity]),
    );
    const results = [...alike.values()].flatMap(([first, ...others]) => {
      if (!first) return [];
      const { rule, level, severity } = first;
      const count = others.reduce((all, one) => all + one.count, first.count);
      return { rule: clip(rule), level, count, ...known({ severity }) };
    });
    return { tool: clip(tool), security, results };
  });
  return { scans, ...known({ commit }) };
}

/** Null if files are left out, since their paths would not show that. */
function reducedDiff({ files, commit, cut }: ReportOf<'diffstat'>): DiffData | null {
  if (cut && !files.some(({ path }) => path.startsWith('...'))) return null;
  const changes = files.map(({ path, from, added, removed, status }) => {
    return { path, added, removed, ...known({ from, status }) };
  });
  return { files: changes, ...known({ commit }) };
}

function clip(text: string): string {
  return text.slice(0, 200).toWellFormed();
}
