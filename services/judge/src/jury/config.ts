import { ConfigError, readConfig } from '@assize/config';
import { readCounselConfig, readSeats, type CounselConfig } from '@assize/court/advice';
import { jurorKeyName } from '@assize/proto';
import Type from 'typebox';

/** Who sits, each by a language model of its own, and how many have to vote. */
export interface JuryConfig {
  readonly quorum: number;
  /** With null for a counsel the seat is taken by a process of its own, and asked over the bus. */
  readonly seats: readonly { readonly name: string; readonly counsel: CounselConfig | null }[];
  /** Longest that a seat on the bus may take for its answers, in milliseconds. */
  readonly timeoutMs: number;
}

/** Seats of a jury: each takes two answers of every case. */
const MOST_SEATS = 12;
/** A grader's or a persona's ballot bears the name of its seat, which no juror's may be. */
const NAME = /^(?!grader-|persona-)[a-z][a-z0-9-]{0,30}$/;

const Environment = Type.Object({
  ASSIZE_JURY: Type.Optional(Type.String({ minLength: 1 })),
  ASSIZE_JURY_QUORUM: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_SEATS })),
});

/**
 * The jury that the environment names (`ASSIZE_JURY`), null where it names none. A juror's model is
 * read as a role's is: `ASSIZE_LLM_JUROR_ANNA_MODEL` before `ASSIZE_LLM_MODEL`; none is for
 * one whose seat is on the bus (`ASSIZE_SEATS`).
 * @throws ConfigError with every fault of the first variable that has any
 */
export function readJury(env: NodeJS.ProcessEnv): JuryConfig | null {
  const read = readConfig(Environment, env);
  const { names: onBus, timeoutMs } = readSeats(env);
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
  const seats = names.map((name) => {
    const seat = jurorKeyName(name);
    return { name, counsel: onBus.includes(seat) ? null : readCounselConfig(env, seat) };
  });
  return { quorum, seats, timeoutMs };
}
