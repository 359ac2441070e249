import type { ShadowResult } from '@assize/proto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChallengeReport } from '../challenge/challenge.ts';
import type { ContradictionReport } from '../contradictions/report.ts';
import { clip, printable } from './printable.ts';
import { renderChallenge } from '../challenge/render.ts';
import { renderContradictions } from '../contradictions/render.ts';
import { renderShadow } from '../commands/render-shadow.ts';

const HOSTILE = 'a\u001B[2J\u001B]0;x\u0007\u009B31m\u007F\u202Eb\u2066\r\nc';
const SAFE = 'a\uFFFD[2J\uFFFD]0;x\uFFFD\uFFFD31m\uFFFD\uFFFDb\uFFFD c';
/** Our own colours are removed first. Any other control character but the end of a line came from the input. */
const OWN_COLOUR = new RegExp(String.raw`${'\u001B'}\[\d+m`, 'g');
const OBEYED = /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/u;

const entry = { id: HOSTILE, text: HOSTILE, source: HOSTILE, tags: [] };
const contradiction = {
  entry,
  refutationStrength: 0.9,
  contradictionType: 'direct_negation',
} as const;
const shadow: ShadowResult = {
  contradictions: [contradiction],
  count: 1,
  credibility: 0.1,
  supportWeight: 0.1,
  contradictionWeight: 0.9,
  missing: [HOSTILE],
};
const challenge: ChallengeReport = {
  document: HOSTILE,
  found: 1,
  searched: 1,
  contested: 1,
  unknown: 0,
  foundBy: 'rule',
  missing: [HOSTILE],
  assumptions: [
    {
      statement: HOSTILE,
      line: 1,
      heading: HOSTILE,
      because: HOSTILE,
      outcome: 'contested',
      supports: [{ entry, supportStrength: 0.1 }],
      ...shadow,
    },
  ],
};
const standing = {
  ...entry,
  supportWeight: 0,
  contradictionWeight: 0,
  credibility: null,
  margin: 0,
};
const contradictions: ContradictionReport = {
  conflicts: 1,
  insights: [
    {
      insight: 'contradiction',
      strength: 0.9,
      refutes: [0.9, 0.9],
      similarity: 0.9,
      entries: [standing, standing],
      better: HOSTILE,
    },
  ],
  indexed: 2,
  examined: 2,
  unexamined: 0,
  pairs: 1,
  read: 1,
  stanceModel: HOSTILE,
};

describe('what others wrote, as printed', () => {
  test('keeps to its line and moves no cursor', () => {
    expect(printable({ all: [HOSTILE], none: null, n: 1 })).toEqual({
      all: [SAFE],
      none: null,
      n: 1,
    });
  });

  test('is the same where nothing in it is obeyed: joiners and other scripts stay', () => {
    const text = 'नमस्\u200Dते שלום 👩\u200D🔬 👨\u200D👩\u200D👧\u200D👦 “quoted”';
    expect(printable(text)).toBe(text);
    expect(printable('zero\u200Dwidth')).toBe('zero\uFFFDwidth');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (given) => {
        expect(printable(printable(given))).toBe(printable(given));
        expect(printable(given)).not.toMatch(OBEYED);
      }),
    );
  });

  test.each([
    ['shadow', renderShadow(HOSTILE, shadow)],
    ['challenge', renderChallenge(challenge)],
    ['contradictions', renderContradictions(contradictions)],
  ])('is safe in the answer of %s', (_name, text) => {
    const own = text.replaceAll(OWN_COLOUR, '');
    expect(own).toContain('\uFFFD[2J');
    expect(own).not.toMatch(OBEYED);
    expect(own.split('\n').some((line) => line.startsWith('c'))).toBe(false);
  });
});

test('a text is cut between its characters, never through one', () => {
  expect(clip('a🎉🎉', 4)).toBe('a🎉…');
  expect(clip('ab🎉🎉', 4)).toBe('ab…');
});
