import type { CaseFile, Entry, SealedCase } from '@assize/proto';
import type { Script, Step } from './script.ts';

/** What a hop does with the state before it. */
export interface Hop extends Step {
  /** The entries that the real hop added. */
  readonly adds: readonly Entry[];
  /** The seal that the last hop added; null before. */
  readonly envelope: SealedCase['envelope'] | null;
}

/** The hops of a recorded trial, by how many entries the state before them holds: the opening is not one. */
export function hopsOf({ sealed, steps }: Script): Map<number, Hop> {
  const hops = new Map<number, Hop>();
  let known = 0;
  for (const step of steps.slice(1)) {
    const adds = sealed.case.entries.slice(known, step.entries);
    const envelope = step === steps.at(-1) ? sealed.envelope : null;
    hops.set(known, { ...step, adds, envelope });
    known = step.entries;
  }
  return hops;
}

/**
 * The whole state, as one who writes such a chain by hand has it travel: every hop carries the whole case
 * file, and the last one the sealed case, whatever the court's own handoffs carry.
 */
export function written(file: CaseFile, envelope: SealedCase['envelope'] | null): string {
  return JSON.stringify(envelope === null ? file : { case: file, envelope });
}

/** Bytes of every state of a recorded trial, from the opening to the end. */
export function stateSizes(script: Script): number[] {
  const { header } = script.sealed.case;
  let file: CaseFile = { header, entries: [] };
  const sizes = [Buffer.byteLength(written(file, null))];
  for (const { adds, envelope } of hopsOf(script).values()) {
    file = { header, entries: [...file.entries, ...adds] };
    sizes.push(Buffer.byteLength(written(file, envelope)));
  }
  return sizes;
}
