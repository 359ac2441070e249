/** The real service beside a scripted index and a scripted model. */
import { says, scriptedModel, type ScriptedReply } from '@assize/llm/testing';
import { SHADOW_POOL } from '@assize/proto';
import { ShadowService } from '@assize/proto/rpc';
import { CallError, RpcError, client } from '@assize/rpc';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usableOf } from '#src/shadow/counter-claims.ts';
import { serving, type Embedding } from '#src/testing/serving.ts';

const QUERY = 'The tower stands in Paris.';
const COUNTER = ['The tower stands in Lyon.', 'The tower fell down.'];

/** Those that contain its last word. Every vector equals the query's. */
function indexOf(texts: readonly string[]): Partial<Embedding> {
  return {
    embed: (request) => ({
      model: 'all-MiniLM-L6-v2-int8',
      vectors: request.texts.map((text) => ({
        values: text === QUERY ? [1, 0] : [0.35, Math.sqrt(1 - 0.35 ** 2)],
      })),
    }),
    search: ({ query, topK }) => {
      const last = /(\w+)\.$/.exec(query)?.[1] ?? '';
      const hits = texts
        .filter((text) => text.includes(last))
        .slice(0, topK)
        .map((text) => ({
          passage: { id: text, text, tags: [] },
          similarity: query === QUERY ? 0.9 : 0.99,
          score: 0.03,
        }));
      return { hits, model: 'all-MiniLM-L6-v2-int8' };
    },
    stance: ({ pairs }) => ({
      model: 'scripted-stance',
      readings: pairs.map(({ claim, passage }) => {
        if (claim !== QUERY) throw new RpcError('INTERNAL', `read against ${claim}`);
        const refute = passage.includes('Paris') ? 0.1 : 0.8;
        return { support: 0.9 - refute, refute, neutral: 0.1 };
      }),
    }),
    info: () => ({ passages: texts.length }),
  };
}

const TEXTS = ['Seen in Paris', 'Paris again', 'It is in Lyon', 'It fell down'];
const written = says(JSON.stringify({ counterClaims: COUNTER }));

async function start(
  replies: readonly ScriptedReply[] | null,
  texts: readonly string[] = TEXTS,
  timeoutMs = 10_000,
) {
  await using stack = new AsyncDisposableStack();
  const server = replies === null ? null : stack.use(await scriptedModel(replies));
  const named = { model: 'scripted', timeoutMs, maxTokens: 64 };
  const llm = server === null ? {} : { llm: { ...named, url: server.url } };
  const { search } = stack.use(client(ShadowService, await serving(stack, indexOf(texts), llm)));
  const opened = stack.move();
  return {
    asked: server?.asked ?? [],
    search: (more: Parameters<typeof search>[0] = {}) =>
      search({ query: QUERY, strategy: 'SHADOW_STRATEGY_COUNTERCLAIM', ...more }),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

describe('counterclaim', () => {
  it('searches for what the model wrote, and reads all of it against the query', async () => {
    await using service = await start([written]);
    const reply = await service.search({ includeProvenance: true, counterClaims: 2 });
    const found = reply.contradictions.map(({ entry, provenance }) => [
      entry?.id,
      provenance?.foundBy,
    ]);
    expect(found).toEqual([
      ['It fell down', ['counter-claim 2']],
      ['It is in Lyon', ['counter-claim 1']],
    ]);
    expect(reply.missing).toEqual([]);
    expect(reply.provenance).toMatchObject({
      strategy: 'counterclaim',
      pool: 4,
      counterClaims: {
        texts: COUNTER,
        model: 'scripted',
        prompt: 'counter-claims-1',
        calls: 1,
        promptTokens: 10,
        completionTokens: 5,
      },
    });
    expect(reply.provenance?.counterClaims?.promptHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('weighs by likeness to the query, not to the counter-claim that found it', async () => {
    await using service = await start([written]);
    const { contradictions, supportWeight } = await service.search({ includeProvenance: true });
    for (const { provenance } of contradictions) {
      expect(provenance?.cosine).toBeCloseTo(0.35, 6);
      expect(provenance?.weight).toBeCloseTo(((0.35 - 0.2) / 0.25) * 0.8, 6);
    }
    expect(supportWeight).toBeCloseTo(2 * 0.8, 6);
  });

  it('gives the query to the model as data, and no more counter-claims than were asked for', async () => {
    await using service = await start([written]);
    await service.search({ counterClaims: 2 });
    const body = JSON.stringify(service.asked[0]?.body);
    expect(body).toContain(JSON.stringify(`<statement>\n"${QUERY}"\n</statement>`).slice(1, -1));
    expect(body).toContain('"maxItems":2');
    expect(body).toContain('Counter-claims wanted: 2');
  });

  it('keeps to the usual bound of a pool', async () => {
    const many = Array.from({ length: 120 }, (_, at) => `${at} Paris Lyon down`);
    await using service = await start([written], many);
    const { provenance } = await service.search({ includeProvenance: true });
    expect(provenance?.pool).toBe(SHADOW_POOL);
  });

  it('leaves out what it is told to', async () => {
    await using service = await start([written]);
    const { contradictions } = await service.search({ without: ['It fell down'] });
    expect(contradictions.map(({ entry }) => entry?.id)).toEqual(['It is in Lyon']);
  });

  it.each([
    'SHADOW_STRATEGY_STANCE',
    'SHADOW_STRATEGY_INVERTED',
    'SHADOW_STRATEGY_COUNTERCLAIM',
  ] as const)(
    'fills the pool anew where more is left out than it holds, by %s',
    async (strategy) => {
      const copies = Array.from({ length: 60 }, (_, at) => `${at} Paris Lyon down`);
      const others = Array.from({ length: 60 }, (_, at) => `Not in Paris, Lyon or down: ${at}`);
      await using service = await start([written], [...copies, ...others]);
      const asked = { strategy, without: copies, includeProvenance: true };
      const { provenance } = await service.search(asked);
      expect(provenance?.pool).toBe(SHADOW_POOL);
    },
  );

  it('gives equal credibility whatever is returned', async () => {
    await using service = await start([written]);
    const whole = await service.search({ topK: 1000, threshold: 0 });
    const cut = fc.record({
      topK: fc.integer({ min: 1, max: 1000 }),
      threshold: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(cut, async (asked) => {
        const reply = await service.search(asked);
        const { supportWeight, contradictionWeight, credibility } = reply;
        expect(whole).toMatchObject({ supportWeight, contradictionWeight, credibility });
        expect(reply.count).toBeLessThanOrEqual(asked.topK);
      }),
      { numRuns: 25 },
    );
  });
});

describe('without counter-claims', () => {
  it('is refused where no model is configured, and says what to set', async () => {
    await using service = await start(null);
    const error: unknown = await service.search().catch((reason: unknown) => reason);
    if (!(error instanceof CallError)) throw new Error('it answered');
    expect(error.code).toBe('FAILED_PRECONDITION');
    expect(error.message).toMatch(/^strategy: .*ASSIZE_LLM_URL and ASSIZE_LLM_MODEL/);
  });

  it.each<[string, ScriptedReply, string]>([
    [
      'is too busy',
      { status: 429, headers: { 'retry-after': '3600' }, body: '{}' },
      'rate-limited',
    ],
    ['stops in the middle', says('{"counterClaims":["The', { finish: 'length' }), 'truncated'],
    ['declines', says(null, { refusal: 'No.' }), 'refused'],
    ['talks', says('Here you are!'), 'invalid'],
    ['repeats the query', says(JSON.stringify({ counterClaims: [`  ${QUERY}!`] })), 'invalid'],
    ['says nothing', null, 'timeout'],
  ])('searches by stance and says so, when the model %s', async (_what, reply, reason) => {
    await using service = await start([reply], TEXTS, reply === null ? 200 : 10_000);
    const fallen = await service.search({ includeProvenance: true });
    expect(fallen.missing).toEqual([
      expect.stringMatching(`^counterclaim: no counter-claims \\(${reason}: .*by stance instead$`),
    ]);
    expect(fallen.provenance).toMatchObject({ strategy: 'stance', pool: 2 });
    expect(fallen.provenance?.counterClaims).toMatchObject({ texts: [], model: 'scripted' });
    const plain = await service.search({ strategy: 'SHADOW_STRATEGY_STANCE' });
    expect(plain.missing).toEqual([]);
    expect(fallen.credibility).toBe(plain.credibility);
    expect((await service.search()).missing).toEqual(fallen.missing);
  });

  it.each([0, 9])('refuses to ask for %d of them', async (counterClaims) => {
    await using service = await start([written]);
    await expect(service.search({ counterClaims })).rejects.toThrow(
      /counterClaims: .* give 1 to 8/,
    );
  });
});

describe('usableOf', () => {
  it('keeps what says something else than the statement and the others', () => {
    const long = 'x'.repeat(1001);
    const texts = ['', ' — ', 'the TOWER stands in paris', 'A b.', 'a  B!', long, ' C '];
    expect(usableOf(QUERY, texts)).toEqual(['A b.', 'C']);
  });
});
