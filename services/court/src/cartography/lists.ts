import { tokenise } from '@assize/lexical';
import lists from './words.json' with { type: 'json' };

const wordsIn = (list: keyof typeof lists): ReadonlySet<string> => new Set(lists[list].split(' '));

/** Name nothing specific on their own: "study", "way", "year". */
export const GENERIC: ReadonlySet<string> = new Set(
  tokenise(lists.generic).map(({ stem }) => stem),
);

/** Adjectives that do not distinguish their noun: "several types" are types. */
export const MODIFIERS = wordsIn('modifiers');

/** Infinitives, after which "that" introduces an assertion. */
export const REPORTING = wordsIn('reporting');

/** The sentence may mention something that it denies or does not assert. */
export const DOUBTING = wordsIn('doubting');
