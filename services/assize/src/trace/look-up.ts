import { existsSync } from 'node:fs';
import { ownAddress, readAccess, type Access } from '@assize/rpc/doors';
import { CASE_ID, checkSealedCase, type SealedCase } from '@assize/proto';
import { readBytes } from '../commands/input.ts';
import { Failure } from '../terminal/failure.ts';
import { clip, printable } from '../terminal/printable.ts';
import { caseFileOf, homeOf } from '../court/home.ts';

/** Where a case file comes from. */
export type FileSource =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'court'; readonly address: string };

/** A signed case with the bytes that it is verified by. */
export interface HeldCase {
  readonly sealed: SealedCase;
  readonly bytes: Uint8Array;
}

interface Found {
  readonly status: 'found';
  readonly held: HeldCase;
  readonly from: FileSource;
}

export type LookedUp =
  | Found
  /** The court knows the case: it has not ended. */
  | {
      readonly status: 'open';
      readonly role: string;
      readonly node: string;
      readonly address: string;
    }
  | { readonly status: 'unknown'; readonly why: string };

export interface Places {
  /** The folder of signed cases. */
  readonly cases: string;
  /** The address of a Court gRPC. */
  readonly court: string;
  /** How that is entered, where it is behind a lock. */
  readonly access?: Access | null;
}

/** Where cases are looked for from this machine. */
export function placesIn(env: NodeJS.ProcessEnv): Places {
  return {
    cases: homeOf(env).cases,
    court: env['ASSIZE_COURT_ADDRESS'] || ownAddress(env, 'court'),
    access: readAccess(env),
  };
}

/** The file that was given by its path, or by the id of its case; null for the id of one that is not kept here. */
export function fileNamed(given: string, { cases }: Pick<Places, 'cases'>): string | null {
  if (!CASE_ID.test(given) || existsSync(given)) return given;
  const kept = caseFileOf({ cases }, given);
  return existsSync(kept) ? kept : null;
}

/** Whether a file was ever a case, or the beginning of one: one changed byte does not take all of this from it. */
export function resemblesCase(bytes: Uint8Array): boolean {
  const held = Buffer.from(bytes);
  return ['{"case":', '"envelope"', '"caseId"'].some((sign) => held.includes(sign));
}

/** The signed case in some bytes, which are of `where`. @throws Failure where there is none, as `verify` exits */
export function heldIn(bytes: Uint8Array, where: string): HeldCase {
  const read = sealedIn(bytes);
  if (typeof read !== 'string') return { sealed: read, bytes };
  if (!resemblesCase(bytes)) throw new Failure(`${where} ${read}`);
  throw new Failure(`${where} was tampered with: it ${read}`, 1);
}

function sealedIn(bytes: Uint8Array): SealedCase | string {
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
 * A case by the path of its file, or by its id: in the folder of signed cases, then at the court.
 * @throws Failure where a file holds none
 */
export async function lookUp(given: string, places: Places): Promise<LookedUp> {
  const path = fileNamed(given, places);
  if (path !== null) {
    return {
      status: 'found',
      held: heldIn(await readBytes(path), path),
      from: { kind: 'file', path },
    };
  }
  const { cases, court, access = null } = places;
  const kept = `no ${given}.json in ${cases}`;
  // What speaks gRPC takes as long to load as all else that looks at a file.
  const { askCourt } = await import('./ask-court.ts');
  const asked = await askCourt(given, court, access);
  return asked.status === 'unknown' ? { ...asked, why: `${kept}, ${asked.why}` } : asked;
}

/** The same. @throws Failure also where no such case is known, or it has not ended */
export async function found(given: string, places: Places): Promise<Found> {
  const looked = await lookUp(given, places);
  if (looked.status === 'found') return looked;
  if (looked.status === 'unknown') throw new Failure(`no case ${given} is known: ${looked.why}`);
  const { role, node, address } = looked;
  const where = `the ${role} has it, at ${node}, says the court at ${address}`;
  throw new Failure(`case ${given} has no verdict yet: ${where}`);
}
