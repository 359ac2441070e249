import { COMPARED_LENGTH, Decided, sha256 } from '@assize/proto';
import type { IndexedPassage } from '@assize/vectors';
import Compile from 'typebox/compile';

/** What every precedent in the collection carries, and what one carries that a newer one replaced. */
export const PRECEDENT_TAG = 'precedent';
const REPLACED_TAG = 'replaced';

/** A tenant's precedents are cited to that tenant alone. */
export const accountTag = (account: string): string => `account:${account}`;

const PUBLISHER = 'publisher:';
/** A publisher's are cited to that publisher alone, and nobody's (null) to nobody: no name is empty. */
export const publisherTag = (publisher: string | null): string => PUBLISHER + (publisher ?? '');

/** An earlier claim and what was decided on it. */
export interface Ruled {
  /** The beginning of the claim. */
  readonly text: string;
  /** The same for two claims that differ in case, white space or the stop at the end alone. */
  readonly digest: string;
  readonly decided: Decided;
  /** Whose the claim is by a proven name; null: nobody's. */
  readonly publisher: string | null;
}

const compiled = Compile(Decided);

/** The beginning of a claim, as much of it as is compared. */
export function beginningOf(claim: string): string {
  const beginning = claim.slice(0, COMPARED_LENGTH);
  return beginning.isWellFormed() ? beginning : beginning.slice(0, -1);
}

/**
 * Whether a beginning is the whole claim. Of a longer one only that is compared, and the rest may turn it
 * round.
 */
export function isWhole(claim: string): boolean {
  return claim.length < COMPARED_LENGTH - 1;
}

export function claimDigest(claim: string): string {
  const words = claim.normalize('NFC').toLowerCase().trim().split(/\s+/);
  return sha256(words.join(' ').replace(/(?<![.!?])[.!?]+$/, ''));
}

export function ruledOn(claim: string, decided: Decided, publisher: string | null): Ruled {
  return { text: beginningOf(claim), digest: claimDigest(claim), decided, publisher };
}

/** Makes the passage that the collection keeps: a resolved URN names the case and says what was decided. */
export function passageOf(
  { text, digest, decided, publisher }: Ruled,
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

/** Marks a passage as no longer to be cited: it stays, so that its case is known to have been read. */
export function replaced(passage: IndexedPassage): IndexedPassage {
  return {
    ...passage,
    tags: [...passage.tags.filter((tag) => tag !== PRECEDENT_TAG), REPLACED_TAG],
  };
}

/** Reads a passage of the collection; null where it is none of ours, or was kept before it was said whose it is. */
export function ruledIn({ id, text, source, date, tags }: IndexedPassage): Ruled | null {
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
  const whose = tags.find((tag) => tag.startsWith(PUBLISHER));
  if (digest === null || whose === undefined || !compiled.Check(decided)) return null;
  return { text, digest, decided, publisher: whose.slice(PUBLISHER.length) || null };
}
