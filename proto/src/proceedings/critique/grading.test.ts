import { describe, expect, it } from 'vitest';
import { GRADERS, type Grades } from './artifacts.ts';
import { classicConvergence, gradesOf } from './grading.ts';
import { REPORT } from './testing/sample.ts';

const { sections } = REPORT;
const graded = (...scores: [number, number, number][]): Grades['graders'] =>
  GRADERS.map((grader, g) => ({
    grader,
    scores: sections.map(({ id }, s) => ({ section: id, score: scores[s]?.[g] ?? 0.9 })),
    abstained: null,
  }));

describe('the classic rule', () => {
  it('converges when the mean of the three grades of every section reaches 0.6', () => {
    expect(classicConvergence(graded([0.6, 0.6, 0.6]), sections).converged).toBe(true);
    expect(classicConvergence(graded([0.9, 0.9, 0]), sections).converged).toBe(true);
  });

  it('does not where one section is under it, and names that', () => {
    expect(classicConvergence(graded([0.6, 0.6, 0.57]), sections)).toEqual({
      converged: false,
      vetoes: [{ veto: 'confidence', why: 'section a has 0.59, under 0.6' }],
      reason: 'confidence: section a has 0.59, under 0.6',
    });
  });

  it('takes a grader that crashed, is missing or left a section out for a veto', () => {
    const [relevance, support, coherence] = graded();
    if (!relevance || !support || !coherence) throw new Error('three graders');
    const why = (...graders: Grades['graders']) => classicConvergence(graders, sections).reason;
    expect(why(relevance, support)).toBe('critics: coherence: it had no turn');
    expect(why(relevance, support, { ...coherence, abstained: 'HTTP 500' })).toBe(
      'critics: coherence: HTTP 500',
    );
    const short = { ...coherence, scores: coherence.scores.slice(1) };
    expect(why(relevance, support, short)).toBe('critics: coherence: no score for section a');
  });

  it('gives each section its grade, and leaves one as it was that not all have graded', () => {
    const [one, two, three] = graded([0.3, 0.6, 0.9]);
    if (!one || !two || !three) throw new Error('three graders');
    const { adjustments } = gradesOf(
      [one, two, { ...three, scores: three.scores.slice(0, 2) }],
      sections,
    );
    expect(adjustments.map(({ before, after }) => [before, after])).toEqual([
      [0.7, 0.6],
      [0.7, 0.9],
      [0.7, 0.7],
    ]);
  });

  it('never converges where the judge abstained, whatever the graders said', () => {
    expect(gradesOf(graded(), sections, 'out of time')).toMatchObject({
      converged: false,
      reason: 'critics: out of time',
    });
  });
});
