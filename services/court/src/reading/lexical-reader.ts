import { setImmediate } from 'node:timers/promises';
import { LEXICAL_RELEVANCE, LEXICAL_STANCE, readPassage, type Reading } from '@assize/lexical';
import type { ExhibitReading } from '@assize/proto';
import { LRUCache } from 'lru-cache';
import { withMeasurements } from './measuring.ts';
import { NO_MODEL, type Passage, type Reader, type ReadingSet } from './port.ts';
import { UNREAD, roundedReading } from './rounding.ts';

/** How many passages are read before the event loop gets a turn. */
const STEP = 32;

/** The most characters of claims and passages whose readings are cached. */
const KEPT_CHARACTERS = 2_000_000;

/** Several roles of one process read the same passages. The same two texts always read the same. */
const known = new LRUCache<string, Reading, readonly [claim: string, text: string]>({
  maxSize: KEPT_CHARACTERS,
  sizeCalculation: (_reading, key) => key.length,
  memoMethod: (_key, _stale, { context }) => readPassage(...context),
});

/** The key begins with the claim's length, so that claim and text cannot be confused. */
const reading = (claim: string, text: string): Reading =>
  known.memo(`${claim.length} ${claim}${text}`, { context: [claim, text] });

/** A claim without text states nothing that a passage could support. */
function readOne(claim: string, { id, text }: Passage): ExhibitReading {
  const readable = claim.trim() !== '' && text.trim() !== '';
  return roundedReading(id, readable ? reading(claim, text) : UNREAD);
}

async function read(
  claim: string,
  passages: readonly Passage[],
  signal?: AbortSignal,
): Promise<ReadingSet> {
  signal?.throwIfAborted();
  const readings: ExhibitReading[] = [];
  for (let from = 0; from < passages.length; from += STEP) {
    if (from > 0) await setImmediate();
    signal?.throwIfAborted();
    readings.push(...passages.slice(from, from + STEP).map((one) => readOne(claim, one)));
  }
  const by = (model: string): string => (passages.length === 0 ? NO_MODEL : model);
  const [stanceModel, relevanceModel] = [by(LEXICAL_STANCE), by(LEXICAL_RELEVANCE)];
  return { readings, stanceModel, relevanceModel, missing: [] };
}

/** Reads words by lexical cues and reports by rule, in this process. */
export function lexicalReader(): Reader {
  return withMeasurements({ read });
}
