import type { Resolved, Sifting } from '@assize/proto/gauntlet';

/** The half-life of an explanation, in days (seed 002). */
const HALF_LIFE_DAYS = 14;
/** A factor, applied if the specification has changed since. */
const CHANGED = 0.7;
/** With at least `least` matches, each match adds `each`, up to `most` in all. */
const MATCHES = { least: 3, each: 0.05, most: 0.3 };
/** Confidences (0 to 1) from which a concern is dropped, and from which it is noted. */
const DROPPED = 0.7;
const NOTED = 0.4;

const DAY_MS = 86_400_000;

/** How far an earlier dismissal still answers a concern, 0 to 1 (seed 002). `now` is ISO 8601. */
export function confidenceOf(
  resolved: Pick<Resolved, 'confidence' | 'dismissed_at' | 'spec_hash' | 'times_matched'>,
  specHash: string,
  now: string,
): number {
  const age = (Date.parse(now) - Date.parse(resolved.dismissed_at)) / DAY_MS;
  // A dismissal whose date is unknown or in the future is worth nothing.
  if (!(age >= 0)) return 0;
  const decayed = resolved.confidence * 0.5 ** (age / HALF_LIFE_DAYS);
  const remaining = resolved.spec_hash === specHash ? decayed : decayed * CHANGED;
  const { times_matched: matches } = resolved;
  const boost = matches >= MATCHES.least ? Math.min(matches * MATCHES.each, MATCHES.most) : 0;
  return Math.min(1, remaining + boost);
}

export function outcomeOf(confidence: number): Sifting['outcomes'][number]['outcome'] {
  if (confidence >= DROPPED) return 'dropped';
  return confidence >= NOTED ? 'noted' : 'new';
}
