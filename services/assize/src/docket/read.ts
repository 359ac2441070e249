import {
  exhibitsOf,
  openingCharge,
  sealedPredicate,
  type CaseFile,
  type Entry,
} from '@assize/proto';
import { LRUCache } from 'lru-cache';
import { explanationOf, walkSoFar } from '../explain/explain.ts';
import {
  headlineParts,
  LONGEST_LISTED,
  type Explanation,
  type Fact,
  type Stop,
  type Trust,
} from '../explain/model.ts';
import { parseSealedCase } from '../trace/look-up.ts';
import { Failure, whyUnread } from '../terminal/failure.ts';
import { clip, printable } from '../terminal/printable.ts';
import type { Cases, Found, Line } from './cases.ts';

export interface Progress {
  readonly caseId: string;
  readonly claim: string;
  readonly proceeding: string;
  readonly openedAt: string;
  /** RFC 3339. */
  readonly deadline: string;
  /** The role that acts next, and its node. */
  readonly next: string;
  readonly walk: readonly Stop[];
  readonly exhibits: readonly Fact[];
  readonly facts: readonly Fact[];
  readonly trust: Trust;
}

export interface Summary {
  readonly caseId: string;
  readonly isOpen: boolean;
  readonly claim: string;
  readonly proceeding: string;
  readonly openedAt: string;
  /** When the case ended; for an open case, its deadline. RFC 3339. */
  readonly until: string;
  /** The finding and its numbers, or for an open case who acts next. */
  readonly parts: readonly string[];
  /** The CSS class: the classification found, or `open`, `other` or `untrusted`. */
  readonly tone: string;
}

export type Read =
  | {
      readonly status: 'ended';
      readonly explanation: Explanation;
      readonly summary: Summary;
      /** The exhibits of another proceeding than the court's, which the explanation does not weigh. */
      readonly exhibits: readonly Fact[];
      readonly entries: readonly Entry[];
      readonly bytes: Uint8Array;
    }
  | { readonly status: 'open'; readonly progress: Progress; readonly file: CaseFile }
  | Extract<Found, { readonly why: string }>;

/** Lines of ended cases are cached for a limited time, because a key that verified one may be revoked. */
const REMEMBERED = 2_000;
const REMEMBERED_MS = 60_000;
/** The line of an open case is cached as long as a page shows it, so that several tabs read its file once. */
const OPEN_MS = 2_000;
const AT_ONCE = 4;

const FOUND = ['supported', 'refuted', 'contested', 'nei'];

/** Uses the keys that are trusted at the time of the call. */
export interface Verifier {
  /** @param bytes the file of a sealed case */
  sealed(bytes: Uint8Array): Promise<Trust>;
  unfinished(file: CaseFile): Promise<Trust>;
}

/** Caches the lines of verified cases. */
export class CaseReader {
  readonly #cases: Cases;
  readonly #verifier: Verifier;
  readonly #known = new LRUCache<string, Summary>({ max: REMEMBERED, ttl: REMEMBERED_MS });

  constructor(cases: Cases, verifier: Verifier) {
    this.#cases = cases;
    this.#verifier = verifier;
  }

  /** Whatever prevents reading or verifying is the reason why the case is unreachable. */
  async read(caseId: string): Promise<Read> {
    try {
      const found = await this.#cases.find(caseId);
      if (found.status === 'open') {
        requireId(caseId, found.file);
        return { status: 'open', progress: await this.#progress(found), file: found.file };
      }
      return found.status === 'ended' ? await this.#ended(caseId, found.bytes) : found;
    } catch (error) {
      // The file can't be read, its bytes are no signed case, or there are no keys to verify it with.
      const why = error instanceof Failure ? error.message : `case ${caseId}: ${whyUnread(error)}`;
      return { status: 'unreachable', why };
    }
  }

  async #ended(caseId: string, bytes: Uint8Array): Promise<Read> {
    const sealed = parseSealedCase(bytes, `case ${caseId}`);
    requireId(caseId, sealed.case);
    const trust = await this.#verifier.sealed(bytes);
    const explanation = explanationOf(sealed, trust);
    const { openedAt, closedAt, proceeding } = sealedPredicate(sealed);
    const summary: Summary = {
      caseId,
      isOpen: false,
      claim: explanation.claim,
      proceeding: proceeding.name,
      openedAt,
      until: closedAt,
      parts: headlineParts(explanation),
      tone: toneOf(explanation),
    };
    // An unverified case may verify later, once its key is trusted.
    if (trust.status === 'verified') this.#known.set(caseId, summary);
    const exhibits = explanation.exhibits.length > 0 ? [] : textsOf(sealed.case);
    const { entries } = sealed.case;
    return { status: 'ended', explanation, summary, exhibits, entries, bytes };
  }

  async summaries(lines: readonly Line[]): Promise<Summary[]> {
    const all: Summary[] = [];
    for (let at = 0; at < lines.length; at += AT_ONCE) {
      const some = lines.slice(at, at + AT_ONCE);
      all.push(...(await Promise.all(some.map((line) => this.#summary(line)))));
    }
    return all;
  }

  async #summary({ caseId, isOpen }: Line): Promise<Summary> {
    const known = this.#known.get(caseId);
    if (known?.isOpen === isOpen) return known;
    const read = await this.read(caseId);
    if (read.status === 'ended') return read.summary;
    if (read.status === 'open') {
      const { claim, proceeding, openedAt, deadline: until, next, trust } = read.progress;
      const isTrusted = trust.status === 'verified';
      const parts = [...(isTrusted ? [] : ['NOT VERIFIED']), 'OPEN', next];
      const tone = isTrusted ? 'open' : 'untrusted';
      const about = { claim, proceeding, openedAt, until };
      const summary: Summary = { caseId, isOpen: true, ...about, parts, tone };
      this.#known.set(caseId, summary, { ttl: OPEN_MS });
      return summary;
    }
    const nothing = { proceeding: '', openedAt: '', until: '' };
    return { caseId, isOpen, claim: read.why, ...nothing, parts: ['NOT READ'], tone: 'untrusted' };
  }

  async #progress({ role, node, file }: Extract<Found, { status: 'open' }>): Promise<Progress> {
    const { header, entries } = file;
    const { caseId, claim, proceeding, openedAt, deadline, limits, publisher } = header;
    const { classification: charge, statement } = openingCharge(claim);
    const judged = statement === claim.text ? [] : [{ name: 'judged by', text: statement }];
    return {
      caseId,
      claim: claim.text,
      proceeding: proceeding.name,
      openedAt,
      deadline,
      next: role === '' ? 'about to end' : `${role} at ${node}`,
      walk: walkSoFar(file),
      exhibits: textsOf(file),
      facts: [
        ...(header.matter === undefined
          ? [{ name: 'opening charge', text: charge }, ...judged]
          : []),
        { name: 'proceeding', text: `${proceeding.name} ${proceeding.digest.slice(0, 12)}` },
        { name: 'opened', text: openedAt },
        { name: 'deadline', text: deadline },
        { name: 'entries', text: String(entries.length) },
        { name: 'most handoffs', text: String(limits.maxHandoffs) },
        { name: 'publisher', text: publisher ?? 'not registered' },
      ],
      trust: await this.#verifier.unfinished(file),
    };
  }
}

const textsOf = (file: CaseFile): Fact[] =>
  exhibitsOf(file).map(({ id, text, source }) => ({
    name: id,
    text: `${text === undefined ? 'kept apart, by digest' : clip(text, LONGEST_LISTED)} (${source ?? 'no source given'})`,
  }));

/** A copy under another name verifies, too. @throws Failure */
function requireId(caseId: string, { header }: CaseFile): void {
  if (header.caseId !== caseId)
    throw new Failure(`what is kept as case ${caseId} is case ${printable(header.caseId)}`);
}

function toneOf({ trust, classification }: Explanation): string {
  if (trust.status !== 'verified') return 'untrusted';
  return FOUND.find((one) => one === classification) ?? 'other';
}
