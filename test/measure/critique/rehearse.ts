import { adversaryBrains } from '@assize/adversary/service';
import { defenseBrains } from '@assize/defense/service';
import { evaluatorBrains } from '@assize/evaluator/service';
import { brainFor, turnOf, type RoleBrain } from '@assize/court/handoff';
import { judgeBrains } from '@assize/judge/service';
import { NO_KEYS } from '@assize/keys';
import { proceedingNamed, view, type Role } from '@assize/proto';
import {
  critiqueIn,
  findingOf,
  type CritiqueFinding,
  type CritiqueReport,
} from '@assize/proto/critique';
import { prosecutorBrains } from '@assize/prosecutor/service';
import { noRetriever, type Reader } from '@assize/court/reading';
import { hand, openTrial, type Trial } from '../../../proto/src/testing/drive.ts';

export interface Rehearsed {
  readonly found: CritiqueFinding;
  /** What read stance; null where nothing was read. */
  readonly stanceModel: string | null;
  /** What could not be read or reached, in sentences. */
  readonly missing: readonly string[];
}

/** The whole proceeding on one report as it stands, without a bus and without a revision. */
export async function rehearseCritique(
  report: CritiqueReport,
  reader: Reader,
  signal: AbortSignal,
): Promise<Rehearsed> {
  const proceeding = proceedingNamed('critique');
  if (!proceeding) throw new Error('the critique does not ship');
  const brains = brainsOf(reader);
  let trial = openTrial({
    claim: { text: report.title, evidence: [] },
    matter: report,
    proceeding,
    limits: { maxRemands: 0 },
    now: Date.now(),
  });
  for (;;) {
    const { file, walk } = trial;
    const { place } = walk;
    if (place.kind === 'ended') return endedWith(trial, report);
    const brain = brainFor(brains[place.role], proceeding.name, place.artifact);
    if (!brain) throw new Error(`the ${place.role} has no turn for the ${place.artifact}`);
    const seen = view(walk.proceeding, file, walk);
    const turn = turnOf(brain, place.artifact);
    const gathered = (await turn.gather?.(seen, signal)) ?? {};
    const author = { kind: brain.kind, name: brain.name, alignment: place.role };
    const artifact = turn.decide(seen, gathered);
    trial = hand(trial, { artifact, gathered, brain: author });
  }
}

function brainsOf(reader: Reader): Readonly<Record<Role, readonly RoleBrain[]>> {
  const bus = { request: () => Promise.resolve({ status: 'no-responder' as const }) };
  const runtime = { reader, retriever: noRetriever, canSearch: false, counsel: null };
  const means = { ...runtime, bus, keys: NO_KEYS, courtEnabled: true, clock: () => 0 };
  return {
    clerk: [],
    prosecutor: prosecutorBrains(runtime),
    adversary: adversaryBrains(runtime),
    defense: defenseBrains(runtime),
    evaluator: evaluatorBrains({ ...means, publisherTimeoutMs: 0 }, null),
    judge: judgeBrains(runtime),
  };
}

function endedWith({ file }: Trial, report: CritiqueReport): Rehearsed {
  const gathered = file.entries.map((entry) => entry.gathered);
  return {
    found: findingOf(report, critiqueIn(file.entries)),
    stanceModel: gathered.find((one) => one.stanceModel)?.stanceModel ?? null,
    missing: [...new Set(gathered.flatMap(({ missing = [] }) => missing))],
  };
}
