import { findingFaults, type Legitimacy } from '@assize/proto/critique';
import { challenged, found } from '@assize/proto/critique/testing';
import { critiqueView, reportOf } from '@assize/court/report/testing';
import { describe, expect, it } from 'vitest';
import { constrain } from './constraints.ts';

const SOURCES = { s1: 'S', s2: 'T' };

const challenge = (type: string, severity: 'critical' | 'significant', quote: string) =>
  challenged({ findings: [found('m1', 'MAKISHIMA', { severity, type, quote })] });

function constrained(sections: Record<string, string>, thread: Legitimacy[] = []) {
  const report = reportOf(sections, SOURCES);
  const turn = constrain(critiqueView(report, thread));
  const prior = thread.flatMap((one) => one.findings);
  expect(findingFaults(turn.findings, report, prior, 'LAWLIET')).toEqual([]);
  return turn;
}

describe('what LAWLIET finds', () => {
  it('is a decision without what another section calls decisive, as a finding, a variable and a constraint', () => {
    const turn = constrained({
      a: 'Whether the well pays depends on the depth of the water [s1][s2].',
      b: 'We recommend to drill now, because diggers are cheap this year [s1][s2].',
    });
    expect(turn.findings).toMatchObject([{ type: 'missing-variable', target_section: 'b' }]);
    expect(turn.missingVariables).toMatchObject([
      { name: 'the depth of the water', sections: ['b'] },
    ]);
    const open = turn.constraints.filter(({ resolved }) => !resolved);
    expect(open.map(({ section }) => section)).toEqual(['b']);
  });

  it('is a section on one source, before a term that nobody explains', () => {
    const { findings } = constrained({
      a: 'The RPO was met in May [s1]. The pump was new then [s1]. The field was dry in May [s1].',
    });
    expect(findings.map(({ type }) => type)).toEqual(['single-source', 'undefined-term']);
  });

  it('is nothing in a sound section, whose own premise is kept as a constraint that is met', () => {
    const turn = constrained({ a: 'The pump was new in May [s1][s2].' });
    expect(turn.findings).toEqual([]);
    expect(turn.constraints).toMatchObject([{ section: 'a', resolved: true }]);
    expect(turn.said).not.toBe('');
  });
});

describe('what LAWLIET says of MAKISHIMA’s challenges', () => {
  it('is a denial where the sentence goes on from one that carries the citation', () => {
    const quote = 'These were 81 percent of all.';
    const thread = [challenge('uncited-number', 'significant', quote)];
    const { answers } = constrained({ a: `Many growers agree [s1]. ${quote}` }, thread);
    expect(answers).toMatchObject([{ to: 'm1', agrees: false }]);
    expect(answers[0]?.why).toContain('s1');
  });

  it('is agreement where nothing beside it does, and a critical one becomes an open constraint', () => {
    const quote = 'The pump was never stopped [s1].';
    const thread = [challenge('contested-by-source', 'critical', quote)];
    const { answers, constraints } = constrained({ a: quote }, thread);
    expect(answers).toMatchObject([{ to: 'm1', agrees: true }]);
    expect(constraints.some(({ text, resolved }) => text.includes(quote) && !resolved)).toBe(true);
  });
});
