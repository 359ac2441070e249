import type { IndexEntry, IndexModel } from '@assize/vectors';
import { seededRandom } from '../../services/assize/src/calibrate/lift.ts';

const DIMENSIONS = 32;
export const GRAPH_MODEL: IndexModel = { model: 'scattered', dimensions: DIMENSIONS };
/** Few enough that a test's index is above it. */
export const EXACT_UP_TO = 1000;

/** By how much the state of `seededRandom` grows with each number. */
const STEP = 0x6d_2b_79_f5;

/** A number from −1 to 1 that is the same each time and follows no pattern: that place of one sequence. */
const noise = (at: number): number => 2 * seededRandom(Math.imul(at, STEP))() - 1;

/** All lean one way, as the vectors of a model do: so nothing is near the opposite of any. */
const LEAN = 0.5;

/** A vector beside one of a hundred directions, as texts lie beside their topics. */
export function scattered(number: number): Float32Array {
  const topic = number % 100;
  return Float32Array.from(
    { length: DIMENSIONS },
    (_, at) => LEAN + noise(topic * 1000 + at) + 0.6 * noise(1e6 + number * 1000 + at),
  );
}

export function scatteredEntry(number: number): IndexEntry {
  const tags = [
    ...(number % 3 === 0 ? ['third'] : []),
    ...(number % 100 === 7 ? ['hundredth'] : []),
  ];
  const passage = { id: `s${number}`, text: `Text ${number}`, tags };
  return { passage, vector: scattered(number) };
}
