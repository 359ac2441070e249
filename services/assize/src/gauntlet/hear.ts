import { reasonOf } from '@assize/launcher/reason';
import type { CaseFile } from '@assize/proto';
import { gauntletIn, handed, type Matter, type Persona } from '@assize/proto/gauntlet';
import {
  keepResolved,
  loadPersonas,
  logOf,
  matterFor,
  readResolved,
  type Given,
} from '@assize/spec/gauntlet';
import { openModels } from '@assize/spec/review';
import { LONG_LIMITS, seatedModels } from '../debate/hear.ts';
import { hearInOwnCourt } from '../hearing/hear.ts';
import { asFailure, Failure } from '../terminal/failure.ts';
import { splitNames } from '@assize/spec/suggester';

export interface GauntletFlags {
  /** The adversary's model for the attack; if absent, that of `assize spec`, or rules alone. */
  readonly gauntletModel?: string;
  /** Separated by commas. */
  readonly gauntletFrontier?: string;
  readonly gauntletAdversaries: string;
  readonly gauntletRebuttals: boolean;
  readonly finalBoss?: boolean;
}

/**
 * Hears it in a temporary court. Returns the log, the signed case's path, how many dismissals were kept, and warnings.
 * @throws Failure if it can't be run
 */
export async function hearGauntlet(
  given: Given,
  flags: GauntletFlags,
  signal: AbortSignal,
  say: (what: string) => void,
) {
  const env = gauntletEnv(process.env, flags);
  const matter = await matterFor({
    ...given,
    adversaries: await adversariesIn(given.folder, flags.gauntletAdversaries),
    resolved: await readResolved(given.folder).catch(asFailure),
    rebuttals: flags.gauntletRebuttals,
    boss: flags.finalBoss === true,
  }).catch(asFailure);
  const hearing = {
    name: 'gauntlet',
    proceeding: 'gauntlet',
    matter,
    env,
    // Loaded only if there are dismissals to match.
    embedding: matter.resolved.length > 0,
    begins: `running the gauntlet with ${matter.adversaries.length} adversaries`,
    say,
  };
  const { sealed, decision, file } = await hearInOwnCourt(hearing, signal);
  const { case: kase } = sealed;
  const record = gauntletIn(kase.entries);
  const cut = handed(record, 'attack')?.cut ?? 0;
  if (cut > 0) say(`omitting the ${cut} least severe concerns, for which there is no room`);
  const log = logOf(kase, matter, kase.entries.at(-1)?.at ?? kase.header.openedAt);
  if (decision === 'mistrial') {
    throw new Failure(`the gauntlet ended early, in a mistrial: see ${file}`, 1);
  }
  // A failure to keep the dismissals for the next gauntlet does not invalidate the findings of this one.
  const [saved, notKept] = await keepResolved(
    given.folder,
    log,
    matchedDismissals(matter, record),
  ).then(
    (count) => [count, []] as const,
    (error: unknown) => [0, [`the dismissals could not be kept: ${reasonOf(error)}`]] as const,
  );
  const warnings = [
    ...notKept,
    ...record.flatMap(({ missing }) => missing),
    ...unpricedIn(kase).map((model) => `the cost of ${model} is unknown, and is not counted`),
  ];
  return { log, file, saved, warnings };
}

/** The models that were used and have no known price. */
function unpricedIn({ entries }: CaseFile): string[] {
  const advice = entries.flatMap(({ gathered }) => gathered.advice ?? []);
  const unpriced = advice.filter(({ usage }) => usage.promptTokens > 0 && usage.costUsd === null);
  return [...new Set(unpriced.map(({ model }) => model))];
}

/** Returns all if `names` is `all`. @throws Failure if one can't be loaded */
export async function adversariesIn(folder: string, names: string): Promise<Persona[]> {
  const named = names === 'all' ? null : [...new Set(splitNames(names))];
  if (named?.length === 0)
    throw new Failure('--gauntlet-adversaries: give at least one name, or all');
  return loadPersonas(folder, named).catch(asFailure);
}

/** The earlier dismissals that a concern was matched to. */
function matchedDismissals({ resolved }: Matter, record: Parameters<typeof handed>[0]) {
  const outcomes = handed(record, 'sifting')?.outcomes ?? [];
  const matched = new Set(outcomes.flatMap(({ match }) => match ?? []));
  return [...matched].flatMap((at) => resolved[at] ?? []);
}

const SEATS = ['adversary', 'evaluator', 'judge', 'defense'] as const;
const MOST_FRONTIER = 8;

/**
 * A model named for the attack replaces the adversary's, and those of the frontier the evaluator's.
 * @throws Failure if a model is named and none is configured
 */
export function gauntletEnv(env: NodeJS.ProcessEnv, flags: GauntletFlags): NodeJS.ProcessEnv {
  const { gauntletModel: attack, gauntletFrontier } = flags;
  const frontier = gauntletFrontier === undefined ? [] : [...new Set(splitNames(gauntletFrontier))];
  const { voice } = openModels(env, null);
  if (voice === null) {
    const flag = attack === undefined ? '--gauntlet-frontier' : '--gauntlet-model';
    if (attack === undefined && gauntletFrontier === undefined) return env;
    throw new Failure(
      `${flag}: no language model is configured: set ASSIZE_LLM_URL and ASSIZE_LLM_MODEL`,
    );
  }
  if (frontier.length > MOST_FRONTIER) {
    throw new Failure(`--gauntlet-frontier: at most ${MOST_FRONTIER} models are allowed`);
  }
  const long = { ...LONG_LIMITS, ...env };
  const named = (seat: (typeof SEATS)[number]) => (seat === 'adversary' ? attack : undefined);
  return {
    ...long,
    ...(frontier.length === 0 ? {} : { ASSIZE_GAUNTLET_FRONTIER: frontier.join(',') }),
    ...seatedModels(
      long,
      voice,
      SEATS.map((seat) => [seat, named(seat)]),
    ),
  };
}
