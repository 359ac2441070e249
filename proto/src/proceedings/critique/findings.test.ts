import { describe, expect, it } from 'vitest';
import { criticalIn, readFindings } from './findings.ts';
import { found, REPORT } from './testing/sample.ts';

const first = found('f1', 'MAKISHIMA', { severity: 'critical' });
const refused = (value: unknown, ...rest: [Parameters<typeof readFindings>[2]?, 'RICK'?]) => {
  const read = readFindings(value, REPORT, rest[0] ?? [], rest[1]);
  return read.ok ? [] : read.faults;
};

describe('findings', () => {
  it('are read with all fields of the seed', () => {
    const answer = found('f2', 'LAWLIET', { response_to: 'f1', quote: 'Heat pumps' });
    expect(readFindings([answer], REPORT, [first])).toEqual({ ok: true, value: [answer] });
    expect(Object.keys(first)).toEqual(
      expect.arrayContaining([
        'agent',
        'int_type',
        'target_section',
        'finding',
        'severity',
        'actionable',
        'response_to',
      ]),
    );
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

  it('with an unknown agent are refused by its name', () => {
    expect(refused([{ ...first, agent: 'LIGHTNING' }])).toEqual([
      'findings.0: unknown agent "LIGHTNING" (known: MAKISHIMA, LAWLIET, RICK, SHIKAMARU, LIGHT)',
    ]);
  });

  it.each([
    ['severity', { severity: 'fatal' }],
    ['actionable', { actionable: 'yes' }],
    ['finding', { finding: '' }],
    ['more', { more: 1 }],
  ])('of another shape are refused, and the field is named: %s', (field, of) => {
    expect(refused([{ ...first, ...of }]).join()).toContain(`0.${field}`);
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

  it('are refused, not thrown at, where they are no list', () => {
    for (const value of [null, 'x', {}, [null], [[]]])
      expect(refused(value).length).toBeGreaterThan(0);
  });

  it('are counted where they are critical', () => {
    expect(criticalIn([first, found('f2', 'RICK')])).toBe(1);
  });
});
