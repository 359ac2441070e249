import type { Artifact } from '../../schema/artifact.ts';
import { type Fact, type Facts, SAMPLE_CASE_FACTS, WalkError } from '../../walk/facts.ts';
import { celTypeOf } from '../conditions.ts';
import type { Source } from '../source.ts';
import type { DataDocument } from './document.ts';
import { expressionAt, firstLine, scopeOf, type Expression, type Scope } from './expression.ts';
import { typeOfKind } from './field.ts';
import type { Kinds } from './turns.ts';

/** The groups of facts that every case has. An operator's groups can't have these names. */
const CASE_GROUPS = Object.keys(SAMPLE_CASE_FACTS);
const GROUP = /^[a-z]{1,40}$/;
const FACT = /^[a-zA-Z]{1,40}$/;
/** The longest text of a fact in characters: a text that is updated from itself could double each time. */
const LONGEST_FACT = 64 * 1024;

export function initialFacts({ facts }: DataDocument, source: Source): Facts {
  const groups = Object.entries(facts).map(([group, named]) => {
    const path = ['facts', group];
    if (!GROUP.test(group) || CASE_GROUPS.includes(group)) {
      source.faultAt(
        path,
        `the name of a group is a word of lower-case letters, other than ${CASE_GROUPS.join(', ')}`,
      );
    }
    const own = Object.entries(named).flatMap(([name, value]): [string, Fact][] => {
      const where = [...path, name];
      if (!FACT.test(name)) source.faultAt(where, 'the name of a fact consists of letters');
      if (isFact(value)) return [[name, value]];
      source.fault(
        where,
        `${where.join('.')} must be a text, a number or a truth value at the start`,
      );
      return [];
    });
    return [group, Object.fromEntries(own)] as const;
  });
  return Object.fromEntries(groups);
}

function isFact(value: unknown): value is Fact {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' || typeof value === 'boolean';
}

function recordScope(kind: string, facts: Facts, { types }: Pick<Kinds, 'types'>): Scope {
  const known = new Map(types);
  for (const [group, named] of Object.entries(facts)) {
    const fields = Object.entries(named).map(([name, fact]) => [name, celTypeOf(fact)] as const);
    known.set(`Facts_${group}`, Object.fromEntries(fields));
  }
  const groups = Object.keys(facts).map((group) => [group, `Facts_${group}`] as const);
  known.set('Facts', Object.fromEntries(groups));
  return scopeOf(known, { artifact: typeOfKind(kind), facts: 'Facts' });
}

interface Update {
  readonly group: string;
  readonly name: string;
  readonly run: Expression;
}

/** Compiles how each kind of artifact updates the facts. The result throws a WalkError if a fact can't be computed. */
export function compileUpdates(
  { updates = {} }: DataDocument,
  facts: Facts,
  kinds: Kinds,
  source: Source,
): (facts: Facts, artifact: Artifact) => Facts {
  const byKind = new Map(
    Object.entries(updates).map(([kind, given]): [string, Update[]] => {
      if (!kinds.fields.has(kind)) {
        source.faultAt(['updates', kind], `there is no artifact "${kind}"`);
        return [kind, []];
      }
      const scope = recordScope(kind, facts, kinds);
      const made = Object.entries(given).flatMap(([fact, text]): Update[] => {
        const path = ['updates', kind, fact];
        const [group = '', name = '', ...rest] = fact.split('.');
        const before = factIn(facts, group, name);
        if (before === undefined || rest.length > 0) {
          source.fault(path, `updates.${kind}: unknown fact "${fact}"`);
          return [];
        }
        const run = expressionAt(source, path, scope, text, celTypeOf(before));
        return run ? [{ group, name, run }] : [];
      });
      return [kind, made];
    }),
  );
  return (before, artifact) => updated(before, artifact, byKind.get(artifact.kind) ?? []);
}

function factIn(facts: Facts, group: string, name: string): Fact | undefined {
  const named = Object.hasOwn(facts, group) ? facts[group] : undefined;
  return named && Object.hasOwn(named, name) ? named[name] : undefined;
}

function updated(before: Facts, artifact: Artifact, updates: readonly Update[]): Facts {
  const values = { artifact, facts: before };
  return updates.reduce<Facts>((facts, { group, name, run }) => {
    const value = evaluate(`${group}.${name}`, run, values);
    if (!isFact(value) || typeof value !== typeof factIn(before, group, name)) {
      throw new WalkError(`the fact ${group}.${name} can't become ${JSON.stringify(value)}`);
    }
    if (typeof value === 'string' && value.length > LONGEST_FACT) {
      throw new WalkError(`the fact ${group}.${name} has more than ${LONGEST_FACT} characters`);
    }
    return { ...facts, [group]: { ...facts[group], [name]: value } };
  }, before);
}

/** @throws WalkError if the expression can't be evaluated */
export function evaluate(
  what: string,
  run: Expression,
  values: Readonly<Record<string, unknown>>,
): unknown {
  try {
    return run(values);
  } catch (error) {
    throw new WalkError(`${what} can't be told: ${firstLine(error)}`);
  }
}
