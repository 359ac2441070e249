import { messageOf, sealedPredicate, type CaseFile } from '@assize/proto';
import { LRUCache } from 'lru-cache';
import { explanationOf, walkSoFar } from '../explain/explain.ts';
import {
  headlineParts,
  type Explanation,
  type Fact,
  type Stop,
  type Trust,
} from '../explain/model.ts';
import { sealedIn } from '../trace/look-up.ts';
import { Failure } from '../terminal/failure.ts';
import type { Cases, Found, Line } from './cases.ts';

/** A case that has not ended, as far as it has come. */
export interface Progress {
  readonly caseId: string;
  readonly claim: string;
  readonly proceeding: string;
  readonly openedAt: string;
  /** RFC 3339. */
  readonly deadline: string;
  /** Who acts next, and at which node. */
  readonly next: string;
  readonly walk: readonly Stop[];
  readonly facts: readonly Fact[];
  readonly trust: Trust;
}

/** A case in one line. */
export interface Summary {
  readonly caseId: string;
  readonly isOpen: boolean;
  readonly claim: string;
  readonly proceeding: string;
  readonly openedAt: string;
  /** When it ended; of an open case, when it will at the latest. RFC 3339. */
  readonly until: string;
  /** The finding and its numbers; of an open case, who acts next. */
  readonly parts: readonly string[];
  /** What was found, or `open`, `other` or `untrusted`: how the line looks. */
  readonly tone: string;
}

export type Read =
  | {
      readonly status: 'ended';
      readonly explanation: Explanation;
      readonly summary: Summary;
      readonly bytes: Uint8Array;
    }
  | { readonly status: 'open'; readonly progress: Progress; readonly file: CaseFile }
  | Extract<Found, { readonly why: string }>;

/** Lines of ended cases that are remembered: they never change. */
const REMEMBERED = 2_000;
/** Cases of a page that are read at a time. */
const AT_ONCE = 4;

const FOUND = ['supported', 'refuted', 'contested', 'nei'];

/** Verifies cases by the keys that are trusted now. */
export interface Verifier {
  /** @param bytes the file of a sealed case */
  sealed(bytes: Uint8Array): Promise<Trust>;
  /** @param file a case that has not ended: its signatures so far */
  unfinished(file: CaseFile): Promise<Trust>;
}

/** Reads cases for a page, and says whether they are what their court signed. */
export class CaseReader {
  readonly #cases: Cases;
  readonly #verifier: Verifier;
  readonly #ended = new LRUCache<string, Summary>({ max: REMEMBERED });

  constructor(cases: Cases, verifier: Verifier) {
    this.#cases = cases;
    this.#verifier = verifier;
  }

  async read(caseId: string): Promise<Read> {
    const found = await this.#cases.find(caseId);
    if (found.status === 'open') {
      return { status: 'open', progress: await this.#progress(found), file: found.file };
    }
    if (found.status !== 'ended') return found;
    const { bytes } = found;
    try {
      const sealed = sealedIn(bytes, `case ${caseId}`);
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
      // A key may be trusted later that is not now.
      if (trust.status === 'verified') this.#ended.set(caseId, summary);
      return { status: 'ended', explanation, summary, bytes };
    } catch (error) {
      // What is no signed case, or one whose envelope holds no verdict.
      const why = error instanceof Failure ? error.message : `case ${caseId}: ${messageOf(error)}`;
      return { status: 'unreachable', why };
    }
  }

  /** The lines of a page; one that can't be read has its reason in the place of its claim. */
  async summaries(lines: readonly Line[]): Promise<Summary[]> {
    const all: Summary[] = [];
    for (let at = 0; at < lines.length; at += AT_ONCE) {
      const some = lines.slice(at, at + AT_ONCE);
      all.push(...(await Promise.all(some.map((line) => this.#summary(line)))));
    }
    return all;
  }

  async #summary({ caseId, isOpen }: Line): Promise<Summary> {
    const known = this.#ended.get(caseId);
    if (known) return known;
    const read = await this.read(caseId);
    if (read.status === 'ended') return read.summary;
    if (read.status === 'open') {
      const { claim, proceeding, openedAt, deadline: until, next } = read.progress;
      const parts = ['OPEN', next];
      return { caseId, isOpen: true, claim, proceeding, openedAt, until, parts, tone: 'open' };
    }
    const nothing = { proceeding: '', openedAt: '', until: '' };
    return { caseId, isOpen, claim: read.why, ...nothing, parts: ['NOT READ'], tone: 'untrusted' };
  }

  async #progress({ role, node, file }: Extract<Found, { status: 'open' }>): Promise<Progress> {
    const { header, entries } = file;
    const { caseId, claim, proceeding, openedAt, deadline, limits, publisher } = header;
    return {
      caseId,
      claim: claim.text,
      proceeding: proceeding.name,
      openedAt,
      deadline,
      next: role === '' ? 'about to end' : `${role} at ${node}`,
      walk: walkSoFar(file),
      facts: [
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

function toneOf({ trust, classification }: Explanation): string {
  if (trust.status !== 'verified') return 'untrusted';
  return FOUND.find((one) => one === classification) ?? 'other';
}
