import type { Pair } from '#src/align.ts';
import { type Cues, flag } from '#src/cues/cue.ts';
import type { Text } from '#src/text.ts';

/** Share of the claim's terms that the passage has, among those that `chosen` names. */
function share(
  pair: Pair,
  chosen: (at: number, rank: number) => boolean,
): [share: number, lacking: number] {
  let total = 0;
  let lacking = 0;
  pair.claim.content.forEach((at, rank) => {
    if (!chosen(at, rank)) return;
    total += 1;
    if ((pair.to[at] ?? -1) < 0) lacking += 1;
  });
  return [total === 0 ? 1 : (total - lacking) / total, lacking];
}

const kindIs = (text: Text, kind: string) => (at: number) => text.tokens[at]?.kind === kind;

/** The share of neighbouring content words of the claim that are also near each other in the passage. */
function neighbours(pair: Pair): number {
  const { content } = pair.claim;
  let close = 0;
  for (let i = 1; i < content.length; i += 1) {
    const a = pair.to[content[i - 1] ?? 0] ?? -1;
    const b = pair.to[content[i] ?? 0] ?? -1;
    if (a >= 0 && b > a && b - a <= 4) close += 1;
  }
  return content.length < 2 ? pair.coverage : close / (content.length - 1);
}

/** The share of the passage's content that the claim has. */
function reverse(pair: Pair): number {
  let taken = 0;
  for (const at of pair.passage.content) taken += pair.taken[at] ?? 0;
  return pair.passage.content.length === 0 ? 0 : taken / pair.passage.content.length;
}

/** How much of the claim the passage says, and how much it leaves out. */
export const coverageCues: Cues = {
  names: [
    'coverage',
    'coverage-squared',
    'covered-whole',
    'lacks-one',
    'lacks-two',
    'lacks-more',
    'names-covered',
    'names-lacking',
    'words-covered',
    'words-lacking',
    'beginning-covered',
    'ending-covered',
    'last-term-covered',
    'in-order',
    'reverse-coverage',
    'much-longer',
  ],
  measure(pair) {
    const { claim, passage, coverage, missing } = pair;
    const [names, namesLacking] = share(pair, kindIs(claim, 'name'));
    const [words, wordsLacking] = share(pair, kindIs(claim, 'word'));
    const half = claim.content.length / 2;
    const last = claim.content.length - 1;
    return [
      coverage,
      coverage * coverage,
      flag(coverage > 0.999),
      flag(missing === 1),
      flag(missing === 2),
      Math.min(Math.max(0, missing - 2), 6) / 3,
      names,
      Math.min(namesLacking, 4) / 2,
      words,
      Math.min(wordsLacking, 6) / 3,
      share(pair, (_, rank) => rank < half)[0],
      share(pair, (_, rank) => rank >= half)[0],
      share(pair, (_, rank) => rank === last)[0],
      neighbours(pair),
      reverse(pair),
      Math.min(Math.log1p(passage.content.length / Math.max(1, claim.content.length)), 3),
    ];
  },
};
