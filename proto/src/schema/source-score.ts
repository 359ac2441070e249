import Type from 'typebox';
import type { ScoreSourceResponse } from '#src/gen/v1.ts';
import type { SourceScore } from '#src/proceedings/cartography/graph.ts';
import { strictObject } from './atoms.ts';
import { checker } from './checker.ts';

const SourceQuery = strictObject({
  uri: Type.String({ minLength: 1, maxLength: 2048 }),
  text: Type.Optional(Type.String({ maxLength: 1024 * 1024 })),
  published: Type.Optional(Type.String({ maxLength: 64 })),
});
export type SourceQuery = Type.Static<typeof SourceQuery>;

export const checkSourceQuery = checker(SourceQuery);

/** Converts the gRPC response to the score of a source. Absent fields become null. */
export function sourceScoreOf({ uri }: SourceQuery, score: ScoreSourceResponse): SourceScore {
  const {
    domain = null,
    overall = null,
    authority = null,
    citations = null,
    recency = null,
  } = score;
  return { source: uri, domain, overall, authority, citations, recency, why: score.why };
}
