import {
  canonical,
  INLINE_LIMIT,
  type Evidence,
  type ExhibitReading,
  type Gathered,
  type View,
} from '@assize/proto';
import { NO_MODEL, type Passage, type Reader, type Retriever } from '#src/reading/port.ts';
import { isAboutNamed } from './entities.ts';
import { gatherReadings } from '#src/reading/exhibits.ts';

/** The relevance (0 to 1) at or above which a passage found by a search is put on the record. */
const FOUND_RELEVANCE = 0.6;

/** A search returns whatever is nearest in the index, and ten irrelevant passages could add up to a case. */
export function isRelevantEnough({ relevance }: ExhibitReading): boolean {
  return relevance >= FOUND_RELEVANCE;
}

export interface Sources {
  readonly reader: Reader;
  readonly retriever: Retriever;
}

export interface SearchRequest {
  readonly queries: readonly { readonly query: string; readonly topK: number }[];
  /** The statements that everything is read against. */
  readonly statements: readonly string[];
  /** Evidence that is read along with what is found. */
  readonly readAlso: readonly Evidence[];
  /** The most passages of each answer that are considered. Absent: all. */
  readonly most?: number;
}

/** What was gathered and, for each query, the ids of the passages that it put on the record. */
export interface SearchFindings {
  readonly gathered: Gathered;
  readonly brought: readonly { readonly query: string; readonly ids: readonly string[] }[];
}

/**
 * The only way in which a search puts evidence on the record. A passage must be about what the claim names
 * (`isAboutNamed`), be relevant to a statement (`isRelevantEnough`), and fit (`fittingOnRecord`). Its side does not matter: the
 * party that searches cannot choose what the evidence says. Nothing is searched if the claim's publisher or the
 * operator forbids it.
 */
export async function gatherFound(
  view: View,
  { reader, retriever }: Sources,
  { queries, statements, readAlso, most }: SearchRequest,
  signal: AbortSignal,
): Promise<SearchFindings> {
  const record = [...new Map([...view.exhibits, ...readAlso].map((one) => [one.id, one])).values()];
  const until = Date.parse(view.deadline);
  const asked = await askAll(retriever, view.maySearch ? queries : [], signal, until);
  const known = new Set(record.map(({ id }) => id));
  const fresh = asked.answers.map(({ passages }) =>
    passages.filter((one) => !known.has(one.id) && isAboutNamed(view, one)).slice(0, most),
  );
  const found = [...new Map(fresh.flat().map((one) => [one.id, one])).values()];
  // Most of what is found is not relevant enough, and reading its stance costs ten times as much as finding that out.
  const near =
    found.length > 0 ? await gatherReadings(reader, view, statements, found, signal, true) : {};
  const worth = (near.readings ?? []).flatMap(({ exhibits }) => exhibits.filter(isRelevantEnough));
  const evidence = fittingOnRecord(record, found, worth);
  const kept = [...readAlso, ...evidence];
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

/** Puts the queries one after another. It stops if there is no index, or at the first query that fails. */
async function askAll(
  retriever: Retriever,
  queries: SearchRequest['queries'],
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

/** The found passages, nearest first, up to the amount of evidence that a claim may bring. */
function fittingOnRecord(
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
