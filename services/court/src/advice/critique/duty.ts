import type { Prompt } from '@assize/llm';
import { artifactFaults, type CritiqueArtifact, type CritiqueView } from '@assize/proto/critique';
import type Type from 'typebox';
import { dutyOf, type Duty } from '#src/advice/duty.ts';
import { clipped, prose } from '#src/advice/prose.ts';
import { nameFaults } from './findings.ts';
import { reportShown, type ReportShown } from './shown.ts';

/** The longest prose of a turn, in characters. */
const LONGEST_SAID = 4000;

/** Every function is pure. */
export interface CriticSpec<Shape extends Type.TSchema, Own extends CritiqueArtifact> {
  readonly kind: Own['kind'];
  readonly prompt: Prompt;
  readonly schema: Shape;
  combine(
    on: { readonly view: CritiqueView; readonly shown: ReportShown },
    answer: Type.Static<Shape>,
    byRule: Own,
  ): Own;
  /** The turn of a critic whose model gave no answer. By default it keeps what the rule found. */
  abstained?(byRule: Own, why: string, view: CritiqueView): Own;
}

/**
 * The model is asked about the report and the thread so far. Its answer is checked against the record and added to the
 * rule's findings. If there is no answer, or it fails the checks, the critic abstains, which is a veto; the rule's
 * findings are kept all the same.
 */
export function criticDuty<Shape extends Type.TSchema, Own extends CritiqueArtifact>(
  spec: CriticSpec<Shape, Own>,
): Duty<CritiqueView> {
  const { kind, prompt, schema } = spec;
  return dutyOf<CritiqueView, Shape, Own>({
    kind,
    question(view) {
      const shown = reportShown(view);
      const faultsOf = (answer: Type.Static<Shape>): string[] =>
        typeof answer === 'object' && answer !== null ? nameFaults(answer, shown) : [];
      return { asked: kind, prompt, data: shown.data, name: kind, schema, faultsOf };
    },
    combine: (view, answer, byRule) =>
      spec.combine({ view, shown: reportShown(view) }, answer, byRule),
    faultsOf: ({ published, record }, combined) => artifactFaults(published, record, combined),
    abstained(byRule, reason, view) {
      const why = clipped(reason, LONGEST_SAID);
      return spec.abstained?.(byRule, why, view) ?? { ...byRule, abstained: why };
    },
  });
}

export function summaryWith(byRule: string, said: string): string {
  return prose(`${byRule} ${said}`, LONGEST_SAID);
}
