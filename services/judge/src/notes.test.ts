import { aView } from '@assize/court/testing';
import { describe, expect, it } from 'vitest';
import { takeNotes } from './notes.ts';

const speech = (cites: string[]) => ({ cites, challenges: [], text: '', abstained: null });
const heard = (round: number, argued: string[], rebutted: string[]) => ({
  round,
  argument: { kind: 'argument' as const, ...speech(argued) },
  rebuttal: { kind: 'rebuttal' as const, ...speech(rebutted) },
  notes: null,
});

describe('the notes of a round', () => {
  const place = { node: 'hearing', turn: 'notes', round: 2 };

  it('hold what was heard in it, and in no other', () => {
    const rounds = [heard(1, ['a'], []), heard(2, ['b'], ['c'])];
    expect(takeNotes(aView({ place, rounds }))).toEqual({
      kind: 'notes',
      heard: ['b', 'c'],
      text: 'Heard 2 further exhibits and 0 further challenges.',
    });
  });

  it('say so where nothing was', () => {
    const { text } = takeNotes(aView({ place, rounds: [heard(1, ['a'], []), heard(2, [], [])] }));
    expect(text).toBe('Neither side brought anything that is not on the record.');
  });
});
