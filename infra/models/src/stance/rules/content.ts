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

/**
 * The places of the lines that speak of a claim: those that have all of its words; if none has, those that share the
 * most of them, and at least half, as of a claim in other words.
 */
export function linesAbout(claimWords: readonly Token[], lines: readonly string[]): number[] {
  const shared = lines.map((line) => {
    const stems = stemsOf(contentOf(line));
    return claimWords.filter(({ stem }) => stems.has(stem)).length;
  });
  const most = shared.reduce((one, other) => Math.max(one, other), 0);
  if (2 * most < claimWords.length) return [];
  return [...shared.keys()].filter((at) => shared[at] === most);
}

export const wordSet = (line: string): Set<string> => new Set(line.split(' '));
