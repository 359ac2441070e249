import type { CaseFile } from '@assize/proto';
import { gauntletIn, handed, type Matter, type Persona } from '@assize/proto/gauntlet';
import { keepResolved, loadPersonas, logOf, matterFor, readResolved } from '@assize/spec/gauntlet';
import { hearAlone } from '../hearing/hear.ts';
import { asFailure, Failure } from '../terminal/failure.ts';
import { listed } from '@assize/spec/suggester';
import { gauntletEnv, type ModelFlags } from './models.ts';

/** What a gauntlet is asked for on the command line. */
export interface GauntletFlags extends ModelFlags {
  readonly gauntletAdversaries: string;
  readonly gauntletRebuttals: boolean;
  readonly finalBoss?: boolean;
}

/** A specification, and what was explored for it. */
export interface Given {
  readonly text: string;
  readonly file: string | null;
  readonly context: readonly string[];
  readonly folder: string;
}

/**
 * Runs a specification through a gauntlet in a court of its own: its log, the file of its signed case, how many
 * dismissals were kept for the next one, and what could not be done as it should.
 * @throws Failure where it can't be run
 */
export async function hear(
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
    // What reads by meaning is loaded only where there is something to match.
    embedding: matter.resolved.length > 0,
    begins: `running the gauntlet with ${matter.adversaries.length} adversaries`,
    say,
  };
  const { sealed, decision, file } = await hearAlone(hearing, signal);
  const { case: kase } = sealed;
  const record = gauntletIn(kase.entries);
  const cut = handed(record, 'attack')?.cut ?? 0;
  if (cut > 0) say(`leaving out ${cut} concerns for which there is no room, the least grave`);
  const log = logOf(kase, matter, kase.entries.at(-1)?.at ?? kase.header.openedAt);
  if (decision === 'mistrial') {
    throw new Failure(`the gauntlet ended before its end, in a mistrial: see ${file}`, 1);
  }
  const saved = await keepResolved(given.folder, log, metIn(matter, record)).catch(asFailure);
  const warnings = [
    ...record.flatMap(({ missing }) => missing),
    ...unpricedIn(kase).map((model) => `what ${model} cost is not known, and not counted`),
  ];
  return { log, file, saved, warnings };
}

/** The language models that were asked at a price that is not known. */
function unpricedIn({ entries }: CaseFile): string[] {
  const advice = entries.flatMap(({ gathered }) => gathered.advice ?? []);
  const unpriced = advice.filter(({ usage }) => usage.promptTokens > 0 && usage.costUsd === null);
  return [...new Set(unpriced.map(({ model }) => model))];
}

/** The personas that `names` asks for: all, or those in a list. @throws Failure where one can't be had */
export function adversariesIn(folder: string, names: string): Promise<Persona[]> {
  return loadPersonas(folder, names === 'all' ? null : listed(names)).catch(asFailure);
}

/** The dismissals that some concern was matched to. */
function metIn({ resolved }: Matter, record: Parameters<typeof handed>[0]) {
  const outcomes = handed(record, 'sifting')?.outcomes ?? [];
  const met = new Set(outcomes.flatMap(({ match }) => match ?? []));
  return [...met].flatMap((at) => resolved[at] ?? []);
}
