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
import { hasUnreadableWord } from '#src/stance/unspelt.ts';

/** How many pairs are read before the event loop gets a turn and the signal is checked. */
const BATCH = 16;

function readOne({ claim, passage: given }: StancePair): StanceReading {
  const passage = withoutStruck(given);
  if ([claim, passage].some(hasUnreadableWord)) return unreadIn(UNKNOWN_LETTERS, null);
  const language = unreadLanguage(claim, passage, passage);
  if (language !== null) return unreadIn(language, null);
  const { support, refute, neutral } = readPassage(claim, passage);
  return { support, refute, neutral, span: null, abstained: false };
}

async function read(pairs: readonly StancePair[], signal?: AbortSignal): Promise<StanceReading[]> {
  const readings: StanceReading[] = [];
  for (let from = 0; from < pairs.length; from += BATCH) {
    signal?.throwIfAborted();
    readings.push(...pairs.slice(from, from + BATCH).map(readOne));
    await setImmediate();
  }
  return readings;
}

/** The reader by lexical cues, on this thread. `missing` says what it stands in for, if anything. */
export function lexicalStance(missing: readonly string[] = []): StanceReader {
  return { model: LEXICAL_STANCE, missing, read, [Symbol.asyncDispose]: async () => {} };
}
