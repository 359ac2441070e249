/**
 * An OpenAI-compatible server before a small model, as a process of its own:
 *
 *     node serve.ts RUNTIME WEIGHTS
 *
 * prints its base URL on stdout, and ends with its stdin.
 */
import { pathToFileURL } from 'node:url';
import { serveModel } from '@assize/llm/testing';
import Type from 'typebox';
import { Parse } from 'typebox/value';

/** As much of node-llama-cpp as is used: it is not among the dependencies of this workspace. */
interface Runtime {
  readonly getLlama: (options: object) => Promise<Llama>;
  readonly LlamaChatSession: new (options: object) => Session;
}
interface Llama {
  loadModel(options: { modelPath: string }): Promise<Model>;
  createGrammarForJsonSchema(schema: object): Promise<object>;
}
interface Model {
  createContext(options: object): Promise<{ getSequence(): Disposable; dispose(): Promise<void> }>;
  tokenize(words: string): readonly unknown[];
}
interface Session {
  promptWithMeta(
    user: string,
    options: object,
  ): Promise<{ responseText: string; stopReason: string }>;
}

const Asked = Type.Object({
  max_tokens: Type.Integer(),
  messages: Type.Array(Type.Object({ role: Type.String(), content: Type.String() })),
  response_format: Type.Object({
    json_schema: Type.Object({ schema: Type.Object({}, { additionalProperties: true }) }),
  }),
});
type Asked = Type.Static<typeof Asked>;

const [, , runtime = '', weights = ''] = process.argv;
const loaded: unknown = await import(pathToFileURL(runtime).href);
const { getLlama, LlamaChatSession } = loaded as Runtime;
// One thread: on a busy machine several wait for each other.
const llama = await getLlama({ gpu: false, build: 'never', maxThreads: 1, logLevel: 'error' });
const model = await llama.loadModel({ modelPath: weights });

async function complete({ messages, response_format, max_tokens }: Asked): Promise<object> {
  const context = await model.createContext({ contextSize: 6144, threads: 1 });
  try {
    const systemPrompt = messages.find(({ role }) => role === 'system')?.content ?? '';
    const user = messages.filter(({ role }) => role !== 'system').map((one) => one.content);
    const grammar = await llama.createGrammarForJsonSchema(response_format.json_schema.schema);
    const session = new LlamaChatSession({ contextSequence: context.getSequence(), systemPrompt });
    const options = { grammar, temperature: 0, maxTokens: max_tokens };
    const { responseText, stopReason } = await session.promptWithMeta(user.join('\n\n'), options);
    const count = (words: string): number => model.tokenize(words).length;
    const usage = {
      prompt_tokens: count([systemPrompt, ...user].join('\n')),
      completion_tokens: count(responseText),
    };
    const finish = stopReason === 'maxTokens' ? 'length' : 'stop';
    const message = { role: 'assistant', content: responseText, refusal: null };
    return { choices: [{ index: 0, finish_reason: finish, message }], usage };
  } finally {
    await context.dispose();
  }
}

const server = await serveModel(async ({ body }) => {
  try {
    return { body: JSON.stringify(await complete(Parse(Asked, body))) };
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    return { status: 500, body: '{}' };
  }
});
process.stdout.write(`${server.url}\n`);
process.stdin.resume().once('end', () => void server[Symbol.asyncDispose]());
