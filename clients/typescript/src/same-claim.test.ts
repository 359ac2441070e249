import {
  INLINE_LIMIT,
  PASSAGE_LIMIT,
  proceedingNamed,
  withinInline,
  type Claim,
  type SealedCase,
} from '@assize/proto';
import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { keyRing, trustedKeysFrom } from '@assize/keys';
import { Client } from './client.ts';
import { isForClaim } from './submission.ts';
import type { Listener, Transport } from './transport.ts';

const evidence = [{ id: 'log', text: 'The deploy failed.', source: 'ci/1', lScore: 0.5 }];
const CLAIM: Claim = { text: 'The deploy succeeded.', evidence, tags: ['ci'] };

test('a case is on the claim that it was opened for', () => {
  expect(isForClaim({ claim: CLAIM }, Object.assign({ candidates: undefined }, CLAIM))).toBe(true);
  expect(isForClaim({ claim: { text: 'a' } }, { text: 'a' })).toBe(true);
});

test.each<[string, Partial<Claim>]>([
  ['text', { text: 'The deploy failed.' }],
  ['text of an exhibit of the same id', { evidence: [{ id: 'log', text: 'It succeeded.' }] }],
  ['source of an exhibit', { evidence: [{ ...evidence[0], id: 'log', source: 'ci/2' }] }],
  ['evidence', { evidence: [] }],
  ['limits', { limits: { leastConfidence: 0 } }],
])('it is on no claim of another %s', (_what, other) => {
  expect(isForClaim({ claim: { ...CLAIM, ...other } }, CLAIM)).toBe(false);
});

test('texts that are kept apart are the same by their digests', () => {
  const long = Array.from({ length: 5 }, (_, n) => ({
    id: `e${n}`,
    text: `${n}`.repeat(PASSAGE_LIMIT),
  }));
  expect(long.length * PASSAGE_LIMIT).toBeGreaterThan(INLINE_LIMIT);
  const claim: Claim = { text: 'a', evidence: long };
  const kept = { claim: withinInline(claim).claim };
  expect(isForClaim(kept, claim)).toBe(true);
  const last = { id: 'e4', text: '5'.repeat(PASSAGE_LIMIT) };
  expect(isForClaim(kept, { text: 'a', evidence: [...long.slice(0, 4), last] })).toBe(false);
});

test('what is no claim is the same by what is tried, and by what was said beside it', () => {
  const { digest = '', name = '' } = proceedingNamed('cartography') ?? {};
  const proceeding = { name, digest };
  const header = {
    proceeding,
    matter: { topic: 'Coffee' },
    claim: { text: 'Coffee', tags: ['a'] },
  };
  const isForTopic = (topic: object): boolean => isForClaim(header, topic as Claim);
  expect(isForTopic({ topic: ' Coffee', tags: ['a'] })).toBe(true);
  expect(isForTopic({ topic: 'Tea', tags: ['a'] })).toBe(false);
  expect(isForTopic({ topic: 'Coffee', tags: ['b'] })).toBe(false);
  expect(isForTopic({ topic: 'Coffee', tags: ['a'], queries: ['robusta'] })).toBe(false);
  expect(isForTopic({ text: 'Coffee', tags: ['a'] })).toBe(false);
});

test('a verdict by another proceeding than the one that was asked for is no answer', async () => {
  const at = (name: string): Buffer =>
    readFileSync(new URL(`../../../test/histories/${name}`, import.meta.url));
  const body = at('plain.json');
  const { keys } = JSON.parse(at('trust.json').toString()) as {
    keys: Parameters<typeof trustedKeysFrom>[0];
  };
  const { header } = (JSON.parse(body.toString()) as SealedCase).case;
  const { caseId, claim } = header;
  const message = { kind: 'verdict', caseId, body, headers: {}, position: null, ack() {} } as const;
  let hear: Listener['onMessage'] = () => {};
  const transport: Transport = {
    async submit() {
      hear(message);
      return caseId;
    },
    async listen({ onMessage }) {
      hear = onMessage;
    },
    async *follow() {},
    async [Symbol.asyncDispose]() {},
  };
  await using client = new Client({ trust: [] }, keyRing(await trustedKeysFrom(keys)), transport);
  const review = (proceeding: string) =>
    client.review(claim, undefined, { proceeding, timeoutMs: 500 });
  expect(await review('defect-court')).toMatchObject({ caseId });
  await expect(review('light')).rejects.toMatchObject({ code: 'deadline' });
});
