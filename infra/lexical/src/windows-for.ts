import { cuesOf } from '#src/cued.ts';
import { linesOf } from '#src/lines.ts';
import { windowsOf, windowsOfLines, type Window } from '#src/windows.ts';

/** A passage of so many characters is read whole, however many sentences it has. */
const SHORT = 500;

/** Neighbouring sentences of a longer passage that are read together. */
const TOGETHER = 2;

/** A sentence of it with both of its neighbours. */
const ABOUT = 3;

/**
 * Characters of a log, a table or a list that is read whole, of its lines that are read together, and of those about one.
 * It has a token for every three or two, of which the readers see 192.
 */
const LINES_SHORT = 400;
const LINES_TOGETHER = 160;
const LINES_ABOUT = 220;

interface Scored extends Window {
  /** The share of the claim's words that it has, by their weight. */
  readonly coverage: number;
}

/** The window that has most of a claim's words, the first of equals; none of none. */
const best = (windows: readonly Scored[]): Scored[] =>
  windows.toSorted((a, b) => b.coverage - a.coverage).slice(0, 1);

const isApart = (one: Window, other: Window): boolean =>
  one.span.to <= other.span.from || other.span.to <= one.span.from;

/** A way to cut a passage: in so many neighbouring sentences, or, of lines, as many as fit in so many characters. */
type Cut = (sentences: number, characters: number) => Window[];

function cutOf(passage: string, lines: ReturnType<typeof linesOf>): Cut {
  if (lines === null) return (sentences) => windowsOf(passage, [sentences]);
  return (_, characters) => windowsOfLines(passage, lines, characters);
}

/** The sentences of a passage, or its lines where it is a log, a table or a list, each by itself. */
export const unitsOf = (passage: string): Window[] => cutOf(passage, linesOf(passage))(1, 0);

/**
 * Which parts of a passage may speak for it: the whole where it has at most three sentences that fit, or
 * 500 characters; else the two neighbouring sentences that have most of the claim's words, by their weight, the one
 * sentence that has most of them with both of its neighbours, and the best two neighbours elsewhere. A log, a table or
 * a list of more than 400 has lines in their stead, as many together as fit. The plainest reading speaks, if another
 * does not take it back (infra/models/stance/TRIED.md has the figures). None where there is nothing to read.
 */
export function windowsFor(claim: string, passage: string): Window[] {
  const lines = linesOf(passage);
  const cut = cutOf(passage, lines);
  const few = cut(ABOUT, LINES_ABOUT);
  if (few.length <= 1) return few;
  if (passage.length <= (lines === null ? SHORT : LINES_SHORT)) {
    return windowsOf(passage, [passage.length]);
  }
  const scored = (windows: readonly Window[]): Scored[] =>
    windows.map((one) => ({ ...one, coverage: cuesOf(claim, one.text).coverage }));
  const about = best(scored(cut(1, 0))).flatMap(({ span: { from, to } }) => {
    const around = few.filter(({ span }) => span.from <= from && to <= span.to);
    return around.slice(Math.floor((around.length - 1) / 2)).slice(0, 1);
  });
  const some = scored(cut(TOGETHER, LINES_TOGETHER));
  const near = [...best(some), ...about];
  const elsewhere = best(some.filter((one) => near.every((other) => isApart(other, one))));
  const windows = [...near, ...elsewhere].map(({ text, span }) => ({ text, span }));
  return windows.filter(({ text }, at) => windows.findIndex((one) => one.text === text) === at);
}
