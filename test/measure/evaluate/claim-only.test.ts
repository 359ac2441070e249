import { describe, expect, test } from 'vitest';
import { claimOnly, majorityOf, type LabelledClaim } from './claim-only.ts';

const claims = (n: number, text: string, label: string): LabelledClaim[] =>
  Array.from({ length: n }, (_, at) => ({ text, label, group: `${label}-${at}` }));

describe('the claim alone', () => {
  const worded = [
    ...claims(20, 'The drug never helps patient', 'refuted'),
    ...claims(20, 'The drug helps patient', 'supported'),
  ];

  test('is right where the wording gives the label away', () => {
    const said = claimOnly(worded);
    const right = worded.filter(({ label }, at) => said[at] === label).length;
    expect(right).toBe(40);
    expect(claimOnly(worded.slice(0, 2), worded)).toEqual(['refuted', 'refuted']);
  });

  test('learns nothing of a claim from that claim: equal wording gives no label away', () => {
    const blind = [...claims(20, 'One claim', 'refuted'), ...claims(20, 'One claim', 'supported')];
    const said = claimOnly(blind);
    const right = blind.filter(({ label }, at) => said[at] === label).length;
    expect(right).toBeLessThan(30);
  });

  test('says nothing where there is nothing to learn from', () => {
    expect(claimOnly([{ text: 'Alone.', label: 'nei', group: 'g' }])).toEqual([null]);
    expect(claimOnly([], [])).toEqual([]);
    expect([majorityOf(worded), majorityOf([])]).toEqual(['refuted', null]);
  });
});
