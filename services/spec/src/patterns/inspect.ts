import { prose, type Question } from '@assize/court/advice';
import { readPrompt } from '@assize/llm';
import { strictObject } from '@assize/proto';
import Type from 'typebox';
import type { SpecModel, Told } from '#src/review/model.ts';
import { annotate, SEVERITIES, TYPES } from './annotation.ts';
import type { ContextFile } from './context.ts';
import { numbered } from './numbered.ts';
import { placeAfter } from './place.ts';
import { faultsOf, faultsOfAnnotated, type LinesOf } from './validate.ts';

const PROMPT = new URL('./prompts/patterns-1.md', import.meta.url);

const MOST = 50;
const LONGEST = 1000;

const Answer = strictObject({
  annotations: Type.Array(
    strictObject({
      afterLine: Type.Integer({ minimum: 1 }),
      source: Type.String(),
      type: Type.Enum([...TYPES]),
      severity: Type.Enum([...SEVERITIES]),
      guidance: Type.String(),
    }),
    { maxItems: MOST },
  ),
});

/** A specification with its annotations, of which there may be none. */
export interface Inspected {
  readonly annotated: string;
  readonly count: number;
}

/**
 * Has a model annotate a specification by the notes of its project. The model says what goes where; it
 * never has the specification itself to write, and what comes of it is checked all the same.
 */
export async function inspect(
  specification: string,
  context: readonly ContextFile[],
  model: SpecModel,
  signal: AbortSignal,
): Promise<Told<Inspected>> {
  const lines: LinesOf = new Map(context.map(({ name, lines: count }) => [name, count]));
  const told = await model.ask(questionOf(specification, context, lines), signal);
  if (!told.ok) return told;
  const annotations = told.value.annotations.map((one) => ({
    ...one,
    guidance: prose(one.guidance, LONGEST).replaceAll('<', '&lt;'),
    afterLine: placeAfter(specification, one.afterLine),
  }));
  const annotated = annotate(specification, annotations);
  const [fault] = faultsOfAnnotated(specification, annotated, lines);
  if (fault !== undefined) return { ok: false, why: `its annotations do not hold: ${fault}` };
  return { ok: true, value: { annotated, count: annotations.length } };
}

function questionOf(
  specification: string,
  context: readonly ContextFile[],
  lines: LinesOf,
): Question<typeof Answer> {
  const length = numbered(specification).split('\n').length;
  return {
    asked: 'patterns',
    prompt: readPrompt(PROMPT),
    data: [
      ...context.map(({ name, tag, numbered: text }) => ({
        tag,
        text: `=== ${name} ===\n${text}`,
      })),
      { tag: 'specification', text: numbered(specification) },
    ],
    name: 'patterns',
    schema: Answer,
    faultsOf: ({ annotations }) =>
      annotations.flatMap((one, at) => [
        ...(one.afterLine <= length ? [] : [`annotations.${at}.afterLine must be 1 to ${length}`]),
        ...faultsOf(one, lines).map((fault) => `annotations.${at}: ${fault}`),
      ]),
  };
}
