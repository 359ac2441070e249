import { readSeats, type Brains, type CounselConfig } from '@assize/court/advice';
import { GRADERS } from '@assize/proto/critique';
import { graderSeat } from './llm/graders.ts';

/** Which graders of a classic critique are language models, each in a seat. */
export interface GradersConfig {
  /** With null for a counsel the seat is taken by a process of its own, and asked over the bus. */
  readonly seats: readonly { readonly seat: string; readonly counsel: CounselConfig | null }[];
  /** Longest that a seat on the bus may take for its answer, in milliseconds. */
  readonly timeoutMs: number;
}

/**
 * The graders whose seats the environment names (`ASSIZE_SEATS`) are asked there, the others of a judge with
 * a model by that model; null where all three are built in.
 * @throws ConfigError
 */
export function readGraders(env: NodeJS.ProcessEnv, { judge }: Brains): GradersConfig | null {
  const { names, timeoutMs } = readSeats(env);
  const seats = GRADERS.map(graderSeat)
    .filter((seat) => judge !== undefined || names.includes(seat))
    .map((seat) => ({ seat, counsel: names.includes(seat) ? null : (judge ?? null) }));
  return seats.length === 0 ? null : { seats, timeoutMs };
}
