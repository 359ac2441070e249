import { adversaryBrains } from '@assize/adversary/service';
import type { Counsel } from '@assize/court/advice';
import { defenseBrains } from '@assize/defense/service';
import { evaluatorBrains } from '@assize/evaluator/service';
import { turnFor, type RoleBrain } from '@assize/court/handoff';
import { judgeBrains } from '@assize/judge/service';
import { NO_KEYS } from '@assize/keys';
import { messageOf } from '@assize/proto/message-of';
import { canonical, proceedingOfDigest, replay, view, type CaseFile } from '@assize/proto';
import { prosecutorBrains } from '@assize/prosecutor/service';
import { noRetriever } from '@assize/court/reading';
import { lexicalReader } from '@assize/court/reading/adapters';
import { dataBrains } from '@assize/court/runtime';

/** Refuses every call: a replay takes the model's answers from the file. */
const noModel: Counsel = {
  model: '',
  family: '',
  ask: () => Promise.reject(new Error('a replay asks no model')),
};

/** What they gathered is in the file, so no service has to be up. */
function brains(): readonly RoleBrain[] {
  const bus = { request: () => Promise.resolve({ status: 'no-responder' as const }) };
  const plain = { reader: lexicalReader(), retriever: noRetriever, canSearch: false };
  const evaluatorRuntime = { ...plain, bus, keys: NO_KEYS, courtEnabled: true, clock: Date.now };
  const keys = { refusal: () => Promise.resolve(null), revocation: () => null };
  const seated = { voices: [], keys, clock: Date.now };
  return [null, noModel].flatMap((counsel) => {
    const runtime = { ...plain, counsel };
    return [
      ...prosecutorBrains(runtime),
      ...adversaryBrains(runtime),
      ...defenseBrains(runtime),
      ...evaluatorBrains({ ...evaluatorRuntime, publisherTimeoutMs: 0 }, counsel),
      ...judgeBrains(runtime),
      ...judgeBrains(runtime, { quorum: 1, ...seated }, seated),
      ...dataBrains(plain.reader, counsel),
    ];
  });
}

/**
 * Decides each entry again from the input on record, and walks it again. `same` counts equal artifacts.
 * `skipped` are entries of the clerk or an unknown brain; `differing`, those with another artifact or an invalid walk.
 */
export function decideAgain(file: CaseFile) {
  const { digest } = file.header.proceeding;
  const proceeding = proceedingOfDigest(digest);
  if (!proceeding) throw new Error(`version ${digest} of the proceeding is not known here`);
  const allBrains = brains();
  const results = file.entries.map(({ brain: { name }, artifact, role, gathered }, entry) => {
    const result = (status: 'same' | 'skipped' | 'differing', why: string) => ({
      status,
      entry,
      why,
    });
    const wrote = allBrains.filter((one) => one.name === name);
    if (wrote.length === 0) return result('skipped', `its brain is ${name}`);
    const before = { ...file, entries: file.entries.slice(0, entry) };
    try {
      const replayed = replay(proceeding, before);
      if (!replayed.ok) return result('differing', 'the walk before it is invalid');
      const { walk } = replayed;
      if (walk.place.kind === 'ended') return result('differing', 'the case ended before it');
      const { kind } = artifact;
      const due = turnFor(wrote, walk.proceeding.name, kind);
      if (!due) return result('skipped', `it is a ${kind}`);
      const again = due.turn.decide(view(walk.proceeding, before, walk), gathered);
      const same = canonical(again) === canonical(artifact);
      return result(same ? 'same' : 'differing', `the ${role} now decides differently`);
    } catch (error) {
      // The file is not verified: the recorded input may be malformed.
      return result('differing', `no decision is possible from the record: ${messageOf(error)}`);
    }
  });
  const of = (status: string): { entry: number; why: string }[] =>
    results.filter((result) => result.status === status).map(({ entry, why }) => ({ entry, why }));
  return { same: of('same').length, skipped: of('skipped'), differing: of('differing') };
}
