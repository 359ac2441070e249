import type { Activation, ExhibitReading, View } from '@assize/proto';
import { lexicalReader } from '@assize/court/reading/adapters';
import {
  aView,
  amongCandidates,
  CLAIM,
  exhibits,
  gathered,
  readingOf,
} from '@assize/court/testing';
import { describe, expect, it } from 'vitest';
import { activate, gatherCourt, gatherFirst } from './activate.ts';

const sure = (confidence: number, change: Partial<View> = {}): View =>
  aView({ exhibits: exhibits('a', 'b'), weighed: confidence, ...change });

const FOR = [readingOf('a', { support: 0.9 }), readingOf('b', { support: 0.8 })];

function decided(
  readings: readonly ExhibitReading[],
  change: Partial<View> = {},
  confidence = 0.95,
): Pick<Activation, 'decision' | 'basis'> {
  const { decision, basis } = activate(sure(confidence, change), gathered(readings));
  return { decision, ...(basis ? { basis } : {}) };
}

const OPENS = { decision: 'open' };
const BY_READING = { decision: 'affirm', basis: 'reading' };

describe('a publisher’s own confidence', () => {
  it('affirms from the threshold on what the evidence carries, and is rejected below one half', () => {
    const asked = (confidence: number) => decided(FOR, {}, confidence).decision;
    expect([0, 0.499_999, 0.5, 0.849_999, 0.85, 1].map(asked)).toEqual([
      'reject',
      'reject',
      'open',
      'open',
      'affirm',
      'affirm',
    ]);
    expect(decided(FOR, { activationThreshold: 0.97 }, 0.96)).toEqual(OPENS);
  });

  it('spares no reading: what refutes, or says nothing, opens the court', () => {
    expect(decided([readingOf('a', { refute: 0.9 }), readingOf('b', { refute: 0.8 })])).toEqual(
      OPENS,
    );
    expect(decided([readingOf('a'), readingOf('b')])).toEqual(OPENS);
    expect(decided([])).toEqual(OPENS);
    expect(activate(sure(1, { exhibits: [] }))).toMatchObject(OPENS);
  });

  it('opens the court for one exhibit on the other side, however much is on its own', () => {
    const one = [...FOR, readingOf('c', { refute: 0.4, support: 0.3 })];
    const view = sure(0.99, { exhibits: exhibits('a', 'b', 'c') });
    expect(activate(view, gathered(one))).toMatchObject({ ...OPENS, reading: { against: ['c'] } });
    const elsewhere = [...FOR, readingOf('c', { refute: 0.9, relevance: 0.05 })];
    expect(activate(view, gathered(elsewhere))).toMatchObject(BY_READING);
  });

  it('opens the court where the reading is less sure than a verdict has to be', () => {
    expect(decided(FOR, { leastConfidence: 0.9 })).toEqual(BY_READING);
    expect(decided(FOR, { leastConfidence: 0.999 })).toEqual(OPENS);
  });

  it('opens the court where cues stood in for a model, and are not as sure as they have to be', () => {
    const cues = {
      stanceModel: 'lexical-cues-3',
      missing: ['embedding: unreachable (UNAVAILABLE), read by lexical cues instead'],
    };
    const read = (support: number) =>
      activate(sure(0.95), { ...gathered([readingOf('a', { support })]), ...cues });
    expect(read(0.9)).toMatchObject(OPENS);
    expect(read(0.99)).toMatchObject(BY_READING);
    const chosen = { ...gathered([readingOf('a', { support: 0.9 })]), ...cues, missing: [] };
    expect(activate(sure(0.95), chosen)).toMatchObject(BY_READING);
  });

  it('of a refutation is carried by what refutes; of a conflict, or of nothing, by no one look', () => {
    const charged = (classification: string) => ({ charge: { classification, statement: CLAIM } });
    const denying = [readingOf('a', { refute: 0.9 }), readingOf('b', { refute: 0.8 })];
    expect(decided(denying, charged('refuted'))).toEqual(BY_READING);
    expect(decided(FOR, charged('refuted'))).toEqual(OPENS);
    const both = [readingOf('a', { support: 0.9 }), readingOf('b', { refute: 0.9 })];
    expect(decided(both, charged('contested'))).toEqual(OPENS);
    expect(decided(FOR, charged('nei'))).toEqual(OPENS);
    expect(decided([readingOf('a'), readingOf('b')], charged('nei'))).toEqual(BY_READING);
  });

  it('in a candidate is carried where no other one has anything for it', () => {
    const view = sure(0.95, amongCandidates(['x', 'y'], 'x'));
    const read = (onRival: readonly ExhibitReading[]) => ({
      readings: [
        { statement: 'It is x.', exhibits: FOR },
        { statement: 'It is y.', exhibits: [...onRival] },
      ],
    });
    expect(activate(view, read([readingOf('a'), readingOf('b')]))).toMatchObject(BY_READING);
    const rival = read([readingOf('a'), readingOf('b', { support: 0.6 })]);
    expect(activate(view, rival)).toMatchObject({ ...OPENS, reading: { against: ['b'] } });
  });

  it('is believed unread of a publisher that the operator trusts, and the activation says so', () => {
    const view = sure(0.95, { trusted: true, publisher: 'acme' });
    expect(activate(view)).toEqual({
      kind: 'activation',
      confidence: 0.95,
      threshold: 0.85,
      decision: 'affirm',
      basis: 'publisher',
    });
    expect(activate({ ...view, weighed: 0.7 })).toMatchObject(OPENS);
  });

  it('says what was read, so that the decision can be made again from the record', () => {
    expect(activate(sure(0.95), gathered(FOR)).reading).toMatchObject({
      classification: 'supported',
      against: [],
      support: [{ id: 'a' }, { id: 'b' }],
      contradictions: [],
    });
  });

  it('where no court opens leaves what the evidence does not carry unproven, and says why', () => {
    const denying = gathered([readingOf('a', { refute: 0.9 }), readingOf('b', { refute: 0.8 })]);
    const said = activate(sure(0.95), { ...denying, ...gatherCourt(sure(0.95), false) });
    expect(said).toMatchObject({ decision: 'acquit', brief: { ended: 'court disabled' } });
    expect(said.brief?.missing[0]?.what).toMatch(
      /the evidence shows "refuted".*with 2 exhibits against/,
    );
    const bare = activate(sure(0.95, { exhibits: [] }), gatherCourt(sure(0.95), false));
    expect(bare.brief?.missing[0]?.what).toContain('no evidence could be read');
  });
});

describe('the first look', () => {
  const { signal } = new AbortController();
  const look = (view: View) => gatherFirst(view, lexicalReader(), true, signal);

  it('is taken once, at everything that came, where it can make a difference', async () => {
    const { readings } = await look(sure(0.95));
    expect(readings?.map(({ exhibits: read }) => read.map(({ id }) => id))).toEqual([['a', 'b']]);
    for (const view of [
      sure(0.7),
      sure(0.3),
      sure(0.95, { trusted: true }),
      sure(0.95, { exhibits: [] }),
      sure(0.95, { contested: true }),
    ]) {
      expect(await look(view)).not.toHaveProperty('readings');
    }
  });
});

describe('after a light path', () => {
  const next = { name: 'defect-court', digest: 'd'.repeat(64) };
  const contested = aView({ contested: true, weighed: 0.65, next });

  it('opens the court by name and version, whatever the confidence', () => {
    const court = gatherCourt(contested, true);
    expect(court).toEqual({ court: { enabled: true, next } });
    expect(activate(contested, court)).toMatchObject({ decision: 'open', confidence: 0.65, next });
    const likely = { ...contested, weighed: 0.97 };
    expect(activate(likely, court)).toMatchObject({ decision: 'open', next });
  });

  it('leaves the case unproven where no court opens, and says why', () => {
    for (const [view, why] of [
      [contested, 'it is disabled here'],
      [{ ...contested, activation: 'never' as const }, 'its publisher asks for none'],
    ] as const) {
      const said = activate(view, gatherCourt(view, view.activation === 'never'));
      expect(said).toMatchObject({ decision: 'acquit', brief: { ended: 'court disabled' } });
      expect(said.brief?.missing[0]?.what).toContain(why);
      expect(said.next).toBeUndefined();
    }
  });

  it('is no matter of the publisher’s confidence before it', () => {
    const before = { ...aView({ next }), weighed: 0.6 };
    expect(activate(before, gatherCourt(before, false))).toMatchObject({ decision: 'open' });
    expect(gatherCourt(before, true)).toEqual({});
    expect(activate(aView({ weighed: 0.2 }))).toMatchObject({
      decision: 'reject',
      brief: { ended: 'confidence too low' },
    });
  });
});
