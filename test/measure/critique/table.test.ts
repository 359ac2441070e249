import { expect, it } from 'vitest';
import { plantedTexts } from './planted.ts';
import { scoreCritiques } from './score.ts';
import { formatCritique } from './table.ts';

it('spells recall by kind and in all, and false findings, for both halves', () => {
  const texts = plantedTexts().map((text) => ({
    ...text,
    findings: [
      ...text.planted
        .filter(({ kind }) => kind === 'undefined-term')
        .map(({ section, kind, quote }) => ({ target_section: section, type: kind, quote })),
      { target_section: 'global', type: 'single-source' },
      { target_section: 'global', type: 'frame' },
    ],
  }));
  const lines = formatCritique(scoreCritiques(texts)).split('\n');
  expect(lines).toHaveLength(22);
  expect(lines[0]).toMatch(
    /^development: 12 texts, \d+ words, \d+\.\d false findings per 1,000 words$/,
  );
  expect(lines[5]).toBe('  undefined-term            14       14     1.00        0');
  expect(lines[6]).toBe('  single-source             12        0     0.00       12');
  expect(lines[8]).toBe('  all                       94       14     0.15       12');
  expect(lines[9]).toBe('  findings of kinds that were not planted: 12');
  expect(lines[11]).toMatch(/^kept apart: 6 texts/);
});
