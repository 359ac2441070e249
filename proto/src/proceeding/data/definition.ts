import Type from 'typebox';
import { orNull } from '../../schema/atoms.ts';
import { readClaim } from '../../case/admission.ts';
import { firstBy } from '../../repeated.ts';
import { isRole } from '../../roles.ts';
import type { Facts } from '../../walk/facts.ts';
import type { Definition, End, Finished } from '../definition.ts';
import type { BindingDocument } from '../graph.ts';
import { seatsIn } from '../proceeding.ts';
import type { Source } from '../source.ts';
import { compileConclusions, type Conclude } from './conclusions.ts';
import { DataDocument } from './document.ts';
import { compileUpdates, initialFacts } from './facts.ts';
import { NAME, objectOf, readFields, RESERVED_FIELDS, typeOfKind, type Field } from './field.ts';
import { compileTurns, type DataTurn, type Kinds } from './turns.ts';
import { dataView, sightOf, type DataView, type Sight } from './view.ts';

export interface DataDefinition extends Definition<Facts, null, DataView> {
  readonly turns: Readonly<Record<string, DataTurn>>;
  readonly verdict: Type.TObject;
}

export function isData(definition: Definition): definition is DataDefinition {
  return 'turns' in definition;
}

/** The names that a data definition and its artifacts may not have, since other proceedings have them. */
export interface TakenNames {
  readonly names: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
}

/** Null, with every fault recorded in its source, if there are any. `binding` tells which roles can act last. */
export function compileDefinition(
  source: Source,
  prompts: Readonly<Record<string, string>>,
  binding: BindingDocument | null,
  taken: TakenNames,
): { readonly definition: DataDefinition; readonly document: DataDocument } | null {
  const document = source.read(DataDocument);
  if (!document) return null;
  if (taken.names.has(document.proceeding)) {
    source.fault(
      ['proceeding'],
      `"${document.proceeding}" is the name of a shipped proceeding: choose another name`,
    );
  }
  const kinds = readKinds(document, taken, source);
  const sights = sightsOf(document, kinds, source);
  const sample = initialFacts(document, source);
  // The types that expressions use must be valid before expressions can be compiled.
  if (source.faults.length > 0) return null;
  const update = compileUpdates(document, sample, kinds, source);
  const turns = compileTurns(document, kinds, prompts, source);
  const conclude = compileConclusions(document, kinds, source);
  checkEnds(document, source);
  if (source.faults.length > 0) return null;
  const artifacts = schemasOf(kinds);
  const definition: DataDefinition = {
    name: document.proceeding,
    tries: 'claim',
    opens: readClaim,
    artifacts,
    sample,
    begin: () => ({ facts: sample, memory: null }),
    evolve: (before, artifact) => ({ facts: update(before.facts, artifact), memory: null }),
    sights: Object.keys(sights),
    look: (record, sees) => dataView(record, sights, turns, sees),
    ends: endsOf(document, binding),
    decision: (artifact) => conclude(artifact).decision,
    finding: (finished) => findingOf(finished, conclude),
    verdict: verdictOf(artifacts),
    turns,
  };
  return { definition, document };
}

function readKinds({ artifacts }: DataDocument, taken: TakenNames, source: Source): Kinds {
  const types = new Map<string, Readonly<Record<string, string>>>();
  const fields = new Map<string, Readonly<Record<string, Field>>>();
  for (const [kind, given] of Object.entries(artifacts)) {
    const path = ['artifacts', kind];
    const fault = (why: string): void => source.faultAt(path, why);
    if (!NAME.test(kind))
      fault('the name of a kind consists of letters and digits, such as "opinion"');
    if (kind === 'closing' || taken.kinds.has(kind))
      fault('another proceeding already has this kind');
    const reserved = Object.keys(given).find((name) => RESERVED_FIELDS.includes(name));
    if (reserved !== undefined) fault(`the field "${reserved}" is reserved: choose another name`);
    fields.set(kind, readFields({ source, types }, given, path, typeOfKind(kind)));
  }
  return { fields, types };
}

function schemasOf({ fields }: Kinds): Readonly<Record<string, Type.TObject>> {
  const all = [...fields].map(([kind, own]) => {
    const schema = objectOf({ kind: { schema: Type.Literal(kind), type: 'string' }, ...own });
    return [kind, schema] as const;
  });
  return Object.fromEntries(all);
}

function sightsOf(
  { sights }: DataDocument,
  { fields }: Kinds,
  source: Source,
): Readonly<Record<string, Sight>> {
  const made = Object.entries(sights).map(([name, { newest, all }]) => {
    const fault = (why: string): void => source.faultAt(['sights', name], why);
    const kind = newest ?? all ?? '';
    if (!NAME.test(name)) fault('the name of a sight consists of letters and digits');
    if ((newest === undefined) === (all === undefined)) fault('give either "newest" or "all"');
    if (!fields.has(kind)) fault(`there is no artifact "${kind}"`);
    return [name, sightOf(kind, newest !== undefined)] as const;
  });
  return Object.fromEntries(made);
}

function checkEnds({ ends }: DataDocument, source: Source): void {
  ends.forEach(({ decision }, i) => {
    if (!isRole(decision)) return;
    source.fault(['ends', i, 'decision'], `ends.${i}: "${decision}" is a role, not a decision`);
  });
}

/** Adds a mistrial by every seated role: a role whose node has no edge that holds is the last to act. */
function endsOf({ ends }: DataDocument, binding: BindingDocument | null): End[] {
  const seated = Object.values(binding?.families ?? {}).flatMap(seatsIn);
  const stuck = seated.map(({ role: by }) => ({ by, decision: 'mistrial' }));
  return firstBy([...ends, ...stuck], ({ by, decision }) => `${by} ${decision}`);
}

function verdictOf(artifacts: Readonly<Record<string, Type.TObject>>): Type.TObject {
  return Type.Object({
    classification: orNull(Type.String()),
    confidence: orNull(Type.Number()),
    /** The whole artifact that ended the case. Null if a limit ended it, or nobody. */
    said: Type.Union([...Object.values(artifacts), Type.Null()]),
  });
}

function findingOf({ file, decision }: Finished, conclude: Conclude) {
  const said = file.entries.at(-1)?.artifact;
  if (!said || said.kind === 'closing') return { ...NOTHING, said: null };
  if (decision === 'mistrial') return { ...NOTHING, said };
  const { classification, confidence } = conclude(said);
  return { classification, confidence, said };
}

const NOTHING = { classification: null, confidence: null };
