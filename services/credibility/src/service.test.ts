import { LEXICAL_RELEVANCE, LEXICAL_STANCE, readPassage } from '@assize/lexical';
import { createLog } from '@assize/telemetry/log';
import { CredibilityService } from '@assize/proto/rpc';
import { RpcError, client } from '@assize/rpc';
import { describe, expect, it } from 'vitest';
import type { CredibilityDeps } from '#src/service.ts';
import { serving, type Embedding } from '#src/testing/serving.ts';

/**
 * The claim's vector points east. A passage's last number with ° is its direction, its last two words its probabilities
 * of support and refute.
 */
const scripted: Pick<Embedding, 'embed' | 'stance'> = {
  embed: ({ texts }) => ({
    model: 'all-MiniLM-L6-v2-int8',
    dimensions: 2,
    vectors: texts.map((text) => {
      const angle = (Number(/(\d+)°(?!.*°)/.exec(text)?.[1] ?? 0) * Math.PI) / 180;
      return { values: [Math.cos(angle), Math.sin(angle)] };
    }),
  }),
  stance: ({ pairs }) => ({
    model: 'scripted-stance',
    readings: pairs.map(({ passage }) => {
      const [support = 0, refute = 0] = passage.split(' ').slice(-2).map(Number);
      return { support, refute, neutral: 1 - support - refute };
    }),
  }),
};

async function start(embedding: Partial<Embedding> | null, deps: Partial<CredibilityDeps> = {}) {
  const stack = new AsyncDisposableStack();
  const rpc = stack.use(client(CredibilityService, await serving(stack, embedding, {}, deps)));
  return { read: rpc.read, weigh: rpc.weigh, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

const CLAIM = 'The Moon orbits the Earth.';
const PASSAGES = [
  { id: 'for', text: 'at 0° 0.9 0.05', lScore: 0.5, source: 'atlas' },
  { id: 'against', text: 'at 71° 0.1 0.8', source: 'blog' },
  { id: 'neither', text: 'at 0° 0.2 0.3' },
  { id: 'elsewhere', text: 'at 90° 1 0' },
];

describe('Weigh with reports', () => {
  const claim = 'All tests pass.';
  const junit = { id: 'report', kind: 'junit', text: '', dataJson: '{"tests":2,"failures":1}' };
  const passages = [{ id: 'for', text: 'at 0° 1 0' }];

  it('falsifies what they contradict, and gives no credibility to the rest', async () => {
    await using service = await start(scripted);
    const broken = { ...junit, id: 'broken', text: '<testsuite', dataJson: '' };
    const reply = await service.weigh({ claim, passages, reports: [junit, broken] });
    expect(reply).toMatchObject({ supportWeight: 1, contradictionWeight: 1, credibility: 0 });
    expect(reply.readings.map(({ id }) => id)).toEqual(['for', 'report', 'broken']);
    expect(reply.readings[1]).toMatchObject({
      side: 'SIDE_REFUTE',
      measured: { holds: false, what: '1 of 2 tests fails' },
    });
    expect(reply.readings[2]?.measured?.holds).toBeUndefined();
    expect(reply.missing[0]).toMatch(/^evidence broken: its junit report can't be read/);
  });

  it('reads what the claim asserts of them, and refuses what is no assertion', async () => {
    await using service = await start(scripted);
    const asking = (asserts: { that: string; of?: string }[]) =>
      service.weigh({ claim: 'junit.failed == 1', passages: [], reports: [junit], asserts });
    const { readings } = await asking([{ that: 'junit.failed == 1' }]);
    expect(readings[0]).toMatchObject({ side: 'SIDE_SUPPORT', measured: { holds: true } });
    await expect(asking([{ that: 'junit.fails == 1' }])).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: /^asserts\.0\.that: CEL: No such key: fails/,
    });
    await expect(asking([{ that: 'junit.run > 0', of: 'gone' }])).rejects.toMatchObject({
      message: /^asserts\.0\.of: there is no evidence "gone"/,
    });
  });

  it.each([
    ['of no kind that is known', { ...junit, kind: 'rumour' }, /reports\[0\]\.kind: write junit/],
    ['with data that is no JSON', { ...junit, dataJson: '{' }, /reports\[0\]\.dataJson: not JSON/],
    ['with a key twice', { ...junit, dataJson: '{"tests":1,"tests":2}' }, /duplicate keys/],
    ['said twice', { ...junit, text: '<testsuite tests="2"/>' }, /reports\[0\]\.dataJson: .*text/],
    ['with the id of a passage', { ...junit, id: 'for' }, /reports\[0\]\.id/],
  ])('refuses one %s', async (_what, report, why) => {
    await using service = await start(scripted);
    const asked = service.weigh({ claim, passages, reports: [report] });
    await expect(asked).rejects.toMatchObject({ code: 'INVALID_ARGUMENT', message: why });
  });
});

describe('Weigh', () => {
  it('multiplies relevance, stance, L-Score and source, and adds up both sides', async () => {
    const sourceCredibility = (source: string) => (source === 'blog' ? 0.25 : undefined);
    await using service = await start(scripted, { sourceCredibility });
    const reply = await service.weigh({ claim: CLAIM, passages: PASSAGES });
    const relevance = (Math.cos((71 * Math.PI) / 180) - 0.2) / 0.25;
    expect(reply.readings.map(({ id, side }) => [id, side])).toEqual([
      ['for', 'SIDE_SUPPORT'],
      ['against', 'SIDE_REFUTE'],
      ['neither', 'SIDE_NEUTRAL'],
      ['elsewhere', 'SIDE_SUPPORT'],
    ]);
    expect(reply.readings.map((reading) => reading.sourceCredibility)).toEqual([
      undefined,
      0.25,
      undefined,
      undefined,
    ]);
    expect(reply.readings[1]?.relevance).toBeCloseTo(relevance, 5);
    expect(reply.readings.map(({ weight }) => weight)).toEqual([
      expect.closeTo(0.45, 5),
      expect.closeTo(relevance * 0.8 * 0.25, 5),
      0,
      0,
    ]);
    expect(reply.supportWeight).toBeCloseTo(0.45, 5);
    expect(reply.contradictionWeight).toBeCloseTo(relevance * 0.2, 5);
    const { supportWeight, contradictionWeight } = reply;
    expect(reply.credibility).toBe(supportWeight / (supportWeight + contradictionWeight));
    expect(reply).toMatchObject({
      stanceModel: 'scripted-stance',
      relevanceModel: 'all-MiniLM-L6-v2-int8/cosine-2',
      missing: [],
    });
  });

  it('counts on neither side what its reader takes none by, and says what stood in for the model', async () => {
    const wavering: Partial<Embedding> = {
      ...scripted,
      stance: async (call, context) => ({
        ...(await scripted.stance(call, context)),
        readings: call.pairs.map(() => ({
          support: 0.4,
          refute: 0.3,
          neutral: 0.3,
          abstained: true,
        })),
        missing: ['stance: another read'],
      }),
    };
    await using service = await start(wavering);
    const reply = await service.weigh({ claim: CLAIM, passages: PASSAGES.slice(0, 1) });
    expect(reply.readings).toEqual([
      expect.objectContaining({ support: 0.4, refute: 0.3, side: 'SIDE_NEUTRAL', weight: 0 }),
    ]);
    expect(reply.credibility).toBeUndefined();
    expect(reply.missing).toEqual(['stance: another read']);
  });

  it('leaves credibility out when neither side has any weight', async () => {
    await using service = await start(scripted);
    const empty = await service.weigh({ claim: CLAIM, passages: [] });
    expect(empty).toMatchObject({ readings: [], stanceModel: 'none', relevanceModel: 'none' });
    expect(empty.credibility).toBeUndefined();
    const neutral = await service.weigh({ claim: CLAIM, passages: PASSAGES.slice(2) });
    expect(neutral.credibility).toBeUndefined();
  });

  it('asks in parts, and keeps the order', async () => {
    const sizes: number[] = [];
    await using service = await start({
      ...scripted,
      stance: (request, call) => {
        sizes.push(request.pairs.length);
        return scripted.stance(request, call);
      },
    });
    const passages = Array.from({ length: 230 }, (_, at) => ({
      id: `p${at}`,
      text: `at 0° ${at / 1000} 0`,
    }));
    const reply = await service.weigh({ claim: CLAIM, passages });
    expect(sizes.toSorted((a, b) => b - a)).toEqual([100, 100, 30]);
    expect(reply.readings.map(({ id, support }) => ({ id, support }))).toEqual(
      passages.map(({ id }, at) => ({ id, support: at / 1000 })),
    );
  });
});

describe('Read', () => {
  it('asks the stance model nothing where only relevance is asked', async () => {
    const stance = () => {
      throw new Error('nobody reads here');
    };
    await using service = await start({ ...scripted, stance });
    const asked = { claim: CLAIM, passages: PASSAGES };
    const { readings, stanceModel } = await service.read({ ...asked, relevanceOnly: true });
    await using whole = await start(scripted);
    const full = await whole.read(asked);
    expect(readings.map(({ id, relevance }) => [id, relevance])).toEqual(
      full.readings.map(({ id, relevance }) => [id, relevance]),
    );
    expect(new Set(readings.map(({ neutral }) => neutral))).toEqual(new Set([1]));
    expect(stanceModel).toBe('none');
  });

  it('gives the readings that Weigh weighs, and no side', async () => {
    const sourceCredibility = (source: string) => (source === 'blog' ? 0.25 : undefined);
    await using service = await start(scripted, { sourceCredibility });
    const asked = { claim: CLAIM, passages: PASSAGES };
    const [read, weighed] = [await service.read(asked), await service.weigh(asked)];
    const { readings, stanceModel, relevanceModel, missing } = weighed;
    expect(read).toEqual({
      readings: readings.map(({ weight: _weight, side: _side, ...reading }) => reading),
      stanceModel,
      relevanceModel,
      missing,
    });
    expect(await service.read({ claim: CLAIM, passages: [] })).toMatchObject({
      readings: [],
      stanceModel: 'none',
    });
  });

  it('names the service that is absent, and reads nothing in its stead', async () => {
    await using service = await start(null);
    expect(await service.read({ claim: CLAIM, passages: PASSAGES })).toMatchObject({
      absent: { name: 'embedding', code: 'UNAVAILABLE' },
      readings: [],
      missing: [],
    });
  });

  it('logs an outage once, however often it is asked meanwhile, and its end', async () => {
    const lines: string[] = [];
    const to = { write: (line: string) => void lines.push(line) };
    let isAway = true;
    const embed: Embedding['embed'] = (...asked) => {
      if (isAway) throw new RpcError('UNAVAILABLE', 'away');
      return scripted.embed(...asked);
    };
    const told = createLog({ name: 'credibility', format: 'json', to });
    await using service = await start({ ...scripted, embed }, { log: told });
    for (const away of [true, true, true, false, false, true]) {
      isAway = away;
      await service.read({ claim: CLAIM, passages: PASSAGES });
    }
    const said = lines.map((line) => /"msg":"(the embedding service [^"]+)"/.exec(line)?.[1]);
    const [gone, back] = ['did not answer', 'answers again'].map(
      (what) => `the embedding service ${what}`,
    );
    expect(said.filter((line) => line !== undefined)).toEqual([gone, back, gone]);
  });
});

describe('a long passage', () => {
  it('is as relevant as its nearest window, wherever that stands', async () => {
    await using service = await start(scripted);
    const filler = 'Something else at 90° is told here at some length. '.repeat(40);
    const passages = [
      { id: 'end', text: `${filler} Then at 0° it says 0.9 0` },
      { id: 'nowhere', text: `${filler} Then it says 0.9 0` },
    ];
    const { readings } = await service.weigh({ claim: CLAIM, passages });
    expect(readings.map(({ relevance }) => relevance)).toEqual([1, 0]);
  });
});

describe('with a busy embedding service', () => {
  it('waits for as long as its caller does, and never reads by cues', async () => {
    let refusals = 3;
    await using service = await start({
      ...scripted,
      stance: (...asked) => {
        if ((refusals -= 1) >= 0) throw new RpcError('RESOURCE_EXHAUSTED', 'come again');
        return scripted.stance(...asked);
      },
    });
    const reply = await service.weigh({ claim: CLAIM, passages: PASSAGES });
    expect(reply).toMatchObject({ stanceModel: 'scripted-stance', missing: [] });
    await using silent = await start({ ...scripted, embed: () => new Promise(() => {}) });
    const asked = silent.weigh({ claim: CLAIM, passages: PASSAGES }, { timeoutMs: 200 });
    await expect(asked).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
  });
});

describe('without the embedding service', () => {
  const passages = [
    { id: 'same', text: CLAIM },
    { id: 'negated', text: 'The Moon does not orbit the Earth.' },
  ];
  const lexical = passages.map(({ text }) => readPassage(CLAIM, text));

  it.each<[string, Partial<Embedding> | null]>([
    ['UNAVAILABLE', null],
    ['DATA_LOSS', { ...scripted, stance: () => ({ readings: [] }) }],
    ['DATA_LOSS', { ...scripted, embed: () => ({ model: 'all-MiniLM-L6-v2-int8', vectors: [] }) }],
  ])('reads by lexical cues and says so: %s', async (code, embedding) => {
    await using service = await start(embedding);
    const reply = await service.weigh({ claim: CLAIM, passages });
    expect(reply.missing).toEqual([
      `embedding: unreachable (${code}), read by lexical cues instead`,
    ]);
    expect(reply).toMatchObject({
      stanceModel: LEXICAL_STANCE,
      relevanceModel: LEXICAL_RELEVANCE,
      readings: lexical,
    });
  });

  it('keeps lexical relevance where nobody has measured the model’s scale', async () => {
    await using service = await start({
      ...scripted,
      embed: async (request, call) => ({
        ...(await scripted.embed(request, call)),
        model: 'new-model',
      }),
    });
    const reply = await service.weigh({ claim: CLAIM, passages });
    expect(reply.missing).toEqual(['relevance: no scale was measured for new-model']);
    expect(reply).toMatchObject({
      relevanceModel: LEXICAL_RELEVANCE,
      stanceModel: 'scripted-stance',
      readings: lexical.map(({ relevance }) => ({ relevance })),
    });
  });
});

describe('bad input', () => {
  const passage = { id: 'a', text: 'A passage.' };
  it.each([
    ['claim', { claim: ' ', passages: [passage] }],
    ['claim', { claim: 'x'.repeat(32 * 1024 + 1), passages: [passage] }],
    ['passages[0].text', { claim: CLAIM, passages: [{ id: 'a', text: '' }] }],
    ['passages[0].text', { claim: CLAIM, passages: [{ id: 'a', text: 'x'.repeat(65_537) }] }],
    ['passages[0].lScore', { claim: CLAIM, passages: [{ ...passage, lScore: NaN }] }],
    ['passages[1].id', { claim: CLAIM, passages: [passage, passage] }],
    ['passages[0].id', { claim: CLAIM, passages: [{ ...passage, id: ' ' }] }],
    [
      'passages',
      {
        claim: CLAIM,
        passages: Array.from({ length: 1001 }, (_, at) => ({ id: `${at}`, text: 'x' })),
      },
    ],
  ])('is INVALID_ARGUMENT and names %s', async (field, request) => {
    await using service = await start(scripted);
    for (const call of [service.read, service.weigh]) {
      const error: unknown = await call(request).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: 'INVALID_ARGUMENT' });
      expect(String(error)).toContain(field);
    }
  });
});
