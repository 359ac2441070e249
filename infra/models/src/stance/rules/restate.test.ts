import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restates } from '#src/stance/rules/restate.ts';

const CLAIM = 'The deploy of 14:02 failed.';

describe('a claim said in its very words', () => {
  it.each([
    'The deploy of 14:02 failed.',
    'the deploy of  14:02\nfailed',
    'The deploy of 14:02 failed: the health check timed out.',
    'The deploy of 14:02 failed; the pager went off.',
    'The deploy of 14:02 failed (see the log).',
    'The deploy of 14:02 failed because the disk was full.',
    'The deploy of 14:02 failed, and the pager went off.',
    'Only the deploy of 14:02 failed; all others went through.',
  ])('is restated by %j', (window) => {
    expect(restates(CLAIM, window)).toBe('alone');
  });

  it.each([
    'The deploy of 14:02 failed. Nobody was paged.',
    'Nobody was paged. The deploy of 14:02 failed!',
  ])('is restated among others by %j', (window) => {
    expect(restates(CLAIM, window)).toBe('among-others');
  });

  it.each([
    ['asks', 'The deploy of 14:02 failed?'],
    ['quotes', '"The deploy of 14:02 failed," it says on the board.'],
    ['reports', 'The deploy of 14:02 failed, according to the board.'],
    ['hears', 'They say the deploy of 14:02 failed.'],
    ['narrows', 'The deploy of 14:02 failed in one of nine zones.'],
    ['narrows with a condition', 'The deploy of 14:02 failed when it was run by hand.'],
    ['denies', 'The deploy of 14:02 failed to harm anybody.'],
    ['goes on in the word', 'The deploy of 14:02 failed-over.'],
    ['excepts', 'The deploy of 14:02 failed but for one zone.'],
    ['takes it back', 'The deploy of 14:02 failed. That alert was false.'],
    ['takes it back before', 'There was a rumour. The deploy of 14:02 failed.'],
    ['takes it back behind a comma', 'The deploy of 14:02 failed, but that is unlikely.'],
  ])('is not where a sentence %s', (_does, window) => {
    expect(restates(CLAIM, window)).toBeNull();
  });

  it('takes three words: fewer may be a heading', () => {
    expect(restates('Deploy failed', 'Deploy failed: no space left.')).toBeNull();
  });

  it('is never said by a text that lacks one of its words', () => {
    const word = fc.stringMatching(/^[a-z]{2,8}$/u);
    fc.assert(
      fc.property(fc.array(word, { minLength: 3, maxLength: 9 }), fc.nat(), (words, at) => {
        const lacking = words.toSpliced(at % words.length, 1).join(' ');
        fc.pre(!` ${lacking} `.includes(` ${words.join(' ')} `));
        expect(restates(words.join(' '), `${lacking}.`)).toBeNull();
      }),
    );
  });
});
