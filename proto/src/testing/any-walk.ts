import fc from 'fast-check';
import { expect } from 'vitest';
import { caseEnds } from '../proceedings/known.ts';
import { anyLightScript, anyScript, play, playLightly } from './arbitrary.ts';
import type { Trial } from './drive.ts';

/** Where every place and edge has to be met, the walks are the same each time: chance would miss one now and then. */
export const SAME_EACH_TIME = { seed: 1 };

type Check = (trial: Trial, closed: boolean) => void;

/** Checks many a case of the court, played to its end. */
export function always(check: Check, drawn: { readonly seed?: number } = {}): void {
  const whole = fc.property(anyScript, (script) => {
    check(play(script), false);
  });
  fc.assert(whole, { numRuns: 500, ...drawn });
}

/** The same of cases that begin with the light path. `closed`: no court opens for what it leaves uncertain. */
export function alwaysLightly(check: Check, drawn: { readonly seed?: number } = {}): void {
  const whole = fc.property(anyLightScript, fc.boolean(), (script, closed) => {
    check(playLightly(script, closed), closed);
  });
  fc.assert(whole, { numRuns: 400, ...drawn });
}

/** The ends of cases, each of which ends within its handoffs and remands, and where a case may end. */
export function endsOf(walks: typeof always): Set<string> {
  const endings = new Set<string>();
  walks(({ file, walk }) => {
    const { place, handoffs, remands } = walk;
    if (place.kind !== 'ended') throw new Error('it has not ended');
    expect(caseEnds()).toContainEqual({ by: place.by, decision: place.decision });
    expect(handoffs).toBeLessThanOrEqual(file.header.limits.maxHandoffs + 2);
    expect(remands.used).toBeLessThanOrEqual(file.header.limits.maxRemands);
    endings.add(`${place.by} ${place.decision}`);
  }, SAME_EACH_TIME);
  return endings;
}
