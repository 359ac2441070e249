import type { CaseFile, Entry, SealedCase } from '@assize/proto';
import type { Script, Step } from './script.ts';

/** One hop of a chain: a recorded message, and what it adds to the state before it. */
export interface Hop extends Step {
  /** The entries that the recorded hop added. */
  readonly adds: readonly Entry[];
  /** The seal, which the last hop adds; null for any other hop. */
  readonly envelope: SealedCase['envelope'] | null;
}

/** The hops of a recorded trial, by the number of entries in the state before them. The opening is not a hop. */
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
 * The whole state as a hand-written chain would send it: every hop carries the whole case file, and the last one the
 * sealed case, whatever the court's own handoffs carry.
 */
export function written(file: CaseFile, envelope: SealedCase['envelope'] | null): string {
  return JSON.stringify(envelope === null ? file : { case: file, envelope });
}

/** The size of each state of a recorded trial in bytes, from the opening to the end. */
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
