import { shownOf, toldOf, type Counsel, type Question, type Shown } from '@assize/counsel';
import type { RoleBrain, Turn } from '@assize/handoff';
import {
  isData,
  ownProceedings,
  type Artifact,
  type DataDefinition,
  type DataTurn,
  type DataView,
  type ExhibitReading,
  type Gathered,
} from '@assize/proto';
import type { Reader } from '@assize/reader';
import { gatherReadings, readingsOn } from '@assize/scrutiny';
import type Type from 'typebox';

/** The name under which a turn's one question stands in the record. */
const ASKED = 'turn';

/**
 * What takes the turns that an operator's proceedings say as data, in any role: by expressions, and by the
 * role's language model where it has one. Each turn is made as the version of its case says.
 */
export function dataBrains(reader: Reader, counsel: Counsel | null): readonly RoleBrain[] {
  const definitions = ownProceedings().flatMap(({ definition }) =>
    isData(definition) ? [definition] : [],
  );
  const names = [...new Set(definitions.map(({ name }) => name))];
  const turn = dataTurn(reader, counsel);
  return names.flatMap((name) =>
    brainsOf(
      definitions.filter((one) => one.name === name),
      turn,
      counsel,
    ),
  );
}

/** `versions`: of one proceeding, the current one first, which says how a kind is made now. */
function brainsOf(
  versions: readonly DataDefinition[],
  turn: Turn<DataView>,
  counsel: Counsel | null,
): RoleBrain<DataView>[] {
  const ways = new Map(
    versions
      .toReversed()
      .flatMap(({ turns }) =>
        Object.entries(turns).map(
          ([kind, { model }]) => [kind, model ? 'llm' : 'heuristic'] as const,
        ),
      ),
  );
  const name = versions[0]?.name ?? '';
  const brain = (kind: RoleBrain['kind'], called: string): RoleBrain<DataView> => {
    const own = [...ways].filter(([, way]) => way === kind).map(([one]) => [one, turn] as const);
    return { kind, name: called, proceedings: [name], turns: Object.fromEntries(own) };
  };
  const expressed = brain('heuristic', `${name}-cel`);
  return counsel ? [expressed, brain('llm', `${name}-llm`)] : [expressed];
}

function dataTurn(reader: Reader, counsel: Counsel | null): Turn<DataView> {
  return {
    async gather(view, signal) {
      const due = dueIn(view);
      const read = due.reads ? await readingOf(reader, view, signal) : {};
      const question = questionOf(view, due, read);
      if (!question) return read;
      if (!counsel) throw new Error(`no language model is there for ${view.place.node}`);
      return { ...read, advice: [await counsel.ask(question, view.spent, signal)] };
    },
    decide(view, gathered) {
      const due = dueIn(view);
      const readings = due.reads ? readingsIn(view, gathered) : null;
      return due.model ? byModel(view, due, gathered, readings) : byRule(view, due, readings);
    },
  };
}

function dueIn({ due, place }: DataView): DataTurn {
  if (due) return due;
  throw new Error(`nothing says how the turn at ${place.node} is taken`);
}

function readingOf(reader: Reader, view: DataView, signal: AbortSignal): Promise<Gathered> {
  const { claim, deadline, exhibits } = view;
  const asked = { claim: { ...claim, candidates: [] }, deadline };
  return gatherReadings(reader, asked, [claim.text], exhibits, signal);
}

function readingsIn({ claim }: DataView, gathered: Gathered): readonly ExhibitReading[] {
  return readingsOn(gathered, claim.text);
}

function byRule(
  view: DataView,
  due: DataTurn,
  readings: readonly ExhibitReading[] | null,
): Artifact {
  try {
    return due.artifact(view, readings);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const abstained = due.abstained(view, readings, why);
    if (abstained) return abstained;
    throw error;
  }
}

function byModel(
  view: DataView,
  due: DataTurn,
  gathered: Gathered,
  readings: readonly ExhibitReading[] | null,
): Artifact {
  const question = questionOf(view, due, gathered);
  const told = question && toldOf(gathered, ASKED, question.schema);
  const failure = told === null ? 'no language model is asked' : told.ok ? null : told.why;
  if (told?.ok) return due.answered(renamed(told.value, shownTo(view, gathered)));
  const abstained = due.abstained(view, readings, failure ?? '');
  if (abstained) return abstained;
  throw new Error(failure ?? '');
}

/** What a model is asked: the claim, the exhibits under names of ours, and what its seat sees. */
function questionOf(
  view: DataView,
  { model }: DataTurn,
  gathered: Gathered,
): Question<Type.TObject> | null {
  if (!model) return null;
  const seen = Object.entries(view.seen).map(([sight, value]) => {
    return { tag: `seen-${sight}`, text: JSON.stringify(value) };
  });
  const data = [{ tag: 'claim', text: view.claim.text }, ...shownTo(view, gathered).data, ...seen];
  return { asked: ASKED, prompt: model.prompt, data, name: ASKED, schema: model.schema };
}

function shownTo(view: DataView, gathered: Gathered): Shown {
  return shownOf(view.exhibits, readingsIn(view, gathered));
}

/** An answer in which the names of exhibits that were shown stand for their ids again. */
function renamed(answer: object, shown: Shown): Readonly<Record<string, unknown>> {
  const named = (value: unknown): unknown => {
    if (typeof value === 'string') return shown.idOf(value) ?? value;
    if (Array.isArray(value)) return value.map(named);
    return typeof value === 'object' && value !== null ? renamed(value, shown) : value;
  };
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, named(value)]));
}
