import type { RoleBrain, Turn } from '#src/handoff/party.ts';
import type {
  Artifact,
  ArtifactKind,
  BaseView,
  EvidenceGapBrief,
  Gathered,
  View,
} from '@assize/proto';
import { viewWithGathered } from '#src/search/seek.ts';
import type Type from 'typebox';
import { recordedAnswer } from './advice.ts';
import type { Counsel, Question } from './counsel.ts';

/** What a model does for one kind of artifact. Every function is pure. */
export interface DutySpec<V extends BaseView, Shape extends Type.TSchema, Own extends Artifact> {
  readonly kind: Own['kind'];
  /** Null if there is nothing to ask. The rule's artifact then stands. */
  question(seen: V, byRule: Own): Question<Shape> | null;
  /** Checks the model's answer against the record, and combines it with the rule's artifact. */
  combine(seen: V, answer: Type.Static<Shape>, byRule: Own): Own;
  /** Why the combined artifact is invalid; the role then abstains. If absent, it is always valid. */
  faultsOf?(seen: V, combined: Own): readonly string[];
  /** The artifact of a role that could not do its duty. */
  abstained(byRule: Own, why: string, seen: V): Own;
}

/** A duty with its schema and artifact types erased, so that duties of different types fit in one list. */
export interface Duty<V extends BaseView> {
  readonly kind: ArtifactKind;
  question(seen: V, byRule: Artifact): Question<Type.TSchema> | null;
  decide(seen: V, gathered: Gathered, byRule: Artifact): Artifact;
  abstained(byRule: Artifact, why: string, seen: V): Artifact;
}

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
      const told = recordedAnswer(gathered, question.asked, question.schema);
      if (!told.ok) return spec.abstained(byRule, told.why, seen);
      const malformed = (faults: readonly string[]): Own =>
        spec.abstained(byRule, `malformed: ${faults.join('; ')}`, seen);
      // A model in this process was told to repair such faults, but an answer from a file may still have them.
      const said = question.faultsOf?.(told.value) ?? [];
      if (said.length > 0) return malformed(said);
      const combined = spec.combine(seen, told.value, byRule);
      const faults = spec.faultsOf?.(seen, combined) ?? [];
      return faults.length === 0 ? combined : malformed(faults);
    },
    abstained: (byRule, why, seen) => spec.abstained(own(byRule), why, seen),
  };
}

/** How a proceeding's turns prepare their view for a model. */
export interface Setting<V extends BaseView> {
  /** Adds what was just gathered. */
  seen(view: V, gathered: Gathered): V;
  /** Why asking the model is useless, or null. */
  abstained(seen: V): string | null;
}

/** Covers what this node's view shows. */
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

/**
 * Why asking a model is useless: after an abstention the case can only end in a mistrial. Null if no party abstained.
 */
export function abstainedIn(view: View): string | null {
  const [silent] = abstentionsIn(view);
  return silent ? `no model was asked: the ${silent.foundBy} has abstained` : null;
}

export const COURT_SETTING: Setting<View> = { seen: viewWithGathered, abstained: abstainedIn };

/** For turns whose view already has everything, and in which one party's abstention does not silence another. */
const BY_VIEW = { seen: <V>(view: V): V => view, abstained: () => null };

/**
 * The rule gathers and decides as it does alone. The model is asked about the same record, and its answer is checked
 * against it. A role whose model gives no answer abstains. If the rule itself abstains, because its evidence cannot be
 * read, the model is not asked. Without a counsel, the rule is returned unchanged. Without a setting, a turn sees its
 * view alone.
 */
export function withCounsel<V extends BaseView>(
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
    if (turn) turns[duty.kind] = withDuty(turn, duty, counsel, setting);
  }
  return { ...rule, kind: 'llm', name, turns };
}

function withDuty<V extends BaseView>(
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
