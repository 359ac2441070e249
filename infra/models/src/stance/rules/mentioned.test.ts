import { describe, expect, it } from 'vitest';
import { isOnlyMentioned } from '#src/stance/rules/mentioned.ts';

const mentioned = (claim: string, passage: string): boolean =>
  isOnlyMentioned(claim, passage, passage);

describe('what is mentioned and not said', () => {
  it.each([
    ['an example', 'Bad:\n> The disk is full.\n\nGood:\n> Make room on the disk.'],
    ['a pair of examples', '  Wrong: Oops.\n  Right: The disk is full.'],
    ['a quoted example', 'Examples:\n"The disk is full."'],
    ['a user story', 'As a user, I want to be told that the disk is full'],
    ['codes of a table', 'Code: E-12; Meaning: The disk is full.'],
    ['the name of a test', "it('says that the disk is full', () => {\n  expect(1).toBe(1);\n});"],
    ['a function that tests', 'def test_the_disk_is_full():\n    assert df() == 0'],
    ['texts of an app', '{\n  "sent": "Sent {count} mails.",\n  "full": "The disk is full."\n}'],
    ['texts of Android', '<resources>\n<string name="full">The disk is full.</string>'],
    ['texts of gettext', 'msgid "The disk is full."\nmsgstr "Die Platte ist voll."'],
    ['dotted keys', 'error.full = The disk is full\ninfo.sent = The mail is sent'],
    ['codes of exit', 'EXIT STATUS\n\n  0   All went well.\n  2   The disk is full.'],
    ['a table of codes', '| Code | Meaning |\n|---|---|\n| E-12 | The disk is full. |'],
    ['a definition', '"Fault" means that the disk is full.'],
    ['a question', 'Q6. The disk is full.   [true / false]'],
    ['a scenario', 'Scenario: no room\n  Given the disk is full\n  Then the upload is refused'],
    ['alerts', '- alert: Full\n  expr: used > 90\n  annotations:\n    summary: The disk is full'],
    ['a failed test', '<testcase name="the disk is full">\n  <failure message="it is not"/>'],
  ])('%s', (_, passage) => {
    expect(mentioned('The disk is full.', passage)).toBe(true);
  });

  it.each([
    ['a statement', 'The disk is full.'],
    ['a statement beside an example', 'Bad:\n> The disk is full.\n\nBy the way, the disk is full.'],
    ['a status', '{\n  "host": "db-1",\n  "status": "The disk is full."\n}'],
    ['a log', '12:01 error: the disk is full\n12:02 warn: mail is late'],
    ['numbers under no code', '1  The disk is full.\n2  The mail is late.'],
    ['steps of a story', 'Given the heat nobody came.\nThe disk is full.'],
    ['a remark beside alerts', '# the disk is full\n- alert: Full\n  expr: used > 90'],
    ['a test that passed', '<testcase name="the disk is full" time="0.4"/>'],
    ['a field', 'error.message: The disk is full'],
    ['settings with a hole', 'image: "app:${TAG}"\nstatus: "The disk is full"'],
    ['a field of a message', 'error.message = The disk is full'],
    ['a review', 'Good: It is quick.\nBad: The disk is full.'],
    [
      'what happened then',
      'When the alert came, Ana was told that the disk is full.\nThen she came.',
    ],
    [
      'an alert that fires',
      'alert: Full\nexpr: used > 90\nstate: firing\nsummary: The disk is full',
    ],
    ['a test that passed, written open', '<testcase name="the disk is full">\n</testcase>'],
    ['a time', 'Exit status\n10:02 the disk is full'],
    ['other words', 'Bad:\n> The mail is late.'],
  ])('not %s', (_, passage) => {
    expect(mentioned('The disk is full.', passage)).toBe(false);
  });
});
