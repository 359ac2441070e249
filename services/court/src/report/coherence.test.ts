import { expect, it } from 'vitest';
import { contradictingSections, spreadEvenly } from './coherence.ts';
import { sharedScope } from './scope.ts';
import { sentencesOf } from './sentences.ts';
import { reportOf } from './testing/view.ts';

it('finds sentences of different sections that cannot both hold', () => {
  const report = reportOf({
    a: 'The nurse answered the call.',
    b: 'The nurse did not answer the call.',
    c: 'The library closes at nine.',
  });
  expect(
    contradictingSections(sentencesOf(report)).map(({ one, other }) => [
      one.section,
      other.section,
    ]),
  ).toEqual([['a', 'b']]);
});

it('spreads what it picks over the whole, and picks no more than it may', () => {
  const all = Array.from({ length: 1000 }, (_, i) => i);
  const picked = spreadEvenly(all, 10);
  expect(picked).toHaveLength(10);
  expect(picked.at(-1)).toBeGreaterThan(800);
  expect(spreadEvenly([1, 2], 10)).toEqual([1, 2]);
});

const inTennessee = 'The gain was seen in Tennessee. ';

it('names what all sections keep to without a reason', () => {
  const texts = { a: inTennessee, b: `Costs fell. ${inTennessee}`, c: inTennessee };
  expect(sharedScope(reportOf(texts))).toBe('tennessee');
});

it('names nothing that is the subject, has a reason, or is not in all of them', () => {
  const texts = { a: inTennessee, b: inTennessee, c: inTennessee };
  expect(sharedScope(reportOf(texts, {}, { title: 'Schools of Tennessee' }))).toBeNull();
  const reasoned = { ...texts, c: 'We chose Tennessee because it drew lots.' };
  expect(sharedScope(reportOf(reasoned))).toBeNull();
  expect(sharedScope(reportOf({ ...texts, c: 'Costs fell.' }))).toBeNull();
});
