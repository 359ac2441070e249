import {
  canonical,
  checker,
  PackName,
  readYaml,
  sha256,
  strictObject,
  messageOf,
} from '@assize/proto';
import Type from 'typebox';
import { checkPattern, compilePattern, screenOf, type Pattern } from './pattern.ts';

const Sentence = Type.String({ minLength: 1, maxLength: 1000 });
const Words = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 200 });
const Expression = Type.String({ minLength: 1, maxLength: 4000 });

/** How strongly an indicator speaks, by class: 0 not at all, 1 beyond doubt. */
const Weights = Type.Record(PackName, Type.Number({ exclusiveMinimum: 0, maximum: 1 }));

const PackClass = strictObject({
  id: PackName,
  /** The class that speaks for this one in a case where nobody names this one. */
  within: Type.Optional(PackName),
  /** By which names publishers mean it. */
  aliases: Words,
  /** What holds if this was the cause; the first stands for a candidate that is a name alone. */
  hypotheses: Type.Array(Sentence, { minItems: 1, maxItems: 8 }),
});
type PackClass = Type.Static<typeof PackClass>;

/** What an exhibit shows, and what that says of the cause. It has a pattern or a question. */
const Indicator = strictObject({
  id: PackName,
  /** RE2, over the whole exhibit, in either case; `^` and `$` are those of a line. */
  pattern: Type.Optional(Expression),
  /** A pattern that must be nowhere in the exhibit. */
  unless: Type.Optional(Expression),
  /** A statement that the stance reader reads against what no pattern speaks of. */
  question: Type.Optional(Sentence),
  for: Type.Optional(Weights),
  against: Type.Optional(Weights),
  /** On what it rests. */
  basis: Sentence,
});
type Indicator = Type.Static<typeof Indicator>;

const PackSource = strictObject({
  pack: PackName,
  about: Sentence,
  /** A pack that ships, whose classes and indicators are taken over; one of the same id replaces. */
  extends: Type.Optional(PackName),
  /** Words that tell no class from another: "issue", "failure". */
  generic: Type.Optional(Words),
  /** A pattern: in a sentence where it is found no indicator fires ("maybe", "ruled out"). */
  doubt: Type.Optional(Expression),
  classes: Type.Optional(Type.Array(PackClass, { maxItems: 64 })),
  indicators: Type.Optional(Type.Array(Indicator, { maxItems: 500 })),
});
type PackSource = Type.Static<typeof PackSource>;

/** A pack's source, or every fault of what was parsed, in sentences. */
const readSource = checker(PackSource, { most: Infinity, anyOf: true });

/** Indicators as they are applied. */
export interface Pack {
  readonly name: string;
  readonly about: string;
  /** sha256 of all that it says, what it extends included: the same digest reads the same. */
  readonly digest: string;
  readonly generic: readonly string[];
  /** What a sentence has that doubts or denies what it says; null: none does. */
  readonly doubt: { readonly source: string; readonly pattern: Pattern } | null;
  readonly classes: readonly PackClass[];
  readonly indicators: readonly Applied[];
  /** The indicators whose patterns match a text, in the pack's order. */
  readonly matching: (text: string) => readonly Applied[];
}

/** An indicator whose patterns are compiled; null where it has none. */
export interface Applied extends Indicator {
  readonly found: Pattern | null;
  readonly absent: Pattern | null;
}

type ParsedPack =
  | { readonly ok: true; readonly pack: Pack }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Reads a pack's YAML (or JSON). `bases`: the packs that it may extend. */
export function parsePack(text: string, bases: readonly Pack[] = []): ParsedPack {
  const { value: parsed, faults: unread } = readYaml(text);
  if (unread.length > 0) {
    return { ok: false, faults: unread.map(({ line, message }) => `line ${line}: ${message}`) };
  }
  const source = readSource(parsed);
  if (!source.ok) return source;
  const { value } = source;
  const { extends: wanted } = value;
  const base = bases.find(({ name }) => name === wanted) ?? null;
  if (wanted !== undefined && base === null) {
    const known = bases.map(({ name }) => name).join(', ');
    return {
      ok: false,
      faults: [`it extends "${wanted}", which is no pack that ships (${known})`],
    };
  }
  const whole = together(value, base);
  const faults = [
    ...classFaults(whole),
    ...patternFault('doubt', whole.doubt),
    ...whole.indicators.flatMap((one) => faultsOf(one, whole)),
  ];
  return faults.length > 0 ? { ok: false, faults } : { ok: true, pack: packOf(whole) };
}

type Whole = Required<Omit<PackSource, 'extends' | 'doubt'>> & Pick<PackSource, 'doubt'>;

/** A source with what it extends; what has an id of the base takes its place. */
function together(source: PackSource, base: Pack | null): Whole {
  const over = <One extends { readonly id: string }>(
    below: readonly One[],
    own: readonly One[],
  ): One[] => [...below.filter(({ id }) => !own.some((one) => one.id === id)), ...own];
  const doubt = source.doubt ?? base?.doubt?.source;
  const below = (base?.indicators ?? []).map(({ found: _f, absent: _a, ...plain }) => plain);
  return {
    pack: source.pack,
    about: source.about,
    generic: [...(base?.generic ?? []), ...(source.generic ?? [])],
    ...(doubt === undefined ? {} : { doubt }),
    classes: over(base?.classes ?? [], source.classes ?? []),
    indicators: over(below, source.indicators ?? []),
  };
}

function packOf(whole: Whole): Pack {
  const { pack: name, about, generic, classes, doubt: source } = whole;
  const doubt = source === undefined ? null : { source, pattern: compilePattern(source) };
  const compiled = (pattern: string | undefined): Pattern | null =>
    pattern === undefined ? null : compilePattern(pattern);
  const indicators = whole.indicators.map((one) => {
    return { ...one, found: compiled(one.pattern), absent: compiled(one.unless) };
  });
  const digest = sha256(canonical(whole));
  const matching = matchingOf(indicators);
  return { name, about, digest, generic, doubt, classes, indicators, matching };
}

function matchingOf(indicators: readonly Applied[]): Pack['matching'] {
  const patterned = indicators.filter(({ pattern }) => pattern !== undefined);
  const screen = screenOf(patterned.flatMap(({ pattern }) => pattern ?? []));
  return (text) => {
    const places = new Set(screen(text));
    return patterned.filter((_one, at) => places.has(at));
  };
}

function classFaults({ classes, indicators }: Whole): string[] {
  const ids = classes.map(({ id }) => id);
  const twice = [...ids, ...indicators.map(({ id }) => id)].filter(
    (id, at, all) => all.indexOf(id) < at,
  );
  return [
    ...(classes.length === 0 ? ['it has no classes'] : []),
    ...twice.map((id) => `"${id}" stands there twice`),
    ...classes.flatMap(({ id, within }) => {
      if (within === undefined) return [];
      const outer = classes.find((one) => one.id === within);
      if (outer?.within === undefined && outer !== undefined) return [];
      return [`class ${id}: "${within}" must be a class that is itself within none`];
    }),
  ];
}

function faultsOf(one: Indicator, { classes }: Whole): string[] {
  const where = `indicator ${one.id}`;
  const named = [...Object.keys(one.for ?? {}), ...Object.keys(one.against ?? {})];
  const unknown = named.filter((name) => !classes.some(({ id }) => id === name));
  const both = Object.keys(one.for ?? {}).filter((name) => one.against?.[name] !== undefined);
  const ways = [one.pattern, one.question].filter((way) => way !== undefined).length;
  return [
    ...(ways === 1 ? [] : [`${where}: it needs either a pattern or a question`]),
    ...(one.unless !== undefined && one.pattern === undefined
      ? [`${where}: "unless" goes with a pattern`]
      : []),
    ...(named.length === 0 ? [`${where}: it speaks for or against no class`] : []),
    ...unknown.map((name) => `${where}: no class "${name}"`),
    ...both.map((name) => `${where}: it speaks both for and against "${name}"`),
    ...[one.pattern, one.unless].flatMap((pattern) => patternFault(where, pattern)),
  ];
}

function patternFault(where: string, pattern: string | undefined): string[] {
  if (pattern === undefined) return [];
  try {
    checkPattern(pattern);
    return [];
  } catch (error) {
    return [`${where}: ${messageOf(error)}`];
  }
}
