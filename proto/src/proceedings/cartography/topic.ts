import Type from 'typebox';
import { admitClaim } from '../../case/admission.ts';
import type { Opened } from '../../proceeding/definition.ts';
import { Line, strictObject } from '../../schema/atoms.ts';
import { checker } from '../../schema/checker.ts';

/** First queries of a topic at most. */
const MOST_FIRST_QUERIES = 5;

/** What a map is of. `queries`: what is asked first beside the topic itself. */
export const Topic = strictObject({
  topic: Line,
  queries: Type.Optional(Type.Array(Line, { maxItems: MOST_FIRST_QUERIES })),
});
export type Topic = Type.Static<typeof Topic>;

/** Reads the topic of a case's header, or of what a publisher sent. */
const readTopic = checker(Topic);

/** Why something is nothing to search for; empty where it is. */
export function queryFaults(where: string, text: unknown): string[] {
  if (typeof text !== 'string') return [];
  if (text.trim() === '') return [`${where} is empty: say what the map is to be of`];
  if (!/[\p{L}\p{N}]/u.test(text)) {
    return [`${where} has no letters or digits: say in words what the map is to be of`];
  }
  return [];
}

/** A topic in JSON; beside its own fields it may say `limits`, `search` and `tags`, as a claim does. */
export function openTopic(body: Uint8Array): Opened {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return { ok: false, faults: ['the topic is not JSON in UTF-8'] };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, faults: ['the topic is no JSON object such as {"topic": "…"}'] };
  }
  const given: Record<string, unknown> = { ...value };
  const own = Object.entries(given).filter(([field]) => !OF_CLAIMS.includes(field));
  const said = Object.entries(given).filter(([field]) => OF_CLAIMS.includes(field));
  const queries = Array.isArray(given['queries']) ? given['queries'] : [];
  const empty = [
    ...queryFaults('topic', given['topic']),
    ...queries.flatMap((query, i) => queryFaults(`queries.${i}`, query)),
  ];
  if (empty.length > 0) return { ok: false, faults: empty };
  const read = readTopic(Object.fromEntries(own));
  if (!read.ok) return read;
  const matter = { ...read.value, topic: read.value.topic.trim() };
  const admitted = admitClaim({ text: matter.topic, ...Object.fromEntries(said) });
  return admitted.ok ? { ...admitted, matter } : admitted;
}

const OF_CLAIMS = ['limits', 'search', 'tags'];

/** The topic that a case is of. @throws where the header holds none: no map opens without */
export function topicOf({ matter }: { readonly matter?: unknown }): Topic {
  const read = readTopic(matter);
  if (read.ok) return read.value;
  throw new Error(`the case holds no topic: ${read.faults.join('; ')}`);
}
