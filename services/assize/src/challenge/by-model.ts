import type { LinedBlock } from '@assize/documents';
import { dataBlock, readPrompt, type LanguageModel, type ModelFailure } from '@assize/llm';
import Type from 'typebox';
import { LONGEST_STATEMENT, type Assumption } from './by-rule.ts';
import { definedFields, strictObject } from '@assize/proto';

const PROMPT = new URL('./prompts/assumptions-1.md', import.meta.url);

/** The longest document that a model is given, in characters; some 12,000 tokens. */
const LONGEST = 48_000;

const Answer = strictObject({
  assumptions: Type.Array(
    strictObject({
      line: Type.Integer(),
      statement: Type.String({ maxLength: LONGEST_STATEMENT }),
    }),
  ),
});
type Answer = Type.Static<typeof Answer>;

type FoundByModel = {
  readonly model: string;
  readonly prompt: string;
  readonly promptHash: string;
} & (
  | { readonly ok: true; readonly assumptions: readonly Assumption[] }
  | { readonly ok: false; readonly failure: ModelFailure }
);

function faultsOf({ assumptions }: Answer, lines: number): string[] {
  return assumptions.flatMap(({ line, statement }, at) => {
    const within = line >= 1 && line <= lines;
    return [
      ...(within ? [] : [`assumptions.${at}.line must be from 1 to ${lines}`]),
      ...(statement.trim() === '' ? [`assumptions.${at}.statement must not be blank`] : []),
    ];
  });
}

/** A failure is returned, and never thrown. */
export async function assumptionsByModel(
  model: LanguageModel,
  { markdown, blocks }: { readonly markdown: string; readonly blocks: readonly LinedBlock[] },
  signal?: AbortSignal,
): Promise<FoundByModel> {
  const { text: system, name: prompt, hash: promptHash } = readPrompt(PROMPT);
  const by = { model: model.name, prompt, promptHash };
  if (markdown.length > LONGEST) {
    const message = `the document has ${markdown.length} characters, and a model is given at most ${LONGEST}`;
    return { ...by, ok: false, failure: { reason: 'rejected', message } };
  }
  const lines = markdown.split(/\r\n?|\n/);
  const numbered = lines.map((line, at) => `${at + 1}| ${line}`).join('\n');
  const answer = await model.complete({
    system,
    user: dataBlock('document', numbered),
    name: 'assumptions',
    schema: Answer,
    faultsOf: (value) => faultsOf(value, lines.length),
    ...definedFields({ signal }),
  });
  if (!answer.ok) return { ...by, ok: false, failure: answer.failure };
  const heading = (line: number): string | null =>
    blocks.findLast((block) => block.line <= line)?.headings.at(-1) ?? null;
  const assumptions = answer.value.assumptions.map(({ line, statement }) => {
    return { statement: statement.trim(), line, heading: heading(line), because: 'model' };
  });
  return { ...by, ok: true, assumptions: assumptions.toSorted((a, b) => a.line - b.line) };
}
