import type { Topic } from '@assize/proto/cartography';

/** What is published on claims.cartography: the topic, and limits of its own where it has any. */
export type Mapped = Topic & { readonly limits?: { readonly maxRemands: number } };

/** `iterations`: how often the scout searches at most, the first time for the topic itself. */
export function mapped(topic: string, iterations: number): Mapped {
  return { topic, limits: { maxRemands: iterations - 1 } };
}
