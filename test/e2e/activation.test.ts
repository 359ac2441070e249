import { afterAll, describe, expect, it } from 'vitest';
import type { Claim } from '@assize/proto';
import { decideAgain } from '../../services/assize/src/replay.ts';
import { DENIED, LONG, PLAIN } from '#src/claims.ts';
import { openTestCourt } from '#src/court.ts';
import { artifactsOf } from '#src/trial.ts';

const court = await openTestCourt();
afterAll(() => court[Symbol.asyncDispose]());

describe('a claim that comes with a confidence', () => {
  it.each([0.85, 0.9, 1])('of %d, and is borne out, spares itself a court', async (confidence) => {
    const trial = await court.review({ ...PLAIN, confidence });
    expect(trial.predicate).toMatchObject({
      decision: 'affirm',
      classification: 'supported',
      basis: 'reading',
      credibility: 1,
      support: [{ id: 'e1' }],
      edges: [],
      handoffs: 2,
    });
    const [activation] = artifactsOf(trial, 'activation');
    // The reading's confidence, whatever the publisher says.
    expect(trial.predicate.confidence).toBe(activation?.reading?.confidence);
    expect(trial.file.entries.map(({ role }) => role)).toEqual(['evaluator']);
    expect(await court.verify(trial.bytes)).toMatchObject({ status: 'verified' });
    expect(decideAgain(trial.file)).toMatchObject({ same: 1, skipped: [], differing: [] });
  });

  it.each([0.85, 1])('of %d, and is denied by its evidence, is tried', async (confidence) => {
    const trial = await court.review({ ...DENIED, confidence });
    expect(artifactsOf(trial, 'activation')).toMatchObject([
      { decision: 'open', reading: { classification: 'refuted', against: ['e1'] } },
    ]);
    expect(trial.predicate).toMatchObject({
      decision: 'amend',
      classification: 'refuted',
      basis: 'trial',
    });
    expect(await court.verify(trial.bytes)).toMatchObject({ status: 'verified' });
  });

  it('and without any evidence is tried', async () => {
    const { predicate } = await court.review({ text: PLAIN.text, confidence: 1 });
    expect(predicate).toMatchObject({ decision: 'acquit', basis: 'trial' });
  });

  it.each([0, 0.49, 0.499_999])('of %d is rejected without a court', async (confidence) => {
    const trial = await court.review({ ...PLAIN, confidence });
    expect(trial.predicate).toMatchObject({ decision: 'reject', classification: null, edges: [] });
    expect(trial.predicate.basis).toBe('publisher');
    expect(await court.verify(trial.bytes)).toMatchObject({ status: 'verified' });
  });

  it.each([0.5, 0.65, 0.849_999])('of %d opens the court', async (confidence) => {
    const trial = await court.review({ ...DENIED, confidence });
    expect(artifactsOf(trial, 'activation')).toEqual([
      { kind: 'activation', confidence, threshold: 0.85, decision: 'open' },
    ]);
    expect(trial.predicate).toMatchObject({ decision: 'amend', edges: ['HD4', 'HD5', 'HD7'] });
  });

  it('goes to the court all the same where that is asked for', async () => {
    const trial = await court.review({ ...DENIED, confidence: 0.99, activation: 'always' });
    expect(artifactsOf(trial, 'activation')).toEqual([]);
    expect(trial.predicate.decision).toBe('amend');
  });

  it('may ask for a higher threshold', async () => {
    const claim: Claim = { ...PLAIN, confidence: 0.9, limits: { activationThreshold: 0.95 } };
    const trial = await court.review(claim);
    expect(artifactsOf(trial, 'activation')).toMatchObject([{ threshold: 0.95, decision: 'open' }]);
  });
});

describe('the limits that a claim asks for', () => {
  it('are granted where they are narrower than the court has them', async () => {
    const limits = {
      ttlMs: 30_000,
      maxHandoffs: 20,
      maxRemands: 1,
      maxRounds: 2,
      activationThreshold: 0.9,
      leastConfidence: 0.7,
    };
    const { file, predicate } = await court.review({ ...LONG, limits });
    expect(file.header.limits).toEqual(limits);
    expect(Date.parse(file.header.deadline) - Date.parse(file.header.openedAt)).toBe(30_000);
    expect(predicate.hearing).toMatchObject({ rounds: 2, maxRounds: 2 });
  });
});
