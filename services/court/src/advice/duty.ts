import type { RoleBrain, Turn } from '#src/handoff/party.ts';
import type {
  Artifact,
  ArtifactKind,
  BaseView,
  EvidenceGapBrief,
  Gathered,
  View,
} from '@assize/proto';
import { seenWith } from '#src/search/seek.ts';
import type Type from 'typebox';
import { toldOf } from './advice.ts';
import type { Counsel, Question } from './counsel.ts';

/** What a model does for one kind of artifact that a role hands in. All of it is pure. */
export interface DutySpec<V extends BaseView, Shape extends Type.TSchema, Own extends Artifact> {
  readonly kind: Own['kind'];
  /** Null where there is nothing to ask: then what the rule says stands. */
  question(seen: V, byRule: Own): Question<Shape> | null;
  /** The artifact, once the answer is held to the record: what the rule says, and what may be added. */
  held(seen: V, answer: Type.Static<Shape>, byRule: Own): Own;
  /** Why that can't stand on the record: then the role abstains. Absent: it always can. */
  faultsOf?(seen: V, held: Own): readonly string[];
  /** The artifact of a role that could not do its duty. */
  abstained(byRule: Own, why: string, seen: V): Own;
}

/** A duty whose shape is known to itself alone. */
export interface Duty<V extends BaseView> {
  readonly kind: ArtifactKind;
  question(seen: V, byRule: Artifact): Question<Type.TSchema> | null;
  decide(seen: V, gathered: Gathered, byRule: Artifact): Artifact;
  abstained(byRule: Artifact, why: string, seen: V): Artifact;
}

/** A duty among others of other shapes. @throws where it is given an artifact of another kind */
export function dutyOf<V extends BaseView, Shape extends Type.TSchema, Own extends Artifact>(
  spec: DutySpec<V, Shape, Own>,
): Duty<V> {
  const isOwn = (artifact: Artifact): artifact is Own => artifact.kind === spec.kind;
  const own = (artifact: Artifact): Own => {
    if (isOwn(artifact)) return artifact;
    throw new Error(`a duty for ${spec.kind} was given ${artifact.kind}`);
  };
  return {
    kind: spec.kind,
    question: (seen, byRule) => spec.question(seen, own(byRule)),
    decide(seen, gathered, artifact) {
      const byRule = own(artifact);
      const question = spec.question(seen, byRule);
      if (question === null) return byRule;
      const told = toldOf(gathered, question.asked, question.schema);
      if (!told.ok) return spec.abstained(byRule, told.why, seen);
      const malformed = (faults: readonly string[]): Own =>
        spec.abstained(byRule, `malformed: ${faults.join('; ')}`, seen);
      // What a model in process was told to repair may come otherwise from a file.
      const said = question.faultsOf?.(told.value) ?? [];
      if (said.length > 0) return malformed(said);
      const held = spec.held(seen, told.value, byRule);
      const faults = spec.faultsOf?.(seen, held) ?? [];
      return faults.length === 0 ? held : malformed(faults);
    },
    abstained: (byRule, why, seen) => spec.abstained(own(byRule), why, seen),
  };
}

/** What a proceeding's turns with a model look at beside their view. */
export interface Setting<V extends BaseView> {
  /** The view with what was just gathered in it. */
  seen(view: V, gathered: Gathered): V;
  /** Why asking would be for nothing, else null. */
  abstained(seen: V): string | null;
}

/** What every party that has abstained says, as far as this place may see: why it can't do its duty. */
export function abstentionsIn(view: View): EvidenceGapBrief['missing'] {
  const { indictment, discovery, brief, reinvestigation, rounds } = view;
  const turns = [
    { foundBy: 'evaluator', stage: '_remand', of: reinvestigation },
    { foundBy: 'prosecutor', stage: 'indict', of: indictment },
    { foundBy: 'adversary', stage: 'discover', of: discovery },
    { foundBy: 'defense', stage: 'defend', of: brief },
    ...rounds.flatMap(({ argument, rebuttal }) => [
      { foundBy: 'prosecutor', stage: 'hearing', of: argument },
      { foundBy: 'defense', stage: 'hearing', of: rebuttal },
    ]),
  ];
  return turns.flatMap(({ foundBy, stage, of }) => {
    const what = of?.abstained ?? null;
    return what === null ? [] : [{ foundBy, stage, what }];
  });
}

/** Why asking a model would be for nothing: the case can only end in a mistrial. Null while it is contested. */
export function abstainedIn(view: View): string | null {
  const [silent] = abstentionsIn(view);
  return silent ? `no model was asked: the ${silent.foundBy} has abstained` : null;
}

export const IN_COURT: Setting<View> = { seen: seenWith, abstained: abstainedIn };

/** Where a turn sees all that it may in its view, and no abstention silences another turn. */
const BY_VIEW = { seen: <V>(view: V): V => view, abstained: () => null };

/**
 * A role's brain with a language model beside its rule. The rule gathers and decides as ever; the
 * model is asked about the same record, and its answer is held to it. A role whose model gives no
 * answer abstains, and so does one whose rule does: what it rests on can't be read. The rule alone where
 * there is no model. Where no setting is given, a turn sees all that it may in its view.
 */
export function counselled<V extends BaseView>(
  rule: RoleBrain<V>,
  counsel: Counsel | null,
  name: string,
  duties: readonly Duty<V>[],
  setting: Setting<V> = BY_VIEW,
): RoleBrain<V> {
  if (!counsel) return rule;
  const turns: Record<string, Turn<V>> = { ...rule.turns };
  for (const duty of duties) {
    const turn = turns[duty.kind];
    if (turn) turns[duty.kind] = dutiful(turn, duty, counsel, setting);
  }
  return { ...rule, kind: 'llm', name, turns };
}

function dutiful<V extends BaseView>(
  rule: Turn<V>,
  duty: Duty<V>,
  counsel: Counsel,
  setting: Setting<V>,
): Turn<V> {
  return {
    async gather(view, signal) {
      const gathered = (await rule.gather?.(view, signal)) ?? {};
      const byRule = rule.decide(view, gathered);
      const seen = setting.seen(view, gathered);
      if (abstains(byRule) || setting.abstained(seen) !== null) return gathered;
      const question = duty.question(seen, byRule);
      if (question === null) return gathered;
      return { ...gathered, advice: [await counsel.ask(question, view.spent, signal)] };
    },
    decide(view, gathered) {
      const byRule = rule.decide(view, gathered);
      if (abstains(byRule)) return byRule;
      const seen = setting.seen(view, gathered);
      const abstained = setting.abstained(seen);
      return abstained === null
        ? duty.decide(seen, gathered, byRule)
        : duty.abstained(byRule, abstained, seen);
    },
  };
}

function abstains(artifact: Artifact): boolean {
  return 'abstained' in artifact && (artifact.abstained ?? null) !== null;
}
