import type { Pair } from '#src/align.ts';
import { type Cues, flag } from '#src/cues/cue.ts';

function countLacking(pair: Pair, terms: readonly number[]): number {
  return terms.filter((at) => (pair.to[at] ?? -1) < 0).length;
}

/** The share of the given terms of the claim that the passage has; 1 if there are no terms. */
const share = (pair: Pair, terms: readonly number[]): number =>
  terms.length === 0 ? 1 : 1 - countLacking(pair, terms) / terms.length;

function reverseCoverage({ passage, taken }: Pair): number {
  const shared = passage.content.filter((at) => taken[at] === 1).length;
  return passage.content.length === 0 ? 0 : shared / passage.content.length;
}

export const coverageCues: Cues = {
  names: [
    'coverage',
    'covered-whole',
    'names-lacking',
    'words-covered',
    'words-lacking',
    'ending-covered',
    'reverse-coverage',
    'much-longer',
  ],
  measure(pair) {
    const { claim, passage, coverage } = pair;
    const { content, tokens } = claim;
    const names = content.filter((at) => tokens[at]?.kind === 'name');
    const words = content.filter((at) => tokens[at]?.kind === 'word');
    return [
      coverage,
      flag(coverage > 0.999),
      Math.min(countLacking(pair, names), 4) / 2,
      share(pair, words),
      Math.min(countLacking(pair, words), 6) / 3,
      share(pair, content.slice(Math.ceil(content.length / 2))),
      reverseCoverage(pair),
      Math.min(Math.log1p(passage.content.length / Math.max(1, content.length)), 3),
    ];
  },
};
