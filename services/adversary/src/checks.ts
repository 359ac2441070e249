import { sideOf, type Challenge, type Discovery, type Persona, type Stance } from '@assize/proto';
import { challengesTo, GROUNDS, type Cited, type Ground } from '@assize/court/grounds';
import type { Presented } from '@assize/court/reading';

/** Grounds that every challenger looks at, after its own. */
const BASE = ['off-topic', 'silent', 'repeated'];

/**
 * What each challenger looks at first, and adds. Deep evidence is tested for depth (repeats, one
 * source); a stable conclusion for what speaks against it; a vague one for hedges and silence; a
 * precise one for its numbers and dates.
 */
const ORDER: Readonly<Record<Persona, readonly string[]>> = {
  Challenger: ['repeated', 'one-source', 'off-topic', 'silent'],
  Abyss: ['opposed', ...BASE],
  Bulwark: ['silent', 'hedged', 'off-topic', 'repeated'],
  Specter: ['imprecise', 'undated', ...BASE],
};

/** A discovery raises at most this many challenges, its own grounds first. */
const MOST_CHALLENGES = 8;

/** A challenger's grounds, in its order. */
export function groundsOf(challenger: Persona): Ground[] {
  return ORDER[challenger].flatMap((name) => GROUNDS.filter((ground) => ground.name === name));
}

/** Each exhibit as it is attacked: for the side on which it stands, the charge's where it takes none. */
export function cited(
  presented: readonly Presented[],
  statement: string,
  charged: Stance,
): Cited[] {
  return presented.map((one, i) => {
    const side = sideOf(one.reading);
    return {
      ...one,
      statement,
      side: side === 'neutral' ? charged : side,
      earlier: presented.slice(0, i),
      beside: presented.filter((other) => other !== one),
    };
  });
}

/** What a ground holds of, named; null where it holds of nothing. */
export function finding(ground: Ground, all: readonly Cited[]): Discovery['checks'][number] | null {
  const held = all.filter((one) => challengesTo(one, [ground]).length > 0);
  const exhibits = held.map(({ exhibit }) => exhibit.id);
  if (exhibits.length === 0) return null;
  return { check: ground.name, finding: `${exhibits.length} ${ground.found}`, exhibits };
}

/**
 * What is to be tried: the attacks on what speaks for the charge, as those on the light conclusion. By
 * ground, in the challenger's order; one that is fatal to an exhibit makes the others to it needless.
 */
export function challengesOf(
  grounds: readonly Ground[],
  all: readonly Cited[],
  charged: Stance,
): Challenge[] {
  const held = all
    .filter(({ reading }) => sideOf(reading) === charged)
    .flatMap((one) => challengesTo(one, grounds));
  return grounds
    .flatMap(({ name }) => held.filter(({ ground }) => ground === name))
    .slice(0, MOST_CHALLENGES);
}
