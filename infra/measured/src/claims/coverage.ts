import { METRICS, type Coverage, type Metric } from '#src/reports/coverage-shares.ts';
import { sentenceForm, aboutReports, type Finding, type Form, type Group } from './assertion.ts';
import { meetsPercent, quantity, quantityIn, type Quantity } from './quantity.ts';

const COVERAGE =
  '(?:(?:the|our) )?(?:(?:total|overall) )?(?:(?<metric>line|branch|function|statement) )?(?:test |code )?coverage';
const IS = '(?: (?:is(?: now)?|was|stands at|of)|:)?';
const PERCENT = quantity('percent', '(?: ?%| percent)');

const means: Form['means'] = (group) => {
  const bound = quantityIn(group, 'percent');
  const metric = metricIn(group);
  return (
    bound && {
      ...aboutReports('coverage', (report) => checkCoverage(metric, bound, report)),
      unnamed: true,
    }
  );
};

/** Statements about coverage in percent: of lines by default, or of statements if the report does not measure lines. */
export const COVERAGE_FORMS: readonly Form[] = [
  sentenceForm(`${COVERAGE}${IS} ${PERCENT}`, means),
  sentenceForm(`(?:(?:we|it|the code) (?:has|have) )?${PERCENT} (?:of )?${COVERAGE}`, means),
];

function metricIn(group: Group): Metric | null {
  const name = group('metric').toLowerCase();
  return METRICS.find((each) => name !== '' && each.startsWith(name)) ?? null;
}

function checkCoverage(metric: Metric | null, bound: Quantity, { total }: Coverage): Finding {
  const measured =
    metric ?? (['lines', 'statements'] as const).find((each) => total[each]) ?? 'lines';
  const share = total[measured];
  if (!share) return { holds: null, what: `it does not measure ${measured}` };
  const { percent, counts } = share;
  const of = counts ? ` (${counts.covered} of ${counts.total})` : '';
  return {
    holds: meetsPercent(bound, percent),
    what: `coverage of ${measured} is ${spell(percent)}${of}`,
  };
}

/** A percentage with up to three decimals, but never rounded to a whole number that it is not. */
function spell(percent: number): string {
  const short = String(Number(percent.toFixed(3)));
  return Number(short) === percent || !Number.isInteger(Number(short))
    ? `${short} %`
    : `${percent} %`;
}
