import { byMetric, type Shares } from './reports/coverage-shares.ts';
import { known } from './reports/data.ts';
import type { FileDigest } from './reports/digest.ts';
import { isClean } from './reports/exit-code.ts';
import { failingOf, isFailing, MESSAGE, runIn, type TestCase } from './reports/junit.ts';
import type { Report, ReportOf } from './reports/report.ts';
import { MOST_NAMED } from './reduce.ts';

/**
 * What a report says, as assertions in CEL see it (`compileAssert` has the types): a whole number is a
 * bigint, and what the report does not give is absent.
 */
export type Facts = Readonly<Record<string, unknown>>;

export function factsOf(report: Report): Facts {
  switch (report.kind) {
    case 'junit':
      return factsOfRun(report);
    case 'coverage': {
      const files = report.files.map(({ path, shares }) => [path, sharesOf(shares)] as const);
      // One that was cut down, or is data, lists no file; it does not say that there is none.
      return { ...sharesOf(report.total), ...(files.length > 0 && { files: new Map(files) }) };
    }
    case 'exit-code': {
      const { code, signal, timedOut, command } = report;
      const succeeded = isClean(report);
      // One that ran out of time says nothing of its signal, nor does one without a code.
      const by = signal ?? (code === null ? null : '');
      return given({ code, command, signal: by, timed_out: timedOut, succeeded });
    }
    case 'digest': {
      const files = new Map<string, Facts>();
      for (const one of report.files) files.set(one.path, { ...files.get(one.path), ...of(one) });
      return { files };
    }
    case 'http': {
      const { status, method, url, headers, body } = report;
      return given({ status, method: method ?? 'GET', url, headers, body });
    }
    case 'diffstat':
      return factsOfDiff(report);
  }
}

function factsOfRun(report: ReportOf<'junit'>): Facts {
  const { counts, suites, cases, complete } = report;
  const failing = failingOf(cases);
  const all = failing.length === counts.failed + counts.errored;
  // Data name the failing tests, and not which of them ended in an error.
  const told = cases.filter(({ outcome }) => outcome === 'errored').length === counts.errored;
  const cut = suites.length === 0 || (!complete && suites.length >= MOST_NAMED);
  const facts = (tests: readonly TestCase[]): Facts[] =>
    tests.map((test) => factsOfTest(test, told));
  return given({
    ...counts,
    run: runIn(report),
    suites: cut ? null : suites,
    tests: complete ? facts(cases) : null,
    failing: complete || all ? facts(failing) : null,
  });
}

/** Of a message that may have been cut short, it is not known what it says. */
function factsOfTest({ name, suite, file, outcome, message }: TestCase, told: boolean): Facts {
  const failed = isFailing(outcome);
  return given({
    name,
    suite: suite === '' ? null : suite,
    file: file === '' ? null : file,
    outcome: failed && !told ? null : outcome,
    message: failed && (message === '' || message.length >= MESSAGE) ? null : message,
  });
}

function sharesOf(shares: Shares): Facts {
  return byMetric((metric) => {
    const share = shares[metric];
    return share && { percent: share.percent, ...given(share.counts ?? {}) };
  });
}

function of({ algorithm, hex, size }: FileDigest): Facts {
  return given({ [algorithm]: hex, size });
}

/** Where paths are cut short, or nothing was changed, there is no list that could be gone through. */
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

/** Without what is not known. */
function given(facts: Readonly<Record<string, unknown>>): Facts {
  const told = Object.entries(known(facts));
  return Object.fromEntries(
    told.map(([key, value]) => [key, typeof value === 'number' ? BigInt(value) : value]),
  );
}
