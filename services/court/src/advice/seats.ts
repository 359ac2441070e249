import { readConfig } from '@assize/config';
import { SeatSettings } from '@assize/config/settings';

/** The seats that processes of their own take, and how long one of them may take for an answer. */
export interface SeatsConfig {
  readonly names: readonly string[];
  /** In milliseconds. */
  readonly timeoutMs: number;
}

/** The seats that are asked over the bus. @throws ConfigError with every fault */
export function readSeats(env: NodeJS.ProcessEnv): SeatsConfig {
  const read = readConfig(SeatSettings, env);
  return { names: [...new Set(read.ASSIZE_SEATS)], timeoutMs: read.ASSIZE_SEAT_TIMEOUT };
}
