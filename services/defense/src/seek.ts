import { oppositeOf, scalesOf, stanceFor, type Gathered, type View } from '@assize/proto';
import {
  denialOf,
  onScales,
  readingsOn,
  readSince,
  searchesLeft,
  searchFor,
  seenWith,
  together,
  type Sources,
} from '@assize/scrutiny';
import { rebut } from './rebut.ts';

/**
 * What the defense brings to its turn of a hearing: its reading of what came on the record since its
 * last one and, where it asks for evidence, what a search of the index put there.
 */
export async function prepare(
  view: View,
  sources: Sources,
  signal: AbortSignal,
): Promise<Gathered> {
  const since = await readSince(sources.reader, view, signal);
  const query = wanted(seenWith(view, since));
  if (query === null) return since;
  const rival = alternativeStatement(view);
  const found = await searchFor(query, view, sources, signal, rival === null ? [] : [rival]);
  return together(since, found);
}

/**
 * The statement of the defense's own alternative, else the opposite of what is charged, each once,
 * where it has nothing left to cite and its side of the scales is no heavier than the other. Null: it
 * asks for nothing.
 */
export function wanted(view: View): string | null {
  const { classification, statement } = view.charge;
  if (searchesLeft(view, 'defense') === 0) return null;
  if (classification === 'contested' || classification === 'nei') return null;
  if (rebut(view).cites.length > 0) return null;
  const scales = scalesOf(onScales(view.exhibits, readingsOn(view.recalled, statement)));
  const side = oppositeOf(stanceFor(classification));
  if (scales[side] > scales[oppositeOf(side)]) return null;
  const opposite = classification === 'refuted' ? statement : denialOf(statement);
  const queries = [alternativeStatement(view), opposite];
  return (
    queries.find((query) => query && !view.searches.some((other) => other.query === query)) ?? null
  );
}

function alternativeStatement({ brief, claim }: View): string | null {
  const named = brief?.alternative?.classification;
  return claim.candidates.find((one) => one.classification === named)?.statement ?? null;
}
