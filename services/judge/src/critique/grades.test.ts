import { GRADERS } from '@assize/proto/critique';
import { assessed } from '@assize/proto/critique/testing';
import { critiqueView, reportOf } from '@assize/court/report/testing';
import { describe, expect, it } from 'vitest';
import { builtInGrades, grade } from './grades.ts';

const REPORT = reportOf(
  {
    a: 'The nurse answered the call in time [s1].',
    b: 'The nurse did not answer the call in time [s1].',
    c: 'Bees swarm in June near the river.',
  },
  { s1: 'S' },
  { question: 'How fast did the nurse answer the call?', mode: 'classic' },
);

const statement = (section: string, support: number) => ({
  id: section,
  section,
  text: 'x',
  readings: [{ source: 's1', relevance: 1, support, refute: 0, neutral: 1 - support }],
});

const ASSESSED = assessed(null, {
  mode: 'classic',
  statements: [statement('a', 0.9), statement('b', 0.1)],
});

function graded() {
  const graders = builtInGrades(critiqueView(REPORT, [ASSESSED]));
  return Object.fromEntries(
    graders.map(({ grader, scores }) => [
      grader,
      Object.fromEntries(scores.map(({ section, score }) => [section, score])),
    ]),
  );
}

describe('the graders', () => {
  it('grade relevance by the question’s words', () => {
    expect(graded()['relevance']).toMatchObject({ a: 1, b: 1, c: 0 });
  });

  it('grade support by the share of statements that a source supports', () => {
    expect(graded()['support']).toEqual({ a: 1, b: 0, c: 1 });
  });

  it('grade coherence by what other sections say', () => {
    expect(graded()['coherence']).toEqual({ a: 0, b: 0, c: 1 });
  });

  it('are marked absent where one can’t grade, and the report has not converged', () => {
    const view = critiqueView(REPORT);
    const why = 'the report was not read against its sources';
    const graders = builtInGrades(view);
    expect(graders.map(({ abstained }) => abstained)).toEqual([null, why, null]);
    expect(graders[1]).toMatchObject({ grader: 'support', scores: [] });
    const { converged, reason } = grade(view, { kept: { graders } });
    expect(converged).toBe(false);
    expect(reason).toContain(`support: ${why}`);
  });
});

it('converges by the classic rule where every section is good enough', () => {
  const scores = REPORT.sections.map(({ id }) => ({ section: id, score: 0.9 }));
  const view = critiqueView(REPORT, [ASSESSED]);
  const graders = GRADERS.map((grader) => ({ grader, scores, abstained: null }));
  expect(grade(view, { kept: { graders } })).toMatchObject({
    kind: 'grades',
    converged: true,
    abstained: null,
  });
});
