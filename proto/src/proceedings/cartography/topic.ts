import Type from 'typebox';
import type { Opened } from '../../proceeding/definition.ts';
import { matterIn, openMatter } from '../../proceeding/matter.ts';
import { Line, strictObject } from '../../schema/atoms.ts';
import { checker } from '../../schema/checker.ts';

const MOST_FIRST_QUERIES = 5;

/** The topic of a map. `queries` are asked first, in addition to the topic itself. */
export const Topic = strictObject({
  topic: Line,
  queries: Type.Optional(Type.Array(Line, { maxItems: MOST_FIRST_QUERIES })),
});
export type Topic = Type.Static<typeof Topic>;

const readTopic = checker(Topic);

export function queryFaults(where: string, text: unknown): string[] {
  if (typeof text !== 'string') return [];
  if (text.trim() === '') return [`${where} is empty: say what the map is to be of`];
  if (!/[\p{L}\p{N}]/u.test(text)) {
    return [`${where} has no letters or digits: say in words what the map is to be of`];
  }
  return [];
}

/** Parses a topic in JSON. It may also have the fields `limits`, `search` and `tags` of a claim. */
export const openTopic = (body: Uint8Array): Opened =>
  openMatter(body, {
    what: 'the topic',
    example: ' such as {"topic": "…"}',
    claimFields: ['limits', 'search', 'tags'],
    read(own) {
      const queries: unknown[] = Array.isArray(own['queries']) ? own['queries'] : [];
      const empty = [
        ...queryFaults('topic', own['topic']),
        ...queries.flatMap((query, i) => queryFaults(`queries.${i}`, query)),
      ];
      if (empty.length > 0) return { ok: false, faults: empty };
      const read = readTopic(own);
      return read.ok
        ? { ok: true, value: { ...read.value, topic: read.value.topic.trim() } }
        : read;
    },
    claim: ({ topic }) => ({ text: topic }),
  });

export const topicOf = matterIn('topic', readTopic);
