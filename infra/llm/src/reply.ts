import Type from 'typebox';
import Compile from 'typebox/compile';
import type { ModelFailure } from '#src/port.ts';

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** The fields of a chat completion that are read here; servers send more. */
const reply = Compile(
  Type.Object({
    choices: Type.Array(
      Type.Object({
        finish_reason: Text,
        message: Type.Object({ content: Text, refusal: Text }),
      }),
    ),
    usage: Type.Optional(
      Type.Union([
        Type.Object({ prompt_tokens: Type.Number(), completion_tokens: Type.Number() }),
        Type.Null(),
      ]),
    ),
  }),
);

export type ModelReply = {
  readonly promptTokens: number;
  readonly completionTokens: number;
} & ({ readonly text: string } | { readonly failure: ModelFailure });

/** Reads a chat completion. A body of any other form is a failure. */
export function readCompletion(body: unknown): ModelReply {
  const nothing = { promptTokens: 0, completionTokens: 0 };
  if (!reply.Check(body)) {
    const message = 'the server answered with something that is no chat completion';
    return { ...nothing, failure: { reason: 'invalid', message } };
  }
  const { choices, usage } = body;
  const counted = {
    promptTokens: tokenCount(usage?.prompt_tokens),
    completionTokens: tokenCount(usage?.completion_tokens),
  };
  const [first] = choices;
  const { content = '', refusal } = first?.message ?? {};
  if (refusal || first?.finish_reason === 'content_filter') {
    return { ...counted, failure: { reason: 'refused', message: 'the model declined to answer' } };
  }
  if (first?.finish_reason === 'length') {
    const message = 'the answer is longer than the budget of tokens';
    return { ...counted, failure: { reason: 'truncated', message } };
  }
  return { ...counted, text: content ?? '' };
}

/** 0 if the server sent no valid count. Some servers send -1 if they did not count. */
function tokenCount(tokens: number | undefined): number {
  return tokens !== undefined && Number.isSafeInteger(tokens) && tokens > 0 ? tokens : 0;
}
