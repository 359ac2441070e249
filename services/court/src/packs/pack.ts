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

/** How strongly an indicator speaks for or against each class, from 0 (not at all) to 1 (beyond doubt). */
const Weights = Type.Record(PackName, Type.Number({ exclusiveMinimum: 0, maximum: 1 }));

const PackClass = strictObject({
  id: PackName,
  /** The class that this one counts for when no candidate denotes this one. */
  within: Type.Optional(PackName),
  /** Names by which publishers may refer to it. */
  aliases: Words,
  /** Statements that are true if this was the cause. The first stands for a candidate that is a name alone. */
  hypotheses: Type.Array(Sentence, { minItems: 1, maxItems: 8 }),
});
type PackClass = Type.Static<typeof PackClass>;

/** What an exhibit may show, and what that implies about the cause. It has either a pattern or a question. */
const Indicator = strictObject({
  id: PackName,
  /** RE2 syntax, matched against the whole exhibit, ignoring case; `^` and `$` match at line breaks. */
  pattern: Type.Optional(Expression),
  /** Must not match anywhere in the exhibit. */
  unless: Type.Optional(Expression),
  /** A statement that the stance reader reads against exhibits on which no pattern fired. */
  question: Type.Optional(Sentence),
  for: Type.Optional(Weights),
  against: Type.Optional(Weights),
  basis: Sentence,
});
type Indicator = Type.Static<typeof Indicator>;

const PackSource = strictObject({
  pack: PackName,
  about: Sentence,
  /** A shipped pack whose classes and indicators are inherited. An item with an inherited id overrides it. */
  extends: Type.Optional(PackName),
  /** Do not distinguish classes: "issue", "failure". */
  generic: Type.Optional(Words),
  /** Expresses doubt ("maybe", "ruled out"). No indicator fires in a sentence that it matches. */
  doubt: Type.Optional(Expression),
  classes: Type.Optional(Type.Array(PackClass, { maxItems: 64 })),
  indicators: Type.Optional(Type.Array(Indicator, { maxItems: 500 })),
});
type PackSource = Type.Static<typeof PackSource>;

const readSource = checker(PackSource, { most: Infinity, anyOf: true });

export interface Pack {
  readonly name: string;
  readonly about: string;
  /** The sha256 of its whole content, including what it extends. */
  readonly digest: string;
  readonly generic: readonly string[];
  /** Matches sentences that doubt or deny what they say. Null if there is none. */
  readonly doubt: { readonly source: string; readonly pattern: Pattern } | null;
  readonly classes: readonly PackClass[];
  readonly indicators: readonly Applied[];
  /** The indicators whose patterns match a text, in the pack's order. */
  readonly matching: (text: string) => readonly Applied[];
}

/** An indicator with compiled patterns. Null for a pattern that it does not have. */
export interface Applied extends Indicator {
  readonly found: Pattern | null;
  readonly absent: Pattern | null;
}

type ParsedPack =
  | { readonly ok: true; readonly pack: Pack }
  | { readonly ok: false; readonly faults: readonly string[] };

/** YAML or JSON. `bases` are the packs that it may extend. */
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
      faults: [`it extends "${wanted}", which is not a shipped pack (${known})`],
    };
  }
  const whole = mergedWith(value, base);
  const faults = [
    ...classFaults(whole),
    ...patternFault('doubt', whole.doubt),
    ...whole.indicators.flatMap((one) => faultsOf(one, whole)),
  ];
  return faults.length > 0 ? { ok: false, faults } : { ok: true, pack: packOf(whole) };
}

type Whole = Required<Omit<PackSource, 'extends' | 'doubt'>> & Pick<PackSource, 'doubt'>;

function mergedWith(source: PackSource, base: Pack | null): Whole {
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
    ...twice.map((id) => `"${id}" occurs twice`),
    ...classes.flatMap(({ id, within }) => {
      if (within === undefined) return [];
      const outer = classes.find((one) => one.id === within);
      if (outer?.within === undefined && outer !== undefined) return [];
      return [`class ${id}: "${within}" must be a class that is not itself within another class`];
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
      ? [`${where}: "unless" needs a pattern`]
      : []),
    ...(named.length === 0 ? [`${where}: it speaks for or against no class`] : []),
    ...unknown.map((name) => `${where}: unknown class "${name}"`),
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
