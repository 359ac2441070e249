import { type Amount, amountsOf } from '#src/amounts.ts';
import type { Token } from '#src/tokens.ts';
import { DENIALS } from '#src/words.ts';

/** A sentence, or two neighbouring ones, prepared for comparison. */
export interface Text {
  readonly tokens: readonly Token[];
  /** indices of the tokens that carry meaning, which are neither function words nor negators */
  readonly content: readonly number[];
  /** stem → its indices in `tokens` */
  readonly places: ReadonlyMap<string, readonly number[]>;
  readonly amounts: readonly Amount[];
  readonly negators: readonly number[];
  /** indices of the negators that deny outright */
  readonly denials: readonly number[];
}

/** Maximum length in tokens of a text that is compared at once. It keeps the worst case linear. */
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
