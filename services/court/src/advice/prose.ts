import { clipped } from '@assize/proto/critique';

export { clipped };

/** Characters that could mislead a terminal, a log or a reader: control characters and invisible ones. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu;

/**
 * Cleans a model's words for an artifact: one line, at most `most` characters, and no control characters, which a
 * terminal would obey instead of showing.
 */
export function prose(text: string, most: number): string {
  return clipped(text.replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim(), most);
}
