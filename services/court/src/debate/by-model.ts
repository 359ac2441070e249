import { readPrompt, type Prompt } from '@assize/llm';
import { strictObject } from '@assize/proto';
import {
  artifactFaults,
  DEBATE_LIMITS,
  openIn,
  placeOf,
  agreementFault,
  replacementFaults,
  STATUSES,
  type Checked,
  type Concern,
  type DebateArtifact,
  type DebateView,
  type Edit,
  type Examination,
  type Position,
  type Proposal,
  type Ruled,
  type Ruling,
} from '@assize/proto/debate';
import { shown } from '@assize/telemetry/log/terminal';
import Type from 'typebox';
import { dutyOf, type Duty } from '#src/advice/duty.ts';
import { clipped, prose } from '#src/advice/prose.ts';
import { SaidConcern } from '#src/gauntlet/attacking.ts';
import { concernsIn, concluded, idOf, textAfter } from './by-rule.ts';
import { shownIn } from './shown.ts';

const Words = Type.String({ maxLength: 1200 });
const Quote = Type.String({ maxLength: 2000 });
const Name = Type.String({ maxLength: 40 });

const position = {
  agrees: Type.Boolean(),
  checked: Type.Array(strictObject({ quote: Quote, what: Words, question: Name }), {
    maxItems: 20,
  }),
};
const Raised = Type.Array(SaidConcern, { maxItems: 12 });

const ExaminationAnswer = strictObject({ ...position, concerns: Raised });
const ProposalAnswer = strictObject({
  ...position,
  concerns: Raised,
  answers: Type.Array(
    strictObject({ concern: Name, stance: Type.Enum(['accepts', 'disputes']), why: Words }),
    { maxItems: 60 },
  ),
  edits: Type.Array(
    strictObject({
      concerns: Type.Array(Name, { minItems: 1, maxItems: 20 }),
      old: Type.String({ minLength: 1, maxLength: 8000 }),
      new: Type.String({ maxLength: 16_000 }),
      why: Words,
    }),
    { maxItems: 12 },
  ),
});
const RulingAnswer = strictObject({
  ...position,
  edits: Type.Array(strictObject({ edit: Name, taken: Type.Boolean(), why: Words }), {
    maxItems: DEBATE_LIMITS.edits,
  }),
  concerns: Type.Array(
    strictObject({ concern: Name, status: Type.Enum([...STATUSES]), why: Words, quote: Quote }),
    { maxItems: 100 },
  ),
});

const LONGEST_DROPPED = 300;

/** The parts of a model's answer that were discarded, for the record. */
function dropping() {
  const dropped: string[] = [];
  const drop = (what: string): void => {
    if (dropped.length < DEBATE_LIMITS.dropped) dropped.push(prose(what, LONGEST_DROPPED));
  };
  return { dropped, drop };
}
type Bin = ReturnType<typeof dropping>;

/** Each concern must quote the specification, or quote nothing if it is about something missing. */
function raisedBy(
  answered: Type.Static<typeof Raised>,
  byRule: readonly Concern[],
  { state: { text } }: DebateView,
  { drop }: Bin,
): Concern[] {
  const known = new Set(byRule.map(({ id }) => id));
  const concerns = answered.flatMap(({ kind, severity, text: said, quote }): Concern[] => {
    const says = prose(said, 1200);
    const place = placeOf(text, quote);
    if (says === '') return [];
    if (place === null && quote.trim() !== '') {
      drop(`a concern whose quotation does not stand: “${quote}”`);
      return [];
    }
    const name = prose(kind, 60) || 'concern';
    const id = idOf(name, place?.quote ?? says);
    if (known.has(id)) return [];
    known.add(id);
    return [{ id, source: 'model', kind: name, severity, text: says, place }];
  });
  return concerns.slice(0, DEBATE_LIMITS.concerns - byRule.length);
}

/** Says which of the model's quotations are real, and whether its agreement counts. */
function positionOf(
  { agrees, checked: said }: Pick<Type.Static<typeof ExaminationAnswer>, 'agrees' | 'checked'>,
  objects: boolean,
  { state: { text }, matter, round }: DebateView,
  { dropped, drop }: Bin,
): Position {
  const ids = new Set(matter.questions.map(({ id }) => id));
  const checked = said.flatMap(({ quote, what, question }): Checked[] => {
    const place = placeOf(text, quote);
    if (place === null) {
      drop(`a check whose quotation does not stand: “${quote}”`);
      return [];
    }
    return [{ place, what: prose(what, 1200), question: ids.has(question) ? question : null }];
  });
  const why = objects
    ? 'it agrees and objects at once'
    : agreementFault({ checked }, text.split('\n'), round);
  const pressed = agrees ? why : null;
  const counts = agrees && pressed === null;
  return { read: true, agrees: counts, pressed, checked, dropped, abstained: null };
}

interface DebateDuty<Shape extends Type.TSchema, Own extends DebateArtifact & Position> {
  readonly kind: Own['kind'];
  readonly prompt: Prompt;
  readonly schema: Shape;
  combine(view: DebateView, answer: Type.Static<Shape>, byRule: Own): Own;
}

/**
 * The model's answer is added to what the rules find, as far as the specification supports it. If there is no answer,
 * or an invalid one, the seat abstains; what the rules found is kept.
 */
function debateDuty<Shape extends Type.TSchema, Own extends DebateArtifact & Position>(
  spec: DebateDuty<Shape, Own>,
): Duty<DebateView> {
  const { kind, prompt, schema } = spec;
  return dutyOf<DebateView, Shape, Own>({
    ...spec,
    question: (view) => ({ asked: kind, prompt, data: shownIn(view), name: kind, schema }),
    faultsOf: ({ matter, record }, combined) => artifactFaults(matter, record, combined),
    abstained(byRule, why, view) {
      const silent = { ...byRule, abstained: clipped(why, 4000) };
      return silent.kind === 'ruling' ? { ...silent, ...concluded(view, silent) } : silent;
    },
  });
}

const promptOf = (name: string): Prompt =>
  readPrompt(new URL(`../../prompts/debate-${name}-1.md`, import.meta.url));

/** The adversary's model raises further concerns, and cannot withdraw those of the rules. */
export const examining = debateDuty<typeof ExaminationAnswer, Examination>({
  kind: 'examination',
  prompt: promptOf('examine'),
  schema: ExaminationAnswer,
  combine(view, answer, byRule) {
    const bin = dropping();
    const raised = raisedBy(answer.concerns, byRule.concerns, view, bin);
    const at = positionOf(answer, raised.length > 0, view, bin);
    return { ...byRule, ...at, concerns: [...byRule.concerns, ...raised] };
  },
});

/** Terminal control characters and invisible ones. A proposed edit is shown exactly as it was written. */
const hidesCharacters = (text: string): boolean => {
  const lines = text.replaceAll('\r\n', '\n');
  return shown(lines) !== lines;
};

/** The evaluator's model answers concerns, and proposes edits; those that cannot be applied are discarded. */
export const proposing = debateDuty<typeof ProposalAnswer, Proposal>({
  kind: 'proposal',
  prompt: promptOf('propose'),
  schema: ProposalAnswer,
  combine(view, answer, byRule) {
    const bin = dropping();
    const concerns = raisedBy(answer.concerns, byRule.concerns, view, bin);
    const known = new Set(
      [...view.state.standing.map(({ concern }) => concern), ...concerns].map(({ id }) => id),
    );
    const edits: Edit[] = [];
    const own = new Set(answer.edits.flatMap((edit) => edit.concerns));
    const rest = byRule.edits.filter((edit) => !edit.concerns.some((id) => own.has(id)));
    for (const edit of [...answer.edits, ...rest]) {
      const next = {
        ...edit,
        id: `E${edits.length + 1}`,
        concerns: [...new Set(edit.concerns)].filter((id) => known.has(id)),
        why: prose(edit.why, 1200),
      };
      const [found] = replacementFaults(view.state.text, [...edits, next]);
      const hidden =
        hidesCharacters(edit.new) &&
        !hidesCharacters(edit.old) &&
        'it brings signs that nobody sees';
      const fault = hidden || found;
      if (fault === undefined && next.concerns.length > 0) edits.push(next);
      else
        bin.drop(
          `an edit: ${fault?.replace(/^edits\S*: ?/, '') ?? 'it names no concern'}: “${edit.old}”`,
        );
    }
    const answers = answer.answers
      .filter(({ concern }) => known.has(concern))
      .map((one) => ({ ...one, why: prose(one.why, 1200) }));
    // Edits that only the rules propose are not objections of the model.
    const objects =
      concerns.length > 0 || edits.some(({ concerns: of }) => of.some((id) => own.has(id)));
    return { ...byRule, ...positionOf(answer, objects, view, bin), concerns, edits, answers };
  },
});

/**
 * The judge's model resolves a rule's concern only if the rule no longer finds it, and a model's concern only by citing
 * words that answer it. It dismisses no concern without such a citation.
 */
export const ruling = debateDuty<typeof RulingAnswer, Ruling>({
  kind: 'ruling',
  prompt: promptOf('rule'),
  schema: RulingAnswer,
  combine(view, answer, byRule) {
    const bin = dropping();
    const judged = new Map(answer.edits.map((one) => [one.edit, one]));
    const edits = byRule.edits.map((one) => {
      const { taken, why } = judged.get(one.edit) ?? one;
      return { edit: one.edit, taken, why: prose(why, 1200) };
    });
    const text = textAfter(view, { ...byRule, edits });
    const still = new Set(concernsIn(view.matter, text).map(({ id }) => id));
    const said = new Map(answer.concerns.map((one) => [one.concern, one]));
    const concerns = openIn(view.state).map(({ concern }): Ruled => {
      const { id, source } = concern;
      const ruled = (status: Ruled['status'], why: string, citation: Ruled['citation'] = null) => {
        return { concern: id, status, why, citation };
      };
      if (source === 'rule' && !still.has(id)) {
        return ruled('resolved', 'its rule no longer finds it');
      }
      const one = said.get(id);
      if (!one) return ruled('open', 'it was not ruled on');
      const citation = placeOf(text, one.quote);
      const why = prose(one.why, 1200);
      if (one.status === 'open') return ruled('open', why, citation);
      if (citation === null) {
        bin.drop(`${id} ${one.status} by words that do not stand: “${one.quote}”`);
        return ruled('open', 'no words were cited that answer it');
      }
      // If the rule still finds it, the concern can be dismissed but not resolved.
      return ruled(source === 'rule' ? 'dismissed' : one.status, why, citation);
    });
    const at = positionOf(answer, false, view, bin);
    return concluded(view, { ...byRule, ...at, edits, concerns });
  },
});
