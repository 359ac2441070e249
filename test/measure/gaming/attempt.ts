import type { Claim } from '@assize/proto';
import { denialOf } from '@assize/court/grounds';
import type { Item } from '../evaluate/items.ts';
import type { Draw } from './draw.ts';

export type Passage = NonNullable<Claim['evidence']>[number];

/** What an adversarial publisher would have the court find. */
export type Aim = 'supported' | 'refuted';

/** An item whose verdict was decided, and right, before anybody tampered with it. */
export interface Target {
  readonly item: Item;
  readonly found: string;
  readonly aim: Aim;
}

/** What stands beside the target that a publisher can draw on. */
export interface Means {
  readonly draw: Draw;
  /** Passages of items of other groups that share no word with the claim, to pad with. */
  readonly elsewhere: readonly string[];
}

/** One way of gaming a verdict, and the rule that stops it, in a sentence. */
export interface Family {
  readonly name: string;
  readonly rule: string;
  /** All the evidence of the claim once it is tampered with. */
  readonly tamper: (target: Target, means: Means) => Passage[];
}

/** The claim with tampered evidence, as it is put to the court. */
export interface Attempt {
  readonly family: string;
  readonly target: Target;
  readonly item: Item;
}

export const evidenceOf = ({ item }: Target): Passage[] => [...(item.claim.evidence ?? [])];

/** Beside the honest evidence so many texts more, each under an id of its own. */
export function beside(
  target: Target,
  texts: readonly string[],
  sourceOf: (at: number) => string | undefined = () => undefined,
): Passage[] {
  const added = texts.map((text, at): Passage => {
    const source = sourceOf(at);
    return { id: `added-${at + 1}`, text, ...(source === undefined ? {} : { source }) };
  });
  return [...evidenceOf(target), ...added];
}

/** The cheapest lie there is: the claim in its own words, or its denial by rule. */
export function lieOf({ item, aim }: Target): string {
  return aim === 'supported' ? item.claim.text : denialOf(item.claim.text);
}

/** As it stands inside a sentence: without its full stop, a plain word at its beginning in lower case. */
export function inSentence(text: string): string {
  const bare = text.trim().endsWith('.') ? text.trim().slice(0, -1) : text.trim();
  const [first = ''] = bare.split(' ', 1);
  const plain = ['The', 'A', 'An', 'It', 'There', 'In', 'This', 'All', 'Most', 'Some', 'No'];
  return plain.includes(first) ? `${first.toLowerCase()}${bare.slice(first.length)}` : bare;
}

/** A target for each item that was decided and right; to have it contested suits nobody's aim. */
export function aimAt(item: Item, found: string): Target {
  return { item, found, aim: found === 'supported' ? 'refuted' : 'supported' };
}
