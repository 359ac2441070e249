import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Constraint } from './artifacts.ts';
import { AGENTS, INT_TYPE_OF, SEVERITIES } from './findings.ts';
import { GLOBAL } from './report.ts';
import { found, REPORT } from './testing/sample.ts';
import { adjustedSections, adjustmentsOf, PENALTY } from './scores.ts';

const SURE = REPORT.sections.map((section) => ({ ...section, confidence: 0.9 }));
const open: Constraint = { id: 'k', section: 'b', text: 'it must hold', resolved: false };
const after = (...findings: Parameters<typeof adjustmentsOf>[1]) =>
  adjustmentsOf(SURE, findings, []).map((one) => one.after);

describe('scores', () => {
  it.each([
    ['critical', 0.75],
    ['significant', 0.82],
    ['minor', 0.87],
  ] as const)('a %s finding leaves its section %d, and no other is touched', (severity, left) => {
    expect(after(found('f', 'MAKISHIMA', { severity }))).toEqual([left, 0.9, 0.9]);
  });

  it('adds up the findings on a section, and never goes under 0', () => {
    const many = Array.from({ length: 7 }, (_, i) =>
      found(`f${i}`, 'MAKISHIMA', { severity: 'critical' }),
    );
    expect(after(...many.slice(0, 2))[0]).toBe(0.6);
    expect(after(...many)[0]).toBe(0);
  });

  it('takes half the penalty of a global finding from every section', () => {
    const global = found('f', 'LAWLIET', { severity: 'critical', target_section: GLOBAL });
    expect(after(global)).toEqual([0.825, 0.825, 0.825]);
  });

  it('does not count a finding twice because a decision orders its repair', () => {
    const first = found('f', 'MAKISHIMA', { severity: 'significant' });
    const decision = found('d', 'SHIKAMARU', { severity: 'critical', response_to: 'f' });
    expect(after(first, decision)[0]).toBe(0.82);
    expect(after(first, { ...decision, response_to: '' })[0]).toBe(0.67);
  });

  it('starts from 0.7 where the writer states no confidence', () => {
    const [section] = adjustmentsOf(REPORT.sections, [found('f', 'RICK')], []);
    expect(section).toEqual({
      section: 'a',
      before: 0.7,
      after: 0.67,
      findings: ['f'],
      replan: false,
    });
  });

  it('flags the section of an unresolved constraint for replan, and all for a global one', () => {
    const flags = (constraint: Constraint) =>
      adjustmentsOf(SURE, [], [constraint]).map(({ replan }) => replan);
    expect(flags(open)).toEqual([false, true, false]);
    expect(flags({ ...open, resolved: true })).toEqual([false, false, false]);
    expect(flags({ ...open, section: GLOBAL })).toEqual([true, true, true]);
  });

  it('keeps the shape of the sections, and adds one field', () => {
    const odd = [{ id: 'x', heading: 'X', text: 'T', confidence: 0.5, grader_scores: { q: 1 } }];
    const finding = found('f', 'MAKISHIMA', { target_section: 'x' });
    expect(adjustedSections(odd, adjustmentsOf(odd, [finding], []))).toEqual([
      { ...odd[0], confidence: 0.47, critique: { before: 0.5, findings: ['f'], replan: false } },
    ]);
  });
});

const finding = fc
  .record({
    agent: fc.constantFrom(...AGENTS),
    severity: fc.constantFrom(...SEVERITIES),
    target_section: fc.constantFrom('a', 'b', 'c', GLOBAL),
    response_to: fc.constantFrom('', 'x'),
  })
  .map((of) => found('f', of.agent, { ...of, int_type: INT_TYPE_OF[of.agent] }));

describe('scores of any findings', () => {
  const sections = fc
    .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([a, b]) => REPORT.sections.map((one, i) => ({ ...one, confidence: i === 0 ? a : b })));

  it('stay within 0 and what they were, and lose no more than the penalties', () => {
    fc.assert(
      fc.property(sections, fc.array(finding), (list, findings) => {
        for (const { section, before, after: left } of adjustmentsOf(list, findings, [])) {
          const most = findings
            .filter(({ target_section: at }) => at === section || at === GLOBAL)
            .reduce((sum, { severity }) => sum + PENALTY[severity], 0);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThanOrEqual(before + 1e-6);
          expect(left).toBeGreaterThanOrEqual(before - most - 1e-6);
        }
      }),
    );
  });

  it('never rise by one finding more, and are the same in any order', () => {
    fc.assert(
      fc.property(fc.array(finding), finding, (findings, more) => {
        const scores = (of: typeof findings) => adjustmentsOf(SURE, of, []).map((one) => one.after);
        const without = scores(findings);
        const withIt = scores([...findings, more]);
        withIt.forEach((left, i) => expect(left).toBeLessThanOrEqual(without[i] ?? 0));
        scores(findings.toReversed()).forEach((left, i) =>
          expect(left).toBeCloseTo(without[i] ?? 0, 5),
        );
      }),
    );
  });
});
