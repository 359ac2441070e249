import { tokenise, type Token } from '@assize/lexical';

/** Whether a word is a content word. Function words, such as "not" and "all", are not. */
export const isContent = ({ kind }: Token): boolean => kind !== 'function';

export const contentOf = (text: string): Token[] => tokenise(text).filter(isContent);

export const stemsOf = (words: readonly Token[]): Set<string> =>
  new Set(words.map(({ stem }) => stem));

/** Whether `words` include every word of a claim, by stem, and are at most `more` words longer than the claim. */
export function hasAll(
  claimWords: readonly Token[],
  words: readonly Token[],
  more = Infinity,
): boolean {
  if (words.length > claimWords.length + more) return false;
  const stems = stemsOf(words);
  return claimWords.every(({ stem }) => stems.has(stem));
}

export const wordSet = (line: string): Set<string> => new Set(line.split(' '));
