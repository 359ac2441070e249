import { expect, it } from 'vitest';
import { withExhibitIds } from './court-tools.ts';

it('names evidence by its place, and never as other evidence is named', () => {
  const all = withExhibitIds([
    { id: 'e2', text: 'A.' },
    { text: 'B.' },
    { text: 'C.' },
    { id: 'e4' },
  ]);
  expect(all.map(({ id }) => id)).toEqual(['e2', 'e3', 'e5', 'e4']);
});
