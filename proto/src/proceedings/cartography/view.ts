import { last } from '../../case/newest.ts';
import { baseView, type BaseView } from '../../case/view.ts';
import type { OnRecord } from '../../proceeding/definition.ts';
import { ownIn } from '../../proceeding/matter.ts';
import { CARTOGRAPHY_ARTIFACTS, type CartographyArtifact } from './artifacts.ts';
import type { KnowledgeGraph, Source, SourceScore } from './graph.ts';
import { askedIn, graphOf, NO_GRAPH, queriesNow, scoresOf, sourcesOf } from './record.ts';
import { topicOf, type Topic } from './topic.ts';

/** What a turn of a map sees; what its seat was not granted is empty. */
export interface CartographyView extends BaseView {
  readonly topic: Topic;
  /** When the case was opened (ISO 8601): ages of sources are told by it. */
  readonly openedAt: string;
  /** All that was handed in, for the checks that every artifact has to stand. */
  readonly record: readonly CartographyArtifact[];
  readonly sources: readonly Source[];
  readonly graph: KnowledgeGraph;
  /** What the scout is to search for now. */
  readonly queries: readonly string[];
  /** What the newest challenge asks. */
  readonly due: readonly string[];
  /** Every query that was asked, or is to be asked next. */
  readonly asked: readonly string[];
  readonly scores: readonly SourceScore[];
}

/** What the seats of a map handed in, over all its iterations. */
export const { is: isCartographyArtifact, all: cartographyIn } =
  ownIn<CartographyArtifact>(CARTOGRAPHY_ARTIFACTS);

const handedIn = ({ file }: Pick<OnRecord, 'file'>): CartographyArtifact[] =>
  cartographyIn(file.entries);

export const CARTOGRAPHY_SIGHTS = {
  sources: (record: Pick<OnRecord, 'file'>) => sourcesOf(handedIn(record)),
  graph: (record: Pick<OnRecord, 'file'>) => graphOf(handedIn(record)),
  queries: (record: Pick<OnRecord, 'file'>) =>
    askedIn(topicOf(record.file.header), handedIn(record)),
  scores: (record: Pick<OnRecord, 'file'>) => scoresOf(handedIn(record)),
} as const;

/** What a seat of a map sees. */
export function cartographyView(
  record: OnRecord,
  sees: (sight: string) => boolean,
): CartographyView {
  const { header } = record.file;
  const topic = topicOf(header);
  const handed = handedIn(record);
  return {
    ...baseView(record),
    topic,
    openedAt: header.openedAt,
    record: handed,
    sources: sees('sources') ? CARTOGRAPHY_SIGHTS.sources(record) : [],
    graph: sees('graph') ? CARTOGRAPHY_SIGHTS.graph(record) : NO_GRAPH,
    queries: sees('queries') ? queriesNow(topic, handed) : [],
    due: sees('queries') ? (last(handed, 'weaknesses')?.queries ?? []) : [],
    asked: sees('queries') ? CARTOGRAPHY_SIGHTS.queries(record) : [],
    scores: sees('scores') ? CARTOGRAPHY_SIGHTS.scores(record) : [],
  };
}
