import { clipped } from '@assize/proto/critique';

export { clipped };

/** Control characters and invisible ones could mislead a terminal, a log or a reader. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu;

/**
 * One line of at most `most` characters, without control characters, which a terminal would obey instead of showing.
 */
export function prose(text: string, most: number): string {
  return clipped(text.replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim(), most);
}
