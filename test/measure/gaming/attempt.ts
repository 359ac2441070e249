import type { Claim } from '@assize/proto';
import { denialOf } from '@assize/court/grounds';
import type { Item } from '../evaluate/items.ts';
import type { Draw } from './draw.ts';

export type Passage = NonNullable<Claim['evidence']>[number];

/** What an adversarial publisher wants the court to find. */
export type Aim = 'supported' | 'refuted';

/** An item whose verdict was decided, and right, before tampering. */
export interface Target {
  readonly item: Item;
  readonly found: string;
  readonly aim: Aim;
}

/** What a publisher can draw on. */
export interface Means {
  readonly draw: Draw;
  /** Passages of items of other groups that share no word with the claim, for padding. */
  readonly elsewhere: readonly string[];
}

/** `rule` says in a sentence what stops the family. */
export interface Family {
  readonly name: string;
  readonly rule: string;
  /** Returns all evidence of the claim after tampering. */
  readonly tamper: (target: Target, means: Means) => Passage[];
}

export interface Attempt {
  readonly family: string;
  readonly target: Target;
  readonly item: Item;
}

export const evidenceOf = ({ item }: Target): Passage[] => [...(item.claim.evidence ?? [])];

/** Adds texts to the honest evidence, each with its own id. */
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

/** Returns the cheapest lie: the claim in its own words, or its denial by rule. */
export function lieOf({ item, aim }: Target): string {
  return aim === 'supported' ? item.claim.text : denialOf(item.claim.text);
}

/** Removes the full stop, and puts a plain first word in lower case. */
export function inSentence(text: string): string {
  const bare = text.trim().endsWith('.') ? text.trim().slice(0, -1) : text.trim();
  const [first = ''] = bare.split(' ', 1);
  const plain = ['The', 'A', 'An', 'It', 'There', 'In', 'This', 'All', 'Most', 'Some', 'No'];
  return plain.includes(first) ? `${first.toLowerCase()}${bare.slice(first.length)}` : bare;
}

/** `contested` is nobody's aim. */
export function aimAt(item: Item, found: string): Target {
  return { item, found, aim: found === 'supported' ? 'refuted' : 'supported' };
}
