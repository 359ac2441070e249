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
  thread,
} from './testing/sample.ts';
import { instabilities, stabilityOf } from './stability.ts';

const axes = (turns: readonly CritiqueArtifact[], report: Partial<CritiqueReport> = {}) =>
  stabilityOf(deliberated(turns, report));
const calm = thread();
const turn = (agent: string, of: object = {}) => ({ agent, ...of });
const challenge = found('f1', 'MAKISHIMA');

describe('stability', () => {
  it('scores seven axes, each from 0 to 1, without a reactor and without findings', () => {
    const all = axes(calm);
    expect(all).toEqual({ A1: 1, A2: 1, A3: 1, A4: 1, A5: 1, A6: 1, A7: 1 });
    expect(instabilities(all)).toEqual([]);
  });

  it('A1 counts constraints against one for two sections, met or not, with the reactor’s', () => {
    const one = constrained({ constraints: constrained().constraints.slice(0, 1) });
    expect(axes(thread(one)).A1).toBe(0.5);
    const reactorTrace = { turns: [], constraints: ['it is cold'] };
    expect(axes(thread(one), { reactorTrace }).A1).toBe(1);
  });

  it('A2 follows the narrative arc, or the words that neighbours share', () => {
    const sections = [
      { id: 'a', heading: 'Costs', text: 'Money matters.' },
      { id: 'b', heading: 'Comfort', text: 'Warm rooms.' },
    ];
    expect(axes(calm, { sections }).A2).toBe(0);
    expect(axes(calm, { sections, narrativeArc: 'from costs to comfort' }).A2).toBe(1);
  });

  it('A3 is the share of challenges that somebody else answers', () => {
    const two = challenged({ findings: [challenge, found('f2', 'MAKISHIMA')] });
    expect(axes(thread(two)).A3).toBe(0);
    const answering = constrained({ answers: [{ to: 'f1', agrees: false, why: '' }] });
    expect(axes(thread(two, answering)).A3).toBe(0.5);
  });

  it('A3 takes the reactor’s own challenges where MAKISHIMA was not heard', () => {
    const unheard = calm.filter(({ kind }) => kind !== 'legitimacy');
    const turns = [turn('X', { int_type: 'C' }), turn('Y', { disagrees: ['X'] })];
    expect(axes(unheard).A3).toBeNull();
    expect(axes(unheard, { reactorTrace: { turns } }).A3).toBe(1);
  });

  it('A4 falls with sections that are few, and that cite nothing the report has', () => {
    const sections = [{ id: 'a', heading: 'A', text: 'One.', citations: ['gone'] }];
    expect(axes(calm, { sections }).A4).toBeCloseTo(1 / 6);
  });

  it('A5 is the inverse of one more than the reframes', () => {
    const frames = [{ frame: 'a right', changes: 'all' }];
    const hot = [assessed(0.6), challenged(), constrained(), reframed({ frames })];
    expect(axes(hot).A5).toBe(0.5);
    expect(axes(hot, { reactorTrace: { turns: [], reframes: ['x', 'y'] } }).A5).toBe(0.25);
  });

  it('A5 is missing where RICK was due and was not heard', () => {
    expect(axes(thread(assessed(0.41))).A5).toBeNull();
    expect(axes(thread(assessed(0.4))).A5).toBe(1);
  });

  it('A6 is the share of agreement, of the reactor first, else of the critics', () => {
    const reactorTrace = { turns: [turn('X', { agrees: ['Y'] }), turn('Y', { disagrees: ['X'] })] };
    expect(axes(calm, { reactorTrace }).A6).toBe(0.5);
    const two = challenged({ findings: [challenge, found('f2', 'MAKISHIMA')] });
    const lawliet = constrained({
      answers: [{ to: 'f1', agrees: false, why: '' }],
      findings: [found('f3', 'LAWLIET', { response_to: 'f2' })],
    });
    expect(axes(thread(two, lawliet)).A6).toBe(0.5);
    expect(axes(thread(two, { ...lawliet, findings: [] })).A6).toBeCloseTo(1 / 3);
  });

  it('A6 is 0 where findings are taken up by nobody, and missing where one critic was heard', () => {
    expect(axes(thread(challenged({ findings: [challenge] }))).A6).toBe(0);
    expect(axes([assessed(0.3), challenged()]).A6).toBeNull();
  });

  it('A7 is what of the tokens reached the report, or of its words stands on a source', () => {
    const reactorTrace = { turns: [], tokens: { useful: 300, total: 1000 } };
    expect(axes(calm, { reactorTrace }).A7).toBe(0.3);
    expect(axes(calm, { sources: [] }).A7).toBe(0);
  });

  it('names each axis that is missing or unstable', () => {
    expect(instabilities({ ...axes(calm), A1: null, A7: 0.1 })).toEqual([
      'A1 (constraints) is missing',
      'A7 (efficiency) is 0.1, under 0.2',
    ]);
  });
});
