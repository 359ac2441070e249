import { interleaved } from '@assize/court/cartography';
import type { Missing, SourcePort, SourcesFound } from '@assize/court/sources';
import { parseKept, type Gathered } from '@assize/proto';
import {
  mergedSources,
  roomNow,
  sizeOf,
  Sourcing,
  type Agenda,
  type CartographyView,
  type Source,
} from '@assize/proto/cartography';

/** Further ones are counted. */
const MOST_MISSING = 40;

/**
 * What the case has no room for is dropped: each source keeps its nearest passages, and every source gets one passage
 * before any gets a second.
 */
export async function scout(
  sources: SourcePort | null,
  view: CartographyView,
  signal: AbortSignal,
): Promise<Gathered> {
  const [port, why] = view.maySearch ? [sources, 'here'] : [null, 'for this topic'];
  const answers: { query: string; answer: SourcesFound }[] = [];
  for (const query of view.queries) {
    const answer = (await port?.search(query, signal)) ?? { found: [], missing: [] };
    answers.push({ query, answer });
  }
  const untold = answers.flatMap(({ answer }) => answer.missing);
  const nobody = port ? [] : [{ what: 'sources', why: `nothing may be searched ${why}` }];
  const kept: Sourcing = {
    kind: 'sourcing',
    queries: answers.map(({ query, answer }) => ({ query, found: answer.found.length })),
    // Each source once, with the passages of every query that found it.
    ...chosen(view, mergedSources(interleaved(answers.map(({ answer }) => answer.found)))),
    missing: sentencesOf([...nobody, ...untold]),
    abstained: null,
  };
  return { kept };
}

/** The walk checks what was found against the record. */
export const scouted = (_view: CartographyView, gathered: Gathered): Sourcing =>
  parseKept(Sourcing, gathered);

export function adoptQueries(view: CartographyView): Agenda {
  return { kind: 'agenda', queries: [...view.due] };
}

/** The new passages that there is room for, and how many were cut. */
function chosen(
  view: CartographyView,
  found: readonly Source[],
): Pick<Sourcing, 'sources' | 'cut'> {
  const room = roomNow(view);
  const known = new Map(view.sources.map(({ id, passages }) => [id, passages]));
  const fresh = found.flatMap((source) => {
    const ids = new Set(known.get(source.id)?.map(({ id }) => id));
    const passages = source.passages.filter(({ id }) => !ids.has(id));
    return passages.length === 0 ? [] : [{ ...source, passages }];
  });
  const newSources = fresh.filter(({ id }) => !known.has(id)).slice(0, room.sources);
  const may = new Set(newSources.map(({ id }) => id));
  const candidates = fresh.filter(({ id }) => known.has(id) || may.has(id));
  const sources = fillRoom(candidates, room.sourceBytes);
  const count = (all: readonly Source[]): number =>
    all.reduce((sum, { passages }) => sum + passages.length, 0);
  return {
    sources,
    cut: { sources: fresh.length - sources.length, passages: count(fresh) - count(sources) },
  };
}

/** Takes one passage from each source in turn, until the room is used up. */
function fillRoom(candidates: readonly Source[], room: number): Source[] {
  const kept = candidates.map((source): Source => ({ ...source, passages: [] }));
  const deepest = Math.max(0, ...candidates.map(({ passages }) => passages.length));
  let left = room;
  for (let depth = 0; depth < deepest; depth += 1) {
    for (const [at, source] of candidates.entries()) {
      const passage = source.passages[depth];
      const into = kept[at];
      if (!passage || !into) continue;
      const size = sizeOf(passage) + (into.passages.length === 0 ? sizeOf(into) : 0) + 2;
      if (size > left) continue;
      left -= size;
      into.passages.push(passage);
    }
  }
  return kept.filter(({ passages }) => passages.length > 0);
}

function sentencesOf(missing: readonly Missing[]): string[] {
  const all = [...new Set(missing.map(({ what, why }) => `${what}: ${why}`.slice(0, 1000)))];
  const more = all.length - MOST_MISSING;
  return [...all.slice(0, MOST_MISSING), ...(more > 0 ? [`${more} more could not be had`] : [])];
}
