import { existsSync } from 'node:fs';
import { ownAddress, readAccess, type Access } from '@assize/rpc/doors';
import { CASE_ID, checkSealedCase, jsonOf, type SealedCase } from '@assize/proto';
import { partOf } from '@assize/proto/json';
import { readBytes } from '../commands/input.ts';
import { Failure } from '../terminal/failure.ts';
import { clip, printable } from '../terminal/printable.ts';
import { caseFileOf, homeOf } from '../court/home.ts';

export type FileSource =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'court'; readonly address: string };

export const placeOf = (from: FileSource): string =>
  from.kind === 'file' ? from.path : `the court at ${from.address}`;

export type LookedUp =
  /** The bytes are not checked yet. */
  | { readonly status: 'found'; readonly bytes: Uint8Array; readonly from: FileSource }
  /** The court knows the case, which has not ended. */
  | {
      readonly status: 'open';
      readonly role: string;
      readonly node: string;
      readonly address: string;
    }
  | { readonly status: 'unknown'; readonly why: string };

export interface Places {
  readonly cases: string;
  /** The address of a Court gRPC. */
  readonly court: string;
  /** The credentials for the court, if it has access control. */
  readonly access?: Access | null;
}

export function placesIn(env: NodeJS.ProcessEnv): Places {
  return {
    cases: homeOf(env).cases,
    court: env['ASSIZE_COURT_ADDRESS'] || ownAddress(env, 'court'),
    access: readAccess(env),
  };
}

/** The file is named by its path or its case id. Null if it is the id of a case that is not kept here. */
function fileNamed(given: string, { cases }: Pick<Places, 'cases'>): string | null {
  if (!CASE_ID.test(given) || existsSync(given)) return given;
  const ownFile = caseFileOf({ cases }, given);
  return existsSync(ownFile) ? ownFile : null;
}

/** True even if the case is damaged or cut short. There are three signs, as one changed byte must not remove all. */
export function resemblesCase(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes);
  return ['{"case":', '"envelope"', '"caseId"'].some((sign) => buffer.includes(sign));
}

/** `where` names their source. @throws Failure if the bytes hold no case, with the exit code of `verify` */
export function parseSealedCase(bytes: Uint8Array, where: string): SealedCase {
  const read = caseOrFault(bytes);
  if (typeof read !== 'string') return read;
  if (!resemblesCase(bytes)) throw new Failure(`${where} ${read}`);
  throw new Failure(`${where} was tampered with: it ${read}`, 1);
}

function caseOrFault(bytes: Uint8Array): SealedCase | string {
  try {
    const sealed = checkSealedCase(JSON.parse(Buffer.from(bytes).toString('utf8')));
    return sealed.ok
      ? sealed.value
      : `is not a signed case: ${printable(sealed.faults.join('; '))}`;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return `is not JSON: ${clip(error.message)}`;
  }
}

/**
 * Looks up a file, or an id: in the signed cases, then at the court.
 * @throws Failure if a file can't be read, or if what is kept under the id is another case
 */
export async function lookUp(given: string, places: Places): Promise<LookedUp> {
  const lookedUp = await found(given, places);
  if (lookedUp.status !== 'found') return lookedUp;
  const { bytes, from } = lookedUp;
  if (from.kind === 'court' || from.path !== given) requireId(given, bytes, placeOf(from));
  return lookedUp;
}

/** Bytes that name no case pass: whoever reads them says what they are. */
function requireId(wanted: string, bytes: Uint8Array, place: string): void {
  const caseId = partOf(partOf(partOf(jsonOf(bytes), 'case'), 'header'), 'caseId');
  if (typeof caseId !== 'string' || caseId === wanted) return;
  throw new Failure(`case ${wanted} is asked for, and ${place} has case ${printable(caseId)}`, 1);
}

async function found(given: string, places: Places): Promise<LookedUp> {
  const path = fileNamed(given, places);
  if (path !== null) {
    return { status: 'found', bytes: await readBytes(path), from: { kind: 'file', path } };
  }
  const { cases, court, access = null } = places;
  const notKept = `there is no ${given}.json in ${cases}`;
  // Imported late, because loading the gRPC code takes as long as everything else that reads a file.
  const { askCourt } = await import('./ask-court.ts');
  const asked = await askCourt(given, court, access);
  return asked.status === 'unknown' ? { ...asked, why: `${notKept}, ${asked.why}` } : asked;
}

/** @throws Failure also if the case is unknown or has not ended */
export async function requireCase(
  given: string,
  places: Places,
): Promise<{ bytes: Uint8Array; place: string }> {
  const lookedUp = await lookUp(given, places);
  if (lookedUp.status === 'found') return { bytes: lookedUp.bytes, place: placeOf(lookedUp.from) };
  if (lookedUp.status === 'unknown')
    throw new Failure(`no case ${given} is known: ${lookedUp.why}`);
  throw new Failure(`case ${given} has no verdict yet: ${holderText(lookedUp)}`);
}

export const holderText = ({
  role,
  node,
  address,
}: Extract<LookedUp, { status: 'open' }>): string =>
  `according to the court at ${address}, the ${role} has it, at ${node}`;
