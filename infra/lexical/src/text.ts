import { type Amount, amountsOf } from '#src/amounts.ts';
import type { Token } from '#src/tokens.ts';
import { DENIALS } from '#src/words.ts';

/** A sentence, or two neighbours, made ready to be compared. */
export interface Text {
  readonly tokens: readonly Token[];
  /** the places of the tokens that carry meaning: no function word, no negator */
  readonly content: readonly number[];
  /** stem → its places in `tokens` */
  readonly places: ReadonlyMap<string, readonly number[]>;
  readonly amounts: readonly Amount[];
  readonly negators: readonly number[];
  /** the negators that deny outright */
  readonly denials: readonly number[];
}

/** Longest text that is compared at once, in tokens: keeps the worst case linear. */
const LONGEST = 160;

export function textOf(all: readonly Token[]): Text {
  const tokens = all.length > LONGEST ? all.slice(0, LONGEST) : all;
  const content: number[] = [];
  const negators: number[] = [];
  const denials: number[] = [];
  const places = new Map<string, number[]>();
  tokens.forEach((token, at) => {
    if (token.negator) negators.push(at);
    if (DENIALS.has(token.text)) denials.push(at);
    if (!token.negator && token.kind !== 'function') content.push(at);
    const known = places.get(token.stem);
    if (known === undefined) places.set(token.stem, [at]);
    else known.push(at);
  });
  return { tokens, content, places, amounts: amountsOf(tokens), negators, denials };
}
