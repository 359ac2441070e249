import { describe, expect, it } from 'vitest';
import type { CritiqueArtifact } from './artifacts.ts';
import type { CritiqueReport } from './report.ts';
import {
  assessed,
  challenged,
  constrained,
  deliberated,
  found,
  reframed,
  REPORT,
  thread,
} from './testing/sample.ts';
import { collapses, singularityOf } from './singularity.ts';

const names = (turns: readonly CritiqueArtifact[], report: Partial<CritiqueReport> = {}) =>
  collapses(deliberated(turns, report)).map(({ name }) => name);
const five = ['p', 'q', 'r', 's', 't'];
const open = five.map((id) => ({ id, section: 'a', text: id, resolved: false }));
const critical = found('f1', 'MAKISHIMA', { severity: 'critical' });
const trace = (of: object) => ({ reactorTrace: { turns: [], premises: ['p'], ...of } });

describe('singularity', () => {
  it('is none in a calm deliberation: it is safe, and nothing has to happen', () => {
    expect(singularityOf(deliberated(thread()))).toEqual({
      safe: true,
      reason: 'no collapse, and all seven axes are stable',
      interventions: [],
    });
  });

  it('constraint: many constraints of the reactor and no rejected branch', () => {
    expect(names(thread(), trace({ constraints: five }))).toEqual(['constraint']);
    expect(names(thread(), trace({ constraints: five, rejectedBranches: ['other'] }))).toEqual([]);
    expect(names(thread(), trace({ constraints: five.slice(1) }))).toEqual([]);
  });

  it('constraint: without a reactor, open constraints that nobody weighs against anything', () => {
    const many = constrained({ constraints: open });
    expect(names(thread(many))).toEqual(['constraint']);
    const met = open.map((one) => ({ ...one, resolved: true }));
    expect(names(thread(constrained({ constraints: met })))).toEqual([]);
    const denying = { ...many, answers: [{ to: 'f1', agrees: false, why: '' }] };
    expect(names(thread(challenged({ findings: [found('f1', 'MAKISHIMA')] }), denying))).toEqual(
      [],
    );
  });

  it('directional: a strong direction whose legitimacy nobody tested', () => {
    const narrativeArc = 'from costs to comfort';
    const unheard = thread(challenged({ abstained: 'the model did not answer' }));
    expect(names(unheard, { narrativeArc })).toEqual(['directional']);
    expect(names(unheard)).toEqual([]);
    expect(names(thread(), { narrativeArc })).toEqual([]);
    const tested = { ...trace({ turns: [{ agent: 'X', int_type: 'C' }] }), narrativeArc };
    expect(names(unheard, tested)).toEqual([]);
  });

  it('directional: a critical challenge that nobody answers, where every section is sure', () => {
    const sections = REPORT.sections.map((one) => ({ ...one, confidence: 0.95 }));
    const challenging = challenged({ findings: [critical] });
    expect(names(thread(challenging), { sections })).toEqual(['directional']);
    expect(names(thread(challenging))).toEqual([]);
    const answering = constrained({ answers: [{ to: 'f1', agrees: false, why: 'it is cited' }] });
    expect(names(thread(challenging, answering), { sections })).toEqual([]);
  });

  it('reframe: many frames, of RICK or the reactor, and no constraint', () => {
    const frames = ['a', 'b', 'c'].map((frame) => ({ frame, changes: '' }));
    const none = constrained({ constraints: [] });
    const hot = [assessed(0.6), challenged(), none, reframed({ frames })];
    expect(names(hot)).toEqual(['reframe']);
    expect(names([assessed(0.6), challenged(), constrained(), reframed({ frames })])).toEqual([]);
    expect(names(thread(none), trace({ reframes: ['a', 'b', 'c'] }))).toEqual(['reframe']);
  });

  it('coalition-shadow: agreement that grows in the reactor over no written premise', () => {
    const turns = [
      { agent: 'X', disagrees: ['Y'] },
      { agent: 'Y', agrees: ['X'] },
      { agent: 'X', agrees: ['Y'] },
    ];
    expect(names(thread(), trace({ turns, premises: [] }))).toEqual(['coalition-shadow']);
    expect(names(thread(), trace({ turns }))).toEqual([]);
    const falling = turns.toReversed();
    expect(names(thread(), trace({ turns: falling, premises: [] }))).toEqual([]);
  });

  it('coalition-shadow: without a reactor, critics who all agree over no constraint', () => {
    const findings = ['f1', 'f2', 'f3'].map((id) => found(id, 'MAKISHIMA'));
    const answers = findings.map(({ id }) => ({ to: id, agrees: true, why: '' }));
    const nodding = (constraints: typeof open) =>
      thread(challenged({ findings }), constrained({ constraints, answers }));
    expect(names(nodding([]))).toEqual(['coalition-shadow']);
    expect(names(nodding(open.slice(0, 1)))).toEqual([]);
  });

  it('says what has to happen for each collapse and each axis that does not hold', () => {
    const { safe, reason, interventions } = singularityOf(
      deliberated(thread(), trace({ constraints: five, tokens: { useful: 0, total: 10 } })),
    );
    expect(safe).toBe(false);
    expect(reason).toBe(
      'constraint singularity: 5 constraints, and no branch was rejected; A7 (efficiency) is 0, under 0.2',
    );
    expect(interventions).toHaveLength(2);
  });

  it('is not safe where an axis is missing, though nothing collapsed', () => {
    const of = deliberated([assessed(0.3), challenged()]);
    expect(collapses(of)).toEqual([]);
    expect(singularityOf(of)).toMatchObject({ safe: false });
    expect(singularityOf(of).reason).toContain('A1 (constraints) is missing');
  });
});
