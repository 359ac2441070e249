import { readSeats, type Brains } from '@assize/court/advice';
import { GRADERS } from '@assize/proto/critique';
import type { SeatsConfig } from '@assize/court/runtime';
import { graderSeat } from './llm/graders.ts';

/**
 * Graders that the environment names (`ASSIZE_SEATS`) are asked there; if the judge has a model, it takes the other
 * seats. Null if all three are built in.
 * @throws ConfigError
 */
export function readGraders(env: NodeJS.ProcessEnv, { judge }: Brains): SeatsConfig | null {
  const { names, timeoutMs } = readSeats(env);
  const seats = GRADERS.map(graderSeat)
    .filter((seat) => judge !== undefined || names.includes(seat))
    .map((seat) => ({ seat, counsel: names.includes(seat) ? null : (judge ?? null) }));
  return seats.length === 0 ? null : { seats, timeoutMs };
}
