import { tokenise, type Token } from '@assize/lexical';

/** Whether a word carries meaning: it is no function word, as "not" and "all" are. */
export const isContent = ({ kind }: Token): boolean => kind !== 'function';

/** The words of a text that carry meaning. */
export const contentOf = (text: string): Token[] => tokenise(text).filter(isContent);

export const stemsOf = (words: readonly Token[]): Set<string> =>
  new Set(words.map(({ stem }) => stem));

/** Whether words have all of a claim's, and at most so many that it has not more. */
export function hasAll(asked: readonly Token[], words: readonly Token[], more = Infinity): boolean {
  if (words.length > asked.length + more) return false;
  const stems = stemsOf(words);
  return asked.every(({ stem }) => stems.has(stem));
}

/** The words of a line, as a list of them is written. */
export const listed = (line: string): Set<string> => new Set(line.split(' '));
