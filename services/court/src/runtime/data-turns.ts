import { recordedAnswer } from '#src/advice/advice.ts';
import type { Counsel, Question } from '#src/advice/counsel.ts';
import { shownOf, type Shown } from '#src/advice/shown.ts';
import type { RoleBrain, Turn } from '#src/handoff/party.ts';
import {
  isData,
  ownProceedings,
  type Artifact,
  type DataDefinition,
  type DataTurn,
  type DataView,
  type Gathered,
  messageOf,
} from '@assize/proto';
import type { Reader } from '#src/reading/port.ts';
import { gatherReadings, readingsOn } from '#src/reading/exhibits.ts';
import type Type from 'typebox';

/** The name of a turn's only question in the record. */
const ASKED = 'turn';

/**
 * Builds the brains for the turns that an operator's proceedings define as data, for any role. A turn is taken by
 * expressions, or by the role's language model if the turn asks for one, as the case's version of the proceeding says.
 */
export function dataBrains(reader: Reader, counsel: Counsel | null): readonly RoleBrain[] {
  const definitions = ownProceedings()
    .map(({ definition }) => definition)
    .filter(isData);
  const turn = dataTurn(reader, counsel);
  return [...Map.groupBy(definitions, ({ name }) => name)].flatMap(([name, versions]) =>
    brainsOf(name, versions, turn, counsel),
  );
}

function brainsOf(
  name: string,
  versions: readonly DataDefinition[],
  turn: Turn<DataView>,
  counsel: Counsel | null,
): RoleBrain<DataView>[] {
  const ways = new Map(versions.toReversed().flatMap(({ turns }) => Object.entries(turns)));
  const brain = (kind: RoleBrain['kind'], called: string): RoleBrain<DataView> => {
    const own = [...ways].flatMap(([one, { model }]) =>
      (model ? 'llm' : 'heuristic') === kind ? [[one, turn] as const] : [],
    );
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
      const readings = due.reads ? readingsOn(gathered, view.claim.text) : null;
      try {
        return due.model ? byModel(view, due, gathered) : due.artifact(view, readings);
      } catch (error) {
        const abstained = due.abstained(view, readings, messageOf(error));
        if (abstained) return abstained;
        throw error;
      }
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

/** The artifact that the model handed in. @throws Error if it gave no valid answer */
function byModel(view: DataView, due: DataTurn, gathered: Gathered): Artifact {
  const question = questionOf(view, due, gathered);
  const told = question && recordedAnswer(gathered, ASKED, question.schema);
  if (!told?.ok) throw new Error(told?.why ?? 'no language model is asked');
  // The artifact is checked again, since an id can be longer or shorter than its exhibit's name.
  return due.answered(renamed(told.value, shownTo(view, gathered)));
}

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
  return shownOf(view.exhibits, readingsOn(gathered, view.claim.text));
}

function renamed(answer: object, shown: Shown): Readonly<Record<string, unknown>> {
  const named = (value: unknown): unknown => {
    if (typeof value === 'string') return shown.idOf(value) ?? value;
    if (Array.isArray(value)) return value.map(named);
    return typeof value === 'object' && value !== null ? renamed(value, shown) : value;
  };
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, named(value)]));
}
