import { last } from '../../case/newest.ts';
import { baseView } from '../../case/view.ts';
import type { OnRecord } from '../../proceeding/definition.ts';
import { ownArtifacts } from '../../proceeding/matter.ts';
import { CARTOGRAPHY_ARTIFACTS, type CartographyArtifact } from './artifacts.ts';
import { allQueries, graphOf, NO_GRAPH, dueQueries, scoresOf, sourcesOf } from './record.ts';
import { topicOf } from './topic.ts';

export const { is: isCartographyArtifact, all: cartographyIn } =
  ownArtifacts<CartographyArtifact>(CARTOGRAPHY_ARTIFACTS);

export const CARTOGRAPHY_SIGHTS = ['sources', 'graph', 'queries', 'scores'];

/** What a turn of a map sees. What its seat was not granted is empty. */
export function cartographyView(onRecord: OnRecord, sees: (sight: string) => boolean) {
  const { header, entries } = onRecord.file;
  const topic = topicOf(header);
  const record = cartographyIn(entries);
  return {
    ...baseView(onRecord),
    topic,
    openedAt: header.openedAt,
    /** All artifacts, for the checks that every artifact must pass. */
    record,
    sources: sees('sources') ? sourcesOf(record) : [],
    graph: sees('graph') ? graphOf(record) : NO_GRAPH,
    queries: sees('queries') ? dueQueries(topic, record) : [],
    due: sees('queries') ? (last(record, 'weaknesses')?.queries ?? []) : [],
    asked: sees('queries') ? allQueries(topic, record) : [],
    scores: sees('scores') ? scoresOf(record) : [],
  };
}
export type CartographyView = ReturnType<typeof cartographyView>;
