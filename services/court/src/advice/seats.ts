import { duration, readConfig } from '@assize/config';
import { SEAT_MOST_MS, SEAT_NAME } from '@assize/proto';
import Type from 'typebox';

/** The seats that processes of their own take, and how long one of them may take for an answer. */
export interface SeatsConfig {
  readonly names: readonly string[];
  /** In milliseconds. */
  readonly timeoutMs: number;
}

const Environment = Type.Object({
  ASSIZE_SEATS: Type.Array(Type.String({ pattern: SEAT_NAME }), { default: [] }),
  ASSIZE_SEAT_TIMEOUT: duration({ minimum: 1, maximum: SEAT_MOST_MS, default: 120_000 }),
});

/** The seats that are asked over the bus. @throws ConfigError with every fault */
export function readSeats(env: NodeJS.ProcessEnv): SeatsConfig {
  const read = readConfig(Environment, env);
  return { names: [...new Set(read.ASSIZE_SEATS)], timeoutMs: read.ASSIZE_SEAT_TIMEOUT };
}
