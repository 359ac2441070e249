import type { Assessment } from '@assize/proto/critique';
import { critiqueView, reportOf } from '@assize/court/report/testing';
import { describe, expect, it } from 'vitest';
import { askGraders, BUILT_IN, grade } from './grades.ts';

const REPORT = reportOf(
  {
    a: 'The nurse answered the call within a minute [s1].',
    b: 'The nurse answered the call nine minutes later [s1].',
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

const ASSESSED: Assessment = {
  kind: 'assessment',
  mode: 'classic',
  entropy: null,
  statements: [statement('a', 0.9), statement('b', 0.1)],
  contradictions: [],
  abstained: null,
};

async function graded() {
  const graders = await askGraders(critiqueView(REPORT, [ASSESSED]));
  return Object.fromEntries(
    graders.map(({ grader, scores }) => [
      grader,
      Object.fromEntries(scores.map(({ section, score }) => [section, score])),
    ]),
  );
}

describe('the graders', () => {
  it('grade relevance by the question’s words', async () => {
    expect((await graded())['relevance']).toMatchObject({ a: 1, b: 1, c: 0 });
  });

  it('grade support by the share of statements that a source supports', async () => {
    expect((await graded())['support']).toEqual({ a: 1, b: 0, c: 1 });
  });

  it('grade coherence by what other sections say', async () => {
    expect((await graded())['coherence']).toEqual({ a: 0, b: 0, c: 1 });
  });

  it('are asked at once: none waits for another', async () => {
    const latch = Promise.withResolvers<void>();
    let waiting = 0;
    const meet = async () => {
      waiting += 1;
      if (waiting === 3) latch.resolve();
      await latch.promise;
      return [];
    };
    const all = { relevance: meet, support: meet, coherence: meet };
    expect(await askGraders(critiqueView(REPORT), all)).toHaveLength(3);
  });

  it('are marked absent where one crashes, and the report has not converged', async () => {
    const crash = () => Promise.reject(new Error('out of memory'));
    const view = critiqueView(REPORT, [ASSESSED]);
    const graders = await askGraders(view, { ...BUILT_IN, support: crash });
    expect(graders.map(({ abstained }) => abstained)).toEqual([null, 'out of memory', null]);
    const { converged, reason } = grade(view, { kept: { graders } });
    expect(converged).toBe(false);
    expect(reason).toContain('support: out of memory');
  });

  it('have no word on support where nobody read the sources', async () => {
    const [, support] = await askGraders(critiqueView(REPORT));
    expect(support).toMatchObject({ grader: 'support', scores: [] });
    expect(support?.abstained).toContain('not read');
  });
});

it('converges by the classic rule where every section is good enough', async () => {
  const fine = async () => REPORT.sections.map(({ id }) => ({ section: id, score: 0.9 }));
  const view = critiqueView(REPORT, [ASSESSED]);
  const graders = await askGraders(view, { relevance: fine, support: fine, coherence: fine });
  expect(grade(view, { kept: { graders } })).toMatchObject({
    kind: 'grades',
    converged: true,
    abstained: null,
  });
});
