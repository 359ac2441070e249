import { describe, expect, it } from 'vitest';
import { criticalIn, findingFaults, type AdversarialFinding } from './findings.ts';
import { found, REPORT } from './testing/sample.ts';

const first = found('f1', 'MAKISHIMA', { severity: 'critical' });
const refused = (findings: AdversarialFinding[], prior: AdversarialFinding[] = [], by?: 'RICK') =>
  findingFaults(findings, REPORT, prior, by);

describe('findings', () => {
  it('may answer one that was found before their turn', () => {
    const answer = found('f2', 'LAWLIET', { response_to: 'f1', quote: 'Heat pumps' });
    expect(refused([answer], [first])).toEqual([]);
  });

  it('may answer one of the same turn that stands before it, not one after it', () => {
    const second = found('f2', 'MAKISHIMA', { response_to: 'f1' });
    expect(refused([first, second])).toEqual([]);
    expect(refused([second, first])).toEqual(['findings.0: unknown response_to "f1"']);
  });

  it.each([
    ['section', { target_section: 'zz' }, 'findings.0: unknown section "zz"'],
    ['response_to', { response_to: 'f9' }, 'findings.0: unknown response_to "f9"'],
  ])('with an unknown %s are refused by its name', (_what, of, fault) => {
    expect(refused([found('f1', 'RICK', of)])).toEqual([fault]);
  });

  it('are refused where a persona speaks out of its turn or with another voice', () => {
    expect(refused([first], [], 'RICK')).toEqual(["findings.0: MAKISHIMA speaks in RICK's turn"]);
    expect(refused([{ ...first, int_type: 'B' }])).toEqual([
      'findings.0: MAKISHIMA makes C, not B',
    ]);
  });

  it('are refused where an id was used before', () => {
    expect(refused([first], [first])).toEqual(['findings.0: the id "f1" is used twice']);
  });

  it('are counted where they are critical', () => {
    expect(criticalIn([first, found('f2', 'RICK')])).toBe(1);
  });
});
