import { cuesOf } from '#src/cued.ts';
import { windowsOf, type Window } from '#src/windows.ts';

/** A passage of so many characters is read whole, however many sentences it has. */
const SHORT = 500;

/** Neighbouring sentences of a longer passage that are read together. */
const TOGETHER = 2;

/** A sentence of it with both of its neighbours. */
const ABOUT = 3;

/** The window that has most of a claim's words, by their weight, the first of equals. */
function closest(claim: string, windows: readonly Window[]): Window | undefined {
  const has = windows.map(({ text }) => cuesOf(claim, text).coverage);
  return windows[has.indexOf(Math.max(...has))];
}

/**
 * Which parts of a passage may speak for it: the whole where it has at most three sentences that fit, or
 * 500 characters; else the two neighbouring sentences that have most of the claim's words, by their weight, the one
 * sentence that has most of them with both of its neighbours, and the best two neighbours elsewhere. The plainest
 * reading speaks, if another does not take it back (infra/models/stance/TRIED.md has the figures). None where there is
 * nothing to read.
 */
export function windowsFor(claim: string, passage: string): Window[] {
  const few = windowsOf(passage, [ABOUT]);
  if (few.length <= 1) return few;
  if (passage.length <= SHORT) return windowsOf(passage, [passage.length]);
  const one = closest(claim, windowsOf(passage, [1]))?.span;
  if (one === undefined) return few;
  const about = few.filter(({ span }) => span.from <= one.from && one.to <= span.to);
  const middle = about[Math.floor((about.length - 1) / 2)];
  const pairs = windowsOf(passage, [TOGETHER]);
  const best = closest(claim, pairs);
  const near = [best, middle].filter((window) => window !== undefined);
  const elsewhere = pairs.filter(({ span }) =>
    near.every((window) => span.to <= window.span.from || window.span.to <= span.from),
  );
  const windows = [...near, closest(claim, elsewhere)].filter((window) => window !== undefined);
  return windows.filter(
    ({ text }, at) => windows.findIndex((window) => window.text === text) === at,
  );
}
