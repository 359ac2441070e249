import { adversaryBrains } from '@assize/adversary/service';
import type { Counsel } from '@assize/court/advice';
import { defenseBrains } from '@assize/defense/service';
import { evaluatorBrains } from '@assize/evaluator/service';
import { brainFor, turnOf, type RoleBrain } from '@assize/court/handoff';
import { judgeBrains } from '@assize/judge/service';
import { NO_KEYS } from '@assize/keys';
import { canonical, proceedingOfDigest, replay, view, type CaseFile } from '@assize/proto';
import { prosecutorBrains } from '@assize/prosecutor/service';
import { noRetriever } from '@assize/court/reading';
import { lexicalReader } from '@assize/court/reading/adapters';
import { dataBrains } from '@assize/court/runtime';

/** Asks nobody: what was answered is in the file. */
const silent: Counsel = {
  model: '',
  family: '',
  ask: () => Promise.reject(new Error('a replay asks no model')),
};

/** The brains that can decide again; what they gather is in the file, so no service has to be up. */
function brains(): readonly RoleBrain[] {
  const bus = { request: () => Promise.resolve({ status: 'no-responder' as const }) };
  const plain = { reader: lexicalReader(), retriever: noRetriever, canSearch: false };
  const means = { ...plain, bus, keys: NO_KEYS, courtEnabled: true, clock: Date.now };
  const keys = { refusal: () => Promise.resolve(null), revocation: () => null };
  const seated = { voices: [], keys, clock: Date.now };
  return [null, silent].flatMap((counsel) => {
    const runtime = { ...plain, counsel };
    return [
      ...prosecutorBrains(runtime),
      ...adversaryBrains(runtime),
      ...defenseBrains(runtime),
      ...evaluatorBrains({ ...means, publisherTimeoutMs: 0 }, counsel),
      ...judgeBrains(runtime),
      ...judgeBrains(runtime, { quorum: 1, ...seated }, seated),
      ...dataBrains(plain.reader, counsel),
    ];
  });
}

export interface Replayed {
  /** Entries whose brain came to the same artifact again. */
  readonly same: number;
  /** Entries that nothing here can decide again: another brain wrote them, or the clerk. */
  readonly skipped: readonly { readonly entry: number; readonly why: string }[];
  readonly differing: readonly { readonly entry: number; readonly why: string }[];
}

/** Decides every entry of a case again from what its brain was given, and walks it again. */
export function decideAgain(file: CaseFile): Replayed {
  const proceeding = proceedingOfDigest(file.header.proceeding.digest);
  if (!proceeding)
    throw new Error(`no proceeding of version ${file.header.proceeding.digest} is known here`);
  const known = brains();
  const results = file.entries.map((entry, index) => {
    const wrote = known.filter(({ name }) => name === entry.brain.name);
    if (wrote.length === 0) {
      return { entry: index, status: 'skipped', why: `its brain is ${entry.brain.name}` } as const;
    }
    const before = { ...file, entries: file.entries.slice(0, index) };
    const { ok, walk } = replay(proceeding, before);
    if (!ok)
      return {
        entry: index,
        status: 'differing',
        why: 'the walk before it does not hold',
      } as const;
    const { kind } = entry.artifact;
    const brain = brainFor(wrote, walk.proceeding.name, kind);
    if (!brain) return { entry: index, status: 'skipped', why: `it is a ${kind}` } as const;
    const seen = view(walk.proceeding, before, walk);
    const again = turnOf(brain, kind).decide(seen, entry.gathered);
    const status = canonical(again) === canonical(entry.artifact) ? 'same' : 'differing';
    return { entry: index, status, why: `the ${entry.role} decides otherwise now` } as const;
  });
  const of = (status: string): { entry: number; why: string }[] =>
    results.filter((result) => result.status === status).map(({ entry, why }) => ({ entry, why }));
  return { same: of('same').length, skipped: of('skipped'), differing: of('differing') };
}
