import { randomUUID } from 'node:crypto';
import { connectBus, type Bus } from '@assize/bus';
import { createLog } from '@assize/telemetry/log';
import { definedFields, orNull, remandSubject, type Claim, type Evidence } from '@assize/proto';
import Type from 'typebox';
import Compile from 'typebox/compile';
import type { Publisher } from '../court/publisher.ts';
import { openScratchCourt } from '../court/own-court.ts';
import { mapConcurrently } from '../in-flight.ts';
import { cpuMs, type Spent } from './cpu.ts';
import { runSinglePasses, type SinglePassResult, type SingleOptions } from './single-run.ts';
import type { GroundTruth } from './case.ts';
import type { TriedCase } from './figures.ts';
import { inPresentation, type Change } from './presentations.ts';
import { readTrial, type Trial } from './trial.ts';

interface RunOptions extends SingleOptions {
  readonly withoutFloor?: boolean;
}

export interface Run {
  readonly tried: readonly TriedCase[];
  readonly court: Spent;
  readonly singleCpuMs: number;
  /** Empty if that was not asked for. */
  readonly withoutFloor: readonly Pick<TriedCase, 'truth' | 'trial'>[];
}

/** Tries each case in its original and its changed presentations, and by a single pass. */
export async function tryCases(cases: readonly GroundTruth[], options: RunOptions): Promise<Run> {
  const { passed, cpuMs: singleCpuMs } = await runSinglePasses(cases.map(asPublished), options);
  const trials = await tryPresentations(cases, options, passed);
  if (!options.withoutFloor) return { ...trials, singleCpuMs, withoutFloor: [] };
  options.say('the same cases without a minimum confidence');
  await using court = await openTrialCourt(cases, options, 0);
  const all = await court.tryEach(asPublished);
  const withoutFloor = cases.flatMap((truth, at) => {
    const trial = all[at];
    return trial ? [{ truth, trial }] : [];
  });
  return { ...trials, singleCpuMs, withoutFloor };
}

const asPublished = ({ claim }: GroundTruth): Claim => claim;

async function openTrialCourt(
  cases: readonly GroundTruth[],
  { choice, env, say, signal, inFlight: most }: RunOptions,
  leastConfidence?: number,
) {
  await using stack = new AsyncDisposableStack();
  const { natsUrl, publisher } = stack.use(
    await openScratchCourt({
      // It measures by itself, whichever bus the operator has.
      env: { ...env, ASSIZE_NATS_URL: '', NATS_URL: '' },
      source: 'urn:assize:calibrate',
      embedding: choice.by !== 'lexical',
      stance: choice,
      ...definedFields({ leastConfidence }),
      say,
    }),
  );
  const log = createLog({ name: 'calibrate', level: 'warn' });
  const bus = stack.use(await connectBus({ servers: natsUrl, name: 'assize-investigator', log }));
  stack.use(await serveInvestigator(bus, secondPassesOf(cases)));
  const opened = stack.move();
  return {
    /** Runs several at a time. Returns them in the order of the cases, with null for a case without such a claim. */
    tryEach: (claimOf: (truth: GroundTruth) => Claim | null): Promise<(Trial | null)[]> =>
      mapConcurrently(cases, most, async (truth) => {
        const claim = claimOf(truth);
        return claim && review(publisher, truth, claim, signal);
      }),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function tryPresentations(
  cases: readonly GroundTruth[],
  options: RunOptions,
  passed: readonly SinglePassResult[],
): Promise<Pick<Run, 'tried' | 'court'>> {
  await using court = await openTrialCourt(cases, options);
  const before = cpuMs();
  const trials = await court.tryEach(asPublished);
  const spent = cpuMs() - before;
  const tryChanged = (change: Change): Promise<(Trial | null)[]> => {
    options.say(`the same cases with ${change} changed`);
    return court.tryEach((one) => inPresentation(one, change));
  };
  const [order, sides] = [await tryChanged('order'), await tryChanged('sides')];
  const all = cases.flatMap((truth, at): TriedCase[] => {
    const trial = trials[at];
    if (!trial) return [];
    const changes = { order: order[at] ?? null, sides: sides[at] ?? null };
    const single = haveSameEvidence(truth) ? passed[at]?.single : null;
    return [{ truth, trial, changed: changes, single: single?.classification ?? null }];
  });
  const tokens = all.reduce((sum, { trial }) => sum + trial.tokens, 0);
  return { tried: all, court: { cpuMs: spent, tokens } };
}

/** Whether a trial and a single look have the same evidence: not with a stated confidence or later evidence. */
const haveSameEvidence = ({ claim, secondPass }: GroundTruth): boolean =>
  claim.confidence === undefined && secondPass === undefined;

const secondPassesOf = (cases: readonly GroundTruth[]) =>
  new Map(cases.flatMap(({ claim, secondPass }) => (secondPass ? [[claim.text, secondPass]] : [])));

async function review(
  publisher: Publisher,
  { id, secondPass }: GroundTruth,
  claim: Claim,
  signal: AbortSignal,
): Promise<Trial> {
  const started = performance.now();
  const publisherName = secondPass === undefined ? undefined : INVESTIGATOR;
  const answer = await publisher.review(claim, randomUUID(), signal, publisherName);
  if (answer.status === 'refused') throw new Error(`${id}: ${answer.faults.join('; ')}`);
  return readTrial(answer.sealed, performance.now() - started);
}

/** The registered name under which cases with a second pass are published. */
const INVESTIGATOR = 'calibration';

const Question = Compile(
  Type.Object({
    claim: Type.String(),
    feedback: orNull(Type.Object({ questions: Type.Array(Type.Object({ id: Type.String() })) })),
  }),
);

/** Serves `remands.<INVESTIGATOR>`: brings the `secondPass` of the claim's case, and answers each question with it. */
function serveInvestigator(
  bus: Pick<Bus, 'subscribe'>,
  secondPasses: ReadonlyMap<string, readonly Evidence[]>,
): Promise<AsyncDisposable> {
  return bus.subscribe(remandSubject(INVESTIGATOR), {}, (message) => {
    const request: unknown = JSON.parse(Buffer.from(message.body).toString('utf8'));
    if (!Question.Check(request)) return;
    const evidence = secondPasses.get(request.claim) ?? [];
    const exhibits = evidence.map(({ id }) => id);
    const answers = (request.feedback?.questions ?? []).map(({ id }) => ({
      question: id,
      answer: exhibits.length === 0 ? null : `Found on a second look: ${exhibits.join(', ')}.`,
      exhibits,
    }));
    message.respond(Buffer.from(JSON.stringify({ answers, evidence })));
  });
}
