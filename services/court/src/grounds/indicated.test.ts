import type { Causes, ExhibitReading, Fired } from '@assize/proto';
import { describe, expect, it } from 'vitest';
import { challengesTo, upholds } from './grounds.ts';
import { reasonsIndicated } from './indicated.ts';
import { causeAsked } from '#src/reading/exhibits.ts';
import { readingOf } from '#src/testing/view.ts';

const fired = (cause: string, weight: number, indicator = `${cause}-shown`): Fired => ({
  indicator,
  cause,
  speaks: 'for',
  weight,
  span: 'words',
  basis: 'It shows.',
});
const indicated = (...all: Fired[]): ExhibitReading => ({
  ...readingOf('log', { support: 0.6 }),
  indicated: { pack: 'f'.repeat(64), cause: 'test', fired: all },
});
const cited = (reading: ExhibitReading, side: 'support' | 'refute' = 'support') => ({
  exhibit: { id: 'log', text: 'a log' },
  reading,
  statement: 'The test failed 3 times.',
  side,
  earlier: [],
});

describe('an exhibit on which indicators fired', () => {
  it('is challenged as confounded where one for another cause weighs more', () => {
    const [challenge, ...more] = challengesTo(
      cited(indicated(fired('test', 0.6), fired('machine', 0.85))),
    );
    expect(challenge).toMatchObject({ ground: 'confounded', severity: 'weakening' });
    expect(challenge?.why).toContain('machine-shown is stronger evidence for "machine" (0.85)');
    expect(more).toEqual([]);
    if (!challenge) throw new Error('not challenged');
    expect(upholds(challenge, cited(indicated(fired('test', 0.6))))).toBe(false);
  });

  it('is not where its own weighs as much, or it was cited against the charge', () => {
    const even = indicated(fired('test', 0.6), fired('machine', 0.6));
    expect(challengesTo(cited(even))).toEqual([]);
    const against = { ...indicated(fired('test', 0.5), fired('machine', 0.9)), refute: 0.7 };
    expect(challengesTo(cited({ ...against, support: 0 }, 'refute'))).toEqual([]);
  });

  it('is told of in the reasons, the strongest first', () => {
    const reasons = reasonsIndicated([indicated(fired('test', 0.6), fired('machine', 0.85))]);
    expect(reasons.map(({ exhibits }) => exhibits)).toEqual([['log'], ['log']]);
    expect(reasons[0]?.text).toBe(
      'log shows machine-shown ("words"), which is evidence for "machine" (0.85): It shows.',
    );
    expect(reasonsIndicated([readingOf('a')])).toEqual([]);
  });
});

describe('the cause that a statement stands for', () => {
  const hypotheses = ['The test is wrong.', 'The script is wrong.'];
  const causes: Causes = {
    pack: 'faults',
    digest: 'f'.repeat(64),
    known: [
      { classification: 'TEST', cause: 'test', hypotheses },
      { classification: 'env', cause: 'machine' },
    ],
  };
  const candidates = [
    { classification: 'TEST', statement: 'The test is wrong.' },
    { classification: 'env', statement: 'The machine broke.' },
    { classification: 'odd', statement: 'It was odd.' },
  ];
  const claim = { text: 'Build 4 failed.', candidates, causes, published: 'env' };

  it('is the candidate’s whose statement it is, and of the claim’s text what is published', () => {
    const told = { pack: 'faults', digest: causes.digest, causes: ['test', 'machine'] };
    expect(causeAsked(claim, 'The test is wrong.')).toEqual({ ...told, cause: 'test', hypotheses });
    expect(causeAsked(claim, 'Build 4 failed.')).toMatchObject({
      cause: 'machine',
      hypotheses: [],
    });
    expect(causeAsked(claim, 'It was odd.')).toBeUndefined();
    expect(causeAsked({ text: 'x', candidates: [] }, 'x')).toBeUndefined();
  });
});
