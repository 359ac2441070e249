import type { Gathered, Investigation, View } from '@assize/proto';
import { statementsOf } from '@assize/court/reading';
import { gatherFound, type Sources } from '@assize/court/search';

/** The searches are F2's. Everything on record is read once against every statement. */
export async function gatherEvidence(
  sources: Sources,
  view: View,
  signal: AbortSignal,
): Promise<Gathered> {
  const { queries = [], topK = 0 } = view.light.resolution ?? {};
  const wanted = {
    queries: queries.map((query) => ({ query, topK })),
    statements: statementsOf(view),
    readAlso: view.exhibits,
  };
  return (await gatherFound(view, sources, wanted, signal)).gathered;
}

/** F3: reports what was found. */
export function investigated({ evidence = [], searches = [] }: Gathered): Investigation {
  return {
    kind: 'investigation',
    retrieved: evidence.map(({ id }) => id),
    searchedWith: searches[0]?.model ?? null,
  };
}
