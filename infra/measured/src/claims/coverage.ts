import { METRICS, type Coverage, type Metric, type Shares } from '#src/reports/coverage-shares.ts';
import { opposite, readBy, whole, type Finding, type Form, type Rule } from './assertion.ts';
import { meetsPercent, quantity, quantityIn, type Quantity } from './quantity.ts';
import { QUOTED } from './wording.ts';

interface CoverageClaim {
  /** null where the claim names none: lines, or statements where no lines were counted. */
  readonly metric: Metric | null;
  readonly bound: Quantity;
  readonly negated: boolean;
  /** A file; empty where the whole is meant. */
  readonly file: string;
}

const METRIC = '(?:(?<metric>line|branch|function|statement)s? )?';
const COVERAGE = `(?:(?:the|our|total|overall|test|code|unit test) )*${METRIC}(?:test |code )?coverage`;
const OF = String.raw`(?: (?:of|for|in) (?<file>${QUOTED}|[\w@./\\-]+))?`;
const PERCENT = `(?<percent>${quantity('(?: ?%| ?percent\\b)')})`;
const THERE =
  '(?:is(?: now| still)?|was|are|stands at|stays(?: at)?|remains(?: at)?|reaches|reached|has reached|of|:)';
const THINGS = '(?<things>lines|branches|functions|statements)';

type Group = (name: string) => string;

function claimOf(group: Group): CoverageClaim | null {
  const bound = quantityIn(group('percent'));
  const name = group('metric') || group('things').replace(/(?:e?s)$/, '');
  const metric = METRICS.find((each) => name !== '' && each.startsWith(name.toLowerCase())) ?? null;
  const file = group('file');
  // A bare word is no file.
  if (/^[\w@./\\-]+$/.test(file) && !(/[./\\]/.test(file) && /\w$/.test(file))) return null;
  return bound && { metric, bound, negated: group('not') !== '', file };
}

const EXCEED = (group: Group): CoverageClaim | null => {
  const claim = claimOf(group);
  return claim && { ...claim, bound: { ...claim.bound, bound: 'gt' } };
};

const FORMS: readonly Form<CoverageClaim>[] = [
  { pattern: whole(`${COVERAGE}${OF} ${THERE}(?<not> not)? ${PERCENT}`), means: claimOf },
  { pattern: whole(`${COVERAGE}${OF} exceeds (?<percent>\\d+(?:\\.\\d+)? ?%)`), means: EXCEED },
  {
    pattern: whole(
      `(?:(?:it|there|we|the project|the code) (?:has|have|is|reaches) )?${PERCENT} (?:of )?${COVERAGE}${OF}`,
    ),
    means: claimOf,
  },
  { pattern: whole(`${PERCENT} of (?:the |all )?${THINGS} (?:is|are) covered`), means: claimOf },
];

/** What is said of coverage, of the whole or of a file, in percent. */
export const coverageRule: Rule = (clause, { bare }) => {
  const read = readBy(FORMS, clause);
  if (!read) return null;
  const claim = { ...read, file: bare(read.file) };
  return {
    topic: 'coverage',
    ...(claim.file === '' ? { unnamed: true } : {}),
    check: (report) => (report.kind === 'coverage' ? checkCoverage(claim, report) : null),
  };
};

function checkCoverage({ metric, bound, negated, file }: CoverageClaim, report: Coverage): Finding {
  const shares = sharesOf(report, file);
  if (!shares) return { holds: null, what: `it has no file ${file}` };
  const measured =
    metric ?? (['lines', 'statements'] as const).find((each) => shares[each]) ?? 'lines';
  const share = shares[measured];
  if (!share) return { holds: null, what: `it does not measure ${measured}` };
  const found = {
    holds: meetsPercent(bound, share.percent),
    what: `coverage of ${measured}${file && ` in ${file}`} is ${spell(share.percent)}${
      share.counts ? ` (${share.counts.covered} of ${share.counts.total})` : ''
    }`,
  };
  return negated ? opposite(found) : found;
}

function sharesOf({ total, files }: Coverage, file: string): Shares | null {
  if (file === '') return total;
  const plain = (path: string): string => `/${path.replaceAll('\\', '/').replace(/^\.?\//, '')}`;
  const found = files.filter(({ path }) => plain(path).endsWith(plain(file)));
  return found.length === 1 ? (found[0]?.shares ?? null) : null;
}

/** To three decimals, and never to a round number that it is not. */
function spell(percent: number): string {
  const short = String(Number(percent.toFixed(3)));
  return Number(short) === percent || !Number.isInteger(Number(short))
    ? `${short} %`
    : `${percent} %`;
}
