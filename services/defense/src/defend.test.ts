import { FINDING_THRESHOLD } from '@assize/proto';
import {
  aView,
  amongCandidates,
  CLAIM,
  exhibits,
  gathered,
  readingOf,
} from '@assize/court/testing';
import { describe, expect, it } from 'vitest';
import { defend } from './defend.ts';

type Said = Parameters<typeof readingOf>[1];

/** All exhibits are cited for the charge. */
function defended(said: Record<string, Said>, classification = 'supported'): object {
  const ids = Object.keys(said);
  const seen = aView({
    exhibits: exhibits(...ids),
    charged: ids,
    charge: { classification, statement: CLAIM },
    place: { node: 'defend', turn: null, round: null },
  });
  return defend(seen, gathered(ids.map((id) => readingOf(id, said[id]))));
}

const NOTHING = { motionToDismiss: null, alternative: null, plea: null, abstained: null };

describe('the defense', () => {
  it('concedes what stands after every challenge', () => {
    const little = { a: { support: 0.86 }, b: { refute: 1, relevance: 0.15 } };
    expect(defended(little)).toEqual({
      kind: 'defense-brief',
      ...NOTHING,
      challenges: [expect.objectContaining({ id: 'b', ground: 'adverse' })],
      plea: 'the charge holds after all challenges (support 0.86, refutation 0.15)',
    });
  });

  it('concedes neither a weaker charge, nor one with something against it', () => {
    expect(defended({ a: { support: 0.84 } })).toMatchObject(NOTHING);
    const more = { a: { support: 0.95 }, b: { refute: 1, relevance: 0.16 } };
    expect(defended(more)).toMatchObject(NOTHING);
  });

  it('moves to dismiss what nothing carries', () => {
    const weak = { support: 1, relevance: FINDING_THRESHOLD - 0.01 };
    const said = defended({ a: weak, b: { support: 0.5 } });
    expect(said).toMatchObject({ plea: null, alternative: null });
    expect(said).toHaveProperty(
      'motionToDismiss',
      expect.stringContaining('the evidence is too weak'),
    );
  });

  it('offers what the exhibits say instead', () => {
    expect(defended({ a: { support: 0.05, refute: 0.9 } })).toMatchObject({
      ...NOTHING,
      alternative: { classification: 'refuted', evidence: [{ id: 'a', strength: 0.9 }] },
      challenges: [{ id: 'a', ground: 'adverse' }],
    });
    const both = { a: { support: 0.6 }, b: { refute: 0.6 } };
    expect(defended(both)).toMatchObject({ alternative: { classification: 'contested' } });
  });

  it('never concedes that a claim is contested, or that nothing is known', () => {
    const both = { a: { support: 0.95 }, b: { refute: 0.95 } };
    expect(defended(both, 'contested')).toMatchObject(NOTHING);
    expect(defended({}, 'nei')).toMatchObject(NOTHING);
  });

  it('abstains where it cannot read', () => {
    const foreign = aView({ exhibits: [{ id: 'x', text: 'Нил течёт через Африку.' }] });
    const said = defend(foreign, gathered([readingOf('x', { support: 0.9 })]));
    expect(said).toMatchObject({ plea: null, motionToDismiss: null, alternative: null });
    expect(said.abstained).toContain('script');
  });
});

function chosen(support: Readonly<Record<string, number>>): string | null {
  const causes = amongCandidates(['release', 'disk', 'network'], 'release');
  const seen = aView({ exhibits: exhibits('a'), ...causes });
  const readings = causes.claim.candidates.map(({ classification, statement }) => ({
    statement,
    exhibits: [readingOf('a', { support: support[classification] ?? 0 })],
  }));
  return defend(seen, { readings }).alternative?.classification ?? null;
}

describe('with candidates the defense', () => {
  it('offers the strongest that is stronger than the charge', () => {
    expect(chosen({ release: 0.4, disk: 0.8, network: 0.6 })).toBe('disk');
  });

  it('offers none that is weaker than the charge, or that nothing carries', () => {
    expect(chosen({ release: 0.9, disk: 0.8 })).toBeNull();
    expect(chosen({ release: 0, disk: FINDING_THRESHOLD - 0.01 })).toBeNull();
  });
});
