import { describe, expect, it } from 'vitest';
import { labelOf } from '#src/labels.ts';

describe('labelOf', () => {
  it.each([
    ['TODO:', 'off'],
    ['To-do', 'off'],
    ['Won’t do:', 'off'],
    ['Removed', 'off'],
    ['3. Failed audits (2)', 'off'],
    ['What we ruled out', 'off'],
    ['Features that were removed', 'off'],
    ['🚧 In progress', 'off'],
    ['Open questions', 'off'],
    ['Open:', 'off'],
    ['Expected behaviour', 'off'],
    ['Actual behaviour', 'on'],
    ['Bug fixes', 'mended'],
    ['Bugs fixed', 'mended'],
    ['Resolved issues:', 'mended'],
    ['DONE:', 'on'],
    ['Passed tests (12)', 'on'],
    ['Known problems', 'on'],
  ])('%s: %s', (line, label) => {
    expect(labelOf(line)).toBe(label);
  });

  it.each([
    'The load test failed',
    'Removed.',
    'Resolved',
    'FAIL',
    'Outage of 3 May',
    'TODO DOING DONE',
    '',
  ])('none: %s', (line) => {
    expect(labelOf(line)).toBeNull();
  });
});
