import { clipped } from '@assize/proto/critique';

export { clipped };

/** What a terminal, a log or a reader's eye would be misled by: controls, and marks nobody sees. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu;

/**
 * A model's words as they go into an artifact: on one line, without anything that is obeyed instead
 * of shown, and no longer than `most` characters.
 */
export function prose(text: string, most: number): string {
  return clipped(text.replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim(), most);
}
