import type { Resolved, Sifting } from '@assize/proto/gauntlet';

/** Days after which an explanation is worth half (seed 002). */
const HALF_LIFE_DAYS = 14;
/** What is left of it where the specification has changed since. */
const CHANGED = 0.7;
/** From so many matches on each adds so much, up to the most. */
const MATCHES = { least: 3, each: 0.05, most: 0.3 };
/** From here on a concern is dropped; from there on noted. */
export const DROPPED = 0.7;
export const NOTED = 0.4;

const DAY_MS = 86_400_000;

/** How far an earlier dismissal still answers a concern, 0 to 1 (seed 002). `now`: ISO 8601. */
export function confidenceOf(
  resolved: Pick<Resolved, 'confidence' | 'dismissed_at' | 'spec_hash' | 'times_matched'>,
  specHash: string,
  now: string,
): number {
  const age = (Date.parse(now) - Date.parse(resolved.dismissed_at)) / DAY_MS;
  // When it was dismissed is not known, or is yet to come: nobody can say what it is worth.
  if (!(age >= 0)) return 0;
  const decayed = resolved.confidence * 0.5 ** (age / HALF_LIFE_DAYS);
  const held = resolved.spec_hash === specHash ? decayed : decayed * CHANGED;
  const { times_matched: matches } = resolved;
  const boost = matches >= MATCHES.least ? Math.min(matches * MATCHES.each, MATCHES.most) : 0;
  return Math.min(1, held + boost);
}

/** What a confidence does to a concern. */
export function outcomeOf(confidence: number): Sifting['outcomes'][number]['outcome'] {
  if (confidence >= DROPPED) return 'dropped';
  return confidence >= NOTED ? 'noted' : 'new';
}
