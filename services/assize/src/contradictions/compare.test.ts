import { definedFields } from '@assize/proto';
import { describe, expect, it } from 'vitest';
import { NOTHING, readAs } from '../testing/searched.ts';
import { compare, type Weighed } from './compare.ts';

interface Told {
  readonly lScore?: number;
  readonly support?: number;
  readonly against?: number;
  /** Its weight against this one, and the credibility of its source. */
  readonly other?: { readonly weight: number; readonly source?: number };
}

function weighed(id: string, otherId: string, told: Told): Weighed {
  const { lScore, support = 0, against = 0, other } = told;
  const provenance = {
    ...readAs(0.1, 0.8, other?.weight ?? 0),
    ...definedFields({ sourceCredibility: other?.source }),
  };
  const entry = { id: otherId, text: otherId, tags: [] };
  const contradiction = {
    entry,
    refutationStrength: 0.8,
    contradictionType: 'direct_negation' as const,
    provenance,
  };
  const result = {
    ...NOTHING,
    contradictions: other === undefined ? [] : [contradiction],
    supportWeight: support,
    contradictionWeight: against + (other?.weight ?? 0),
  };
  return { entry: { id, text: id, tags: [], ...definedFields({ lScore }) }, result };
}

const better = (a: Told, b: Told) => compare(weighed('a', 'b', a), weighed('b', 'a', b)).better;

describe('compare', () => {
  it('prefers what the rest of the store supports', () => {
    expect(better({ support: 1 }, {})).toBe('a');
    expect(better({ against: 0.5 }, {})).toBe('b');
    expect(better({ support: 1, against: 0.5 }, { support: 0.4 })).toBe('a');
  });

  it('counts neither entry against the other', () => {
    const { entries, better: preferred } = compare(
      weighed('a', 'b', { other: { weight: 0.9 } }),
      weighed('b', 'a', { support: 0.2, other: { weight: 0.3 } }),
    );
    expect(entries.map((one) => one.contradictionWeight)).toEqual([0, 0]);
    expect(entries.map((one) => one.credibility)).toEqual([null, 1]);
    expect(preferred).toBe('b');
  });

  it('lets L-Score and source count where both entries have one, and not otherwise', () => {
    expect(better({ lScore: 0.9 }, { lScore: 0.2 })).toBe('a');
    expect(better({ lScore: 0.2 }, {})).toBeNull();
    const sources = better(
      { other: { weight: 0, source: 0.9 } },
      { other: { weight: 0, source: 0.3 } },
    );
    // The search for one entry gives the credibility of the other's source.
    expect(sources).toBe('b');
  });

  it('is unknown where nothing tells, or too little', () => {
    expect(better({}, {})).toBeNull();
    expect(better({ support: 0.04 }, {})).toBeNull();
    expect(better({ lScore: 0.5 }, { lScore: 0.5 })).toBeNull();
  });
});
