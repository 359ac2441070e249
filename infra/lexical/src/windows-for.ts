import { cuesOf } from '#src/cued.ts';
import { windowsOf, type Window } from '#src/windows.ts';

/** A passage of so many characters is read whole, however many sentences it has. */
const SHORT = 500;

/** Neighbouring sentences of a longer passage that are read together. */
const TOGETHER = 2;

/** A sentence of it with both of its neighbours. */
const ABOUT = 3;

interface Scored extends Window {
  /** The share of the claim's words that it has, by their weight. */
  readonly coverage: number;
}

/** The window that has most of a claim's words, the first of equals; none of none. */
const best = (windows: readonly Scored[]): Scored[] =>
  windows.toSorted((a, b) => b.coverage - a.coverage).slice(0, 1);

const isApart = (one: Window, other: Window): boolean =>
  one.span.to <= other.span.from || other.span.to <= one.span.from;

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
  const scored = (size: number): Scored[] =>
    windowsOf(passage, [size]).map((one) => ({
      ...one,
      coverage: cuesOf(claim, one.text).coverage,
    }));
  const about = best(scored(1)).flatMap(({ span: { from, to } }) => {
    const around = few.filter(({ span }) => span.from <= from && to <= span.to);
    return around.slice(Math.floor((around.length - 1) / 2)).slice(0, 1);
  });
  const pairs = scored(TOGETHER);
  const near = [...best(pairs), ...about];
  const elsewhere = best(pairs.filter((pair) => near.every((one) => isApart(one, pair))));
  const windows = [...near, ...elsewhere].map(({ text, span }) => ({ text, span }));
  return windows.filter(({ text }, at) => windows.findIndex((one) => one.text === text) === at);
}
