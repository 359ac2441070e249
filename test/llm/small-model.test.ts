/** The way to a language model, with a real small one at its end. What it writes is not judged here. */
import { mkdir } from 'node:fs/promises';
import { openModel, type LlmConfig } from '@assize/llm';
import { EmbeddingService, ShadowService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import Type from 'typebox';
import { afterAll, describe, expect, it } from 'vitest';
import { challengeDesign } from '../../services/assize/src/challenge/challenge.ts';
import { homeOf } from '../../services/assize/src/court/home.ts';
import { openReading } from '../../services/assize/src/court/reading.ts';
import { quietLog } from '#src/court.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { PASSAGES, STATEMENT } from '#src/passages.ts';
import { startSmallModel } from './small-server.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());

const llm: LlmConfig = {
  url: stack.use(await startSmallModel()).url,
  model: 'SmolLM2-135M-Instruct',
  timeoutMs: 240_000,
  maxTokens: 256,
};

describe('a small model', () => {
  it('answers in the shape that was asked for, and its tokens are counted', async () => {
    const schema = Type.Object(
      { colours: Type.Array(Type.String(), { minItems: 2, maxItems: 2 }) },
      { additionalProperties: false },
    );
    const asking = { system: 'You name colours.', user: 'Name two.', name: 'colours', schema };
    const answer = await openModel(llm).complete(asking);
    if (!answer.ok) throw new Error(answer.failure.message);
    expect(answer.value.colours).toHaveLength(2);
    expect(answer.usage).toMatchObject({ calls: 1 });
    expect(answer.usage.completionTokens).toBeGreaterThan(4);
  });

  it('that is cut off is said to be', async () => {
    const schema = Type.Object({ story: Type.String() }, { additionalProperties: false });
    const asking = { system: 'You tell long stories.', user: 'Tell one.', name: 'story', schema };
    const answer = await openModel(llm).complete({ ...asking, budget: { maxTokens: 16 } });
    expect(answer).toMatchObject({ ok: false, failure: { reason: 'truncated' } });
  });

  it('writes counter-claims that are searched for, or the answer says that it could not', async () => {
    const folder = stack.use(await ownFolder());
    const set = { ASSIZE_LLM_URL: llm.url, ASSIZE_LLM_MODEL: llm.model };
    const budget = { ASSIZE_LLM_TIMEOUT: '4m', ASSIZE_LLM_MAX_TOKENS: '256' };
    const env = { ...ownEnvironment(folder), ...set, ...budget };
    const home = homeOf(env);
    await mkdir(home.ownIndex, { recursive: true });
    const say = (): void => undefined;
    const reading = stack.use(await openReading({ home, env, search: true, log: quietLog, say }));
    const embedding = stack.use(client(EmbeddingService, reading.embedding));
    await embedding.index({ passages: PASSAGES });
    const shadow = stack.use(client(ShadowService, reading.credibility, { timeoutMs: 280_000 }));
    const reply = await shadow.search({
      query: STATEMENT,
      strategy: 'SHADOW_STRATEGY_COUNTERCLAIM',
      includeProvenance: true,
    });
    const { strategy, counterClaims } = reply.provenance ?? {};
    const wrote = (counterClaims?.texts ?? []).length > 0;
    process.stderr.write(`${JSON.stringify({ missing: reply.missing, counterClaims })}\n`);
    expect(strategy).toBe(wrote ? 'counterclaim' : 'stance');
    expect(reply.missing.some((what) => what.startsWith('counterclaim: '))).toBe(!wrote);
    expect(counterClaims?.calls).toBeGreaterThanOrEqual(1);
    expect(counterClaims?.promptTokens).toBeGreaterThan(100);
    expect(reply.contradictions.map(({ entry }) => entry?.id)).toContain('against');
  });

  it('finds assumptions in a design, or the rule does and the report says so', async () => {
    const markdown = '# Store\n\nTokens live in Redis. Redis must keep them across a restart.\n';
    const none = async () => ({
      contradictions: [],
      count: 0,
      credibility: null,
      supportWeight: 0,
      contradictionWeight: 0,
    });
    const ports = { shadow: none, model: openModel(llm) };
    const report = await challengeDesign({ name: 'd', markdown }, ports, { most: 9, search: {} });
    const { foundBy, missing, assumptions } = report;
    process.stderr.write(`${JSON.stringify({ foundBy, missing, assumptions })}\n`);
    expect(missing.length > 0).toBe(foundBy === 'rule');
  });
});
