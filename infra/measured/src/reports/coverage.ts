import { jsonOf, strictObject } from '@assize/proto';
import Type from 'typebox';
import { coberturaOf, jacocoOf, type Listed } from './coverage-xml.ts';
import {
  byMetric,
  METRICS,
  shareOf,
  totalOf,
  type Coverage,
  type Metric,
  type Share,
  type Shares,
} from './coverage-shares.ts';
import { Commit, dataReader, unreadable } from './data.ts';
import { lcovOf } from './lcov.ts';
import { parseXml } from './xml.ts';

const count = Type.Integer({ minimum: 0, maximum: 999_999_999 });
const pct = Type.Number({ minimum: 0, maximum: 100 });
const Measure = Type.Union([
  strictObject({
    covered: count,
    total: count,
    skipped: Type.Optional(count),
    // Istanbul writes "Unknown" if there is nothing to cover.
    pct: Type.Optional(Type.Union([pct, Type.Literal('Unknown')])),
  }),
  strictObject({ pct }),
]);
const measures = {
  lines: Type.Optional(Measure),
  branches: Type.Optional(Measure),
  functions: Type.Optional(Measure),
  statements: Type.Optional(Measure),
};

export const CoverageData = strictObject({ ...measures, commit: Commit });
export type CoverageData = Type.Static<typeof CoverageData>;
/** The format of istanbul's json-summary: `total`, and each file by its path. */
const Summary = Type.Intersect([
  Type.Object({ total: Type.Object(measures) }),
  Type.Record(Type.String(), Type.Object({ ...measures, branchesTrue: Type.Optional(Measure) })),
]);
const readFlat = dataReader(CoverageData);
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
  const [all, listed] = [sharesOf(total), totalOf(files)];
  for (const metric of METRICS) {
    const [whole, part] = [all[metric]?.counts, listed[metric]?.counts];
    if (part && !(whole && isWithin(part, whole)))
      unreadable(`its files have more ${metric} than its total`);
  }
  return checked({ kind: 'coverage', commit: null, total: all, files });
}

type Counts = NonNullable<Share['counts']>;

/** Whether the counts of the listed files fit into the total. Files, covered or not, may have been left out. */
function isWithin(part: Counts, whole: Counts): boolean {
  return part.covered <= whole.covered && part.total - part.covered <= whole.total - whole.covered;
}

type Measured = Partial<Record<Metric, Type.Static<typeof Measure>>>;

function sharesOf(measured: Measured): Shares {
  return byMetric((metric) => {
    const one = measured[metric];
    if (one === undefined) return null;
    if (!('covered' in one)) return { percent: one.pct, counts: null };
    return shareOf(one.covered, one.total, one.pct === undefined ? one.pct : Number(one.pct));
  });
}

/** Reads Cobertura or JaCoCo XML, lcov, or istanbul's JSON summary. @throws UnreadableReport */
export function coverageOfText(text: string): Coverage {
  const start = text.trimStart();
  if (start.startsWith('{')) return coverageOfData(jsonOf(text) ?? unreadable('no JSON'));
  const { files, stated } = start.startsWith('<') ? ofXml(text) : { files: lcovOf(text) };
  return checked({ kind: 'coverage', commit: null, total: totalOf(files, stated), files });
}

function ofXml(text: string): Listed {
  const root = parseXml(text);
  if (root.name === 'coverage') return coberturaOf(root);
  if (root.name === 'report') return jacocoOf(root);
  return unreadable(`no coverage report: its root is <${root.name.slice(0, 40)}>`);
}

function checked(coverage: Coverage): Coverage {
  const some = METRICS.some((metric) => coverage.total[metric]);
  return some ? coverage : unreadable('nothing in it was there to be covered');
}
