import { ConfigError, readConfig, readTogether } from '@assize/config';
import { JurySettings, MOST_SEATS } from '@assize/config/settings';
import { readCounselConfig, readSeats } from '@assize/court/advice';
import { jurorKeyName } from '@assize/proto';
import type { SeatsConfig } from '@assize/court/runtime';

export interface JuryConfig extends SeatsConfig {
  readonly quorum: number;
}

/** The prefixes are reserved for the ballots of graders and personas, which are named after their seats. */
const NAME = /^(?!grader-|persona-)[a-z][a-z0-9-]{0,30}$/;

/**
 * Null if the environment (`ASSIZE_JURY`) names no jury. A juror's model is read like a role's, with
 * `ASSIZE_LLM_JUROR_ANNA_MODEL` taking precedence over `ASSIZE_LLM_MODEL`. A juror whose seat is on the bus
 * (`ASSIZE_SEATS`) has no model here.
 * @throws ConfigError with every fault of its jurors' models, or of the list of jurors
 */
export function readJury(env: NodeJS.ProcessEnv): JuryConfig | null {
  const { read, bus } = readTogether({
    read: () => readConfig(JurySettings, env),
    bus: () => readSeats(env),
  });
  const { names: onBus, timeoutMs } = bus;
  const { ASSIZE_JURY: listed, ASSIZE_JURY_QUORUM: asked } = read;
  if (listed === undefined) {
    if (asked === undefined) return null;
    const allowed = 'unset where ASSIZE_JURY names no juror';
    throw new ConfigError([{ variable: 'ASSIZE_JURY_QUORUM', held: String(asked), allowed }]);
  }
  const names = listed.split(',').map((name) => name.trim());
  const sound = names.every((name) => NAME.test(name)) && new Set(names).size === names.length;
  if (!sound || names.length > MOST_SEATS) {
    const allowed = `up to ${MOST_SEATS} different names of a-z, 0-9 and -, separated by commas`;
    throw new ConfigError([{ variable: 'ASSIZE_JURY', held: listed, allowed }]);
  }
  const quorum = asked ?? Math.floor(names.length / 2) + 1;
  if (quorum > names.length) {
    const allowed = `at most ${names.length}, the seats of ASSIZE_JURY`;
    throw new ConfigError([{ variable: 'ASSIZE_JURY_QUORUM', held: String(quorum), allowed }]);
  }
  const jurors = names.map(jurorKeyName);
  const counsels = readTogether(
    Object.fromEntries(
      jurors.map((seat) => {
        return [seat, () => (onBus.includes(seat) ? null : readCounselConfig(env, seat))] as const;
      }),
    ),
  );
  const seats = jurors.map((seat) => ({ seat, counsel: counsels[seat] ?? null }));
  return { quorum, seats, timeoutMs };
}
