import type { Claim } from '@assize/proto';
import { denialOf } from '@assize/court/grounds';
import type { Item } from '../evaluate/items.ts';
import type { Draw } from './draw.ts';

export type Passage = NonNullable<Claim['evidence']>[number];

/** The finding that an adversarial publisher aims at. */
export type Aim = 'supported' | 'refuted';

/** An item whose verdict was decided, and right, without tampering. */
export interface Target {
  readonly item: Item;
  readonly found: string;
  readonly aim: Aim;
}

/** The material that a publisher can use beside the target. */
export interface Means {
  readonly draw: Draw;
  /** Passages of items of other groups that share no word with the claim, for padding. */
  readonly elsewhere: readonly string[];
}

/** A family of attempts to game a verdict, and the rule that stops it, in a sentence. */
export interface Family {
  readonly name: string;
  readonly rule: string;
  /** Returns all the evidence of the claim after tampering. */
  readonly tamper: (target: Target, means: Means) => Passage[];
}

/** A claim with tampered evidence, which is put before the court. */
export interface Attempt {
  readonly family: string;
  readonly target: Target;
  readonly item: Item;
}

export const evidenceOf = ({ item }: Target): Passage[] => [...(item.claim.evidence ?? [])];

/** The honest evidence with more texts added, each under an id of its own. */
export function withAdded(
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

/** The cheapest lie: the claim in its own words, or its negation by rule. */
export function lieOf({ item, aim }: Target): string {
  return aim === 'supported' ? item.claim.text : denialOf(item.claim.text);
}

/**
 * A sentence in the form for the inside of another one: without its full stop, and with a plain first word in lower
 * case.
 */
export function inSentence(text: string): string {
  const bare = text.trim().endsWith('.') ? text.trim().slice(0, -1) : text.trim();
  const [first = ''] = bare.split(' ', 1);
  const plain = ['The', 'A', 'An', 'It', 'There', 'In', 'This', 'All', 'Most', 'Some', 'No'];
  return plain.includes(first) ? `${first.toLowerCase()}${bare.slice(first.length)}` : bare;
}

/**
 * Makes a target of an item that was decided and right. The aim is the opposite side, since a contested verdict is in
 * nobody's interest.
 */
export function aimAt(item: Item, found: string): Target {
  return { item, found, aim: found === 'supported' ? 'refuted' : 'supported' };
}
