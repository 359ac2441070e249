import type { ExhibitReading } from '@assize/proto';
import type { Conflict, Entity, KnowledgeGraph } from '@assize/proto/cartography';
import { clausesIn, conflictWith } from '#src/report/conflict.ts';
import { numbersIn } from '#src/report/figures.ts';
import { buildGraph, type Built } from './build.ts';
import { idOf, type Pair } from './pairing.ts';
import type { Plan } from './plan.ts';

/** Both ways round, a sentence must be read as contradicted so surely by the other. */
export const LEAST_REFUTE = 0.8;

/** Likeness from which two numbers of one unit are told of the same. */
const LEAST_LIKE = 0.5;

/** A conflict by numbers is as sure as the rule that found it, which is not measured finer. */
const BY_RULE = 0.9;

/** How passages read against statements, in the form in which a case file keeps what was gathered. */
export type Readings = readonly {
  readonly statement: string;
  readonly exhibits: readonly ExhibitReading[];
}[];

type Refutes = (statement: string, pair: string) => number;

function refutesIn(readings: Readings): Refutes {
  const known = new Map(
    readings.map(({ statement, exhibits }) => [
      statement,
      new Map(exhibits.map(({ id, refute }) => [id, refute])),
    ]),
  );
  return (statement, pair) => known.get(statement)?.get(pair) ?? 0;
}

/** Whether two sentences give different numbers of one unit for the same. */
function differsInNumbers(a: string, b: string): boolean {
  const against = (one: string, other: string): boolean =>
    conflictWith(one, clausesIn(other), numbersIn(other))?.how === 'amount';
  return against(a, b) && against(b, a);
}

/** How surely a pair is a conflict, 0 where it is none. */
export function strengthOf({ a, b, id, likeness }: Pair, refutes: Refutes): number {
  const read = Math.min(refutes(a.quote, id), refutes(b.quote, id));
  if (read >= LEAST_REFUTE) return read;
  return likeness >= LEAST_LIKE && differsInNumbers(a.quote, b.quote) ? BY_RULE : 0;
}

function conflictOf(pair: Pair, strength: number, names: ReadonlyMap<string, string>): Conflict {
  const [a, b] = [pair.a, pair.b].toSorted((one, other) =>
    `${one.source} ${one.quote}` < `${other.source} ${other.quote}` ? -1 : 1,
  );
  const [first = pair.a, second = pair.b] = [a, b];
  return {
    id: idOf('c', first.source, first.quote, second.source, second.quote),
    point: pair.shared
      .map((id) => names.get(id) ?? id)
      .join(', ')
      .slice(0, 2000),
    a: { statement: first.quote, citation: first, credibility: null },
    b: { statement: second.quote, citation: second, credibility: null },
    strength: Math.round(strength * 1e6) / 1e6,
  };
}

const namesOf = (entities: readonly Entity[]): ReadonlyMap<string, string> =>
  new Map(entities.map(({ id, name }) => [id, name]));

/**
 * The graph of a plan, once its pairs are read. A pair is a conflict where either sentence is surely
 * contradicted by the other, or where the two give different numbers of one unit for the same. A pair that
 * was not read is none. Conflicts of an earlier graph stay, where they are of these sources. Pure.
 */
export function draw(planned: Plan, readings: Readings, earlier?: KnowledgeGraph): Built {
  const refutes = refutesIn(readings);
  const names = namesOf(planned.entities);
  const drawn = planned.pairs.flatMap((pair): Conflict[] => {
    const strength = strengthOf(pair, refutes);
    return strength === 0 ? [] : [conflictOf(pair, strength, names)];
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
