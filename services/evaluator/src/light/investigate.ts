import type { Gathered, Investigation, View } from '@assize/proto';
import type { Passage, Reader, Retriever } from '@assize/reader';
import { gatherReadings, statementsOf, thatFits, worthFinding } from '@assize/scrutiny';

/** What evidence is found and read with. */
interface Sources {
  readonly reader: Reader;
  readonly retriever: Retriever;
}

/** Asks the index what F2 resolved, and has everything on record read, once, against every statement. */
export async function gatherEvidence(
  { reader, retriever }: Sources,
  view: View,
  signal: AbortSignal,
): Promise<Gathered> {
  const { queries = [], topK = 0 } = view.light.resolution ?? {};
  const known = new Map(view.exhibits.map(({ id }) => [id, true]));
  const found: Passage[] = [];
  const searches: NonNullable<Gathered['searches']> = [];
  const missing: string[] = [];
  for (const query of queries) {
    const answer = await retriever.search(query, topK, signal);
    const fresh = answer.passages.filter(({ id }) => !known.has(id));
    for (const passage of fresh) known.set(passage.id, true);
    found.push(...fresh);
    searches.push({ query, model: answer.model, found: fresh.length });
    missing.push(...answer.missing);
  }
  const read = await gatherReadings(
    reader,
    view,
    statementsOf(view),
    [...view.exhibits, ...found],
    signal,
  );
  return onRecord(view, found, searches, {
    ...read,
    missing: [...new Set([...(read.missing ?? []), ...missing])],
  });
}

/** What is near enough to one of the statements goes on record; of the rest no reading is kept. */
function onRecord(
  { exhibits }: View,
  found: readonly Passage[],
  searches: NonNullable<Gathered['searches']>,
  read: Gathered & { readonly missing: string[] },
): Gathered {
  const worth = (read.readings ?? []).flatMap((set) => set.exhibits.filter(worthFinding));
  const evidence = thatFits(exhibits, found, worth);
  const kept = new Set([...exhibits, ...evidence].map(({ id }) => id));
  const { missing, ...rest } = read;
  return {
    ...rest,
    readings: (read.readings ?? []).map(({ statement, exhibits: readings }) => ({
      statement,
      exhibits: readings.filter(({ id }) => kept.has(id)),
    })),
    ...(evidence.length > 0 ? { evidence } : {}),
    ...(searches.length > 0 ? { searches } : {}),
    ...(missing.length > 0 ? { missing } : {}),
  };
}

/** F3: what was found. */
export function investigated({ evidence = [], searches = [] }: Gathered): Investigation {
  return {
    kind: 'investigation',
    retrieved: evidence.map(({ id }) => id),
    searchedWith: searches[0]?.model ?? null,
  };
}
