import {
  adversaryBrain,
  adversaryInCritique,
  counselledAdversary,
} from '@assize/adversary/service';
import type { Counsel } from '@assize/counsel';
import { counselledDefense, defenseBrain, defenseInCritique } from '@assize/defense/service';
import {
  counselledEvaluator,
  evaluatorBrain,
  evaluatorInCritique,
} from '@assize/evaluator/service';
import { brainFor, turnOf, type RoleBrain } from '@assize/handoff';
import { counselledJudge, judgeBrain, judgeInCritique, judgeWithJury } from '@assize/judge/service';
import { NO_KEYS } from '@assize/keys';
import { canonical, proceedingOfDigest, replay, view, type CaseFile } from '@assize/proto';
import { counselledProsecutor, prosecutorBrain } from '@assize/prosecutor/service';
import { lexicalReader, noRetriever } from '@assize/reader';

/** Asks nobody: what was answered is in the file. */
const silent: Counsel = {
  model: '',
  family: '',
  ask: () => Promise.reject(new Error('a replay asks no model')),
};

/** The brains that can decide again; what they gather is in the file, so no service has to be up. */
function brains(): readonly RoleBrain[] {
  const reader = lexicalReader();
  const retriever = noRetriever;
  const bus = { request: () => Promise.resolve({ status: 'no-responder' as const }) };
  const bench = { reader, canSearch: false };
  const prosecutor = prosecutorBrain(reader, retriever);
  const adversary = adversaryBrain(reader);
  const defense = defenseBrain(reader);
  const means = {
    reader,
    retriever,
    bus,
    keys: NO_KEYS,
    canSearch: false,
    courtEnabled: true,
    clock: Date.now,
    publisherTimeoutMs: 0,
  };
  const evaluator = evaluatorBrain(means);
  return [
    adversaryInCritique(),
    defenseInCritique(reader),
    evaluatorInCritique(means),
    judgeInCritique(),
    prosecutor,
    counselledProsecutor(prosecutor, silent),
    adversary,
    counselledAdversary(adversary, silent),
    defense,
    counselledDefense(defense, silent),
    evaluator,
    counselledEvaluator(evaluator, silent),
    judgeBrain(reader, false),
    counselledJudge(bench, silent),
    judgeWithJury(
      bench,
      {
        quorum: 1,
        seats: [],
        keys: { refusal: () => Promise.resolve(null), revocation: () => null },
        clock: Date.now,
      },
      silent,
    ),
  ];
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
