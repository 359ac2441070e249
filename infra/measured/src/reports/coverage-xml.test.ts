import { describe, expect, it } from 'vitest';
import { measure } from '#src/measure.ts';
import { report } from '#src/testing/reports.ts';

describe('Cobertura', () => {
  /** As istanbul writes it: for a parameter's default, on a line without a statement, it lists no branch. */
  const written = (branchRate: string): string => `<coverage line-rate="1" ${branchRate}>
    <packages><package name="main"><classes><class name="a.js" filename="a.js"><lines>
    <line number="1" hits="2" branch="false"/>
    <line number="4" hits="2" branch="true" condition-coverage="100% (2/2)"/>
    </lines></class></classes></package></packages></coverage>`;
  const said = (claim: string, branchRate: string) =>
    measure(claim, [report('coverage', written(branchRate))]).readings[0]?.measured;

  it('tells of branches only where it lists those that its rate is of', () => {
    const claim = 'Branch coverage is at least 80 %.';
    expect(said(claim, 'branch-rate="1"')?.holds).toBe(true);
    expect(said(claim, '')?.holds).toBe(true);
    expect(said(claim, 'branch-rate="0.5"')).toMatchObject({
      holds: null,
      what: 'it does not measure branches',
    });
    expect(said('Coverage is at least 80 %.', 'branch-rate="0.5"')?.holds).toBe(true);
  });

  /** istanbul lists what defines a function, which is no statement and not in its count. */
  it('is refused where a method has lines that its class does not list', () => {
    const text = (lines: string) => `<coverage><packages><package name="main"><classes>
      <class filename="a.js"><methods><method name="f"><lines><line number="1" hits="5"/></lines></method></methods>
      <lines>${lines}</lines></class></classes></package></packages></coverage>`;
    const holds = (lines: string) =>
      measure('Coverage is at least 50 %.', [report('coverage', text(lines))]).readings[0]?.measured
        .holds;
    expect(holds('<line number="2" hits="0"/>')).toBeNull();
    expect(holds('<line number="1" hits="5"/><line number="2" hits="0"/>')).toBe(true);
    expect(holds('')).toBe(true);
  });
});
