import { describe, expect, it } from 'vitest';
import { isTakenBackAfter } from '#src/stance/rules/unsaid.ts';

const unsaid = (claim: string, passage: string): boolean =>
  isTakenBackAfter(claim, passage, passage);

describe('what the next line takes back', () => {
  it.each([
    'ana: The page is up.\nana: never mind, that was staging',
    'the page is up\nsorry, scratch that, wrong cluster',
    'ana 9:13 AM\nthe page is up\nana 9:20 AM\noops, ignore that',
    'The page is up.\nben: Correction: it is down.',
    'The page is up.\nI take that back.',
    'Options\n*The page is up.* Rejected: it costs too much.',
    'AC2 The page is up. -> FAIL, nothing answers',
    '"The page is up." False. It has been down since May.',
    'The page is up. Just kidding.',
    'The page has been up since noon. That is no longer the case.',
    '[10:02] bob: the page is up\n[10:03] mei: nope, I just looked',
    'The page is up.\n\nUpdate 11:40: this has turned out to be wrong.',
    '10:00 The page is up.\n10:30 Retracting the message above.',
    'The page is up.\n\nUpdate: false alarm.',
    'Hi Ben,\n\nthat is not what I see.\n\n> The page is up.',
    'is the page up?\nben 9:14 AM\nthe page is up\nscratch that',
  ])('%s', (passage) => {
    expect(unsaid('The page is up.', passage)).toBe(true);
  });

  it.each([
    ['another message', 'the page is up\nthe keys are rotated\nscratch that'],
    ['one that stands elsewhere', 'the page is up\nscratch that\nnow the page is up'],
    ['a line that goes on', 'the page is up\nand a correction of its text is planned'],
    ['what goes on about it', 'The page is up. It is no longer slow. It was wrong to wait.'],
    ['what is so instead', 'The gate was blamed. That was wrong: the page is up.'],
    ['an order', 'The page is up. Delete it.'],
    ['a need that is gone', 'The page is up. This is no longer a reason to wait.'],
    ['a condition', 'the page is up\nIgnore this if you have seen it'],
    [
      'what is said of another sentence',
      'The page is up. The keys are old. Rejected: the new keys.',
    ],
    ['what follows', 'The page is up. Failed: web-3. Rejected: the new keys.'],
    ['a verdict on it', 'The page is up. Failed.'],
    ['a row', '| the page is up | false |'],
    ['one that passed', 'AC2 The page is up. -> PASS\nAC3 The keys are new. -> FAIL'],
    ['one line', 'The page is up. Never mind the colours.'],
    ['other words', 'the keys are rotated\nscratch that'],
  ])('not %s', (_, passage) => {
    expect(unsaid('The page is up.', passage)).toBe(false);
  });

  it('says nothing of a claim that denies', () => {
    expect(unsaid('The page is not up.', 'the page is up\nscratch that')).toBe(false);
  });

  it('takes back what is in force where the change was undone, and no failure', () => {
    const passage = 'The fix was deployed at 9. It was rolled back at 10.';
    expect(unsaid('The fix was deployed.', passage)).toBe(true);
    const blamed = 'The deploy caused the outage. It was rolled back at 10.';
    expect(unsaid('The deploy caused the outage.', blamed)).toBe(false);
  });
});
