import { adversaryInCritique } from '@assize/adversary/service';
import { defenseInCritique } from '@assize/defense/service';
import { evaluatorInCritique } from '@assize/evaluator/service';
import { turnOf, type RoleBrain } from '@assize/handoff';
import { judgeInCritique } from '@assize/judge/service';
import { NO_KEYS } from '@assize/keys';
import { proceedingNamed, view, type Role } from '@assize/proto';
import {
  critiqueIn,
  findingOf,
  type CritiqueFinding,
  type CritiqueReport,
} from '@assize/proto/critique';
import type { Reader } from '@assize/reader';
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
  const cast = castOf(reader);
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
    const brain = cast[place.role];
    if (!brain) throw new Error(`the ${place.role} has no seat in a critique`);
    const seen = view(walk.proceeding, file, walk);
    const turn = turnOf(brain, place.artifact);
    const gathered = (await turn.gather?.(seen, signal)) ?? {};
    const author = { kind: brain.kind, name: brain.name, alignment: place.role };
    const artifact = turn.decide(seen, gathered);
    trial = hand(trial, { artifact, gathered, brain: author });
  }
}

function castOf(reader: Reader): Partial<Readonly<Record<Role, RoleBrain>>> {
  const bus = { request: () => Promise.resolve({ status: 'no-responder' as const }) };
  const means = { reader, bus, keys: NO_KEYS, clock: () => 0, publisherTimeoutMs: 0 };
  return {
    adversary: adversaryInCritique(),
    defense: defenseInCritique(reader),
    evaluator: evaluatorInCritique(means),
    judge: judgeInCritique(),
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
