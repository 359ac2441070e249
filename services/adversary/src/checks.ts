import {
  counted,
  sideOf,
  type Challenge,
  type Discovery,
  type Persona,
  type Stance,
} from '@assize/proto';
import { challengesTo, GROUNDS, type Cited, type Ground } from '@assize/court/grounds';
import type { Presented } from '@assize/court/reading';

/** Grounds that every challenger checks, after its own. */
const BASE = ['off-topic', 'silent', 'repeated'];

/**
 * The grounds that each challenger checks, in order. Each starts with its own, which the others may not check at all:
 * deep evidence is tested for depth (repeats, a single source), a stable conclusion for opposing evidence, a vague
 * one for hedges and silence, and a precise one for its numbers and dates.
 */
const ORDER: Readonly<Record<Persona, readonly string[]>> = {
  Challenger: ['repeated', 'one-source', 'off-topic', 'silent'],
  Abyss: ['opposed', ...BASE],
  Bulwark: ['silent', 'hedged', 'off-topic', 'repeated'],
  Specter: ['imprecise', 'undated', ...BASE],
};

/** The most challenges that a discovery raises. They are taken in the challenger's order of grounds. */
const MOST_CHALLENGES = 8;

export function groundsOf(challenger: Persona): Ground[] {
  return ORDER[challenger].flatMap((name) => GROUNDS.filter((ground) => ground.name === name));
}

/** The side is that of the exhibit's reading, or the charge's side if it is neutral. */
export function citedForSides(
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
      otherExhibits: presented.filter((other) => other !== one),
    };
  });
}

/** Null if the ground applies to no exhibit. */
export function checkOf(ground: Ground, all: readonly Cited[]): Discovery['checks'][number] | null {
  const affected = all.filter((one) => challengesTo(one, [ground]).length > 0);
  const exhibits = affected.map(({ exhibit }) => exhibit.id);
  if (exhibits.length === 0) return null;
  return {
    check: ground.name,
    finding: `${counted(exhibits.length, 'exhibit')} ${ground.found}`,
    exhibits,
  };
}

/**
 * Only exhibits that support the charge are challenged, by ground in the challenger's order. Once an exhibit has a
 * fatal challenge, it gets no further ones.
 */
export function challengesOf(
  grounds: readonly Ground[],
  all: readonly Cited[],
  charged: Stance,
): Challenge[] {
  const challenges = all
    .filter(({ reading }) => sideOf(reading) === charged)
    .flatMap((one) => challengesTo(one, grounds));
  return grounds
    .flatMap(({ name }) => challenges.filter(({ ground }) => ground === name))
    .slice(0, MOST_CHALLENGES);
}
