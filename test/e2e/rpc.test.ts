import { randomUUID } from 'node:crypto';
import { CourtService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { DENIED, PLAIN, SCATTERED } from '#src/claims.ts';
import { openTestCourt } from '#src/court.ts';
import { failureOf } from '#src/failure-of.ts';
import { caseOf, SOURCE } from '#src/publish.ts';
import { readTrial } from '#src/trial.ts';

const stack = new AsyncDisposableStack();
const court = stack.use(await openTestCourt());
const rpc = stack.use(client(CourtService, court.address));
afterAll(() => stack.disposeAsync());

describe('Submit', () => {
  it('opens a case, once for each identity', async () => {
    const request = { source: SOURCE, id: randomUUID(), claim: DENIED };
    expect(await rpc.submit(request)).toMatchObject({ caseId: caseOf(request.id), opened: true });
    expect(await rpc.submit(request)).toMatchObject({ caseId: caseOf(request.id), opened: false });
    const { predicate } = await court.verdictOn(caseOf(request.id));
    expect(predicate).toMatchObject({ decision: 'amend', classification: 'refuted' });
  });

  it('takes every field of a claim', async () => {
    const id = randomUUID();
    const claim = {
      ...SCATTERED,
      classification: 'supported',
      confidence: 0.6,
      limits: { ttlMs: 60_000, maxRounds: 2 },
      activation: 'always',
      element: 'water',
      tags: ['a'],
      asserts: [{ that: 'exit_code.code == 0' }, { that: 'exit_code.succeeded', of: 'exit' }],
      evidence: [
        ...(SCATTERED.evidence ?? []),
        { id: 'exit', kind: 'exit-code', dataJson: '{"code":0}', date: '2026-01-01', lScore: 0.5 },
      ],
    };
    await rpc.submit({ source: SOURCE, id, publisher: 'acme', proceeding: 'defect-court', claim });
    const { file } = await court.verdictOn(caseOf(id));
    expect(file.header.publisher).toBe('acme');
    expect(file.header.claim).toEqual({
      ...claim,
      evidence: [
        ...(SCATTERED.evidence ?? []),
        { id: 'exit', kind: 'exit-code', data: { code: 0 }, date: '2026-01-01', lScore: 0.5 },
      ],
    });
  });

  it('answers ALREADY_EXISTS where the identity was used for another claim', async () => {
    const id = randomUUID();
    await rpc.submit({ source: SOURCE, id, claim: PLAIN });
    const failed = await failureOf(rpc.submit({ source: SOURCE, id, claim: DENIED }));
    expect(failed.code).toBe('ALREADY_EXISTS');
    expect(failed.message).toContain(`"${id}" of ${SOURCE} was already used`);
  });

  const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const TWICE = '{"code":1,"code":0}';
  const request = { source: SOURCE, id: 'bad', claim: { text: 'A claim.' } };
  it.each([
    ['no claim', { claim: undefined }, /claim or matter is missing/],
    ['a confidence of NaN', { claim: { text: 'a', confidence: Number.NaN } }, /confidence/],
    [
      'data that is not JSON',
      { claim: { text: 'a', evidence: [{ id: 'x', kind: 'http', dataJson: '{' }] } },
      /data_json is not valid JSON/,
    ],
    [
      'data that is nested too deep',
      { claim: { text: 'a', evidence: [{ id: 'x', kind: 'http', dataJson: DEEP }] } },
      /^evidence\.0\.data\.\S* is nested more than 64 levels deep$/,
    ],
    [
      'data with a key twice',
      { claim: { text: 'a', evidence: [{ id: 'x', kind: 'exit-code', dataJson: TWICE }] } },
      /^evidence\.0: data_json has duplicate keys$/,
    ],
    [
      'an assertion of no fact',
      { claim: { text: 'a', asserts: [{ that: 'junit.fails == 0' }] } },
      /asserts\.0\.that: CEL: No such key: fails/,
    ],
    ['no source', { source: '' }, /ce-source is missing/],
    ['an unknown proceeding', { proceeding: 'moot' }, /unknown proceeding "moot"/],
  ])('answers INVALID_ARGUMENT to %s', async (_what, change, fault) => {
    const { claim, ...rest } = { ...request, ...change };
    const failed = await failureOf(rpc.submit({ ...rest, ...(claim ? { claim } : {}) }));
    expect(failed.code).toBe('INVALID_ARGUMENT');
    expect(failed.message).toMatch(fault);
  });
});

describe('GetCase', () => {
  it('gives the sealed verdict of a case that ended', async () => {
    const { predicate, bytes } = await court.review(DENIED);
    const reply = await rpc.getCase({ caseId: predicate.caseId });
    expect(reply).toMatchObject({
      caseId: predicate.caseId,
      decision: 'amend',
      role: '',
      node: '',
      handoffs: predicate.handoffs,
      edges: ['HD4', 'HD5', 'HD7'],
      openedAt: predicate.openedAt,
    });
    expect(Buffer.from(reply.sealed)).toEqual(Buffer.from(bytes));
    expect(await court.verify(reply.sealed)).toMatchObject({ status: 'verified' });
    expect(readTrial(reply.sealed).predicate).toEqual(predicate);
  });

  it('answers NOT_FOUND for a case that is not on record', async () => {
    const caseId = caseOf('never published');
    const failed = await failureOf(rpc.getCase({ caseId }));
    expect(failed.code).toBe('NOT_FOUND');
    expect(failed.message).toContain(caseId);
  });

  it('answers INVALID_ARGUMENT for what is no case id', async () => {
    expect(await failureOf(rpc.getCase({ caseId: 'court.>' }))).toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
  });
});

describe('ListCases', () => {
  it('lists the latest first, with how they ended', async () => {
    const { predicate: first } = await court.review(PLAIN);
    const { predicate: second } = await court.review(DENIED);
    // The docket follows the log, so it may learn of an end later than this client.
    await vi.waitFor(async () => {
      const { cases, open } = await rpc.listCases({ limit: 2 });
      expect(open).toBe(0);
      expect(cases).toMatchObject([
        { caseId: second.caseId, decision: 'amend', closedAt: second.closedAt },
        { caseId: first.caseId, decision: 'affirm', closedAt: first.closedAt },
      ]);
    });
  });

  it('answers INVALID_ARGUMENT where more is asked for than it gives', async () => {
    const failed = await failureOf(rpc.listCases({ limit: 1001 }));
    expect(failed).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'limit: must be at most 1000',
    });
  });

  it('answers INVALID_ARGUMENT to a state of a later contract, and not with all cases', async () => {
    const failed = await failureOf(rpc.listCases({ state: 9 as never }));
    expect(failed.code).toBe('INVALID_ARGUMENT');
    expect(failed.message).toMatch(/^state: /);
  });
});
