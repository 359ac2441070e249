import { noAnswerReason } from '@assize/court/advice';
import { annotate, type MapOutcome } from '@assize/court/cartography';
import { sealedPredicate, type Entry, type SealedCase } from '@assize/proto';
import {
  allOf,
  cartographyIn,
  findingOf,
  graphOf,
  scoresOf,
  sourcesOf,
  topicOf,
  type CartographyFinding,
} from '@assize/proto/cartography';

/** A map as its signed case holds it, for display. */
export interface SealedMap extends MapOutcome {
  readonly caseId: string;
  /** mapped, unmapped or mistrial. */
  readonly decision: string;
  readonly ended: string;
  readonly found: CartographyFinding;
  readonly queries: readonly string[];
}

/** The case is not verified here. @throws Error if the case is not a map */
export function readSealedMap(sealed: SealedCase): SealedMap {
  const { header, entries } = sealed.case;
  const { decision, ended } = sealedPredicate(sealed);
  const record = cartographyIn(entries);
  const scores = scoresOf(record);
  const found = findingOf(topicOf(header), record);
  const synthesis = allOf(record, 'synthesis').at(-1);
  const challenge = allOf(record, 'weaknesses').at(-1);
  return {
    caseId: header.caseId,
    decision,
    ended,
    topic: topicOf(header).topic,
    at: entries.at(-1)?.at ?? header.openedAt,
    found,
    limits: [...new Set([...found.lacking, ...entries.flatMap(missingIn)])],
    graph: annotate(graphOf(record), scores),
    sources: sourcesOf(record),
    scores,
    consensus: synthesis?.consensus ?? [],
    battlegrounds: synthesis?.battlegrounds ?? [],
    weaknesses: challenge?.weaknesses ?? [],
    unchallenged: challenge === undefined || challenge.abstained !== null,
    queries: allOf(record, 'sourcing').flatMap(({ queries }) => queries.map(({ query }) => query)),
  };
}

/** What a turn could not read, and which language models did not answer, so that rules drew the map instead. */
const missingIn = ({ gathered: { missing = [], advice = [] } }: Entry): string[] => [
  ...missing,
  ...advice.flatMap((one) => (one.failure ? [noAnswerReason(one, one.failure)] : [])),
];
