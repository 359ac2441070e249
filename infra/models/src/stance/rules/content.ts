import { tokenise, type Token } from '@assize/lexical';

/** Whether a word carries meaning: it is no function word, as "not" and "all" are. */
export const isContent = ({ kind }: Token): boolean => kind !== 'function';

/** The words of a text that carry meaning. */
export const contentOf = (text: string): Token[] => tokenise(text).filter(isContent);

export const stemsOf = (words: readonly Token[]): Set<string> =>
  new Set(words.map(({ stem }) => stem));
