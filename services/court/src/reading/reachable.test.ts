/** A role's readiness depends on its reader, and on the models behind it. */
import { join } from 'node:path';
import { Health } from '@assize/launcher/health';
import { CredibilityService } from '@assize/proto/rpc';
import { RpcError, implement, serve } from '@assize/rpc';
import { testFolder } from '@assize/proto/testing/folder';
import { expect, it } from 'vitest';
import { watchReader } from './reachable.ts';

const folder = testFolder();

const READING = { id: 'look', relevance: 1, support: 1, refute: 0, neutral: 0 };
const BY = { stanceModel: 'scripted', relevanceModel: 'scripted', missing: [] };
const log = { error: () => undefined };

it('is told as it changes: nobody there, its models away, all of it, and busy is there', async () => {
  const address = `unix:${join(folder, 'c.sock')}`;
  const health = new Health();
  await using _watch = watchReader(address, health.part('judge/reader'), {});
  const why = (): string | null | undefined => health.parts()[0]?.why;
  expect(why()).toBe('not ready yet');
  await expect
    .poll(why, { timeout: 10_000 })
    .toMatch(/credibility service can't be reached \(UNAV/);
  let answer: 'away' | 'read' | 'busy' = 'away';
  const service = implement(CredibilityService, {
    read: () => {
      if (answer === 'busy') throw new RpcError('RESOURCE_EXHAUSTED', 'come again');
      if (answer === 'read') return { readings: [READING], ...BY };
      return { absent: { name: 'embedding', code: 'UNAVAILABLE' } };
    },
    weigh: () => ({}),
    scoreSource: () => ({}),
  });
  await using _server = await serve({ address, services: [service], log, graceMs: 100 });
  await expect.poll(why, { timeout: 10_000 }).toMatch(/embedding service can't be reached \(UNAV/);
  answer = 'busy';
  await expect.poll(why, { timeout: 10_000 }).toBeNull();
});
