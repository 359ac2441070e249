import { setImmediate } from 'node:timers/promises';
import { LEXICAL_STANCE, readPassage, withoutStruck } from '@assize/lexical';
import { unreadLanguage } from '#src/stance/language.ts';
import { UNKNOWN_LETTERS } from '#src/stance/letters.ts';
import {
  unreadIn,
  type StancePair,
  type StanceReader,
  type StanceReading,
} from '#src/stance/port.ts';
import { isUnspelt } from '#src/stance/unspelt.ts';

/** So many pairs at a time, between which others get their turn and a caller who left is noticed. */
const STEP = 16;

function readOne({ claim, passage: given }: StancePair): StanceReading {
  const passage = withoutStruck(given);
  if ([claim, passage].some(isUnspelt)) return unreadIn(UNKNOWN_LETTERS, null);
  const language = unreadLanguage(claim, passage, passage);
  if (language !== null) return unreadIn(language, null);
  const { support, refute, neutral } = readPassage(claim, passage);
  return { support, refute, neutral, span: null, abstained: false };
}

async function read(pairs: readonly StancePair[], signal?: AbortSignal): Promise<StanceReading[]> {
  const readings: StanceReading[] = [];
  for (let from = 0; from < pairs.length; from += STEP) {
    signal?.throwIfAborted();
    readings.push(...pairs.slice(from, from + STEP).map(readOne));
    await setImmediate();
  }
  return readings;
}

/** Reads by lexical cues, in this thread. `missing` says what they stand in for, if for something. */
export function lexicalStance(missing: readonly string[] = []): StanceReader {
  return { model: LEXICAL_STANCE, missing, read, [Symbol.asyncDispose]: async () => {} };
}
