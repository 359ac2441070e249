import fc from 'fast-check';
import { expect, it } from 'vitest';
import { resolveEntities, SAME_NAME } from './entities.ts';
import { ratio } from './similarity.ts';
import { draws } from './testing/pairs.ts';

/** How often each character stands in a text, by the lower five bits of its number. */
function countsOf(text: readonly number[]): Uint8Array {
  const counts = new Uint8Array(32);
  for (const character of text) counts[character % 32] = (counts[character % 32] ?? 0) + 1;
  return counts;
}

/** The most that two texts can be alike: difflib's `quick_ratio`, by which it is bound from above. */
function most(a: Uint8Array, b: Uint8Array, both: number): number {
  let shared = 0;
  for (let at = 0; at < 32; at += 1) shared += Math.min(a[at] ?? 0, b[at] ?? 0);
  return (2 * shared) / both;
}

/** Compares with every entity that there is. */
function everyLeader() {
  const known: { entity: number; text: readonly number[]; digits: string; counts: Uint8Array }[] =
    [];
  return {
    add: (entity: number, text: readonly number[], digits: string) =>
      void known.push({ entity, text, digits, counts: countsOf(text) }),
    nearest(text: readonly number[], digits: string) {
      const counts = countsOf(text);
      let best = { entity: -1, likeness: 0 };
      for (const one of known) {
        if (one.digits !== digits) continue;
        if (most(one.counts, counts, one.text.length + text.length) < SAME_NAME) continue;
        const likeness = ratio(one.text, text);
        if (likeness >= SAME_NAME && likeness > best.likeness)
          best = { entity: one.entity, likeness };
      }
      return best.entity < 0 ? null : best.entity;
    },
  };
}

const SYLLABLES =
  'car di o vas cu lar hyper ten sion caf fe ine mor tal i ty pro gest er one'.split(' ');

/** Names as texts have them: of two words, now and then misspelt or with a number. */
function madeNames(count: number): string[] {
  const draw = draws(5);
  const word = () =>
    Array.from({ length: 2 + draw(3) }, () => SYLLABLES[draw(SYLLABLES.length)]).join('');
  const whole = Array.from({ length: count / 2 }, () => `${word()} ${word()}`);
  return Array.from({ length: count }, () => {
    const name = whole[draw(whole.length)] ?? '';
    const at = draw(name.length);
    if (draw(4) === 0) return `${name} ${draw(3)}`;
    return draw(2) === 0 ? name.slice(0, at) + name.slice(at + 1) : name;
  });
}

it('merges the seed’s names as its algorithm does', () => {
  const names = ['Coffee', 'coffee', 'Caffeine', ' Heart Health', 'Heart health', ''];
  expect(resolveEntities(names)).toEqual([
    { name: 'Coffee', aliases: ['coffee'] },
    { name: 'Heart Health', aliases: ['Heart health'] },
    { name: 'Caffeine', aliases: [] },
  ]);
});

it('shows the spelling that is given most often', () => {
  const names = ['cardiovascular diseases', 'cardiovascular disease', 'Cardiovascular disease'];
  expect(resolveEntities([...names, 'Cardiovascular disease'])).toEqual([
    {
      name: 'Cardiovascular disease',
      aliases: ['cardiovascular disease', 'cardiovascular diseases'],
    },
  ]);
});

it('keeps apart what differs in a number, and leaves no chain', () => {
  expect(resolveEntities(['Type 1 diabetes', 'Type 2 diabetes', 'type-1 diabetes'])).toEqual([
    { name: 'Type 1 diabetes', aliases: ['type-1 diabetes'] },
    { name: 'Type 2 diabetes', aliases: [] },
  ]);
  // Each is like the next: 0.86. The first and the last are not: 0.71.
  const chain = resolveEntities(['abcdefg', 'abcdefx', 'abcdeyx']);
  expect(chain.map(({ name }) => name)).toEqual(['abcdefg', 'abcdeyx']);
});

it('hangs on the names, and not on their order', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'B', '1', ' '), maxLength: 9 });
  fc.assert(
    fc.property(
      fc
        .array(letters, { maxLength: 20 })
        .chain((names) =>
          fc.tuple(fc.constant(names), fc.shuffledSubarray(names, { minLength: names.length })),
        ),
      ([names, shuffled]) => {
        expect(resolveEntities(shuffled)).toEqual(resolveEntities(names));
        expect(resolveEntities(names, everyLeader())).toEqual(resolveEntities(names));
      },
    ),
  );
});

it('finds by its index what comparing all with all finds, of 5,000 names', () => {
  const names = madeNames(5_000);
  const resolved = resolveEntities(names);
  expect(resolved).toEqual(resolveEntities(names, everyLeader()));
  expect(resolved.length).toBeLessThan(4_000);
  expect(resolved.length).toBeGreaterThan(1_000);
});
