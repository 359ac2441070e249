import fc from 'fast-check';
import { expect, it } from 'vitest';
import { resolveEntities, SAME_NAME } from './entities.ts';
import { ratio } from './similarity.ts';
import { seededDraws } from './testing/pairs.ts';

/** Compares a name with every entity. */
function everyLeader() {
  const known: { entity: number; text: readonly number[]; digits: string }[] = [];
  return {
    add: (entity: number, text: readonly number[], digits: string) =>
      void known.push({ entity, text, digits }),
    nearest(text: readonly number[], digits: string) {
      let best = { entity: -1, likeness: 0 };
      for (const one of known) {
        const likeness = one.digits === digits ? ratio(one.text, text) : 0;
        if (likeness >= SAME_NAME && likeness > best.likeness)
          best = { entity: one.entity, likeness };
      }
      return best.entity < 0 ? null : best.entity;
    },
  };
}

const SYLLABLES =
  'car di o vas cu lar hyper ten sion caf fe ine mor tal i ty pro gest er one'.split(' ');

/** Two words like those in real texts, some misspelled or with a number. */
function madeNames(count: number): string[] {
  const draw = seededDraws(5);
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
  // Each is similar to the next (0.86), but the first is not similar to the last (0.71).
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

it('finds by its index what comparing all with all finds, of 1,200 names', () => {
  const names = madeNames(1_200);
  const resolved = resolveEntities(names);
  expect(resolved).toEqual(resolveEntities(names, everyLeader()));
  expect(resolved.length).toBeLessThan(1_000);
  expect(resolved.length).toBeGreaterThan(500);
});
