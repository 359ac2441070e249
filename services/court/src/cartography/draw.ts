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
 * A pair is a conflict where the stance model reads either sentence as contradicted by the other: at least
 * so surely each way, and so surely in the mean. Chosen on one half of labelled pairs
 * (`npm run -s evaluate -- conflicts`), where a wrong conflict weighs more than one that is missed.
 */
export const MARKS = { each: 0.5, mean: 0.6 };

/** Two sentences that share so much of what is no number in them, both ways, tell the same of something. */
const SAME = 0.8;

/** A conflict by numbers is as sure as the rule that found it, which is not measured finer. */
const BY_RULE = 0.9;

/** How passages read against statements, in the form in which a case file keeps what was gathered. */
export type Readings = NonNullable<Gathered['readings']>;

/** How surely the other sentence of a pair refutes a statement; 0 where it was not read. */
export function refuteOf(readings: Readings, statement: string, pair: string): number {
  return readingsOn({ readings }, statement).find(({ id }) => id === pair)?.refute ?? 0;
}

interface Told {
  readonly words: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly years: string;
}

function toldIn(text: string): Told {
  const telling = tokenise(text).filter(({ kind }) => kind === 'word' || kind === 'name');
  const years = figuresIn(text).filter(({ kind }) => kind === 'year');
  return {
    words: new Set(telling.map(({ stem }) => stem)),
    names: new Set(telling.filter(({ kind }) => kind === 'name').map(({ stem }) => stem)),
    years: years.map(({ value }) => value).join(' '),
  };
}

/** Whether two sentences tell the same of the same, but for their numbers; of another year is not the same. */
function tellsTheSame(one: Told, other: Told): boolean {
  const shared = one.words.intersection(other.words).size;
  const most = Math.max(one.words.size, other.words.size);
  const sameNames = one.names.symmetricDifference(other.names).size === 0;
  return shared >= SAME * most && sameNames && one.years === other.years;
}

/** Whether two sentences give different numbers of one unit for the same. */
function differsInNumbers(a: string, b: string): boolean {
  const against = (one: string, other: string): boolean =>
    cuesOf(one, other).cue('number-conflicts') > 0;
  return tellsTheSame(toldIn(a), toldIn(b)) && against(a, b) && against(b, a);
}

/** How surely a pair is a conflict, 0 where it is none. */
function strengthOf({ a, b, id }: Pair, readings: Readings, marks: typeof MARKS): number {
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
 * The graph of a plan, once its pairs are read. A pair is a conflict where either sentence is surely
 * contradicted by the other, or where the two give different numbers of one unit for the same. A pair that
 * was not read is none. Conflicts of an earlier graph stay, where they are of these sources. Pure.
 */
export function draw(
  planned: Plan,
  readings: Readings,
  earlier?: KnowledgeGraph,
  marks = MARKS,
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
