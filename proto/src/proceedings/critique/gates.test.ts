import { describe, expect, it } from 'vitest';
import { bandOf } from './entropy.ts';
import type { AdversarialFinding } from './findings.ts';
import { dominance, entropyGate, falseConvergence, type Settling } from './gates.ts';
import { found } from './testing/sample.ts';

const entropy = (e: number) => ({ e, band: bandOf(e), components: null, given: true });
const settling = (of: Partial<Settling>): string[] =>
  falseConvergence({
    entropy: entropy(0.4),
    previous: null,
    contradictions: [],
    before: [0.8, 0.8],
    after: [0.8, 0.8],
    ...of,
  });
const contradictions = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `x${i}` }));

describe('the entropy gate', () => {
  it('lets through what is under turbulence, whatever the sections', () => {
    expect(entropyGate(entropy(0.45), [0.1])).toBeNull();
  });

  it('blocks turbulence where no section stands, or there is none', () => {
    expect(entropyGate(entropy(0.7), [0.5, 0.6])).toBeNull();
    expect(entropyGate(entropy(0.7), [0.5, 0.59])).toContain('turbulence');
    expect(entropyGate(entropy(0.5), [])).toContain('turbulence');
  });

  it('blocks runaway and what nobody knows, however good the sections', () => {
    expect(entropyGate(entropy(0.71), [1, 1])).toContain('runaway');
    expect(entropyGate(null, [1, 1])).toContain('not known');
  });
});

describe('false convergence', () => {
  it('is low entropy over two open contradictions, not over one', () => {
    expect(settling({ entropy: entropy(0.3), contradictions: contradictions(2) })).toHaveLength(1);
    expect(settling({ entropy: entropy(0.31), contradictions: contradictions(2) })).toEqual([]);
    expect(settling({ entropy: entropy(0.3), contradictions: contradictions(1) })).toEqual([]);
  });

  it('is a drop of more than 0.25 without sections worth 0.7', () => {
    const fell = { entropy: entropy(0.3), previous: 0.56 };
    expect(settling({ ...fell, after: [0.6, 0.79] })).toHaveLength(1);
    expect(settling({ ...fell, after: [0.6, 0.8] })).toEqual([]);
    expect(settling({ ...fell, after: [0.7, 0.7, 0.7] })).toEqual([]);
    expect(settling({ ...fell, previous: 0.55, after: [0.1, 0.1] })).toEqual([]);
  });

  it('is every section at 0.9 or more while a contradiction stands', () => {
    expect(settling({ before: [0.9, 0.95], contradictions: contradictions(1) })).toHaveLength(1);
    expect(settling({ before: [0.9, 0.89], contradictions: contradictions(1) })).toEqual([]);
    expect(settling({ before: [0.9, 0.95] })).toEqual([]);
  });
});

describe('dominance', () => {
  const loud = (n: number, of: Partial<AdversarialFinding> = {}) =>
    Array.from({ length: n }, (_, i) =>
      found(`f${i}`, 'MAKISHIMA', { severity: 'significant', ...of }),
    );

  it('is one critic with most of the weight whom nobody answers', () => {
    expect(dominance(loud(5), [], null)).toContain('MAKISHIMA');
    expect(dominance(loud(4), [], null)).toBeNull();
    const others = [found('g', 'LAWLIET', { severity: 'critical' }), found('h', 'RICK')];
    expect(dominance([...loud(4), ...others], [], null)).toBeNull();
  });

  it('is none where the others take up half of what the loud one says', () => {
    const answers = ['f0', 'f1', 'f2'].map((to) => ({ by: 'LAWLIET' as const, to, agrees: false }));
    expect(dominance(loud(5), answers, null)).toBeNull();
    expect(dominance(loud(5), answers.slice(1), null)).not.toBeNull();
    const weighed = answers.map((answer) => ({ ...answer, by: 'SHIKAMARU' as const }));
    expect(dominance(loud(5), weighed, null)).not.toBeNull();
    const lawliet = loud(5).map((one) => found(one.id, 'LAWLIET'));
    expect(dominance(lawliet, weighed, null)).toBeNull();
    const own = answers.map((answer) => ({ ...answer, by: 'MAKISHIMA' as const }));
    expect(dominance(loud(5), own, null)).not.toBeNull();
  });

  it('does not count decisions about findings as a voice of their own', () => {
    const decisions = loud(9).map((one, i) =>
      found(`d${i}`, 'SHIKAMARU', { severity: 'critical', response_to: one.id }),
    );
    expect(dominance(decisions, [], null)).toBeNull();
  });

  it('is one agent with more than 60 % of the turns of the reactor', () => {
    const turns = ['X', 'X', 'X', 'Y', 'X'].map((agent) => ({ agent }));
    expect(dominance([], [], { turns })).toBe("X has 80 % of the reactor's turns");
    expect(dominance([], [], { turns: [...turns, { agent: 'Y' }, { agent: 'Y' }] })).toBeNull();
  });
});
