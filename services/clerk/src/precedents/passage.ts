import { COMPARED_LENGTH, Decided, sha256 } from '@assize/proto';
import type { IndexedPassage } from '@assize/vectors';
import Compile from 'typebox/compile';

/** The tag of every precedent. */
export const PRECEDENT_TAG = 'precedent';

/** Precedents are cited only within the account (tenant) that they come from. */
export const accountTag = (account: string): string => `account:${account}`;

const PUBLISHER = 'publisher:';
/**
 * A publisher's precedents are cited to that publisher only. Those without a proven publisher
 * (null) have an empty name, which no publisher can have.
 */
export const publisherTag = (publisher: string | null): string => PUBLISHER + (publisher ?? '');

export interface RuledClaim {
  /** The beginning of the claim. */
  readonly text: string;
  /** A digest that is equal for claims that differ only in case, white space or final stop. */
  readonly digest: string;
  readonly decided: Decided;
  /** The publisher of the claim, if its name is proven; else null. */
  readonly publisher: string | null;
}

const compiled = Compile(Decided);

/** The beginning of a claim, as far as claims are compared. */
export function beginningOf(claim: string): string {
  const beginning = claim.slice(0, COMPARED_LENGTH);
  return beginning.isWellFormed() ? beginning : beginning.slice(0, -1);
}

/**
 * Whether a beginning is the whole claim. Only the beginning of a longer claim is compared, and the
 * rest may reverse its meaning.
 */
export function isWhole(claim: string): boolean {
  return claim.length < COMPARED_LENGTH - 1;
}

/** A digest of a claim that ignores case, white space and the final stop. */
export function claimDigest(claim: string): string {
  const words = claim.normalize('NFC').toLowerCase().trim().split(/\s+/);
  return sha256(words.join(' ').replace(/(?<![.!?])[.!?]+$/, ''));
}

export function ruledClaim(claim: string, decided: Decided, publisher: string | null): RuledClaim {
  return { text: beginningOf(claim), digest: claimDigest(claim), decided, publisher };
}

/**
 * The passage that the collection stores for a verdict. Its source is a URN that names the case and
 * says what was decided.
 */
export function passageOf(
  { text, digest, decided, publisher }: RuledClaim,
  account: string,
  ttlMs: number,
): IndexedPassage {
  const { caseId, decidedAt, decision, classification, credibility, head } = decided;
  const said = new URLSearchParams({ decision, head, digest });
  if (classification !== null) said.set('classification', classification);
  if (credibility !== null) said.set('credibility', String(credibility));
  return {
    id: caseId,
    text,
    source: `urn:assize:case:${caseId}?=${said.toString()}`,
    date: decidedAt,
    tags: [PRECEDENT_TAG, accountTag(account), publisherTag(publisher)],
    expires: new Date(Date.parse(decidedAt) + ttlMs).toISOString(),
  };
}

/**
 * Reads a passage of the collection; null if it is not a precedent, or is of an old format that did
 * not record the publisher.
 */
export function ruledClaimIn({ id, text, source, date, tags }: IndexedPassage): RuledClaim | null {
  const [, query = ''] = source?.split('?=') ?? [];
  const said = new URLSearchParams(query);
  const credibility = said.get('credibility');
  const decided: unknown = {
    caseId: id,
    decision: said.get('decision'),
    classification: said.get('classification'),
    credibility: credibility === null ? null : Number(credibility),
    decidedAt: date,
    head: said.get('head'),
  };
  const digest = said.get('digest');
  const publisherTagOf = tags.find((tag) => tag.startsWith(PUBLISHER));
  if (digest === null || publisherTagOf === undefined || !compiled.Check(decided)) return null;
  return { text, digest, decided, publisher: publisherTagOf.slice(PUBLISHER.length) || null };
}
