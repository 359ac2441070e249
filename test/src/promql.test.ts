import { expect, test } from 'vitest';
import { labelsIn, metricsIn } from './promql.ts';

test.each([
  ['up{job="assize"} == 0 or absent(up{job="assize"})', ['up']],
  ['sum by (le, role) (rate(a_bucket{role=~"$role"}[$__rate_interval])) * 60', ['a_bucket']],
  ['(a > 0) unless on (role) b offset 15m', ['a', 'b']],
  ['histogram_quantile(0.95, sum by (le) (rate(x_bucket[5m])))', ['x_bucket']],
  [
    'assize:ratio15m > 0.1 and on() sum(increase(y_total[15m])) >= 3',
    ['assize:ratio15m', 'y_total'],
  ],
  ['label_replace(z_count, "model", "$1", "gen_ai", "(.+)") > 1e3', ['z_count']],
  ['deriv((max by (role) (depth))[10m:1m]) > 0', ['depth']],
])('%s', (expression, names) => {
  expect(metricsIn(expression)).toEqual(names);
});

test('labels are those that are selected, grouped or joined by', () => {
  const expression =
    'sum by (role, node) (rate(a{role=~"x|y", reason!="z"}[1m])) unless on (role) b';
  expect(labelsIn(expression)).toEqual(['role', 'reason', 'node']);
});
