import { expect, test } from 'vitest';
import { reportsOf } from '#src/otlp/reports.ts';

test('an outage is one warning, and its end one line with what was lost', () => {
  const said: [string, object][] = [];
  const log = {
    warn: (fields: object) => void said.push(['warn', fields]),
    info: (fields: object) => void said.push(['info', fields]),
  };
  const reports = reportsOf('http://collector', 'spans', log);
  const err = new Error('refused');
  reports.taken();
  reports.lost(err, 5);
  reports.lost(err, 7);
  reports.taken();
  reports.taken();
  reports.lost(err, 1);
  const collector = 'http://collector';
  expect(said).toEqual([
    ['warn', { err, collector }],
    ['info', { collector, lost: 12 }],
    ['warn', { err, collector }],
  ]);
});
