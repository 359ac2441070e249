import { METRICS, type Shares } from './reports/coverage-shares.ts';
import type { FileDigest } from './reports/digest.ts';
import type { Report } from './reports/report.ts';

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
      return { ...sharesOf(report.total), files: new Map(files) };
    }
    case 'exit-code': {
      const { code, signal, timedOut, command } = report;
      const succeeded = code === 0 && signal === null && !timedOut;
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

type Of<Kind extends Report['kind']> = Extract<Report, { kind: Kind }>;

function factsOfRun({ counts, suites, cases, complete }: Of<'junit'>): Facts {
  const failing = cases.filter(({ outcome }) => outcome === 'failed' || outcome === 'errored');
  const all = failing.length === counts.failed + counts.errored;
  return given({
    ...counts,
    run: counts.passed + counts.failed + counts.errored,
    suites,
    tests: complete ? cases : null,
    failing: complete || all ? failing : null,
  });
}

function sharesOf(shares: Shares): Facts {
  const known = METRICS.flatMap((metric) => {
    const share = shares[metric];
    return share
      ? [[metric, { percent: share.percent, ...given(share.counts ?? {}) }] as const]
      : [];
  });
  return Object.fromEntries<unknown>(known);
}

function of({ algorithm, hex, size }: FileDigest): Facts {
  return given({ [algorithm]: hex, size });
}

/** Where paths are cut short, or nothing was changed, there is no list that could be gone through. */
function factsOfDiff({ files, added, removed, cut }: Of<'diffstat'>): Facts {
  const listed = cut || files.length === 0 ? null : files;
  return given({
    count: files.length,
    added,
    removed,
    files: listed?.map((file) => given({ ...file, from: file.from ?? '' })) ?? null,
    paths: listed?.flatMap(({ path, from }) => (from === null ? [path] : [from, path])) ?? null,
  });
}

/** Without what is not known. */
function given(facts: Readonly<Record<string, unknown>>): Facts {
  const known = Object.entries(facts).filter(([, value]) => value !== null);
  return Object.fromEntries(
    known.map(([key, value]) => [key, typeof value === 'number' ? BigInt(value) : value]),
  );
}
