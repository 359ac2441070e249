import { openCounsel } from '@assize/counsel';
import { keyRing, type RoleBrain } from '@assize/handoff';
import { loadOrCreateSigners, pin, trustedKeysIn } from '@assize/keys';
import type { Log } from '@assize/log';
import { jurorKeyName, type View } from '@assize/proto';
import { startRole, type Shared, type Station, type StationConfig } from '@assize/station';
import { counselledJudge, judgeBrain, judgeWithJury } from './brain.ts';
import { judgeInCritique } from './critique/brain.ts';
import type { Jury } from './jury/ballots.ts';
import type { JuryConfig } from './jury/config.ts';

export { counselledJudge, judgeBrain, judgeWithJury } from './brain.ts';
export { judgeInCritique } from './critique/brain.ts';
export { readJury, type JuryConfig } from './jury/config.ts';

/** The judge's station, and the jury that finds in its stead, if there is one. */
export interface JudgeConfig extends StationConfig {
  readonly jury?: JuryConfig | null;
}

/** Serves the judge until disposed. */
export async function startJudge(
  config: JudgeConfig,
  log: Log,
  shared?: Shared,
): Promise<AsyncDisposable> {
  const jury = config.jury ? await seat(config, config.jury) : null;
  return startRole(
    'judge',
    config,
    log,
    (station) => [brainOf(station, jury), judgeInCritique()],
    shared,
  );
}

function brainOf(station: Station, jury: Jury | null): RoleBrain<View> {
  const { reader, canSearch, counsel } = station;
  if (jury) return judgeWithJury(station, jury, counsel);
  return counsel ? counselledJudge(station, counsel) : judgeBrain(reader, canSearch);
}

/** Jurors of this process, each with a key of its own, made and pinned where it is missing. */
async function seat(
  { keyDir, trustFile }: StationConfig,
  { quorum, seats }: JuryConfig,
): Promise<Jury> {
  const signers = await loadOrCreateSigners(
    keyDir,
    seats.map(({ name }) => jurorKeyName(name)),
  );
  await pin(
    trustFile,
    [...signers.values()].map((signer) => signer.publicJwk),
  );
  const keys = keyRing(await trustedKeysIn(trustFile));
  return {
    quorum,
    keys,
    seats: seats.map(({ name, counsel }) => {
      const signer = signers.get(jurorKeyName(name));
      if (!signer) throw new Error(`no key for the juror ${name} in ${keyDir}`);
      return { name, counsel: openCounsel(counsel), signer };
    }),
  };
}
