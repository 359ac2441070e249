/**
 * A busy model is waited for as long as the case has time. Lexical cues never decide in its place because of load, and
 * what could not be read in time ends the case, with the reason on record.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startCredibility } from '@assize/credibility/service';
import { connectBus } from '@assize/bus';
import { ROLES, type Claim, type Evidence } from '@assize/proto';
import { EmbeddingService } from '@assize/proto/rpc';
import { remoteReader } from '@assize/court/reading/adapters';
import { RpcError, implement, serve, type Implementation } from '@assize/rpc';
import { afterAll, describe, expect, it } from 'vitest';
import { TOWER } from '#src/claims.ts';
import { courtOptions, quietLog } from '#src/court.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { openProcessCourt } from '#src/process-court.ts';
import { publishClaim } from '#src/publish.ts';
import { followVerdicts } from '#src/trial.ts';
import { openCourt } from '../../services/assize/src/court/open-court.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());
const socket = (name: string): string => `unix:${join(folder.path, `${name}.sock`)}`;

type Embedding = Implementation<typeof EmbeddingService>;
const none = (): never => {
  throw new RpcError('UNIMPLEMENTED', 'not played');
};

/** An embedding service that waits, and then reads everything as support. */
function latched() {
  const latch = Promise.withResolvers<void>();
  let asked = 0;
  const first = Promise.withResolvers<void>();
  const service: Embedding = {
    embed: ({ texts }) => ({
      model: 'all-MiniLM-L6-v2-int8',
      dimensions: 2,
      vectors: texts.map(() => ({ values: [1, 0] })),
    }),
    stance: async ({ pairs }) => {
      asked += 1;
      first.resolve();
      // As by a full queue.
      if (asked <= 2) throw new RpcError('RESOURCE_EXHAUSTED', 'come again');
      await latch.promise;
      return {
        model: 'latched',
        readings: pairs.map(() => ({ support: 1, refute: 0, neutral: 0 })),
        missing: [],
      };
    },
    embedStream: none,
    index: none,
    indexStream: none,
    delete: none,
    search: none,
    info: none,
  };
  return { service, open: () => latch.resolve(), asked: first.promise };
}

async function readBy(embedding: Embedding, name: string): Promise<string> {
  const embeddingAddress = socket(`${name}-embedding`);
  const services = [implement(EmbeddingService, embedding)];
  stack.use(await serve({ address: embeddingAddress, services, log: quietLog, graceMs: 100 }));
  const config = {
    address: socket(`${name}-credibility`),
    embeddingAddress,
    embeddingTimeoutMs: 50,
  };
  return stack.use(await startCredibility(config, { log: quietLog })).address;
}

/** Support to the latched reader, neutral to lexical cues. */
const IRON = 'The tower is made of iron.';
const ODD: Claim = {
  text: IRON,
  evidence: [{ id: 'odd', text: 'Bananas are rich in potassium.' }],
};

describe('a slow reader', () => {
  it('is waited for beyond the time of a single call, until the time that its caller has', async () => {
    const reader = latched();
    await using reading = remoteReader(await readBy(reader.service, 'one'), { timeoutMs: 1 });
    const passages = [{ id: 'odd', text: 'Bananas are rich in potassium.' }];
    const soon = await reading.read(IRON, passages);
    expect(soon).toMatchObject({
      stanceModel: 'none',
      readings: [{ support: 0, refute: 0, neutral: 1 }],
      missing: ['credibility: unreachable (DEADLINE_EXCEEDED), nothing was read'],
    });
    const read = reading.read(IRON, passages, undefined, undefined, Date.now() + 60_000);
    await reader.asked;
    reader.open();
    expect(await read).toMatchObject({
      stanceModel: 'latched',
      readings: [{ support: 1 }],
      missing: [],
    });
  });

  it('ends a case whose time it takes up, and decides all others once it answers: cues decide none', async () => {
    const reader = latched();
    const court = stack.use(await openProcessCourt());
    const ASSIZE_CREDIBILITY_ADDRESS = await readBy(reader.service, 'burst');
    await Promise.all(ROLES.map((role) => court.seat(role, { ASSIZE_CREDIBILITY_ADDRESS })));
    const cases = await Promise.all(Array.from({ length: 16 }, () => court.publish(ODD)));
    const short = await court.publish({ ...ODD, limits: { ttlMs: 1500 } });
    const { predicate: unread } = await court.verdictOn(short);
    expect(unread).toMatchObject({ decision: 'mistrial', edges: ['HD10'], classification: null });
    expect(unread.stanceModel ?? 'none').not.toMatch(/lexical/);
    expect(unread.gaps.map(({ what }) => what).join()).toMatch(/nothing was read|is missing/);
    reader.open();
    for (const caseId of cases) {
      const { predicate } = await court.verdictOn(caseId);
      expect(predicate).toMatchObject({ classification: 'supported', stanceModel: 'latched' });
      expect(predicate.gaps.filter(({ what }) => /unreachable|lexical/.test(what))).toEqual([]);
    }
  });
});

describe('the stance model that ships', () => {
  it('reads 64 claims at once, a claim of 200 exhibits and one of 200 KB, all of it', async () => {
    const options = courtOptions(ownEnvironment(folder));
    const running = stack.use(await openCourt({ ...options, embedding: true }));
    const bus = stack.use(await connectBus({ servers: running.natsUrl, name: 'test' }));
    const verdicts = stack.use(await followVerdicts(bus));
    const numbered = (text: string, i: number): Evidence => ({
      id: `e${i}`,
      text: `${text} Note ${i}.`,
    });
    const many = Array.from({ length: 200 }, (_, i) =>
      numbered(i % 2 === 0 ? TOWER : 'The harbour of Oslo was frozen.', i),
    );
    const large: Claim = { text: TOWER, evidence: many };
    const filler = 'The wardens count the boats of the harbour each spring. '.repeat(900);
    const bulky: Claim = {
      text: TOWER,
      evidence: Array.from({ length: 4 }, (_, i) => numbered(`${filler}${TOWER}`, i)),
    };
    expect(JSON.stringify(bulky).length).toBeGreaterThan(200_000);
    const burst = Array.from({ length: 64 }, (_, i): Claim => {
      const text = `The survey of ${1900 + i} found ${i + 2} nests of herons on the island.`;
      return { text, evidence: [numbered(text, 1), numbered('The wardens keep a boat.', i + 100)] };
    });
    const started = performance.now();
    const cases = await Promise.all(
      [large, bulky, ...burst].map((claim) => publishClaim(bus, claim, randomUUID())),
    );
    const ends = await Promise.all(cases.map((caseId) => verdicts.of(caseId)));
    process.stderr.write(`${ends.length} read in ${Math.round(performance.now() - started)} ms\n`);
    for (const { predicate } of ends) {
      expect(predicate.stanceModel).toMatch(/^assize-stance|stance/);
      expect(predicate.stanceModel).not.toMatch(/lexical/);
      expect(
        predicate.gaps.filter(({ what }) => /unreachable|lexical|not read/.test(what)),
      ).toEqual([]);
      expect(predicate.decision).not.toBe('mistrial');
    }
  });
});
