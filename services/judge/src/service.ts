import { keyRing, type RoleBrain } from '@assize/handoff';
import type { Log } from '@assize/log';
import { jurorKeyName } from '@assize/proto';
import {
  seatVoices,
  startRole,
  type Shared,
  type Station,
  type StationConfig,
} from '@assize/station';
import { judgeBrains } from './brains.ts';
import type { Jury } from './jury/ballots.ts';
import type { JuryConfig } from './jury/config.ts';

export { counselledJudge, judgeBrain, judgeWithJury } from './brain.ts';
export { judgeBrains } from './brains.ts';
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
  const brainsOf = (station: Station): readonly RoleBrain[] =>
    judgeBrains(station, jury?.(station));
  return startRole('judge', config, log, brainsOf, shared);
}

async function seat(
  config: StationConfig,
  { quorum, seats, timeoutMs }: JuryConfig,
): Promise<(station: Station) => Jury> {
  const jurors = seats.map(({ name, counsel }) => ({ seat: jurorKeyName(name), counsel }));
  const voices = await seatVoices(config, jurors, timeoutMs);
  return (station) => ({
    quorum,
    keys: keyRing(station.keys),
    clock: station.clock,
    seats: voices(station),
  });
}
