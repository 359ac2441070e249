/**
 * Services of the court are away: it continues with what it has, and the signed verdict says what was missing. Redis is
 * dead before any role starts.
 */
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { startCredibility } from '@assize/credibility/service';
import { startEmbedding, type EmbeddingConfig } from '@assize/embedding/service';
import { findEmbeddingModel } from '@assize/launcher';
import { HEADERS, ROLES, STREAMS, type Claim } from '@assize/proto';
import { EmbeddingService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAIN } from '#src/claims.ts';
import { quietLog } from '#src/court.ts';
import { ownFolder } from '#src/folder.ts';
import { PASSAGES, STATEMENT } from '#src/passages.ts';
import { openProcessCourt } from '#src/process-court.ts';
import type { RoleProcess } from '#src/role-process.ts';
import type { Trial } from '#src/trial.ts';
import { redisStage } from '../contract/counters-redis-stage.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());
const court = stack.use(await openProcessCourt());
const redis = stack.use(await redisStage());
const model = await findEmbeddingModel({ env: process.env });
const embeddingAddress = `unix:${join(folder.path, 'embedding.sock')}`;
const credibilityAddress = `unix:${join(folder.path, 'credibility.sock')}`;

const DEAD_ELASTIC = 'http://127.0.0.1:1';
/** The prosecution has to search, because the claim has no evidence. */
const BARE: Claim = { text: STATEMENT };

/** It leaves little time to wait for anything. */
const SHORT: Claim = { ...PLAIN, limits: { ttlMs: 20_000 } };

type Running = Awaited<ReturnType<typeof startEmbedding>>;
let embedding: Running;
let credibility: Running;
let roles: Map<string, RoleProcess>;

function openEmbedding(change: Partial<EmbeddingConfig> = {}): Promise<Running> {
  const indexFolder = join(folder.path, 'index');
  const config = { address: embeddingAddress, model, threads: 1, indexFolder, ...change };
  return startEmbedding(config, { log: quietLog });
}

beforeAll(async () => {
  embedding = await openEmbedding();
  const config = { address: credibilityAddress, embeddingAddress, embeddingTimeoutMs: 8000 };
  credibility = await startCredibility(config, { log: quietLog });
  await using index = client(EmbeddingService, embeddingAddress);
  await index.index({ passages: PASSAGES });
  await redis.kill();
  const environment = {
    ASSIZE_REDIS_URL: redis.url,
    ASSIZE_EMBEDDING_ADDRESS: embeddingAddress,
    ASSIZE_CREDIBILITY_ADDRESS: credibilityAddress,
  };
  const seats = ROLES.map(async (role) => [role, await court.seat(role, environment)] as const);
  roles = new Map(await Promise.all(seats));
});
afterAll(async () => {
  await credibility[Symbol.asyncDispose]();
  await embedding[Symbol.asyncDispose]();
});

async function hear(claim: Claim): Promise<Trial> {
  const trial = await court.verdictOn(await court.publish(claim));
  expect(await court.verify(trial.bytes)).toMatchObject({ status: 'verified' });
  return trial;
}

/** The service, the code, and what followed, as the signed verdict has them. */
function awayIn({ predicate }: Trial): string[] {
  const said = predicate.gaps.filter(({ what }) => /: unreachable/.test(what));
  return said.map(({ what, foundBy }) => `${foundBy}: ${what}`).toSorted();
}

/** Roles notice within a moment that a service is back. Returns the first verdict that misses exactly these. */
async function heardWith(claim: Claim, away: readonly string[]): Promise<Trial> {
  for (;;) {
    const trial = await hear(claim);
    if (isDeepStrictEqual(awayIn(trial), away)) return trial;
  }
}

const NO_SEARCH = 'embedding: unreachable (UNAVAILABLE), nothing was searched';
const NO_PRECEDENT = 'clerk: embedding: unreachable (UNAVAILABLE), no precedent is cited';
const NO_EMBEDDING = 'embedding: unreachable (UNAVAILABLE), read by lexical cues instead';
const NOTHING_NEW = `evaluator: ${NO_SEARCH}`;
const NO_CREDIBILITY = 'credibility: unreachable (UNAVAILABLE), read by lexical cues instead';

describe('a verdict', () => {
  it('misses nothing for a Redis that was dead at the start: the case files count', async () => {
    const trial = await hear(BARE);
    expect(awayIn(trial)).toEqual([]);
    expect(trial.predicate.support.length).toBeGreaterThan(0);
    for (const { lines } of roles.values()) {
      await lines.first(/Redis is unreachable, so the case file alone decides/);
    }
  });

  it('says that nothing was searched where the index is out of reach, and is read all the same', async () => {
    await embedding[Symbol.asyncDispose]();
    embedding = await openEmbedding({ elastic: { url: DEAD_ELASTIC } });
    const bare = await heardWith(BARE, [`prosecutor: ${NO_SEARCH}`]);
    expect(bare.predicate).toMatchObject({ classification: 'nei', credibility: null });
    // Evidence that came with the claim needs no index.
    const plain = await hear(PLAIN);
    expect(awayIn(plain)).toEqual([]);
    expect(plain.predicate).toMatchObject({ decision: 'affirm', credibility: 1 });
    expect(plain.predicate.relevanceModel).toMatch(/^all-MiniLM/);
  });

  it('says what stood in for the embedding service where that is dead for half of its time', async () => {
    await embedding[Symbol.asyncDispose]();
    const plain = await hear(SHORT);
    expect(awayIn(plain)).toEqual([NO_PRECEDENT, NOTHING_NEW, `prosecutor: ${NO_EMBEDDING}`]);
    expect(plain.predicate).toMatchObject({ decision: 'acquit', credibility: 1 });
    expect(plain.predicate.relevanceModel).toMatch(/^lexical/);
    const bare = await hear(BARE);
    expect(awayIn(bare)).toEqual([NO_PRECEDENT, `prosecutor: ${NO_SEARCH}`]);
    expect(bare.predicate).toMatchObject({ classification: 'nei', credibility: null });
  });

  it('says what stood in for the credibility service where that is dead too', async () => {
    await credibility[Symbol.asyncDispose]();
    const plain = await hear(SHORT);
    expect(awayIn(plain)).toEqual([NO_PRECEDENT, NOTHING_NEW, `prosecutor: ${NO_CREDIBILITY}`]);
    const { caseId } = plain.predicate;
    const stored = await court.bus.last(STREAMS.verdicts, `verdicts.*.${caseId}`);
    expect(stored?.headers[HEADERS.readByCues]).toBe('credibility');
    expect(plain.predicate).toMatchObject({ decision: 'acquit', credibility: 1 });
  });

  it('waits for them while its case has time, and is read by the model once they are back', async () => {
    const waiting = await court.publish(PLAIN);
    await roles.get('prosecutor')?.lines.first(/"service":"credibility".*waiting for it/);
    embedding = await openEmbedding();
    const config = { address: credibilityAddress, embeddingAddress, embeddingTimeoutMs: 8000 };
    credibility = await startCredibility(config, { log: quietLog });
    const late = await court.verdictOn(waiting);
    expect(awayIn(late).filter((line) => line.includes('lexical'))).toEqual([]);
    expect(late.predicate.relevanceModel).toMatch(/^all-MiniLM/);
    await redis.start();
    await roles.get('judge')?.lines.first(/Redis is reachable again/);
    const trial = await heardWith(BARE, []);
    expect(trial.predicate.support.length).toBeGreaterThan(0);
    // What was decided while something was away is no precedent; this is one.
    const kept = new RegExp(`${trial.predicate.caseId}.*kept as a precedent`);
    await roles.get('clerk')?.lines.first(kept);
  });
});
