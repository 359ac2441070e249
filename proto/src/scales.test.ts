import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  confidenceIn,
  contraryIn,
  FINDING_THRESHOLD,
  OFF_TOPIC,
  scalesOf,
  shareOn,
  sideOfScales,
  type OnScales,
  type Stance,
} from './scales.ts';
import { sideOf } from './weighing.ts';

const percent = fc.integer({ min: 0, max: 100 });

/** Readings as services return them, with any relevance and any three masses. */
const anyReading = fc
  .record({
    relevance: percent,
    masses: fc.tuple(percent, percent, percent),
    origin: fc.nat(9),
    wording: fc.nat(9),
  })
  .filter(({ masses }) => masses.some((mass) => mass > 0))
  .map(({ relevance, masses: [support, refute, neutral], origin, wording }) => {
    const sum = support + refute + neutral;
    return {
      relevance: relevance / 100,
      support: support / sum,
      refute: refute / sum,
      neutral: neutral / sum,
      origin: `o${origin}`,
      wording: `w${wording}`,
    };
  });
const anyReadings = fc
  .array(anyReading, { maxLength: 12 })
  .map((readings) => readings.map((reading, i): OnScales => ({ id: `e${i}`, ...reading })));

const says = (id: string, stance: Stance, probability: number): OnScales => ({
  id,
  origin: id,
  wording: id,
  relevance: 1,
  support: stance === 'support' ? probability : (1 - probability) / 2,
  refute: stance === 'refute' ? probability : (1 - probability) / 2,
  neutral: (1 - probability) / 2,
});

const found = (exhibits: readonly OnScales[]) => {
  const scales = scalesOf(exhibits);
  const classification = sideOfScales(scales);
  return { classification, confidence: confidenceIn(classification, scales) };
};

describe('the scales', () => {
  it('are not lowered by one more exhibit that agrees', () => {
    const sides = fc.constantFrom<Stance>('support', 'refute');
    fc.assert(
      fc.property(anyReadings, anyReading, sides, percent, (some, tied, stance, p) => {
        const before = scalesOf(some);
        // The new exhibit may have the origin and the wording of others, which must not tie those to each other.
        const { origin, wording } = tied;
        const more = { ...says('more', stance, Math.max(34, p) / 100), origin, wording };
        const after = scalesOf([...some, more]);
        const other = stance === 'support' ? 'refute' : 'support';
        expect(after[stance]).toBeGreaterThanOrEqual(before[stance]);
        expect(after[other]).toBe(before[other]);
      }),
    );
  });

  it('say the same with up to 1,000 exhibits that are neutral or off the topic', () => {
    const noise = anyReading.filter(
      (reading) => sideOf(reading) === 'neutral' || reading.relevance < OFF_TOPIC,
    );
    const count = fc.integer({ min: 1, max: 1000 });
    fc.assert(
      fc.property(anyReadings, noise, count, (some, reading, n) => {
        const lines = Array.from({ length: n }, (_unused, i) => ({
          ...reading,
          id: `n${i}`,
        }));
        expect(scalesOf([...lines, ...some])).toEqual(scalesOf(some));
      }),
    );
  });

  it('say the same in any order, and of an exhibit that is there twice', () => {
    fc.assert(
      fc.property(anyReadings, (some) => {
        const twice = some.map((one) => ({ ...one, id: `${one.id}-again` }));
        expect(scalesOf([...twice, ...some.toReversed()])).toEqual(scalesOf(some));
      }),
    );
  });

  it('follow the exhibits that are listed for a side, and leave no room for certainty', () => {
    fc.assert(
      fc.property(anyReadings, (some) => {
        const scales = scalesOf(some);
        for (const stance of ['support', 'refute'] as const) {
          const most = Math.max(0, ...some.map((one) => shareOn(stance, one)));
          expect(scales[stance] > 0).toBe(most >= 5e-7);
          expect(scales[stance]).toBeLessThanOrEqual(1 - (1 - most) * 0.5 + 1e-6);
        }
      }),
    );
  });
});

describe('agreeing evidence', () => {
  it('raises the confidence, within a bound: sixteen that refute are no contest', () => {
    const refuted = [1, 4, 8, 16].map((n) =>
      found(Array.from({ length: n }, (_unused, i) => says(`e${i}`, 'refute', 0.9))),
    );
    const confidences = refuted.map(({ confidence }) => confidence);
    expect(new Set(refuted.map(({ classification }) => classification))).toEqual(
      new Set(['refuted']),
    );
    expect(confidences).toEqual(confidences.toSorted((a, b) => a - b));
    expect(confidences.at(-1)).toBeLessThanOrEqual(0.95);
  });

  it('of one refutation and 200 lines about other things, finds it refuted as surely as alone', () => {
    const lines = Array.from({ length: 200 }, (_unused, i) => ({
      ...says(`l${i}`, 'support', 0.5),
      relevance: 0.05,
    }));
    const one = says('e', 'refute', 0.95);
    expect(found([...lines, one])).toEqual(found([one]));
  });
});

describe('what may say the contrary', () => {
  const sure = says('sure', 'support', 0.95);
  const confidence = (exhibits: readonly OnScales[]): number =>
    confidenceIn('supported', scalesOf(exhibits), contraryIn(exhibits));

  it('makes an affirmation less sure, whatever it seems to be about and however likely it is silent', () => {
    const silent = {
      ...says('s', 'refute', 0),
      relevance: 0.01,
      refute: 0.4,
      neutral: 0.6,
      support: 0,
    };
    expect(scalesOf([sure, silent])).toEqual(scalesOf([sure]));
    expect(contraryIn([sure, silent])).toEqual({ id: 's', refute: 0.4 });
    expect(confidence([sure, silent])).toBeCloseTo(0.95 * 0.6);
    expect(confidenceIn('refuted', { support: 0, refute: 0.9 }, { id: 's', refute: 0.4 })).toBe(
      0.9,
    );
  });

  it('may be read as support, though not as the surest, nor as silence that leans to it', () => {
    const leaning = { ...says('l', 'refute', 0), support: 0.5, refute: 0.3, neutral: 0.2 };
    expect(contraryIn([sure, leaning])).toEqual({ id: 'l', refute: 0.3 });
    expect(contraryIn([leaning])).toBeNull();
    const struck = (id: string): number => (id === 'sure' ? 0 : 1);
    expect(contraryIn([sure, leaning], struck)).toBeNull();
    expect(contraryIn([sure, { ...leaning, support: 0.33, neutral: 0.37 }])).toBeNull();
  });

  it('is nothing where what is left of it, or what it says, is little, or a measurement attests the claim', () => {
    const hint = { ...says('h', 'refute', 0), support: 0.05, refute: FINDING_THRESHOLD - 0.01 };
    const denial = says('d', 'refute', 0.9);
    expect(contraryIn([sure, hint, { ...hint, id: 'i' }])).toBeNull();
    expect(contraryIn([sure, denial], () => 0)).toBeNull();
    const measured = { kind: 'junit', holds: true, what: 'all passed' } as const;
    expect(contraryIn([{ ...sure, measured }, denial])).toBeNull();
    const struck = (id: string): number => (id === 'sure' ? 0 : 1);
    expect(contraryIn([{ ...sure, measured }, denial], struck)).toMatchObject({ id: 'd' });
  });

  it('is as likely as not what nobody could read', () => {
    const foreign = { ...says('f', 'refute', 0), support: 0, refute: 0, neutral: 1 };
    expect(contraryIn([sure, foreign])).toBeNull();
    const unread = { id: 'f', refute: 0.5, unread: true };
    expect(contraryIn([sure, foreign], () => 0, new Set(['f']))).toEqual(unread);
  });

  it('is as likely as not what takes the words of the claim back, however silent it is read', () => {
    const back = { ...says('b', 'refute', 0), support: 0.00001, refute: 0.1, neutral: 0.89999 };
    expect(contraryIn([sure, back])).toEqual({ id: 'b', refute: 0.5 });
    expect(contraryIn([sure, { ...back, refute: 0.6, neutral: 0.39999 }])?.refute).toBe(0.6);
    expect(contraryIn([sure, { ...back, relevance: OFF_TOPIC / 2 }])).toBeNull();
    expect(contraryIn([sure, { ...back, support: 0.01 }])).toBeNull();
    expect(contraryIn([sure, back], () => 0.2)).toBeNull();
    const report = { kind: 'junit', holds: null, what: 'some passed' } as const;
    expect(contraryIn([sure, { ...back, measured: report }])).toBeNull();
  });

  it('is the same in any order: of several that support it most, the one that doubts it least is spared', () => {
    const one = (id: string, refute: number): OnScales => {
      return { ...says(id, 'support', 0.8), refute, neutral: 0.2 - refute };
    };
    const all = [one('a', 0.2), one('b', 0.1), one('c', 0.1)];
    expect(contraryIn(all)).toEqual({ id: 'a', refute: 0.2 });
    expect(contraryIn(all.toReversed())).toEqual({ id: 'a', refute: 0.2 });
    // It is as likely neutral as in support, so it can't be the contrary. It ties with `leaning`, and is the one
    // exempt.
    const silent = { ...one('s', 0), support: 0.4, refute: 0.2, neutral: 0.4 };
    const leaning = { ...one('l', 0), support: 0.4, refute: 0.25, neutral: 0.35 };
    expect(contraryIn([leaning, silent])).toEqual({ id: 'l', refute: 0.25 });
    expect(contraryIn([silent, leaning])).toEqual({ id: 'l', refute: 0.25 });

    // In tenths, so that ties occur.
    const tenths = fc
      .tuple(fc.nat(3), fc.nat(3), fc.integer({ min: 1, max: 4 }))
      .map(([support, refute, neutral]) => [support, refute, neutral].map((mass) => mass / 10));
    const tied = fc.array(tenths, { maxLength: 6 }).map((some) =>
      some.map(([support = 0, refute = 0, neutral = 0], i): OnScales => {
        return { ...says(`e${i}`, 'support', 0.8), support, refute, neutral };
      }),
    );
    const orders = tied.chain((some) =>
      fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
    );
    fc.assert(
      fc.property(orders, fc.subarray(['e0', 'e1', 'e2']), ([some, other], unread) => {
        const foreign = new Set(unread);
        expect(contraryIn(other, () => 1, foreign)).toEqual(contraryIn(some, () => 1, foreign));
      }),
    );
  });

  it('never makes a court surer, and takes no less than a side of the scales does', () => {
    fc.assert(
      fc.property(anyReadings, anyReading, (some, reading) => {
        const more = { id: 'more', ...reading };
        const scales = scalesOf(some);
        expect(confidence(some)).toBeLessThanOrEqual(confidenceIn('supported', scales));
        if (more.support < more.refute)
          expect(confidence([...some, more])).toBeLessThanOrEqual(confidence(some));
      }),
    );
  });
});
