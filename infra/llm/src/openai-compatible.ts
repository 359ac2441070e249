import type { OpenAI } from 'openai';
import type Type from 'typebox';
import Compile from 'typebox/compile';
import { parseAnswer, repairMessage } from '#src/answer.ts';
import type { LlmConfig } from '#src/config.ts';
import type { ModelQuestion, Completion, LanguageModel, Usage } from '#src/port.ts';
import { portable } from '#src/portable.ts';
import { readCompletion, type ModelReply } from '#src/reply.ts';
import { boundedFetch, send, type Deadline } from '#src/transport.ts';

interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** Returns the model's reply, of at most `left` tokens. */
type Exchange = (
  messages: readonly Message[],
  left: number,
  deadline: Deadline,
) => Promise<ModelReply>;

/** The fewest tokens that must be left for a repair. No answer of any shape fits into fewer. */
const LEAST_REPAIR = 16;

const NOTHING_USED: Usage = { calls: 0, promptTokens: 0, completionTokens: 0 };

/**
 * Opens a model behind an OpenAI-compatible API. It connects at the first question. An answer that
 * does not fit is sent back once, with its faults; the second answer is final.
 */
export function openModel(config: LlmConfig): LanguageModel {
  let opened: ReturnType<typeof open> | null = null;
  return {
    name: config.model,
    async complete(asking) {
      const { maxTokens = config.maxTokens } = asking.budget ?? {};
      const timeoutMs = timerDelay(asking.budget?.timeoutMs ?? config.timeoutMs);
      const caller = asking.signal;
      const timer = AbortSignal.timeout(timeoutMs);
      const signal = caller === undefined ? timer : AbortSignal.any([timer, caller]);
      opened ??= open(config);
      const { library, client } = await opened;
      const asked = requestOf(config, asking);
      const exchange: Exchange = async (messages, left, deadline) => {
        const max_tokens = Math.min(maxTokens, left);
        const sent = await send(library, client, { ...asked, max_tokens, messages }, deadline);
        if ('body' in sent) return readCompletion(sent.body);
        return { promptTokens: 0, completionTokens: 0, failure: sent.failure };
      };
      return askWithRepair(exchange, asking, { signal, caller, at: performance.now() + timeoutMs });
    },
  };
}

/** Node's timers accept whole milliseconds below 2^31. A longer delay would fire at once. */
const timerDelay = (ms: number): number => Math.min(Math.ceil(ms), 2 ** 31 - 1);

/** Loads the library at the first question, because most commands never ask one. */
async function open({ url, apiKey, timeoutMs }: LlmConfig) {
  const library = await import('openai');
  // The library would send these headers to whatever address is asked, and could replace our API key by them.
  delete process.env['OPENAI_CUSTOM_HEADERS'];
  const client: OpenAI = new library.OpenAI({
    baseURL: url,
    // The library needs a key, and without this one would take the environment's. A server without keys ignores it.
    apiKey: apiKey ?? 'none',
    organization: null,
    project: null,
    logLevel: 'off',
    fetch: boundedFetch,
    // We retry and time out ourselves: the library's own retry wait ignores the deadline.
    maxRetries: 0,
    timeout: timerDelay(timeoutMs),
  });
  return { library, client };
}

function requestOf<Shape extends Type.TSchema>(
  { model, temperature = 0, schema: keywords = 'portable' }: LlmConfig,
  { name, schema: shape }: ModelQuestion<Shape>,
): object {
  const schema = keywords === 'full' ? shape : portable(shape);
  return {
    model,
    temperature,
    response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } },
  };
}

async function askWithRepair<Shape extends Type.TSchema>(
  exchange: Exchange,
  asking: ModelQuestion<Shape>,
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
    usage = addUsage(usage, said);
    // The repair's prompt repeats the whole first exchange, so those tokens count twice.
    left -= 2 * (said.promptTokens + said.completionTokens);
    if ('failure' in said) return { ok: false, failure: said.failure, usage };
    const result = parseAnswer(said.text, shape, asking);
    if (result.ok) return { ok: true, value: result.value, usage };
    if (last || left < LEAST_REPAIR) {
      const message = `no answer of the shape that was asked for: ${result.faults.join('; ')}`;
      return { ok: false, failure: { reason: 'invalid', message }, usage };
    }
    messages.push({ role: 'assistant', content: said.text });
    messages.push({ role: 'user', content: repairMessage(result.faults) });
  }
  throw new Error('the last round answers');
}

function addUsage(usage: Usage, { promptTokens, completionTokens }: ModelReply): Usage {
  return {
    calls: usage.calls + 1,
    promptTokens: usage.promptTokens + promptTokens,
    completionTokens: usage.completionTokens + completionTokens,
  };
}
