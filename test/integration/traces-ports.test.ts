/** What a trial calls is in its trace: gRPC on both sides, Redis, the index, a language model. */
import { redisCounters } from '@assize/court/counters';
import { openModel, traced } from '@assize/llm';
import { scriptedModel, says } from '@assize/llm/testing';
import { CredibilityService, EmbeddingService } from '@assize/proto/rpc';
import { client, implement, RpcError, serve, type Implementation } from '@assize/rpc';
import {
  inSpan,
  openTelemetry,
  readTelemetryConfig,
  type ProcessTelemetry,
} from '@assize/telemetry';
import Type from 'typebox';
import { expect, it } from 'vitest';
import { quietLog } from '#src/court.ts';
import { openReceiver, type ReceivedSpan } from '#src/otlp-receiver.ts';
import { ElasticIndex } from '../../infra/vectors/src/elastic/elastic-index.ts';
import { redisStage } from '../contract/counters-redis-stage.ts';

const [SERVER, CLIENT] = [2, 3];

/** Excludes the span within which the work is done. */
async function spansOf(
  work: (telemetry: ProcessTelemetry) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<ReceivedSpan[]> {
  await using receiver = await openReceiver();
  {
    const config = readTelemetryConfig({ ...receiver.env, ...settings });
    await using telemetry = await openTelemetry(config, quietLog);
    await inSpan(telemetry.of('judge'), { name: 'around' }, () => work(telemetry));
  }
  return receiver.spans.filter(({ name }) => name !== 'around');
}

it('a gRPC call is two spans, the callee’s under the caller’s', async () => {
  const spans = await spansOf(async (telemetry) => {
    const refuse = () => {
      throw new RpcError('INVALID_ARGUMENT', 'no claim');
    };
    const reading = implement(CredibilityService, {
      read: refuse,
      weigh: refuse,
      scoreSource: refuse,
    });
    await using server = await serve({
      address: 'plain://127.0.0.1:0',
      services: [reading],
      log: quietLog,
      telemetry: telemetry.of('credibility'),
    });
    await using rpc = client(CredibilityService, server.address, {
      telemetry: telemetry.of('judge'),
    });
    await expect(rpc.read({ claim: '', passages: [] })).rejects.toThrow('no claim');
  });
  const asked = spans.find(({ kind }) => kind === CLIENT);
  const answered = spans.find(({ kind }) => kind === SERVER);
  expect(spans).toHaveLength(2);
  expect(asked).toMatchObject({
    name: 'assize.v1.Credibility/Read',
    service: 'judge',
    isError: true,
  });
  expect(answered).toMatchObject({
    name: 'assize.v1.Credibility/Read',
    service: 'credibility',
    parentId: asked?.spanId,
    // The caller's mistake is no error of the server.
    isError: false,
  });
  for (const span of spans) {
    expect(span.attributes).toMatchObject({
      'rpc.system.name': 'grpc',
      'rpc.method': 'assize.v1.Credibility/Read',
      'rpc.response.status_code': 'INVALID_ARGUMENT',
    });
  }
});

const embedStream: Implementation<typeof EmbeddingService>['embedStream'] = async function* (
  asked,
) {
  for await (const { texts } of asked) yield { dimensions: texts.length };
};

it('a stream’s spans last as long as it is read', async () => {
  const spans = await spansOf(async (telemetry) => {
    const never = (): never => {
      throw new RpcError('UNIMPLEMENTED', 'not here');
    };
    const service = implement(EmbeddingService, {
      embed: never,
      index: never,
      indexStream: never,
      delete: never,
      search: never,
      stance: never,
      info: never,
      embedStream,
    });
    const address = 'plain://127.0.0.1:0';
    const own = telemetry.of('embedding');
    await using server = await serve({
      address,
      services: [service],
      log: quietLog,
      telemetry: own,
    });
    await using rpc = client(EmbeddingService, server.address, {
      telemetry: telemetry.of('judge'),
    });
    const answers = await Array.fromAsync(rpc.embedStream([{ texts: ['a'] }, { texts: [] }]));
    expect(answers).toHaveLength(2);
  });
  const byKind = spans.toSorted((a, b) => b.kind - a.kind);
  expect(byKind.map(({ name, kind, isError }) => ({ name, kind, isError }))).toEqual([
    { name: 'assize.v1.Embedding/EmbedStream', kind: CLIENT, isError: false },
    { name: 'assize.v1.Embedding/EmbedStream', kind: SERVER, isError: false },
  ]);
  expect(byKind[1]?.parentId).toBe(byKind[0]?.spanId);
});

it('an admission by Redis is a span, and a probe is none', async () => {
  await using redis = await redisStage();
  const spans = await spansOf(async (telemetry) => {
    const nothing = { status: 'admitted' } as const;
    await using counters = await redisCounters({
      url: redis.url,
      fromLog: { admit: async () => nothing, read: async () => null },
      log: quietLog,
      telemetry: telemetry.of('judge'),
    });
    const now = Date.now();
    await counters.admit({ caseKey: 'a', ordinal: 1, deadline: now + 60_000, now });
    await counters.wasEmptied?.();
  });
  expect(spans.map(({ name }) => name)).toEqual(['admit']);
  expect(spans[0]?.attributes).toMatchObject({
    'db.system.name': 'redis',
    'db.operation.name': 'admit',
    'server.address': new URL(redis.url).host,
  });
});

it('a question to the index is a span where it is part of something', async () => {
  const where = 'http://elastic:9200';
  const cluster = {
    where,
    timeoutMs: 1000,
    ask: async () => ({ hits: { hits: [] } }) as never,
    [Symbol.asyncDispose]: async () => undefined,
  };
  const spans = await spansOf(async (telemetry) => {
    await using index = new ElasticIndex(cluster, 'passages--1', {
      url: where,
      name: 'passages',
      model: 'test',
      dimensions: 2,
      telemetry: telemetry.of('embedding'),
    });
    expect(await index.search(new Float32Array([1, 0]), 3)).toEqual([]);
    expect(await index.byWords('word', 3)).toEqual([]);
  });
  expect(spans.map(({ name }) => name)).toEqual(['search passages', 'search passages']);
  expect(spans[0]?.attributes).toMatchObject({
    'db.system.name': 'elasticsearch',
    'db.operation.name': 'search',
    'db.collection.name': 'passages',
    'server.address': where,
  });
});

const asking = {
  system: 'Answer.',
  user: 'Write to jane@example.org with sk-abcdefghij0123456789.',
  prompt: { name: 'indict-1', hash: 'f'.repeat(64) },
  name: 'answer',
  schema: Type.Object({ word: Type.String() }, { additionalProperties: false }),
};

async function chatWith(settings: Readonly<Record<string, string>>): Promise<ReceivedSpan[]> {
  await using server = await scriptedModel([
    says('{"word": "jane@example.org"}'),
    says(null, { refusal: 'I will not' }),
  ]);
  return await spansOf(async (telemetry) => {
    const config = { url: server.url, model: 'tiny', timeoutMs: 60_000, maxTokens: 100 };
    const model = traced(openModel(config), telemetry.of('judge'));
    expect(await model.complete(asking)).toMatchObject({ ok: true });
    expect(await model.complete(asking)).toMatchObject({ ok: false });
  }, settings);
}

it('an answer of a language model is a span without its texts', async () => {
  const [said, refused] = await chatWith({});
  expect(said).toMatchObject({ name: 'chat tiny', kind: CLIENT, isError: false });
  expect(said?.attributes).toEqual({
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'openai',
    'gen_ai.request.model': 'tiny',
    'gen_ai.output.type': 'json',
    'gen_ai.usage.input_tokens': 10,
    'gen_ai.usage.output_tokens': 5,
    'assize.prompt.name': 'indict-1',
    'assize.prompt.hash': 'f'.repeat(64),
  });
  expect(refused).toMatchObject({ name: 'chat tiny', isError: true });
  expect(refused?.attributes).toMatchObject({ 'error.type': 'refused' });
});

it('where texts are asked for, they are redacted', async () => {
  const [said] = await chatWith({ ASSIZE_TELEMETRY_CONTENT: 'redacted' });
  const { 'gen_ai.input.messages': input, 'gen_ai.output.messages': output } =
    said?.attributes ?? {};
  expect(JSON.parse(String(input))).toEqual([
    { role: 'system', parts: [{ type: 'text', content: 'Answer.' }] },
    { role: 'user', parts: [{ type: 'text', content: 'Write to [redacted] with [redacted].' }] },
  ]);
  expect(output).toContain('[redacted]');
  expect(output).not.toContain('jane');
});
