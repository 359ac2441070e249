import { byMetric, type Shares } from './reports/coverage-shares.ts';
import { known } from './reports/data.ts';
import type { FileDigest } from './reports/digest.ts';
import { isClean } from './reports/exit-code.ts';
import { LEVELS, SEVERITIES, type Alert } from './reports/sarif.ts';
import { failingOf, isFailing, MESSAGE, runIn, type TestCase } from './reports/test-run.ts';
import type { Report, ReportOf } from './reports/report.ts';
import { MOST_NAMED } from './reduce.ts';

/** For assertions in CEL (`compileAssert` has the types). An integer is a bigint; an unknown fact is absent. */
export type Facts = Readonly<Record<string, unknown>>;

export function factsOf(report: Report): Facts {
  switch (report.kind) {
    case 'junit':
      return factsOfRun(report);
    case 'coverage': {
      const files = report.files.map(({ path, shares }) => [path, sharesOf(shares)] as const);
      // A report that was cut down, or is data, lists no file, which does not mean that there is none.
      return { ...sharesOf(report.total), ...(files.length > 0 && { files: new Map(files) }) };
    }
    case 'exit-code': {
      const { code, signal, timedOut, command } = report;
      const succeeded = isClean(report);
      // After a timeout, or without a code, it is not known whether there was a signal.
      const by = signal ?? (code === null ? null : '');
      return given({ code, command, signal: by, timed_out: timedOut, succeeded });
    }
    case 'digest': {
      const files = new Map<string, Facts>();
      for (const one of report.files)
        files.set(one.path, { ...files.get(one.path), ...digestFacts(one) });
      return { files };
    }
    case 'http': {
      const { status, method, url, headers, body } = report;
      return given({ status, method: method ?? 'GET', url, headers, body });
    }
    case 'sarif':
      return factsOfScan(report);
    case 'diffstat':
      return factsOfDiff(report);
  }
}

function factsOfRun(report: ReportOf<'junit'>): Facts {
  const { counts, suites, cases, complete } = report;
  const failing = failingOf(cases);
  const all = failing.length === counts.failed + counts.errored;
  // Data name the failing tests, but not which of them ended in an error.
  const outcomesKnown =
    cases.filter(({ outcome }) => outcome === 'errored').length === counts.errored;
  const cut = suites.length === 0 || (!complete && suites.length >= MOST_NAMED);
  const facts = (tests: readonly TestCase[]): Facts[] =>
    tests.map((test) => factsOfTest(test, outcomesKnown));
  return given({
    ...counts,
    run: runIn(report),
    suites: cut ? null : suites,
    tests: complete ? facts(cases) : null,
    failing: complete || all ? facts(failing) : null,
  });
}

/** The facts of a test. A message that may have been cut short is absent. */
function factsOfTest(
  { name, suite, file, outcome, message }: TestCase,
  outcomesKnown: boolean,
): Facts {
  const failed = isFailing(outcome);
  return given({
    name,
    suite: suite === '' ? null : suite,
    file: file === '' ? null : file,
    outcome: failed && !outcomesKnown ? null : outcome,
    message: failed && !isKept(message) ? null : message,
  });
}

function sharesOf(shares: Shares): Facts {
  return byMetric((metric) => {
    const share = shares[metric];
    return share && { percent: share.percent, ...given(share.counts ?? {}) };
  });
}

function digestFacts({ algorithm, hex, size }: FileDigest): Facts {
  return given({ [algorithm]: hex, size });
}

const isKept = (text: string): boolean => text !== '' && text.length < MESSAGE;

/** The facts of a scan. If a result has no severity, it is not known how many there are of any. */
function factsOfScan({ runs }: ReportOf<'sarif'>): Facts {
  const alerts = runs.flatMap((run) => run.alerts);
  const sum = (of: (alert: Alert) => boolean): number =>
    alerts.filter(of).reduce((all, { count }) => all + count, 0);
  const isRated = alerts.every(({ severity }) => severity !== null);
  const bySeverity = SEVERITIES.map(
    (one) => [one, sum(({ severity }) => severity === one)] as const,
  );
  const byLevel = LEVELS.map((one) => [`${one}s`, sum(({ level }) => level === one)] as const);
  return given({
    ...Object.fromEntries(byLevel),
    ...(isRated ? Object.fromEntries(bySeverity) : {}),
    tools: runs.map(({ tool }) => tool),
    results: alerts.map(({ file, message, ...one }) => {
      return given({
        ...one,
        file: isKept(file) ? file : null,
        message: isKept(message) ? message : null,
      });
    }),
  });
}

/** The facts of a diff. If paths are cut short, or nothing was changed, there is no list of files. */
function factsOfDiff({ files, added, removed, cut }: ReportOf<'diffstat'>): Facts {
  const listed = cut || files.length === 0 ? null : files;
  return given({
    count: cut ? null : files.length,
    added,
    removed,
    files: listed?.map((file) => given({ ...file, from: file.from ?? '' })) ?? null,
    paths: listed?.flatMap(({ path, from }) => (from === null ? [path] : [from, path])) ?? null,
  });
}

function given(facts: Readonly<Record<string, unknown>>): Facts {
  const entries = Object.entries(known(facts));
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'number' ? BigInt(value) : value]),
  );
}
