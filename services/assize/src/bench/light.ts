import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SealedCase } from '@assize/proto';
import { reviewed } from './court-contestant.ts';
import { figuresOf, round, type Figures } from './figures.ts';
import { fillIndex, openBenchCourt, type BenchCourt } from './light-court.ts';
import { factClaim, STATED } from './light-workload.ts';
import { inTurns, runStretch, type Contestant } from './stretch.ts';

/** What `bench light --json` prints. */
export interface LightReport {
  /** Passages in the index that each claim is looked up in. */
  readonly passages: number;
  readonly inFlight: number;
  /** The light path alone, and the same with a court after it to which the defense concedes. */
  readonly light: Figures;
  readonly plea: Figures;
  /** CPU of the latter over that of the former. */
  readonly ratio: number;
  readonly stanceModel: string | null;
  /** Passages that went on record in a case, on average. */
  readonly exhibits: number;
  /** Whether the servers' CPU could be read; else it is this process's alone. */
  readonly serverCpu: boolean;
}

interface LightOptions {
  readonly trials: number;
  readonly passages: number;
  readonly say: (what: string) => void;
}

/** One at a time: neither path waits for what the other would do meanwhile. */
const IN_FLIGHT = 1;
/** Parts that the trials are cut into, to take turns. */
const TURNS = 4;
/** Claims before anything is measured: both sides' code is compiled by then. */
const WARM_UP = 16;

const toReport = (edges: readonly string[]): boolean =>
  edges.every((edge) => edge.startsWith('LP'));
const conceded = (edges: readonly string[]): boolean => edges.includes('HD2');

/**
 * Measures a case that is conceded in court beside the light path alone, on the same claims, in turns,
 * each court with models and caches of its own. The light path searches the index; what it found is
 * what the court is about.
 */
export async function measureLight(options: LightOptions): Promise<LightReport> {
  const { trials, passages, say } = options;
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'assize-bench-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const index = join(folder, 'index');
  await fillIndex(index, passages, say);
  const court = (name: string): Promise<BenchCourt> =>
    openBenchCourt(join(folder, name), index, say);
  const { facts, sample } = await conceding(await court('pilot'), options);
  const [light, plea] = [stack.use(await court('light')), stack.use(await court('plea'))];
  const contestants = [
    contestant(light, facts, 'never', toReport),
    contestant(plea, facts, 'always', conceded),
  ] as const;
  say('warming up');
  await inTurns(contestants, { first: 0, trials: WARM_UP, inFlight: IN_FLIGHT, turns: 2 });
  say(`${trials} claims by the light path alone, and with a plea, in turns`);
  const turns = { first: WARM_UP, trials, inFlight: IN_FLIGHT, turns: TURNS };
  const [alone, tried] = (await inTurns(contestants, turns)).map(figuresOf);
  if (!alone || !tried) throw new Error('two were measured');
  return {
    passages,
    inFlight: IN_FLIGHT,
    light: alone,
    plea: tried,
    ratio: round(tried.cpuMs / alone.cpuMs, 3),
    ...sample,
    serverCpu: light.serverCpu && plea.serverCpu,
  };
}

function contestant(
  { publisher, cpuMs }: BenchCourt,
  facts: readonly number[],
  activation: 'always' | 'never',
  way: (edges: readonly string[]) => boolean,
): Contestant {
  return {
    cpuMs,
    async trial(n) {
      assertRead(await reviewed(publisher, factClaim(facts[n] ?? n, activation), way));
    },
  };
}

/** A case that was read by cues, for want of a model in time, would be another figure. */
function assertRead({ case: { entries } }: SealedCase): void {
  const [missing] = entries.flatMap(({ gathered }) => gathered.missing ?? []);
  if (missing) throw new Error(`nothing can be measured here: ${missing}`);
}

/** Tries facts in a court that is closed before anything is measured, and keeps those that are conceded. */
async function conceding(
  opened: BenchCourt,
  { trials, passages, say }: LightOptions,
): Promise<{ facts: number[]; sample: Pick<LightReport, 'stanceModel' | 'exhibits'> }> {
  await using pilot = opened;
  const wanted = WARM_UP + trials;
  const all = Math.floor(passages / STATED);
  const facts: number[] = [];
  const files: SealedCase[] = [];
  const candidates: Contestant = {
    cpuMs: pilot.cpuMs,
    async trial(n) {
      const sealed = await reviewed(pilot.publisher, factClaim(n, 'always'), () => true);
      assertRead(sealed);
      if (!conceded(sealed.case.entries.flatMap(({ edge }) => edge ?? []))) return;
      facts.push(n);
      files.push(sealed);
    },
  };
  for (let first = 0; facts.length < wanted; first += wanted) {
    if (first >= all) throw new Error(`only ${facts.length} of ${all} facts are conceded`);
    say(`looking for claims that are conceded: ${facts.length} of ${wanted}`);
    await runStretch(candidates, first, Math.min(wanted, all - first), IN_FLIGHT);
  }
  return { facts, sample: sampleOf(files) };
}

function sampleOf(files: readonly SealedCase[]): Pick<LightReport, 'stanceModel' | 'exhibits'> {
  const entries = files.flatMap(({ case: { entries: all } }) => all);
  const found = entries.flatMap(({ gathered }) => gathered.evidence ?? []);
  const read = entries.find(({ gathered }) => gathered.stanceModel !== undefined);
  return {
    stanceModel: read?.gathered.stanceModel ?? null,
    exhibits: round(found.length / Math.max(1, files.length), 1),
  };
}
