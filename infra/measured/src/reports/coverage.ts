import Type from 'typebox';
import { coberturaOf, jacocoOf } from './coverage-xml.ts';
import { Commit, dataReader, parsedJson } from './data.ts';
import { lcovOf } from './lcov.ts';
import { unreadable } from './report.ts';
import { parseXml } from './xml.ts';

export const METRICS = ['lines', 'branches', 'functions', 'statements'] as const;
export type Metric = (typeof METRICS)[number];

/** How much of something is covered; `percent` is 0–100, unrounded where there are counts. */
export interface Share {
  readonly percent: number;
  readonly counts: { readonly covered: number; readonly total: number } | null;
}

/** What was measured; null: it was not, or there is nothing of it to cover. */
export type Shares = Readonly<Partial<Record<Metric, Share | null>>>;

/** A coverage report. */
export interface Coverage {
  readonly kind: 'coverage';
  readonly commit: string | null;
  readonly total: Shares;
  readonly files: readonly { readonly path: string; readonly shares: Shares }[];
}

/** @throws UnreadableReport where more is covered than there is */
export function shareOf(covered: number, total: number): Share | null {
  if (covered > total) return unreadable(`${covered} of ${total} are covered`);
  return total === 0 ? null : { percent: (100 * covered) / total, counts: { covered, total } };
}

/** The whole, of its files. */
export function totalOf(files: Coverage['files']): Shares {
  const summed = METRICS.flatMap((metric) => {
    const counts = files.flatMap(({ shares }) => shares[metric]?.counts ?? []);
    if (counts.length === 0) return [];
    const sum = (of: 'covered' | 'total') => counts.reduce((all, one) => all + one[of], 0);
    return [[metric, shareOf(sum('covered'), sum('total'))] as const];
  });
  return Object.fromEntries(summed);
}

const count = Type.Integer({ minimum: 0 });
const pct = Type.Number({ minimum: 0, maximum: 100 });
const strict = { additionalProperties: false } as const;
const Measure = Type.Union([
  Type.Object(
    {
      covered: count,
      total: count,
      skipped: Type.Optional(count),
      // Istanbul writes "Unknown" where there is nothing to cover.
      pct: Type.Optional(Type.Union([pct, Type.String()])),
    },
    strict,
  ),
  Type.Object({ pct }, strict),
]);
const measures = {
  lines: Type.Optional(Measure),
  branches: Type.Optional(Measure),
  functions: Type.Optional(Measure),
  statements: Type.Optional(Measure),
};

/** One set of measures, and of which commit. */
const Flat = Type.Object({ ...measures, commit: Commit }, strict);
/** What istanbul writes as json-summary: `total`, and each file by its path. */
const Summary = Type.Intersect([
  Type.Object({ total: Type.Object(measures) }),
  Type.Record(Type.String(), Type.Object({ ...measures, branchesTrue: Type.Optional(Measure) })),
]);
const readFlat = dataReader(Flat);
const readSummary = dataReader(Summary);

/** @throws UnreadableReport */
export function coverageOfData(data: unknown): Coverage {
  if (typeof data === 'object' && data !== null && 'total' in data) return ofSummary(data);
  const { commit = null, ...flat } = readFlat(data);
  return checked({ kind: 'coverage', commit, total: sharesOf(flat), files: [] });
}

function ofSummary(data: object): Coverage {
  const { total, ...rest } = readSummary(data);
  const files = Object.entries(rest).map(([path, one]) => ({ path, shares: sharesOf(one) }));
  return checked({ kind: 'coverage', commit: null, total: sharesOf(total), files });
}

type Measured = Partial<Record<Metric, Type.Static<typeof Measure>>>;

function sharesOf(measured: Measured): Shares {
  const shares = METRICS.flatMap((metric) => {
    const one = measured[metric];
    if (one === undefined) return [];
    const share =
      'covered' in one ? shareOf(one.covered, one.total) : { percent: one.pct, counts: null };
    return [[metric, share] as const];
  });
  return Object.fromEntries(shares);
}

/** Reads Cobertura or JaCoCo XML, lcov, or istanbul's JSON summary. @throws UnreadableReport */
export function coverageOfText(text: string): Coverage {
  const start = text.trimStart().replace(/^\uFEFF/, '');
  if (start.startsWith('{')) return coverageOfData(parsedJson(text) ?? unreadable('no JSON'));
  const files = start.startsWith('<') ? ofXml(text) : lcovOf(text);
  return checked({ kind: 'coverage', commit: null, total: totalOf(files), files });
}

function ofXml(text: string): Coverage['files'] {
  const root = parseXml(text);
  if (root.name === 'coverage') return coberturaOf(root);
  if (root.name === 'report') return jacocoOf(root);
  return unreadable(`no coverage report: its root is <${root.name.slice(0, 40)}>`);
}

function checked(coverage: Coverage): Coverage {
  const some = METRICS.some((metric) => coverage.total[metric]);
  return some ? coverage : unreadable('nothing in it was there to be covered');
}
