import { lexicalReader } from '@assize/court/reading/adapters';
import { DENIALS_NOT_REPORTED } from '@assize/court/report';
import { expect, test } from 'vitest';
import { plantedTexts } from '../measure/critique/planted.ts';
import { rehearseCritique } from '../measure/critique/rehearse.ts';
import { scoreCritiques, type CritiquedText } from '../measure/critique/score.ts';

const { signal } = new AbortController();

test('of the half that heuristics may be tuned on, four in five planted faults are found', async () => {
  const texts: CritiquedText[] = [];
  for (const text of plantedTexts().filter(({ part }) => part === 'development')) {
    const { found, missing } = await rehearseCritique(text.report, lexicalReader(), signal);
    expect(missing).toEqual([DENIALS_NOT_REPORTED]);
    // A planted fault prevents no judgement, and each report is judged once: nothing is revised.
    expect(found.iterations).toHaveLength(1);
    texts.push({ ...text, findings: found.findings });
  }
  const { development } = scoreCritiques(texts);
  expect(development.texts).toBe(12);
  expect(development.recall).toBeGreaterThanOrEqual(0.8);
  expect(development.falsePerThousand).toBeLessThanOrEqual(3);
});
