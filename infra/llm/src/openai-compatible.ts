import type { OpenAI } from 'openai';
import type Type from 'typebox';
import Compile from 'typebox/compile';
import { parsed, repairOf } from '#src/answer.ts';
import type { LlmConfig } from '#src/config.ts';
import type { Asking, Completion, LanguageModel, Usage } from '#src/port.ts';
import { portable } from '#src/portable.ts';
import { saidIn, type Said } from '#src/reply.ts';
import { bounded, send, type Deadline } from '#src/transport.ts';

interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** One exchange with the server: from messages to the model's words, of at most `left` tokens. */
type Exchange = (messages: readonly Message[], left: number, deadline: Deadline) => Promise<Said>;

/** Tokens that have to be left for a repair: less is no answer of any shape. */
const LEAST_REPAIR = 16;

const NOTHING_USED: Usage = { calls: 0, promptTokens: 0, completionTokens: 0 };

/**
 * A model behind an OpenAI-compatible API. Nothing is connected before the first question. An
 * answer that does not fit is sent back once with its faults; the second one counts.
 */
export function openModel(config: LlmConfig): LanguageModel {
  let opened: ReturnType<typeof open> | null = null;
  return {
    name: config.model,
    async complete(asking) {
      const { maxTokens = config.maxTokens } = asking.budget ?? {};
      const timeoutMs = timed(asking.budget?.timeoutMs ?? config.timeoutMs);
      const caller = asking.signal;
      const timer = AbortSignal.timeout(timeoutMs);
      const signal = caller === undefined ? timer : AbortSignal.any([timer, caller]);
      opened ??= open(config);
      const { library, client } = await opened;
      const asked = requestOf(config, asking);
      const exchange: Exchange = async (messages, left, deadline) => {
        const max_tokens = Math.min(maxTokens, left);
        const sent = await send(library, client, { ...asked, max_tokens, messages }, deadline);
        if ('body' in sent) return saidIn(sent.body);
        return { promptTokens: 0, completionTokens: 0, failure: sent.failure };
      };
      return answer(exchange, asking, { signal, caller, at: performance.now() + timeoutMs });
    },
  };
}

/** As a timer of Node takes it: whole milliseconds, and a longer one would be over at once. */
const timed = (ms: number): number => Math.min(Math.ceil(ms), 2 ** 31 - 1);

/** The library is loaded by the first who asks: most commands never do. */
async function open({ url, apiKey, timeoutMs }: LlmConfig) {
  const library = await import('openai');
  // The library would send these to whatever address is asked, and its key in the place of ours.
  delete process.env['OPENAI_CUSTOM_HEADERS'];
  const client: OpenAI = new library.OpenAI({
    baseURL: url,
    // The library wants one, and would take the environment's; a server without keys reads none.
    apiKey: apiKey ?? 'none',
    organization: null,
    project: null,
    logLevel: 'off',
    fetch: bounded,
    // Tries and deadlines are ours: the library's own wait knows no deadline.
    maxRetries: 0,
    timeout: timed(timeoutMs),
  });
  return { library, client };
}

function requestOf<Shape extends Type.TSchema>(
  { model, temperature = 0, schema: keywords = 'portable' }: LlmConfig,
  { name, schema: shape }: Asking<Shape>,
): object {
  const schema = keywords === 'full' ? shape : portable(shape);
  return {
    model,
    temperature,
    response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } },
  };
}

/** Asks, and once more where the answer did not fit. */
async function answer<Shape extends Type.TSchema>(
  exchange: Exchange,
  asking: Asking<Shape>,
  deadline: Deadline,
): Promise<Completion<Type.Static<Shape>>> {
  const shape = Compile(asking.schema);
  const messages: Message[] = [
    { role: 'system', content: asking.system },
    { role: 'user', content: asking.user },
  ];
  let usage = NOTHING_USED;
  let left = asking.budget?.tokens ?? Infinity;
  for (const last of [false, true]) {
    const said = await exchange(messages, left, deadline);
    usage = added(usage, said);
    // The repair's prompt is all of the first exchange.
    left -= 2 * (said.promptTokens + said.completionTokens);
    if ('failure' in said) return { ok: false, failure: said.failure, usage };
    const result = parsed(said.text, shape, asking);
    if (result.ok) return { ok: true, value: result.value, usage };
    if (last || left < LEAST_REPAIR) {
      const message = `no answer of the shape that was asked for: ${result.faults.join('; ')}`;
      return { ok: false, failure: { reason: 'invalid', message }, usage };
    }
    messages.push({ role: 'assistant', content: said.text });
    messages.push({ role: 'user', content: repairOf(result.faults) });
  }
  throw new Error('the last round answers');
}

function added(usage: Usage, { promptTokens, completionTokens }: Said): Usage {
  return {
    calls: usage.calls + 1,
    promptTokens: usage.promptTokens + promptTokens,
    completionTokens: usage.completionTokens + completionTokens,
  };
}
