import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ambiguityOf,
  bandOf,
  conflictOf,
  entropyOf,
  noveltyOf,
  trustDeficitOf,
} from './entropy.ts';
import { REFUTES, REPORT, stated, SUPPORTS } from './testing/sample.ts';

const { sources } = REPORT;
const from = (source: string, reading: typeof SUPPORTS) => [{ source, ...reading }];
const supported = stated('p', 'a', 'Heat pumps cost less to run.', from('s1', SUPPORTS));
const denied = stated('q', 'a', 'Heat pumps cost less to run.', from('s1', REFUTES));
const silent = stated('r', 'a', 'Heat pumps cost less to run.');

describe('entropy', () => {
  it.each([
    [0, 'crystalline'],
    [0.2, 'crystalline'],
    [0.21, 'convergence'],
    [0.45, 'convergence'],
    [0.46, 'turbulence'],
    [0.7, 'turbulence'],
    [0.71, 'runaway'],
    [1, 'runaway'],
  ])('of %d is %s', (e, band) => {
    expect(bandOf(e)).toBe(band);
  });

  it('counts as ambiguous what hedges, and what no cited source takes a side on', () => {
    const hedged = { ...supported, text: 'Heat pumps may cost less to run.' };
    expect(ambiguityOf([supported])).toBe(0);
    expect(ambiguityOf([hedged, supported])).toBe(0.25);
    expect(ambiguityOf([silent])).toBe(0.5);
    expect(ambiguityOf([{ ...silent, text: 'It may.' }])).toBe(1);
  });

  it('finds conflict where sources or statements stand against one, none where nobody speaks', () => {
    const against = [{ id: 'x', section: 'a', statement: 'p', against: 'z', why: '' }];
    expect(conflictOf([silent], [], sources)).toBe(0);
    expect(conflictOf([supported], [], sources)).toBe(0);
    expect(conflictOf([denied], [], sources)).toBe(1);
    expect(conflictOf([supported, denied, silent], [], sources)).toBe(0.5);
    expect(conflictOf([supported], against, sources)).toBe(1);
  });

  it('weighs a conflict by what is known of the sources, the unknown as one half', () => {
    const both = { ...supported, readings: [...supported.readings, ...from('s2', REFUTES)] };
    expect(conflictOf([both], [], sources)).toBeCloseTo(0.5 / (0.5 + 0.9));
  });

  it('calls novel what has most of its words from no source', () => {
    const novel = stated('n', 'a', 'Geothermal boreholes outperform boilers.');
    expect(noveltyOf([supported, novel], sources)).toBe(0.5);
    expect(noveltyOf([supported], [])).toBe(1);
  });

  it('trusts a section by its sources: an unknown one as half, none at all not', () => {
    const at = (section: string) => [{ ...silent, section }];
    expect(trustDeficitOf(REPORT, at('a'))).toBeCloseTo(0.1);
    expect(trustDeficitOf(REPORT, at('c'))).toBeCloseTo(0.5);
    const bare = {
      ...REPORT,
      sections: [{ id: 'a', heading: '', text: 'x', citations: ['gone'] }],
    };
    expect(trustDeficitOf(bare, at('a'))).toBe(1);
    const inText = { ...REPORT, sections: [{ id: 'a', heading: '', text: 'It is so [^s1].' }] };
    expect(trustDeficitOf(inText, at('a'))).toBeCloseTo(0.1);
  });

  it('is the weighted sum of its four components, where none is given', () => {
    const entropy = entropyOf(REPORT, [supported, denied], []);
    const components = { ambiguity: 0, conflict: 0.5, novelty: 0, trustDeficit: 0.1 };
    expect(entropy).toEqual({ e: 0.17, band: 'crystalline', components, given: false });
  });

  it('is what the publisher gives, and says so', () => {
    expect(entropyOf({ ...REPORT, entropy: 0.55 }, [], [])).toEqual({
      e: 0.55,
      band: 'turbulence',
      components: null,
      given: true,
    });
  });

  it('is unknown of a report that states nothing', () => {
    expect(entropyOf(REPORT, [], [])).toBeNull();
  });
});

const share = fc.double({ min: 0, max: 1, noNaN: true });
const reading = fc
  .record({ source: fc.constantFrom('s1', 's2'), relevance: share, support: share, split: share })
  .map(({ split, ...of }) => ({
    ...of,
    refute: (1 - of.support) * split,
    neutral: (1 - of.support) * (1 - split),
  }));
const statements = fc.array(
  fc
    .record({
      section: fc.constantFrom('a', 'b', 'c'),
      text: fc.string({ minLength: 1 }),
      readings: fc.array(reading, { maxLength: 3 }),
    })
    .map(({ section, text, readings }) => stated('p', section, text, readings)),
  { minLength: 1 },
);

describe('entropy of any statements', () => {
  it('and each of its components is from 0 to 1, in the band that it says', () => {
    fc.assert(
      fc.property(statements, (of) => {
        const against = of.map(({ id, section }) => {
          return { id: `x-${id}`, section, statement: id, against: 's1', why: '' };
        });
        const entropy = entropyOf(REPORT, of, against);
        const values = [entropy?.e, ...Object.values(entropy?.components ?? {})];
        expect(values).toHaveLength(5);
        for (const value of values) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
        expect(entropy?.band).toBe(bandOf(entropy?.e ?? -1));
      }),
    );
  });

  it('never falls by a contradiction more', () => {
    fc.assert(
      fc.property(statements, (of) => {
        const against = [{ id: 'x', section: 'a', statement: 'p', against: 'z', why: '' }];
        const calm = entropyOf(REPORT, of, [])?.e ?? 1;
        expect(entropyOf(REPORT, of, against)?.e).toBeGreaterThanOrEqual(calm);
      }),
    );
  });
});
