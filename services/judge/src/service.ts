import { openCounsel, QUESTIONS_ON_BUS } from '@assize/counsel';
import { keyRing, seatOnBus, type RoleBrain } from '@assize/handoff';
import { loadOrCreateSigners, pin } from '@assize/keys';
import type { Log } from '@assize/log';
import { jurorKeyName } from '@assize/proto';
import { startRole, type Shared, type Station, type StationConfig } from '@assize/station';
import { counselledJudge, judgeBrain, judgeWithJury } from './brain.ts';
import { jurySeat, type Juror, type Jury } from './jury/ballots.ts';
import type { JuryConfig } from './jury/config.ts';

export { counselledJudge, judgeBrain, judgeWithJury } from './brain.ts';
export { jurySeat } from './jury/ballots.ts';
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
  return startRole('judge', config, log, (station) => brainOf(station, jury?.(station)), shared);
}

function brainOf(station: Station, jury: Jury | undefined): RoleBrain {
  const { reader, canSearch, counsel } = station;
  if (jury) return judgeWithJury(station, jury, counsel);
  return counsel ? counselledJudge(station, counsel) : judgeBrain(reader, canSearch);
}

/**
 * Seats the jury. A juror of this process has a key of its own, made and pinned where it is missing; one
 * on the bus has the key of its seat, which the trust store must hold for its ballots to count.
 */
async function seat(
  { keyDir, trustFile }: StationConfig,
  { quorum, seats, timeoutMs }: JuryConfig,
): Promise<(station: Station) => Jury> {
  const own = seats.flatMap(({ name, counsel }) => (counsel ? [jurorKeyName(name)] : []));
  const signers = await loadOrCreateSigners(keyDir, own);
  await pin(
    trustFile,
    [...signers.values()].map((signer) => signer.publicJwk),
  );
  return (station) => ({
    quorum,
    keys: keyRing(station.keys),
    clock: station.clock,
    seats: seats.map(({ name, counsel }): Juror => {
      const wire = { name: jurorKeyName(name), timeoutMs, ...QUESTIONS_ON_BUS };
      if (counsel === null) return { name, by: null, seat: seatOnBus(station, wire) };
      const signer = signers.get(jurorKeyName(name));
      if (!signer) throw new Error(`no key for the juror ${name} in ${keyDir}`);
      const opened = openCounsel(counsel);
      return { name, by: opened, seat: jurySeat(name, opened, signer) };
    }),
  });
}
