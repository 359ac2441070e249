import { describe, expect, it } from 'vitest';
import { inWords, boxesInWords } from '#src/signs.ts';

describe('a line with boxes', () => {
  it.each([
    ['☐ The audit is done.', 'It is open whether: The audit is done.'],
    ['⬜️ The audit is done.', 'It is open whether: The audit is done.'],
    ['A is signed. ☐ B is paid.', 'A is signed.; it is open whether: B is paid.'],
    ['Backups are encrypted ☐ Yes ☑ No', 'Backups are encrypted: no'],
    ['Are backups encrypted? ☑ Yes / ☐ No', 'Are backups encrypted: yes'],
    ['Backups are encrypted ☐ Yes ☐ No', 'It is open whether: Backups are encrypted'],
    ['Backups are encrypted ☒ Yes ☐ No', 'Backups are encrypted: yes'],
    ['[ ] is an empty list', 'It is open whether: is an empty list'],
    ['an empty list is [ ] there', 'an empty list is [ ] there'],
  ])('%s', (line, words) => {
    expect(boxesInWords(line)).toBe(words);
  });
});

describe('a cell', () => {
  it.each([
    ['✅', 'yes'],
    ['❌ (planned)', 'no (planned)'],
    ['☐', 'not stated'],
    ['☒', '☒'],
    ['☐ Yes ☑ No', 'no'],
    ['☐ Yes ☐ No', 'not stated'],
    ['12 min', '12 min'],
  ])('%s', (cell, words) => {
    expect(inWords(cell)).toBe(words);
  });
});
