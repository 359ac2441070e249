import type { Pair } from '#src/align.ts';
import { type Cues, flag } from '#src/cues/cue.ts';
import { hasOpposite, kindOfStem, opposite } from '#src/opposites.ts';
import type { Token } from '#src/tokens.ts';

/** For each content term of the claim, the rank of its match among the passage's content, or -1. */
function ranks(pair: Pair): number[] {
  const rankOf = new Int16Array(pair.passage.tokens.length).fill(-1);
  pair.passage.content.forEach((at, rank) => {
    rankOf[at] = rank;
  });
  return pair.claim.content.map((at) => rankOf[pair.to[at] ?? -1] ?? -1);
}

/** A term of the passage in the place of one that the claim has and the passage lacks. */
function inPlace(pair: Pair, rank: number): Token | undefined {
  const at = pair.passage.content[rank] ?? -1;
  return pair.taken[at] === 1 ? undefined : pair.passage.tokens[at];
}

interface Swaps {
  nameBetween: number;
  nameBeside: number;
  wordBetween: number;
  wordBeside: number;
  dropped: number;
}

/** Terms of the claim whose neighbours are in the passage with another term in their place. */
function swaps(pair: Pair): Swaps {
  const found = { nameBetween: 0, nameBeside: 0, wordBetween: 0, wordBeside: 0, dropped: 0 };
  const rank = ranks(pair);
  pair.claim.content.forEach((at, i) => {
    const token = pair.claim.tokens[at];
    if (rank[i] !== -1 || token === undefined || token.kind === 'number') return;
    const left = rank[i - 1] ?? -1;
    const right = rank[i + 1] ?? -1;
    // The first terms of both texts stand in the same place: "Paris is …", "Lyon is …".
    const next = left >= 0 || (i === 0 && right === 1) ? inPlace(pair, left + 1) : undefined;
    const previous = right > 0 ? inPlace(pair, right - 1) : undefined;
    if (left >= 0 && right === left + 1) found.dropped += 1;
    const between = next !== undefined && next === previous;
    const kind = token.kind;
    if (next?.kind !== kind && previous?.kind !== kind) return;
    if (kind === 'name') found[between ? 'nameBetween' : 'nameBeside'] += 1;
    else found[between ? 'wordBetween' : 'wordBeside'] += 1;
  });
  return found;
}

const PLACES = new Set([
  'in',
  'at',
  'by',
  'from',
  'of',
  'for',
  'with',
  'to',
  'on',
  'as',
  'a',
  'an',
  'the',
]);

/** "in Bombay" against "in Delhi": the same function word before another name. */
function samePreposition(pair: Pair): number {
  let found = 0;
  for (const at of pair.claim.content) {
    const word = pair.claim.tokens[at - 1]?.text ?? '';
    if ((pair.to[at] ?? -1) >= 0 || pair.claim.tokens[at]?.kind !== 'name' || !PLACES.has(word))
      continue;
    const hit = pair.passage.content.some(
      (p) =>
        pair.taken[p] === 0 &&
        pair.passage.tokens[p]?.kind === 'name' &&
        pair.passage.tokens[p - 1]?.text === word,
    );
    if (hit) found += 1;
  }
  return found;
}

/** How many words of the claim meet their opposite in the passage, both in one text left out. */
function opposites(pair: Pair): number {
  let found = 0;
  pair.claim.tokens.forEach((token, i) => {
    if ((pair.to[i] ?? -1) >= 0 || !hasOpposite(token.stem)) return;
    const hit = pair.passage.tokens.some(
      (other, at) =>
        pair.taken[at] === 0 && hasOpposite(other.stem) && opposite(token.stem, other.stem),
    );
    if (hit) found += 1;
  });
  return found;
}

/** How many words of the claim meet another of their kind in the passage: film and novel, red and blue. */
function alternatives(pair: Pair): number {
  let found = 0;
  for (const i of pair.claim.content) {
    const kind = kindOfStem(pair.claim.tokens[i]?.stem ?? '');
    if (kind === undefined || (pair.to[i] ?? -1) >= 0) continue;
    const hit = pair.passage.content.some(
      (at) => pair.taken[at] === 0 && kindOfStem(pair.passage.tokens[at]?.stem ?? '') === kind,
    );
    if (hit) found += 1;
  }
  return found;
}

export type Clash = 'none' | 'opposite' | 'name' | 'word';

/** The plainest difference between the two texts, short of negation and numbers. */
export function clash(pair: Pair): Clash {
  if (opposites(pair) > 0 || alternatives(pair) > 0) return 'opposite';
  const swap = swaps(pair);
  if (swap.nameBetween > 0) return 'name';
  return swap.wordBetween > 0 ? 'word' : 'none';
}

/** Another term in the same place, or the opposite one anywhere. */
export const swapCues: Cues = {
  names: [
    'opposite',
    'opposite-covered',
    'two-opposites',
    'name-swapped',
    'name-swapped-beside',
    'word-swapped',
    'word-swapped-beside',
    'name-after-same-preposition',
    'modifier-dropped',
    'opposite-negated',
    'alternative',
    'alternative-covered',
  ],
  measure(pair) {
    const against = opposites(pair);
    const swap = swaps(pair);
    const odd = pair.claim.negators.length % 2 !== pair.passage.negators.length % 2;
    return [
      flag(against > 0),
      pair.coverage * flag(against > 0),
      flag(against > 1),
      flag(swap.nameBetween > 0),
      flag(swap.nameBeside > 0),
      flag(swap.wordBetween > 0),
      flag(swap.wordBeside > 0),
      flag(samePreposition(pair) > 0),
      flag(swap.dropped > 0),
      flag(against > 0 && odd),
      flag(alternatives(pair) > 0),
      pair.coverage * flag(alternatives(pair) > 0),
    ];
  },
};
