import { cuesOf } from '#src/cued.ts';
import { linesOf } from '#src/lines.ts';
import { windowsOf, windowsOfLines, type Window } from '#src/windows.ts';

/** A passage of at most this many characters is read whole, however many sentences it has. */
const SHORT = 500;

/** How many neighbouring sentences of a longer passage are read together. */
const PAIR = 2;

/** How many sentences are read around the best one: itself and both of its neighbours. */
const TRIPLE = 3;

/**
 * The same for logs, tables and lists, in characters: the longest one that is read whole, the lines
 * that are read together, and the lines that are read around the best one. Such a text has a token
 * for every two or three characters, and the readers see 192 tokens.
 */
const LINES_SHORT = 400;
const LINES_PAIR = 160;
const LINES_TRIPLE = 220;

interface Scored extends Window {
  readonly coverage: number;
}

/** The window with the highest coverage, the first of equals; empty if there is none. */
const best = (windows: readonly Scored[]): Scored[] =>
  windows.toSorted((a, b) => b.coverage - a.coverage).slice(0, 1);

const isApart = (one: Window, other: Window): boolean =>
  one.span.to <= other.span.from || other.span.to <= one.span.from;

/** Cuts into windows of neighbouring sentences, or, if the passage consists of lines, of lines by characters. */
type Cut = (sentences: number, characters: number) => Window[];

function cutOf(passage: string, lines: ReturnType<typeof linesOf>): Cut {
  if (lines === null) return (sentences) => windowsOf(passage, [sentences]);
  return (_, characters) => windowsOfLines(passage, lines, characters);
}

export const unitsOf = (passage: string): Window[] => cutOf(passage, linesOf(passage))(1, 0);

/**
 * Selects the parts of a passage that may decide its stance. A passage of at most three sentences or 500 characters is
 * read whole. Otherwise three windows are read: the two neighbouring sentences that cover most of the claim's terms by
 * weight; the single sentence that covers most, with both of its neighbours; and the best two neighbouring sentences
 * outside of these. In a log, a table or a list of more than 400 characters, as many lines as fit take the place of the
 * sentences. The clearest of the readings decides, unless another one retracts it (infra/models/stance/TRIED.md has the
 * figures). Empty if there is nothing to read.
 */
export function windowsFor(claim: string, passage: string): Window[] {
  const lines = linesOf(passage);
  const cut = cutOf(passage, lines);
  const triples = cut(TRIPLE, LINES_TRIPLE);
  if (triples.length <= 1) return triples;
  if (passage.length <= (lines === null ? SHORT : LINES_SHORT)) {
    return windowsOf(passage, [passage.length]);
  }
  const scored = (windows: readonly Window[]): Scored[] =>
    windows.map((one) => ({ ...one, coverage: cuesOf(claim, one.text).coverage }));
  const about = best(scored(cut(1, 0))).flatMap(({ span: { from, to } }) => {
    const around = triples.filter(({ span }) => span.from <= from && to <= span.to);
    return around.slice(Math.floor((around.length - 1) / 2)).slice(0, 1);
  });
  const pairs = scored(cut(PAIR, LINES_PAIR));
  const near = [...best(pairs), ...about];
  const elsewhere = best(pairs.filter((one) => near.every((other) => isApart(other, one))));
  const windows = [...near, ...elsewhere].map(({ text, span }) => ({ text, span }));
  return windows.filter(({ text }, at) => windows.findIndex((one) => one.text === text) === at);
}
