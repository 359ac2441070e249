import {
  canonical,
  INLINE_LIMIT,
  type Evidence,
  type ExhibitReading,
  type Gathered,
  type View,
} from '@assize/proto';
import { NO_MODEL, type Passage, type Reader, type Retriever } from '#src/reading/port.ts';
import { speaksOf } from './entities.ts';
import { gatherReadings } from '#src/reading/exhibits.ts';

/** From this relevance on a passage that a search found is put on the record. */
const FOUND_RELEVANCE = 0.6;

/**
 * Whether a found passage is near enough to the claim. What a publisher brings is always heard; what a
 * search brings is only near in the index, and ten passages beside the point would add up to a case.
 */
export function worthFinding({ relevance }: ExhibitReading): boolean {
  return relevance >= FOUND_RELEVANCE;
}

/** What exhibits are read with, and what is searched. */
export interface Sources {
  readonly reader: Reader;
  readonly retriever: Retriever;
}

/** What is read, and what the index is asked. */
export interface Wanted {
  readonly queries: readonly { readonly query: string; readonly topK: number }[];
  /** What everything is read against. */
  readonly statements: readonly string[];
  /** What is read beside that which is found. */
  readonly along: readonly Evidence[];
  /** At most this many passages of each answer are looked at; all of them where absent. */
  readonly most?: number;
}

/** What was gathered, and for each query that was put the ids that it brought onto the record. */
export interface Found {
  readonly gathered: Gathered;
  readonly brought: readonly { readonly query: string; readonly ids: readonly string[] }[];
}

/**
 * The one way by which a search puts evidence on a record: what it finds must speak of what the claim
 * names (`speaksOf`), be near enough to a statement (`worthFinding`), and fit (`thatFits`), whichever side
 * it is on: who asks for evidence does not choose what it says. Nothing is asked where the claim's
 * publisher, or the operator, will have nothing searched.
 */
export async function gatherFound(
  view: View,
  { reader, retriever }: Sources,
  { queries, statements, along, most }: Wanted,
  signal: AbortSignal,
): Promise<Found> {
  const record = [...new Map([...view.exhibits, ...along].map((one) => [one.id, one])).values()];
  const until = Date.parse(view.deadline);
  const asked = await askAll(retriever, view.maySearch ? queries : [], signal, until);
  const known = new Set(record.map(({ id }) => id));
  const fresh = asked.answers.map(({ passages }) =>
    passages.filter((one) => !known.has(one.id) && speaksOf(view, one)).slice(0, most),
  );
  const found = [...new Map(fresh.flat().map((one) => [one.id, one])).values()];
  // What is found is mostly not near enough, and to read what it says costs ten times as much as to see that.
  const near =
    found.length > 0 ? await gatherReadings(reader, view, statements, found, signal, true) : {};
  const worth = (near.readings ?? []).flatMap(({ exhibits }) => exhibits.filter(worthFinding));
  const evidence = thatFits(record, found, worth);
  const kept = [...along, ...evidence];
  const { missing: unread = [], ...read } =
    kept.length > 0 ? await gatherReadings(reader, view, statements, kept, signal) : {};
  const isKept = new Set(kept.map(({ id }) => id));
  const brought = asked.answers.map(({ query }, i) => {
    return { query, ids: (fresh[i] ?? []).flatMap(({ id }) => (isKept.has(id) ? [id] : [])) };
  });
  const searches = asked.answers.map(({ query, model }, i) => {
    return { query, model, found: brought[i]?.ids.length ?? 0 };
  });
  const missing = [...new Set([...(near.missing ?? []), ...unread, ...asked.missing])];
  const gathered: Gathered = {
    ...read,
    ...(evidence.length > 0 ? { evidence } : {}),
    ...(searches.length > 0 ? { searches } : {}),
    ...(missing.length > 0 ? { missing } : {}),
  };
  return { gathered, brought };
}

interface Answered {
  readonly query: string;
  readonly model: string;
  readonly passages: readonly Passage[];
}

/** Each query in turn. Nobody is asked where there is no index, and nobody again who did not answer. */
async function askAll(
  retriever: Retriever,
  queries: Wanted['queries'],
  signal: AbortSignal,
  until: number,
): Promise<{ answers: Answered[]; missing: string[] }> {
  const answers: Answered[] = [];
  for (const { query, topK } of queries) {
    const { passages, model, missing } = await retriever.search(query, topK, signal, until);
    if (model === NO_MODEL && missing.length === 0) break;
    answers.push({ query, model, passages });
    if (missing.length > 0) return { answers, missing };
  }
  return { answers, missing: [] };
}

/** Nearest first, as long as the record holds no more evidence than a claim could have brought. */
function thatFits(
  exhibits: readonly Evidence[],
  found: readonly Passage[],
  worth: readonly ExhibitReading[],
): Evidence[] {
  let left = INLINE_LIMIT - Buffer.byteLength(canonical(exhibits));
  return found
    .filter(({ id }) => worth.some((reading) => reading.id === id))
    .filter((passage) => {
      const size = Buffer.byteLength(canonical(passage));
      const fits = size <= left;
      if (fits) left -= size;
      return fits;
    });
}
