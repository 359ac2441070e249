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
    ['Open questions', 'untrue'],
    ['Open:', 'off'],
    ['Expected behaviour', 'off'],
    ['Actual behaviour', 'on'],
    ['None of the following statements from the brochure is true:', 'off'],
    ['What the audit could not confirm:', 'off'],
    ['The following claims were found to be false.', 'off'],
    ['These requirements have not been met:', 'off'],
    ['Things that don’t work yet:', 'off'],
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
    'None of the following checks failed:',
    'These bugs are not fixed:',
    'The following is not in doubt:',
    'The following settings need no restart:',
    'This is false.',
    'It is not true that he left:',
    '',
  ])('none: %s', (line) => {
    expect(labelOf(line)).toBeNull();
  });
});
