import { aView } from '@assize/court/testing';
import { argued, rebutted } from '@assize/proto/testing/artifacts';
import { describe, expect, it } from 'vitest';
import { takeNotes } from './notes.ts';

const heard = (round: number, pro: string[], contra: string[]) => ({
  round,
  argument: argued({ cites: pro }),
  rebuttal: rebutted({ cites: contra }),
  notes: null,
});

describe('the notes of a round', () => {
  const place = { node: 'hearing', turn: 'notes', round: 2 };

  it('hold what was heard in it, and in no other', () => {
    const rounds = [heard(1, ['a'], []), heard(2, ['b'], ['c'])];
    expect(takeNotes(aView({ place, rounds }))).toEqual({
      kind: 'notes',
      heard: ['b', 'c'],
      text: 'The sides added 2 exhibits and 0 challenges.',
    });
  });

  it('say so where nothing was', () => {
    const { text } = takeNotes(aView({ place, rounds: [heard(1, ['a'], []), heard(2, [], [])] }));
    expect(text).toBe('Neither side added an exhibit or a challenge.');
  });
});
