import fc from 'fast-check';
import { expect } from 'vitest';
import { caseEnds } from '../proceedings/known.ts';
import { anyLightScript, anyScript, playScript, playLightScript } from './arbitrary.ts';
import type { Trial } from './drive.ts';

/** A fixed seed, for tests that must reach every place and edge: with random walks one would be missed now and then. */
export const FIXED_SEED = { seed: 1 };

type Check = (trial: Trial, closed: boolean) => void;

export function checkRandomCases(check: Check, drawn: { readonly seed?: number } = {}): void {
  const whole = fc.property(anyScript, (script) => {
    check(playScript(script), false);
  });
  fc.assert(whole, { numRuns: 500, ...drawn });
}

/** Checks random cases that begin with the light path. `closed`: no court may be opened for an uncertain case. */
export function checkRandomLightCases(check: Check, drawn: { readonly seed?: number } = {}): void {
  const whole = fc.property(anyLightScript, fc.boolean(), (script, closed) => {
    check(playLightScript(script, closed), closed);
  });
  fc.assert(whole, { numRuns: 400, ...drawn });
}

/**
 * Plays random cases, checks that each ends within its handoffs and remands and in a known way, and returns their ends.
 */
export function endsOf(walks: typeof checkRandomCases): Set<string> {
  const endings = new Set<string>();
  walks(({ file, walk }) => {
    const { place, handoffs, remands } = walk;
    if (place.kind !== 'ended') throw new Error('it has not ended');
    expect(caseEnds()).toContainEqual({ by: place.by, decision: place.decision });
    expect(handoffs).toBeLessThanOrEqual(file.header.limits.maxHandoffs + 2);
    expect(remands.used).toBeLessThanOrEqual(file.header.limits.maxRemands);
    endings.add(`${place.by} ${place.decision}`);
  }, FIXED_SEED);
  return endings;
}
