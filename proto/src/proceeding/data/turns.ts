import type Type from 'typebox';
import { sha256 } from '../../case/canonical.ts';
import { AnyArtifact, type Artifact } from '../../schema/artifact.ts';
import type { ExhibitReading } from '../../schema/reading.ts';
import { checker, validatorOf } from '../../schema/checker.ts';
import type { Source } from '../source.ts';
import type { DataDocument } from './document.ts';
import { expressionAt, scopeOf, type Expression, type Scope } from './expression.ts';
import { objectOf, typeOfKind, type Field } from './field.ts';
import { typesOfView, valuesOf, VIEW_VARIABLES, type DataView } from './view.ts';

/** How one kind of artifact is made, compiled from data. All members are pure. */
export interface DataTurn {
  readonly reads: boolean;
  /** The prompt of a language model, and the schema of its answer: the artifact's own fields. */
  readonly model: {
    readonly prompt: { readonly name: string; readonly text: string; readonly hash: string };
    readonly schema: Type.TObject;
  } | null;
  /** @throws if an expression can't be evaluated on the view */
  artifact(view: DataView, readings: readonly ExhibitReading[] | null): Artifact;
  answered(answer: Readonly<Record<string, unknown>>): Artifact;
  /** Makes the artifact to hand in if the turn fails. Null if the data does not define one. */
  abstained(
    view: DataView,
    readings: readonly ExhibitReading[] | null,
    failure: string,
  ): Artifact | null;
}

/** The artifacts of a definition: the fields of each kind, and the types of objects. */
export interface Kinds {
  readonly fields: ReadonlyMap<string, Readonly<Record<string, Field>>>;
  readonly types: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

/** @throws if it is not an artifact: every caller has set its kind */
function asArtifact(value: unknown): Artifact {
  if (validatorOf(AnyArtifact).Check(value)) return value;
  throw new Error('it is no artifact');
}

/** Compiles the turn of each kind. Faults are added to the source. `prompts` are texts by file name. */
export function compileTurns(
  { turns, sights }: DataDocument,
  kinds: Kinds,
  prompts: Readonly<Record<string, string>>,
  source: Source,
): Readonly<Record<string, DataTurn>> {
  const seen = Object.entries(sights).map(
    ([name, { newest, all }]) =>
      [name, newest === undefined ? `list<${typeOfKind(all ?? '')}>` : typeOfKind(newest)] as const,
  );
  const made = Object.entries(turns).flatMap(([kind, turn]): [string, DataTurn][] => {
    const fields = kinds.fields.get(kind);
    if (!fields) {
      source.faultAt(['turns', kind], `there is no artifact "${kind}"`);
      return [];
    }
    const reads = turn.reads ?? false;
    const types = new Map([
      ...kinds.types,
      ...typesOfView(reads),
      ['Seen', Object.fromEntries(seen)] as const,
    ]);
    const at = { kind, fields, source };
    return [[kind, turnOf(at, turn, types, prompts)]];
  });
  for (const kind of kinds.fields.keys()) {
    if (!Object.hasOwn(turns, kind)) {
      source.faultAt(['artifacts', kind], 'no turn produces it');
    }
  }
  return Object.fromEntries(made);
}

interface At {
  readonly kind: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly source: Source;
}

function turnOf(
  at: At,
  { reads = false, cel, llm, abstains }: DataDocument['turns'][string],
  types: Kinds['types'],
  prompts: Readonly<Record<string, string>>,
): DataTurn {
  const { kind, fields, source } = at;
  if ((cel === undefined) === (llm === undefined)) {
    source.faultAt(['turns', kind], 'give either "cel" or "llm"');
  }
  if (llm !== undefined && abstains === undefined) {
    source.faultAt(
      ['turns', kind],
      'give the artifact that it "abstains" with if there is no answer',
    );
  }
  const own = cel ? fieldsBy(at, 'cel', cel, scopeOf(types, VIEW_VARIABLES)) : null;
  const abstention = abstains
    ? fieldsBy(at, 'abstains', abstains, scopeOf(types, { ...VIEW_VARIABLES, failure: 'string' }))
    : null;
  const text = llm === undefined || !Object.hasOwn(prompts, llm) ? '' : (prompts[llm] ?? '');
  const name = llm?.replace(/\.md$/, '') ?? '';
  const prompt = { name, text: text.trim(), hash: sha256(text) };
  const make = artifactMaker(kind, fields);
  return {
    reads,
    model: llm === undefined ? null : { prompt, schema: objectOf(fields) },
    artifact: (view, readings) => make(evaluated(own ?? [], valuesOf(view, readings))),
    answered: make,
    abstained: (view, readings, failure) =>
      abstention && make(evaluated(abstention, { ...valuesOf(view, readings), failure })),
  };
}

type Made = readonly (readonly [string, Expression])[];

function fieldsBy(
  { kind, fields, source }: At,
  part: 'cel' | 'abstains',
  given: Readonly<Record<string, string>>,
  scope: Scope,
): Made {
  const path = ['turns', kind, part];
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(fields, name)) {
      source.fault([...path, name], `${path.join('.')}: a ${kind} has no field "${name}"`);
    }
  }
  return Object.entries(fields).flatMap(([name, { type }]): Made => {
    const text = Object.hasOwn(given, name) ? given[name] : undefined;
    if (text === undefined) {
      source.faultAt(path, `no expression gives the field "${name}"`);
      return [];
    }
    const run = expressionAt(source, [...path, name], scope, text, type);
    return run ? [[name, run]] : [];
  });
}

type Values = Readonly<Record<string, unknown>>;

function evaluated(made: Made, values: Values): Values {
  return Object.fromEntries(made.map(([name, run]) => [name, run(values)]));
}

/** Returns a function that makes an artifact from its fields. The function throws if they do not match its schema. */
function artifactMaker(kind: string, fields: At['fields']): (own: Values) => Artifact {
  const check = checker(objectOf(fields));
  return (own) => {
    const read = check(own);
    if (read.ok) return asArtifact({ ...own, kind });
    throw new Error(`the ${kind} is malformed: ${read.faults.join('; ')}`);
  };
}
