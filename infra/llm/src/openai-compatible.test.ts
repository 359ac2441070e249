import Type from 'typebox';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openModel } from '#src/openai-compatible.ts';
import type { ModelQuestion } from '#src/port.ts';
import { says, scriptedModel, type ScriptedReply } from '#src/testing/index.ts';

const Answer = Type.Object({ words: Type.Array(Type.String()) }, { additionalProperties: false });
const ASKING = { system: 'Say words.', user: 'Now.', name: 'words', schema: Answer } as const;
const GOOD = says('{"words":["a"]}');

function ask(url: string, more: Partial<ModelQuestion<typeof Answer>> = {}) {
  const model = openModel({ url, model: 'm', apiKey: 'key', timeoutMs: 5000, maxTokens: 64 });
  return model.complete({ ...ASKING, ...more });
}

const limited = (headers: Record<string, string>): ScriptedReply => ({
  status: 429,
  headers,
  body: '{"error":{"message":"slow down at /secret"}}',
});

describe('an answer', () => {
  it('is asked for by schema at temperature 0, with the key, and its tokens are counted', async () => {
    await using server = await scriptedModel([GOOD]);
    expect(await ask(server.url)).toEqual({
      ok: true,
      value: { words: ['a'] },
      usage: { calls: 1, promptTokens: 10, completionTokens: 5 },
    });
    const [asked] = server.asked;
    expect(asked).toMatchObject({ path: '/v1/chat/completions', authorization: 'Bearer key' });
    expect(asked?.body).toMatchObject({
      model: 'm',
      temperature: 0,
      max_tokens: 64,
      messages: [
        { role: 'system', content: 'Say words.' },
        { role: 'user', content: 'Now.' },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'words', strict: true, schema: { type: 'object' } },
      },
    });
  });

  it.each([-1, 2.5, 1e300])('counts no tokens where a server says %d', async (said) => {
    const message = { role: 'assistant', content: '{"words":["a"]}' };
    const usage = { prompt_tokens: said, completion_tokens: said };
    const body = JSON.stringify({ choices: [{ finish_reason: 'stop', message }], usage });
    await using server = await scriptedModel([{ body }]);
    expect(await ask(server.url)).toMatchObject({
      ok: true,
      usage: { promptTokens: 0, completionTokens: 0 },
    });
  });

  it('is asked for with nothing that the environment has for another server', async () => {
    vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'Authorization: Bearer another');
    vi.stubEnv('OPENAI_ADMIN_KEY', 'another');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    await using server = await scriptedModel([GOOD]);
    await ask(server.url);
    expect(server.asked[0]?.authorization).toBe('Bearer key');
  });

  it.each([2 ** 40, 5000.5])('may take %s ms, though no timer does', async (timeoutMs) => {
    await using server = await scriptedModel([GOOD]);
    const model = openModel({ url: server.url, model: 'm', timeoutMs, maxTokens: 64 });
    expect(await model.complete(ASKING)).toMatchObject({ ok: true });
  });

  it('that does not fit is sent back once, with what is wrong with it', async () => {
    await using server = await scriptedModel([says('{"words":[1]}'), GOOD]);
    const answer = await ask(server.url);
    expect(answer).toMatchObject({ ok: true, usage: { calls: 2, promptTokens: 20 } });
    expect(server.asked[1]?.body).toMatchObject({
      messages: [
        {},
        {},
        { role: 'assistant', content: '{"words":[1]}' },
        {
          role: 'user',
          content:
            "That answer can't be used: words.0 must be string. " +
            'Answer again: one JSON value of the given schema, and nothing beside it.',
        },
      ],
    });
  });

  it('is held to what the asker checks besides', async () => {
    await using server = await scriptedModel([GOOD, says('{"words":["b"]}')]);
    const faultsOf = ({ words }: { words: string[] }) => (words.includes('a') ? ['no a'] : []);
    expect(await ask(server.url, { faultsOf })).toMatchObject({ value: { words: ['b'] } });
  });

  it('comes from a server that was too busy before, after the wait that it named', async () => {
    await using server = await scriptedModel([limited({ 'retry-after-ms': '1' }), GOOD]);
    expect(await ask(server.url)).toMatchObject({ ok: true, usage: { calls: 1 } });
    await using inASecond = await scriptedModel([limited({ 'retry-after': '1' }), GOOD]);
    const started = performance.now();
    expect(await ask(inASecond.url)).toMatchObject({ ok: true });
    expect(performance.now() - started).toBeGreaterThanOrEqual(990);
  });
});

describe('no answer', () => {
  it.each<[string, readonly ScriptedReply[], string, number]>([
    ['nonsense', [says('Sure! Here are words.')], 'invalid', 2],
    ['another shape', [says('{"words":"a"}')], 'invalid', 2],
    ['a field too many', [says('{"words":[],"note":"x"}')], 'invalid', 2],
    ['nothing', [says(null)], 'invalid', 2],
    ['a truncated answer', [says('{"words":["a', { finish: 'length' })], 'truncated', 1],
    ['a refusal', [says(null, { refusal: 'I can not help.' })], 'refused', 1],
    ['a filtered answer', [says('', { finish: 'content_filter' })], 'refused', 1],
    ['a completion without choices', [{ body: '{"choices":[]}' }], 'invalid', 2],
    ['other JSON', [{ body: '{"hello":1}' }], 'invalid', 1],
    ['broken JSON', [{ body: '{"choices":' }], 'invalid', 1],
    ['a reply without an end', [{ body: ' '.repeat(33 * 2 ** 20), open: true }], 'invalid', 1],
    ['a web page', [{ headers: { 'content-type': 'text/html' }, body: '<html>' }], 'invalid', 1],
    ['a wrong key', [{ status: 401, body: '{}' }], 'rejected', 1],
    ['a request that it does not take', [{ status: 400, body: '{}' }], 'rejected', 1],
    ['an hour to wait', [limited({ 'retry-after': '3600' })], 'rate-limited', 1],
    ['a server that is always busy', [limited({ 'retry-after-ms': '1' })], 'rate-limited', 4],
    [
      'a server that always fails',
      [{ status: 503, headers: { 'retry-after': '0' }, body: '{}' }],
      'unavailable',
      4,
    ],
  ])('but %s is a failure by name', async (_what, replies, reason, requests) => {
    await using server = await scriptedModel(replies);
    const answer = await ask(server.url);
    if (answer.ok) throw new Error('it answered');
    expect(answer.failure.reason).toBe(reason);
    expect(answer.failure.message).not.toMatch(/secret|127\.0\.0\.1/);
    expect(server.asked).toHaveLength(requests);
  });

  it.each([
    ['a lone surrogate', String.raw`\ud800`],
    ['what a terminal obeys', String.raw`\u001b[2J\n`],
    ['very many characters', 'a'.repeat(1_000_000)],
  ])(
    'quotes %s, which the model names a field by, as a record may hold it',
    async (_what, name) => {
      await using server = await scriptedModel([says(`{"words":[],"${name}":1}`)]);
      const answer = await ask(server.url);
      if (answer.ok) throw new Error('it answered');
      const { message } = answer.failure;
      expect(message.isWellFormed()).toBe(true);
      expect(message).not.toMatch(/\p{Cc}/u);
      expect(message.length).toBeLessThan(3000);
    },
  );

  it.each<[string, ScriptedReply]>([
    ['a silent server', null],
    ['a server that stops half-way', { body: '{"choices":[', open: true }],
  ])('from %s ends with the time that was given', async (_what, reply) => {
    await using server = await scriptedModel([reply]);
    const answer = await ask(server.url, { budget: { timeoutMs: 60 } });
    expect(answer).toMatchObject({ ok: false, failure: { reason: 'timeout' } });
  });

  it('is waited for when the caller has given up', async () => {
    const caller = new AbortController();
    await using server = await scriptedModel(() => {
      caller.abort();
      return null;
    });
    const answer = await ask(server.url, { signal: caller.signal });
    expect(answer).toMatchObject({ ok: false, failure: { reason: 'cancelled' } });
    const before = await ask(server.url, { signal: AbortSignal.abort() });
    expect(before).toMatchObject({ ok: false, failure: { reason: 'cancelled' } });
  });

  it('comes from a connection that breaks in the middle of a reply', async () => {
    await using server = await scriptedModel([{ body: '{"choices":[', open: 'broken' }]);
    expect(await ask(server.url)).toMatchObject({ ok: false, failure: { reason: 'unreachable' } });
  });

  it('comes from where nobody listens', async () => {
    const gone = await scriptedModel([GOOD]);
    await gone[Symbol.asyncDispose]();
    expect(await ask(gone.url)).toMatchObject({ ok: false, failure: { reason: 'unreachable' } });
  });
});
