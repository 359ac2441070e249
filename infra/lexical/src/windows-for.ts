import { cuesOf } from '#src/cued.ts';
import { windowsOf, type Window } from '#src/windows.ts';

/** A passage of so many sentences is read whole, as the model was trained. */
const WHOLE = 3;

/** A passage of so many characters is read whole, however many sentences it has. */
const SHORT = 500;

/** Neighbouring sentences of a longer passage that are read together. */
const TOGETHER = 2;

/** Windows of a longer passage that are read. */
const RIVALS = 2;

/**
 * Which parts of a passage may speak for it: the whole where it has at most three sentences that fit, or
 * 500 characters; else the two pairs of neighbouring sentences that have most of the claim's words, by
 * their weight, the first of equals first. Of two the plainer reading speaks (infra/models/stance/TRIED.md has
 * the figures). None where there is nothing to read.
 */
export function windowsFor(claim: string, passage: string): Window[] {
  const few = windowsOf(passage, [WHOLE]);
  if (few.length <= 1) return few;
  if (passage.length <= SHORT) return windowsOf(passage, [passage.length]);
  return windowsOf(passage, [TOGETHER])
    .map((window) => ({ window, coverage: cuesOf(claim, window.text).coverage }))
    .toSorted((a, b) => b.coverage - a.coverage)
    .slice(0, RIVALS)
    .map(({ window }) => window);
}
