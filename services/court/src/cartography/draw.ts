import { cuesOf, tokenise } from '@assize/lexical';
import type { Gathered } from '@assize/proto';
import type { Conflict, KnowledgeGraph } from '@assize/proto/cartography';
import { readingsOn } from '#src/reading/exhibits.ts';
import { figuresIn } from '#src/report/figures.ts';
import { buildGraph } from './build.ts';
import { idOf } from './ids.ts';
import type { Pair } from './pairing.ts';
import type { Plan } from './plan.ts';

/**
 * A pair is a conflict if the stance model reads each sentence as contradicted by the other with at least `each`, and
 * with at least `mean` on average. Chosen on one half of the labelled pairs (`npm run -s evaluate -- conflicts`),
 * where a false conflict weighs more than a missed one.
 */
export const CONFLICT_THRESHOLDS = { each: 0.5, mean: 0.6 };

/** The share of the longer sentence's words, numbers aside, that the other must have for both to state the same. */
const SAME = 0.8;

/** The strength of a conflict by numbers. The rule that finds such conflicts has no finer measure. */
const BY_RULE = 0.9;

/** How passages read against statements, in the form in which a case file keeps them under `gathered`. */
export type Readings = NonNullable<Gathered['readings']>;

/** 0 to 1. 0 if the pair was not read. */
export function refuteOf(readings: Readings, statement: string, pair: string): number {
  return readingsOn({ readings }, statement).find(({ id }) => id === pair)?.refute ?? 0;
}

interface Content {
  readonly words: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly years: string;
}

function contentOf(text: string): Content {
  const telling = tokenise(text).filter(({ kind }) => kind === 'word' || kind === 'name');
  const years = figuresIn(text).filter(({ kind }) => kind === 'year');
  return {
    words: new Set(telling.map(({ stem }) => stem)),
    names: new Set(telling.filter(({ kind }) => kind === 'name').map(({ stem }) => stem)),
    years: years.map(({ value }) => value).join(' '),
  };
}

/** Whether two sentences differ only in numbers. Sentences about different years never state the same. */
function statesTheSame(one: Content, other: Content): boolean {
  const shared = one.words.intersection(other.words).size;
  const most = Math.max(one.words.size, other.words.size);
  const sameNames = one.names.symmetricDifference(other.names).size === 0;
  return shared >= SAME * most && sameNames && one.years === other.years;
}

/** Whether two sentences give different numbers in the same unit for the same thing. */
function differsInNumbers(a: string, b: string): boolean {
  const against = (one: string, other: string): boolean =>
    cuesOf(one, other).cue('number-conflicts') > 0;
  return statesTheSame(contentOf(a), contentOf(b)) && against(a, b) && against(b, a);
}

/** 0 to 1. 0 if the pair is no conflict. */
function strengthOf(
  { a, b, id }: Pair,
  readings: Readings,
  marks: typeof CONFLICT_THRESHOLDS,
): number {
  const [one, other] = [refuteOf(readings, a.quote, id), refuteOf(readings, b.quote, id)];
  const mean = (one + other) / 2;
  if (mean >= marks.mean && Math.min(one, other) >= marks.each) return mean;
  return differsInNumbers(a.quote, b.quote) ? BY_RULE : 0;
}

function conflictOf({ a, b, shared }: Pair, strength: number, nameOf: Plan['nameOf']): Conflict {
  const isInOrder = `${a.source} ${a.quote}` < `${b.source} ${b.quote}`;
  const [first, second] = isInOrder ? [a, b] : [b, a];
  return {
    id: idOf('c', first.source, first.quote, second.source, second.quote),
    point: shared.map(nameOf).join(', ').slice(0, 2000),
    a: { statement: first.quote, citation: first, credibility: null },
    b: { statement: second.quote, citation: second, credibility: null },
    strength: Math.round(strength * 1e6) / 1e6,
  };
}

/**
 * A pair is a conflict if each sentence reads as contradicted by the other (see `CONFLICT_THRESHOLDS`), or if the two give different
 * numbers in one unit for the same thing. A pair that was not read is no conflict. Conflicts of an earlier graph are
 * kept if they cite sources of this plan. Pure.
 */
export function draw(
  planned: Plan,
  readings: Readings,
  earlier?: KnowledgeGraph,
  marks = CONFLICT_THRESHOLDS,
): KnowledgeGraph {
  const { nameOf } = planned;
  const drawn = planned.pairs.flatMap((pair): Conflict[] => {
    const strength = strengthOf(pair, readings, marks);
    return strength === 0 ? [] : [conflictOf(pair, strength, nameOf)];
  });
  const known = new Set(drawn.map(({ id }) => id));
  const before = (earlier?.conflicts ?? []).filter(({ id }) => !known.has(id));
  const conflicts = [...drawn, ...before].toSorted(
    (a, b) => b.strength - a.strength || (a.id < b.id ? -1 : 1),
  );
  const { entities, relationships } = planned;
  return buildGraph(
    { entities: [...entities], relationships: [...relationships], conflicts },
    planned.sources,
  );
}
