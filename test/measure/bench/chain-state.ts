import type { CaseFile, Entry, SealedCase } from '@assize/proto';
import type { Script, Step } from './script.ts';

export interface Hop extends Step {
  /** The entries that the recorded hop added. */
  readonly adds: readonly Entry[];
  /** The seal that the last hop added; null before. */
  readonly envelope: SealedCase['envelope'] | null;
}

/** The key is the number of entries that the state before the hop holds. The opening is not a hop. */
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

/** A chain written by hand carries the whole case file at every hop, and at the last one the sealed case. */
export function written(file: CaseFile, envelope: SealedCase['envelope'] | null): string {
  return JSON.stringify(envelope === null ? file : { case: file, envelope });
}

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
