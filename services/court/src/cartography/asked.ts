import { readPrompt } from '@assize/llm';
import { strictObject } from '@assize/proto';
import type {
  Citation,
  Conflict,
  KnowledgeGraph,
  Relationship,
  Source,
} from '@assize/proto/cartography';
import { tokenise } from '@assize/lexical';
import Type from 'typebox';
import type { Question } from '#src/advice/counsel.ts';
import { clipped, prose } from '#src/advice/prose.ts';
import { buildGraph } from './build.ts';
import { interleaved } from './counter-queries.ts';
import { digitsOf, SAME_NAME } from './entities.ts';
import { idOf } from './ids.ts';
import { LeaderIndex } from './leaders.ts';
import { lowered } from './similarity.ts';

const PROMPT = readPrompt(new URL('../../prompts/map-1.md', import.meta.url));

/** The most passages that a model is shown, taken in turn from each source, and the most characters of each. */
const MOST_PASSAGES = 60;
const LONGEST_PASSAGE = 1500;
const LONGEST_NAME = 100;

/** A conflict that a model reports was not measured, so it ranks below any that was read or computed. */
const BY_MODEL = 0.5;

const Name = Type.String({ minLength: 1, maxLength: LONGEST_NAME });
const Words = Type.String({ minLength: 1, maxLength: 2000 });

export const MapAnswer = strictObject({
  entities: Type.Array(Name, { maxItems: 60 }),
  relationships: Type.Array(
    strictObject({ from: Name, relation: Name, to: Name, passage: Name, quote: Words }),
    { maxItems: 60 },
  ),
  conflicts: Type.Array(
    strictObject({
      point: Words,
      passage_a: Name,
      quote_a: Words,
      passage_b: Name,
      quote_b: Words,
    }),
    { maxItems: 20 },
  ),
});
export type MapAnswer = Type.Static<typeof MapAnswer>;

/** The first passage of each source, then the second of each, and so on. */
function shownOf(sources: readonly Source[]) {
  const all = sources.map(({ id: source, passages }, i) =>
    passages.map(({ id: passage, text }) => ({ source, from: `S${i + 1}`, passage, text })),
  );
  return interleaved(all)
    .slice(0, MOST_PASSAGES)
    .map((one, at) => ({ name: `P${at + 1}`, ...one }));
}

export function mapQuestion(topic: string, sources: readonly Source[]): Question<typeof MapAnswer> {
  const passages = shownOf(sources).map(({ name, from, text }) => {
    return { tag: `passage-${name}-of-${from}`, text: clipped(text, LONGEST_PASSAGE) };
  });
  const data = [{ tag: 'topic', text: topic }, ...passages];
  return { asked: 'mapping', prompt: PROMPT, data, name: 'map', schema: MapAnswer };
}

/** Finds the entity with the most similar name, at least 0.85 alike, and the same digits. */
function nameIndex(entities: KnowledgeGraph['entities']) {
  const index = new LeaderIndex(SAME_NAME);
  const ids: string[] = [];
  const add = ({ id, name, aliases }: KnowledgeGraph['entities'][number]): void => {
    for (const text of [name, ...aliases]) {
      index.add(ids.push(id) - 1, lowered(text), digitsOf(text));
    }
  };
  entities.forEach(add);
  return {
    add,
    idOf: (name: string) => ids[index.nearest(lowered(name), digitsOf(name)) ?? -1] ?? null,
  };
}

const stemsOf = (text: string): ReadonlySet<string> =>
  new Set(tokenise(text).flatMap(({ kind, stem }) => (kind === 'function' ? [] : [stem])));

/** Null unless the quoted sentence mentions both entities, and is negated exactly if the relation begins with "not". */
function relationshipOf(
  { from, relation: said, to, passage, quote }: MapAnswer['relationships'][number],
  entityOf: (name: string) => string | null,
  citationOf: (passage: string, quote: string) => Citation | null,
): Relationship | null {
  const [one, other, citation] = [entityOf(from), entityOf(to), citationOf(passage, quote)];
  const relation = prose(said, LONGEST_NAME).toLowerCase();
  if (one === null || other === null || citation === null) return null;
  const quoted = stemsOf(quote);
  const speaks = (name: string): boolean => !stemsOf(name).isDisjointFrom(quoted);
  const denies = tokenise(quote).some(({ negator }) => negator);
  if (!speaks(from) || !speaks(to) || denies !== relation.startsWith('not ')) return null;
  const id = idOf('r', citation.source, one, relation, other);
  return { id, from: one, relation, to: other, citation, credibility: null };
}

function conflictOf(
  { point, passage_a, quote_a, passage_b, quote_b }: MapAnswer['conflicts'][number],
  citationOf: (passage: string, quote: string) => Citation | null,
): Conflict | null {
  const [a, b] = [citationOf(passage_a, quote_a), citationOf(passage_b, quote_b)];
  if (a === null || b === null) return null;
  const side = (citation: Citation) => ({ statement: citation.quote, citation, credibility: null });
  const id = idOf('c', a.source, a.quote, b.source, b.quote);
  const named = prose(point, 500) || 'unnamed';
  return { id, point: named, a: side(a), b: side(b), strength: BY_MODEL };
}

/**
 * Adds new entities. A relationship must connect entities of the graph, named with a similarity of at least 0.85 and the same digits, and
 * quote a sentence from a passage that was shown (see `relationshipOf`). A conflict must quote two sources. Anything
 * else is discarded. Nothing that the rule found is removed. Pure.
 */
export function withMapAnswer(
  answer: MapAnswer,
  sources: readonly Source[],
  byRule: KnowledgeGraph,
): KnowledgeGraph {
  const shown = new Map(shownOf(sources).map((one) => [one.name, one]));
  const citationOf = (name: string, quote: string): Citation | null => {
    const at = shown.get(name);
    return at === undefined ? null : { source: at.source, passage: at.passage, quote };
  };
  const entities = withNames(byRule.entities, answer.entities);
  const entityOf = nameIndex(entities).idOf;
  const relationships = answer.relationships.flatMap(
    (one) => relationshipOf(one, entityOf, citationOf) ?? [],
  );
  const conflicts = answer.conflicts.flatMap((one) => conflictOf(one, citationOf) ?? []);
  const known = new Set(byRule.relationships.map(({ id }) => id));
  return buildGraph(
    {
      entities,
      relationships: [...byRule.relationships, ...relationships.filter(({ id }) => !known.has(id))],
      conflicts: [...byRule.conflicts, ...conflicts.filter((one) => isNew(one, byRule))],
    },
    sources,
  );
}

/** Adds entities for those names that resemble no entity yet. */
function withNames(
  entities: KnowledgeGraph['entities'],
  names: readonly string[],
): KnowledgeGraph['entities'] {
  const known = nameIndex(entities);
  const all = [...entities];
  for (const given of names) {
    const name = prose(given, LONGEST_NAME);
    if (name === '' || known.idOf(name) !== null) continue;
    const entity = { id: idOf('e', name.toLowerCase()), name, aliases: [] };
    known.add(entity);
    all.push(entity);
  }
  return all;
}

/** False if a conflict in the graph opposes the same two sentences. */
function isNew({ a, b }: Conflict, { conflicts }: KnowledgeGraph): boolean {
  const key = (one: Conflict['a'], other: Conflict['a']): string =>
    [one, other]
      .map(({ citation }) => JSON.stringify([citation.source, citation.quote]))
      .toSorted()
      .join();
  return conflicts.every((known) => key(known.a, known.b) !== key(a, b));
}
