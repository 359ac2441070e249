import { prose, type Question, type RecordedAnswer } from '@assize/court/advice';
import { readPrompt } from '@assize/llm';
import { strictObject } from '@assize/proto';
import Type from 'typebox';
import type { SpecModel } from '#src/review/model.ts';
import { annotate, SEVERITIES, TYPES } from './annotation.ts';
import { numbered, type ContextFile } from './context.ts';
import { placeAfter } from './place.ts';

const PROMPT = new URL('./prompts/patterns-1.md', import.meta.url);

const LONGEST = 500;

/** Maximum number of annotations; nobody reads more. */
const MOST = 20;

/** Places in the specification, and lines of the files that the model was shown. */
const answerBy = (files: readonly string[]) =>
  strictObject({
    annotations: Type.Array(
      strictObject({
        afterLine: Type.Integer({ minimum: 1 }),
        file: Type.Enum([...files]),
        line: Type.Integer({ minimum: 1 }),
        type: Type.Enum([...TYPES]),
        severity: Type.Enum([...SEVERITIES]),
        guidance: Type.String({ minLength: 1, maxLength: LONGEST }),
      }),
      { maxItems: MOST },
    ),
  });

/** The result may be empty. The model only says what to insert where; it never rewrites the specification. */
export async function inspect(
  specification: string,
  context: readonly ContextFile[],
  model: SpecModel,
  signal: AbortSignal,
): Promise<RecordedAnswer<{ readonly annotated: string; readonly count: number }>> {
  const told = await model.ask(questionOf(specification, context), signal);
  if (!told.ok) return told;
  const annotations = told.value.annotations.map(({ file, line, ...one }) => ({
    ...one,
    source: `${file}:${line}`,
    guidance: guidanceOf(one).replaceAll('<', '&lt;'),
    afterLine: placeAfter(specification, one.afterLine),
  }));
  const annotated = annotate(specification, annotations);
  return { ok: true, value: { annotated, count: annotations.length } };
}

const guidanceOf = ({ guidance }: { readonly guidance: string }): string =>
  prose(guidance, LONGEST);

function questionOf(
  specification: string,
  context: readonly ContextFile[],
): Question<ReturnType<typeof answerBy>> {
  const length = numbered(specification).split('\n').length;
  const linesOf = (file: string) => context.find(({ name }) => name === file)?.lines ?? 0;
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
    schema: answerBy(context.map(({ name }) => name)),
    faultsOf: ({ annotations }) =>
      annotations.flatMap((one, at) => [
        ...(one.afterLine <= length ? [] : [`annotations.${at}.afterLine must be 1 to ${length}`]),
        ...(one.line <= linesOf(one.file)
          ? []
          : [`annotations.${at}.line: ${one.file} has ${linesOf(one.file)} lines`]),
        ...(guidanceOf(one) === '' ? [`annotations.${at}.guidance says nothing`] : []),
      ]),
  };
}
