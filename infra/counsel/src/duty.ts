import type { RoleBrain, Turn } from '@assize/handoff';
import type { Artifact, ArtifactKind, View } from '@assize/proto';
import { seenWith } from '@assize/scrutiny';
import type Type from 'typebox';
import { toldOf } from './advice.ts';
import type { Counsel, Question } from './counsel.ts';
import { mootBy } from './moot.ts';

/** What a model does for one kind of artifact that a role hands in. All of it is pure. */
export interface DutySpec<Shape extends Type.TSchema, Own extends Artifact> {
  readonly kind: Own['kind'];
  /** Null where there is nothing to ask: then what the rule says stands. */
  question(seen: View, byRule: Own): Question<Shape> | null;
  /** The artifact, once the answer is held to the record: what the rule says, and what may be added. */
  held(seen: View, answer: Type.Static<Shape>, byRule: Own): Own;
  /** The artifact of a role that could not do its duty. */
  abstained(byRule: Own, why: string): Own;
}

/** A duty whose shape is known to itself alone. */
export interface Duty {
  readonly kind: ArtifactKind;
  question(seen: View, byRule: Artifact): Question<Type.TSchema> | null;
  decide(seen: View, gathered: Parameters<typeof toldOf>[0], byRule: Artifact): Artifact;
}

/** A duty among others of other shapes. @throws where it is given an artifact of another kind */
export function dutyOf<Shape extends Type.TSchema, Own extends Artifact>(
  spec: DutySpec<Shape, Own>,
): Duty {
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
      const moot = mootBy(seen);
      if (moot !== null) return spec.abstained(byRule, moot);
      const question = spec.question(seen, byRule);
      if (question === null) return byRule;
      const told = toldOf(gathered, question.asked, question.schema);
      return told.ok ? spec.held(seen, told.value, byRule) : spec.abstained(byRule, told.why);
    },
  };
}

/**
 * A role's brain with a language model beside its rule. The rule gathers and decides as ever; the
 * model is asked about the same record, and its answer is held to it. A role whose model gives no
 * answer abstains, and so does one whose rule does: what it rests on can't be read.
 */
export function counselled(
  rule: RoleBrain<View>,
  counsel: Counsel,
  name: string,
  duties: readonly Duty[],
): RoleBrain<View> {
  const turns: Record<string, Turn<View>> = { ...rule.turns };
  for (const duty of duties) {
    const turn = turns[duty.kind];
    if (turn) turns[duty.kind] = dutiful(turn, duty, counsel);
  }
  return { ...rule, kind: 'llm', name, turns };
}

function dutiful(rule: Turn<View>, duty: Duty, counsel: Counsel): Turn<View> {
  return {
    async gather(view, signal) {
      const gathered = (await rule.gather?.(view, signal)) ?? {};
      const byRule = rule.decide(view, gathered);
      const seen = seenWith(view, gathered);
      if (abstains(byRule) || mootBy(seen) !== null) return gathered;
      const question = duty.question(seen, byRule);
      if (question === null) return gathered;
      return { ...gathered, advice: [await counsel.ask(question, view.spent, signal)] };
    },
    decide(view, gathered) {
      const byRule = rule.decide(view, gathered);
      return abstains(byRule) ? byRule : duty.decide(seenWith(view, gathered), gathered, byRule);
    },
  };
}

function abstains(artifact: Artifact): boolean {
  return 'abstained' in artifact && (artifact.abstained ?? null) !== null;
}
