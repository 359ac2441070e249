import { expect, test } from 'vitest';
import { Page } from './page.ts';

test('no label pushes what stands behind it out of the page', () => {
  const page = new Page(40, 5);
  page.labelled('e1', 'short');
  page.labelled('report-of-2026', 'beside it');
  page.labelled('https://example.org/a/very/long/identifier', 'below it');
  expect(page.lines).toEqual([
    '  e1    short',
    '  report-of-2026 beside it',
    '  https://example.org/a/very/long/identi',
    '  fier',
    '        below it',
  ]);
});
