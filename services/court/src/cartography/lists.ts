import { tokenise } from '@assize/lexical';
import lists from './words.json' with { type: 'json' };

const wordsIn = (list: keyof typeof lists): ReadonlySet<string> => new Set(lists[list].split(' '));

/** Stems of words that name nothing of a topic where they stand alone: "study", "way", "year". */
export const GENERIC: ReadonlySet<string> = new Set(
  tokenise(lists.generic).map(({ stem }) => stem),
);

/** Adjectives that say nothing of what the noun is: "several types" are types. */
export const MODIFIERS = wordsIn('modifiers');

/** Verbs, in the infinitive, behind which "that" tells what is so. */
export const REPORTING = wordsIn('reporting');

/** Words beside which a sentence may mention what it denies, or does not say. */
export const DOUBTING = wordsIn('doubting');
