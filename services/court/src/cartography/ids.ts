import { createHash } from 'node:crypto';

/** An id of what something says: the same in every run and every iteration. */
export function idOf(prefix: string, ...parts: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${prefix}${digest.slice(0, 16)}`;
}
