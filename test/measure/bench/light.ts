import { join } from 'node:path';
import type { SealedCase } from '@assize/proto';
import { ownFolder } from '#src/folder.ts';
import { reviewed } from './court-contestant.ts';
import { round } from '../../../services/assize/src/calibrate/metrics.ts';
import { figuresOf, type Figures } from './figures.ts';
import { fillIndex, openBenchCourt, type BenchCourt } from './light-court.ts';
import { searchedClaim, sentences } from './light-workload.ts';
import { inTurns, runStretch, type Contestant } from './stretch.ts';

/** What `bench light --json` prints. */
export interface LightReport {
  /** How many passages the index holds. */
  readonly passages: number;
  readonly inFlight: number;
  /** The light path alone; `plea` adds a court to which the defense concedes. */
  readonly light: Figures;
  readonly plea: Figures;
  /** CPU of `plea` divided by that of `light`. */
  readonly ratio: number;
  readonly stanceModel: string | null;
  /** Passages on record in a case, on average. */
  readonly exhibits: number;
  /** Whether the servers' CPU could be read; otherwise it is that of this process alone. */
  readonly serverCpu: boolean;
}

interface LightOptions {
  /** The most trials: how many claims are conceded limits them. */
  readonly trials: number;
  readonly passages: number;
  readonly say: (what: string) => void;
}

/** One at a time, so that neither path waits for the other's work. */
const IN_FLIGHT = 1;
/** The trials are cut into these, to take turns. */
const TURNS = 4;
/** Claims before measuring, which compile the code of both sides. */
const WARM_UP = 8;
/** Claims tried at once to find those that are conceded. */
const PART = 8;

const toReport = (edges: readonly string[]): boolean =>
  edges.every((edge) => edge.startsWith('LP'));
const conceded = (edges: readonly string[]): boolean => edges.includes('HD2');

/**
 * Compares a conceded case with the light path alone: the same claims, in turns, with separate models and caches.
 * The light path searches the index; the court tries what it found.
 */
export async function measureLight(options: LightOptions): Promise<LightReport> {
  const { trials, passages, say } = options;
  await using stack = new AsyncDisposableStack();
  const { path: folder } = stack.use(await ownFolder());
  const index = join(folder, 'index');
  const stated = sentences();
  await fillIndex(index, stated, passages, say);
  const court = (name: string): Promise<BenchCourt> =>
    openBenchCourt(join(folder, name), index, say);
  const { texts, sample } = await conceding(await court('pilot'), stated, options);
  const [light, plea] = [stack.use(await court('light')), stack.use(await court('plea'))];
  const contestants = [
    contestant(light, texts, 'never', toReport),
    contestant(plea, texts, 'always', conceded),
  ] as const;
  say('warming up');
  await inTurns(contestants, { first: 0, trials: WARM_UP, inFlight: IN_FLIGHT, turns: 2 });
  const measured = Math.min(trials, texts.length - WARM_UP);
  say(`${measured} claims by the light path alone, and with a plea, in turns`);
  const turns = { first: WARM_UP, trials: measured, inFlight: IN_FLIGHT, turns: TURNS };
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
  texts: readonly string[],
  activation: 'always' | 'never',
  way: (edges: readonly string[]) => boolean,
): Contestant {
  return {
    cpuMs,
    async trial(n) {
      assertRead(await reviewed(publisher, searchedClaim(texts[n] ?? '', activation), way));
    },
  };
}

/** A case that was read by cues, because a model was late, would give another figure. */
function assertRead({ case: { entries } }: SealedCase): void {
  const [missing] = entries.flatMap(({ gathered }) => gathered.missing ?? []);
  if (missing) throw new Error(`nothing can be measured here: ${missing}`);
}

/** Keeps the claims that are conceded, in a court that is closed before measuring. */
async function conceding(
  opened: BenchCourt,
  stated: readonly string[],
  { trials, say }: LightOptions,
): Promise<{ texts: string[]; sample: Pick<LightReport, 'stanceModel' | 'exhibits'> }> {
  await using pilot = opened;
  const wanted = WARM_UP + trials;
  const all = stated.length;
  const texts: string[] = [];
  const files: SealedCase[] = [];
  const candidates: Contestant = {
    cpuMs: pilot.cpuMs,
    async trial(n) {
      const text = stated[n] ?? '';
      const sealed = await reviewed(pilot.publisher, searchedClaim(text, 'always'), () => true);
      assertRead(sealed);
      if (!conceded(sealed.case.entries.flatMap(({ edge }) => edge ?? []))) return;
      texts.push(text);
      files.push(sealed);
    },
  };
  for (let first = 0; texts.length < wanted && first < all; first += PART) {
    say(`looking for claims that are conceded: ${texts.length} of ${wanted}`);
    await runStretch(candidates, first, Math.min(PART, all - first), IN_FLIGHT);
  }
  if (texts.length <= WARM_UP) throw new Error(`only ${texts.length} of ${all} are conceded`);
  return { texts, sample: sampleOf(files) };
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
