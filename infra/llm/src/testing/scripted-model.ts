/** A server that behaves like an OpenAI-compatible one, or misbehaves, as each test prescribes. */
import { serveModel, type Asked, type ModelServer, type ScriptedReply } from './serve.ts';

export function says(
  content: string | null,
  { finish = 'stop', refusal = null }: { finish?: string; refusal?: string | null } = {},
): ScriptedReply {
  const message = { role: 'assistant', content, refusal };
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
  const choices = [{ index: 0, finish_reason: finish, message }];
  return { body: JSON.stringify({ id: 'x', object: 'chat.completion', choices, usage }) };
}

/** Answers the n-th request with the n-th reply, and repeats the last reply from then on. */
export function scriptedModel(
  replies: readonly ScriptedReply[] | ((asked: Asked) => ScriptedReply),
): Promise<ModelServer> {
  return serveModel((one, at) =>
    typeof replies === 'function' ? replies(one) : (replies[at] ?? replies.at(-1) ?? null),
  );
}
