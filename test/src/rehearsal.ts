/** Trials without a bus: only the brains and the walk, at full speed. */
import { adversaryBrains } from '@assize/adversary/service';
import { openCounsel, type Counsel } from '@assize/court/advice';
import { defenseBrains } from '@assize/defense/service';
import { evaluatorBrains } from '@assize/evaluator/service';
import { turnFor, type RoleBrain } from '@assize/court/handoff';
import { judgeBrains } from '@assize/judge/service';
import { NO_KEYS } from '@assize/keys';
import { view, type Claim, type Role } from '@assize/proto';
import { prosecutorBrains } from '@assize/prosecutor/service';
import { noRetriever, type Reader } from '@assize/court/reading';
import { lexicalReader } from '@assize/court/reading/adapters';
import { handIn, openTrial, type Trial } from '../../proto/src/testing/drive.ts';

export type BrainsByRole = Readonly<Record<Exclude<Role, 'clerk'>, readonly RoleBrain[]>>;

/** The brains of all roles: those by rule, and a model for the parties or the judge if there is one. */
export function brainsByRole({
  parties,
  judge,
  reader = lexicalReader(),
}: { parties?: Counsel; judge?: Counsel; reader?: Reader } = {}): BrainsByRole {
  const bus = { request: () => Promise.resolve({ status: 'no-responder' as const }) };
  const bench = { reader, canSearch: false, retriever: noRetriever };
  const party = { ...bench, counsel: parties ?? null };
  const asking = { bus, keys: NO_KEYS, courtEnabled: true, clock: () => 0, publisherTimeoutMs: 0 };
  return {
    prosecutor: prosecutorBrains(party),
    adversary: adversaryBrains(party),
    defense: defenseBrains(party),
    evaluator: evaluatorBrains({ ...bench, ...asking }, party.counsel),
    judge: judgeBrains({ ...bench, counsel: judge ?? null }),
  };
}

/** A model at a test server, with a larger budget than any case needs. */
export function counselAt(url: string): Counsel {
  return openCounsel({
    llm: { url, model: 'test', timeoutMs: 100_000, maxTokens: 4096, schema: 'full' },
    family: 'test',
    price: null,
    budget: { tokens: 10_000_000, costUsd: null, ms: 3_600_000 },
  });
}

export interface Rehearsed {
  readonly decision: string;
  readonly classification: string | null;
  readonly confidence: number | null;
  readonly trial: Trial;
}

/** Runs a trial of a claim to its end. */
export async function rehearse(claim: Claim, cast: BrainsByRole): Promise<Rehearsed> {
  const { signal } = new AbortController();
  const { trial, decision } = await runToItsEnd(openTrial({ claim }), cast, signal);
  const last = trial.file.entries.at(-1)?.artifact;
  const { classification, confidence } =
    last?.kind === 'verdict' ? last : { classification: null, confidence: null };
  return { decision, classification, confidence, trial };
}

/** Takes the turns of a case until it ends. @throws if a limit ends it */
export async function runToItsEnd(
  opening: Trial,
  cast: BrainsByRole,
  signal: AbortSignal,
): Promise<{ readonly trial: Trial; readonly decision: string }> {
  let trial = opening;
  for (;;) {
    const { file, walk } = trial;
    const { place, proceeding } = walk;
    if (place.kind === 'ended') return { trial, decision: place.decision };
    if (place.role === 'clerk') throw new Error('a limit ended the case');
    const due = turnFor(cast[place.role], proceeding.name, place.artifact);
    if (!due) throw new Error(`the ${place.role} has no turn for the ${place.artifact}`);
    const seen = view(proceeding, file, walk);
    const { brain, turn } = due;
    const gathered = (await turn.gather?.(seen, signal)) ?? {};
    const author = { kind: brain.kind, name: brain.name, alignment: place.role };
    trial = handIn(trial, { artifact: turn.decide(seen, gathered), gathered, brain: author });
  }
}
