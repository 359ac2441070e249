import { cuesOf } from '#src/cued.ts';
import { windowsOf, type Window } from '#src/windows.ts';

/** A passage of so many characters is read whole, however many sentences it has. */
const SHORT = 500;

/** Neighbouring sentences that are read together where a longer passage has most of a claim's words, and elsewhere. */
const ABOUT = 3;
const ELSEWHERE = 2;

/** The window that has most of a claim's words, by their weight, the first of equals. */
function closest(claim: string, windows: readonly Window[]): Window | undefined {
  const has = windows.map(({ text }) => cuesOf(claim, text).coverage);
  return windows[has.indexOf(Math.max(...has))];
}

/**
 * Which parts of a passage may speak for it: the whole where it has at most three sentences that fit, or
 * 500 characters; else the sentence that has most of the claim's words, by their weight, with its neighbours, and the
 * two neighbouring sentences elsewhere that have most of them. Of two the plainer reading speaks, if the other does not
 * take it back (infra/models/stance/TRIED.md has the figures). None where there is nothing to read.
 */
export function windowsFor(claim: string, passage: string): Window[] {
  const few = windowsOf(passage, [ABOUT]);
  if (few.length <= 1) return few;
  if (passage.length <= SHORT) return windowsOf(passage, [passage.length]);
  const one = closest(claim, windowsOf(passage, [1]))?.span;
  if (one === undefined) return few;
  const about = few.filter(({ span }) => span.from <= one.from && one.to <= span.to);
  const middle = about[Math.floor((about.length - 1) / 2)];
  if (middle === undefined) return few;
  const { from, to } = middle.span;
  const others = windowsOf(passage, [ELSEWHERE]).filter(
    ({ span }) => span.to <= from || to <= span.from,
  );
  const other = closest(claim, others);
  return other === undefined ? [middle] : [middle, other];
}
