import type { Opened } from '../proceeding/definition.ts';
import type { Proceeding } from '../proceeding/proceeding.ts';
import { checkClaim } from '../schema/check.ts';
import type { CaseHeader, Limits } from '../schema/case-file.ts';
import { isBareClassification } from '../scales.ts';
import { BARE_CLASSIFICATIONS, TEXT_LIMIT, type Claim, type Search } from '../schema/claim.ts';
import { clipped } from '../schema/clipped.ts';
import {
  EXHIBIT_ID_LIMIT,
  INLINE_LIMIT,
  PASSAGE_LIMIT,
  type Evidence,
} from '../schema/evidence.ts';
import { definedFields } from '../defined-fields.ts';
import { spanOf } from '../instants.ts';
import { repeated } from '../repeated.ts';
import { sentences } from '../sentences.ts';
import { assertFaults } from './asserts.ts';
import { caseIdOf, sha256, sizeOf } from './canonical.ts';
import { formFaults } from './form.ts';
import { repeatedKeys } from './repeated-keys.ts';
import { unstatedFaults } from './unstated.ts';

/** Reads a claim from the bytes of a message. Each fault is a sentence for the publisher. */
export function readClaim(body: Uint8Array): Opened {
  let json: string;
  let value: unknown;
  try {
    json = new TextDecoder('utf-8', { fatal: true }).decode(body);
    value = JSON.parse(json);
  } catch (error) {
    const why = error instanceof SyntaxError ? `not JSON: ${error.message}` : 'not UTF-8';
    return { ok: false, faults: [`the claim is ${why}`] };
  }
  const admitted = admitClaim(value);
  const twice = admitted.ok ? repeatedKeys(json, value) : [];
  if (twice.length === 0) return admitted;
  return {
    ok: false,
    faults: [`the claim has duplicate keys: ${clipped(twice.join(' or '), 200)}`],
  };
}

/** Checks a claim: its schema, the rules that no schema can express, and that it states something. */
export function admitClaim(value: unknown): Opened {
  const admitted = admitText(value);
  // With candidates, their statements are tried instead of the text.
  const faults =
    admitted.ok && !admitted.claim.candidates ? unstatedFaults(admitted.claim.text) : [];
  return faults.length > 0 ? { ok: false, faults } : admitted;
}

/** Like `admitClaim`, for a text that need not state anything: the topic of a debate may be a question. */
export function admitText(value: unknown): Opened {
  const checked = checkClaim(value);
  if (!checked.ok) return checked;
  const malformed = formFaults(checked.value);
  if (malformed.length > 0) return { ok: false, faults: malformed };
  const faults = [
    ...textFaults('text', checked.value.text, TEXT_LIMIT),
    ...claimFaults(checked.value),
  ];
  return faults.length > 0 ? { ok: false, faults } : { ok: true, claim: checked.value };
}

function textFaults(where: string, text: string, limit: number): string[] {
  const size = Buffer.byteLength(text);
  if (text.trim() === '') return [`${where} is empty`];
  if (!/[\p{L}\p{N}]/u.test(text)) return [`${where} has no letters or digits`];
  return size > limit ? [`${where} has ${size} bytes; the limit is ${limit}`] : [];
}

function claimFaults(claim: Claim): string[] {
  const candidates = claim.candidates?.map((item) => item.classification) ?? [];
  const evidence = claim.evidence ?? [];
  const ids = evidence.map(({ id }) => id);
  const data = evidence.reduce((sum, item) => sum + dataSize(item), 0);
  return [
    ...new Set(repeated(candidates).map((name) => `candidates: "${name}" is named twice`)),
    ...candidates
      .filter(isBareClassification)
      .map(
        (name) =>
          `candidates: "${name}" is reserved for claims without candidates; choose another name`,
      ),
    ...(claim.candidates ?? []).flatMap((item, i) =>
      textFaults(`candidates.${i}.statement`, item.statement, TEXT_LIMIT),
    ),
    ...(claim.classification && claim.candidates && !candidates.includes(claim.classification)
      ? [`classification "${claim.classification}" is not among the candidates`]
      : []),
    ...(claim.candidates ? [] : misspeltFaults(claim.classification)),
    ...new Set(repeated(ids).map((id) => `evidence: the id "${id}" is used twice`)),
    ...evidence.flatMap(evidenceFaults),
    ...evidence.flatMap(namingFaults),
    ...assertFaults(claim),
    ...(data > INLINE_LIMIT
      ? [`evidence has ${data} bytes of data in all; the limit is ${INLINE_LIMIT}`]
      : []),
  ];
}

/** A classification that misspells one of the four bare ones would be charged as a word of its own. */
function misspeltFaults(classification: string | undefined): string[] {
  const meant = BARE_CLASSIFICATIONS.find((bare) =>
    classification?.trim().toLowerCase().startsWith(bare.slice(0, 5)),
  );
  if (classification === undefined || meant === undefined || meant === classification) return [];
  return [
    `classification "${classification}": did you mean "${meant}"? A classification of your own must begin differently, or be given among candidates`,
  ];
}

function evidenceFaults(item: Evidence, index: number): string[] {
  const where = `evidence.${index} (${item.id})`;
  const kind = item.kind ?? 'text';
  const size = dataSize(item);
  if (size > PASSAGE_LIMIT)
    return [`${where}: data has ${size} bytes; the limit is ${PASSAGE_LIMIT}`];
  if (item.text !== undefined) {
    const altered = item.digest !== undefined && item.digest !== sha256(item.text);
    return [
      ...textFaults(`${where}: text`, item.text, PASSAGE_LIMIT),
      ...(altered ? [`${where}: digest is not the sha256 of the text`] : []),
    ];
  }
  if (kind === 'text') return item.digest === undefined ? [`${where} has no text`] : [];
  return item.data === undefined ? [`${where}: kind ${kind} needs data`] : [];
}

function namingFaults({ id, date }: Evidence, index: number): string[] {
  const size = Buffer.byteLength(id);
  return sentences([
    id.trim() === '' && `evidence.${index}.id is blank`,
    size > EXHIBIT_ID_LIMIT &&
      `evidence.${index}.id has ${size} bytes; the limit is ${EXHIBIT_ID_LIMIT}`,
    date !== undefined &&
      spanOf(date) === null &&
      `evidence.${index}.date "${date}" is not an ISO 8601 year, month, date or instant with a time zone`,
  ]);
}

function dataSize({ data }: Evidence): number {
  return data === undefined ? 0 : sizeOf(data);
}

/**
 * Moves texts out of a claim so that its inline evidence is at most 256 KiB. Returns the claim, and the removed texts
 * by their sha256, under which they are to be stored. Evidence stays inline in the order given, as long as it fits.
 */
export function withinInline(claim: Claim): { claim: Claim; apart: ReadonlyMap<string, string> } {
  const apart = new Map<string, string>();
  let room = INLINE_LIMIT;
  const evidence = claim.evidence?.map((item) => {
    const { text, ...rest } = item;
    const size = Buffer.byteLength(text ?? '') + dataSize(item);
    if (text === undefined || size <= room) {
      room -= size;
      return item;
    }
    const digest = sha256(text);
    apart.set(digest, text);
    return { ...rest, digest };
  });
  return { claim: evidence ? { ...claim, evidence } : claim, apart };
}

/**
 * Combines the claim's limits with the operator's: a claim can only tighten them. The activation threshold is at least
 * `leastConfidence`, so that an affirm before a court opens needs as much confidence as a court's.
 */
export function limitsFor(claim: Claim, operator: Limits): Limits {
  const asked = claim.limits ?? {};
  const leastConfidence = Math.max(asked.leastConfidence ?? 0, operator.leastConfidence ?? 0);
  return {
    ttlMs: Math.min(asked.ttlMs ?? operator.ttlMs, operator.ttlMs),
    maxHandoffs: Math.min(asked.maxHandoffs ?? operator.maxHandoffs, operator.maxHandoffs),
    maxRemands: Math.min(asked.maxRemands ?? operator.maxRemands, operator.maxRemands),
    maxRounds: Math.min(asked.maxRounds ?? operator.maxRounds, operator.maxRounds),
    activationThreshold: Math.max(
      asked.activationThreshold ?? operator.activationThreshold,
      operator.activationThreshold,
      leastConfidence,
    ),
    leastConfidence,
  };
}

/**
 * The confidence that `affirm` and `amend` need if neither operator nor claim asks for more. Chosen on development parts
 * of public data sets: docs/how-a-verdict-is-reached.md#the-floor.
 */
export const LEAST_CONFIDENCE = 0.84;

/** The defaults: 10 minutes, 48 handoffs, 2 remands, 3 rounds, and a court below 0.85. */
export const DEFAULT_LIMITS: Limits = {
  ttlMs: 600_000,
  maxHandoffs: 48,
  maxRemands: 2,
  maxRounds: 3,
  activationThreshold: 0.85,
  leastConfidence: LEAST_CONFIDENCE,
};

type FromOpening =
  | 'claim'
  | 'matter'
  | 'identity'
  | 'publisher'
  | 'limits'
  | 'precedents'
  | 'causes';

interface Opening extends Readonly<Pick<CaseHeader, FromOpening>> {
  /** Whether the operator trusts the publisher's own confidence. Default false. */
  readonly trusted?: boolean;
  /** Whether an index may be searched, if the claim does not say. Default `allowed`. */
  readonly search?: Search;
  readonly proceeding: Proceeding;
  readonly now: number;
}

export function openHeader(opening: Opening): Omit<CaseHeader, 'signature'> {
  const { claim, matter, identity, publisher, proceeding, limits, precedents, causes, now } =
    opening;
  const search = claim.search ?? opening.search ?? 'allowed';
  const found = (precedents?.cited.length ?? 0) + (precedents?.missing.length ?? 0) > 0;
  return {
    v: 1,
    caseId: caseIdOf(identity.account, identity.source, identity.id, identity.publisher),
    proceeding: { name: proceeding.name, digest: proceeding.digest },
    claim,
    limits,
    identity,
    publisher,
    ...(opening.trusted ? { trusted: true } : {}),
    ...(search === 'never' ? { search } : {}),
    openedAt: new Date(now).toISOString(),
    deadline: new Date(now + limits.ttlMs).toISOString(),
    ...(precedents && found ? { precedents } : {}),
    ...definedFields({ matter, causes }),
  };
}
