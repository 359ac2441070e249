import { describe, expect, it } from 'vitest';
import { isOpenDate } from '#src/stance/units/dates.ts';

describe('a date that is the claim’s only if its figures are read in one of two orders', () => {
  it.each([
    ['It ended on 5 March 2024.', 'It ended on 03/05/2024.', true],
    ['It ended on 3 May 2024.', 'It ended on 03/05/2024.', true],
    ['It ended on 03/05/2024.', 'It ended on 2024-03-05.', true],
    ['It ended on 03/05/2024.', 'It ended on 05/03/2024.', true],
    ['It ended on 03/05/2024.', 'It ended on 03/05/2024.', false],
    ['It ended on 5 March 2024.', 'It ended on 04/05/2024.', false],
    ['It ended on 5 March 2024.', 'It ended on 5.3.2024.', false],
    ['It ended on 5 May 2024.', 'It ended on 05/05/2024.', false],
    ['It ended on 5 March 2024.', 'It ended on 03/05/2024, 5 March 2024.', false],
    ['It ended.', 'It ended on 03/05/2024.', false],
  ])('%s / %s: %s', (claim, text, isOpen) => {
    expect(isOpenDate(claim, text)).toBe(isOpen);
  });
});
