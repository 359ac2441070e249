import { keyRing, createSigner, trustedKeysFrom } from '@assize/keys';
import { ballotBytes, NOTHING_SPENT } from '@assize/proto';
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { adviceTo } from '#src/testing/view.ts';
import { gatherBallots, ownVoice, voiceOnBus, type Voice } from './ballots.ts';
import type { Counsel } from './counsel.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const clock = (): number => NOW;
const { signal } = new AbortController();
const CASE = { caseId: 'a'.repeat(26), deadline: new Date(NOW + 1_000).toISOString() };
const prompt = { name: 'grading-1', text: 'Grade it.', hash: 'f'.repeat(64) };
const schema = Type.Object({ grade: Type.Number() });
const questionTo = (name: string) => ({
  spent: NOTHING_SPENT,
  questions: [{ asked: `${name}:grade`, prompt, data: [], name: 'grade', schema }],
});

const graderOf = (model: string): Counsel => ({
  model,
  family: model,
  ask: ({ asked }) => Promise.resolve({ ...adviceTo(asked, { grade: 1 }), model, family: model }),
});

const [relevance, stranger, judge] = await Promise.all([
  createSigner('grader-relevance'),
  createSigner('grader-support'),
  createSigner('judge'),
]);
const trusted = await trustedKeysFrom([relevance.publicJwk]);
const keys = keyRing(trusted);
const heard: number[] = [];
const bus = {
  request(_subject: string, _body: Uint8Array, { timeoutMs }: { readonly timeoutMs: number }) {
    heard.push(timeoutMs);
    return Promise.resolve({ status: 'no-responder' as const });
  },
};
const asker = { bus, keys: trusted, signer: judge, clock };

describe('seats that are asked beside each other', () => {
  it('each sign their own; the unknown and the absent are on record, and not counted', async () => {
    const voices: Voice[] = [
      ownVoice('grader-relevance', graderOf('m-1'), relevance),
      ownVoice('grader-support', graderOf('m-2'), stranger),
      voiceOnBus('grader-coherence', asker, 60_000),
    ];
    const asked = voices.map((voice) => ({ voice, question: questionTo(voice.name) }));
    const { advice, ballots } = await gatherBallots(asked, CASE, { keys, clock, signal });
    // Three quarters of the second that the case has left, plus the half-second that the bus waits longer.
    expect(heard).toEqual([750 + 500]);
    expect(advice.map((one) => one.asked)).toEqual([
      'grader-relevance:grade',
      'grader-support:grade',
    ]);
    expect(ballots).toMatchObject([
      { name: 'grader-relevance', model: 'm-1', asked: ['grader-relevance:grade'], refused: null },
      { name: 'grader-support', refused: 'its key is not pinned here' },
      {
        name: 'grader-coherence',
        model: '',
        signature: null,
        refused: 'absent: no process answers for it',
      },
    ]);
    const [own] = ballots;
    if (!own?.signature) throw new Error('it was not signed');
    const bytes = ballotBytes(CASE.caseId, own, advice.slice(0, 1));
    expect(await keys.refusal(bytes, own.signature, 'grader-relevance')).toBeNull();
  });
});
