import type { RequestOutcome } from '@assize/bus';
import { INLINE_LIMIT } from '@assize/proto';
import { aView } from '@assize/scrutiny/testing';
import { describe, expect, it } from 'vitest';
import { askPublisher } from './publisher.ts';

/** What comes of an answer, without a bus: whom it was asked, and what was made of it. */
async function asked(outcome: RequestOutcome): Promise<{ subject: string; said: string }> {
  let subject = '';
  const bus = {
    request: async (to: string): Promise<RequestOutcome> => {
      subject = to;
      return outcome;
    },
  };
  const answer = await askPublisher(bus, 'acme', aView({ publisher: 'acme' }), {
    now: 0,
    answerBy: 700,
  });
  return { subject, said: answer.status === 'failed' ? answer.why : answer.status };
}

const answered = (value: unknown): RequestOutcome => ({
  status: 'answered',
  headers: {},
  body: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
});

const GOOD = { answers: [], evidence: [{ id: 'a', text: 'A letter.' }] };

describe('a publisher’s investigator', () => {
  it('is asked under its name', async () => {
    expect(await asked(answered(GOOD))).toEqual({ subject: 'remands.acme', said: 'answered' });
  });

  it.each([
    ['nobody listens', { status: 'no-responder' } as const, 'nobody listens'],
    ['it is silent', { status: 'timeout' } as const, 'no answer within 700 ms'],
    ['it is too long-winded', answered(' '.repeat(INLINE_LIMIT + 1)), '262145 bytes'],
    ['it talks nonsense', answered('yes'), 'not of the form'],
    ['its text can’t be signed', answered('{"answers":[],"evidence":[{"id":"\\ud800"}]}'), 'form'],
    [
      'it repeats an id',
      answered({ ...GOOD, evidence: [...GOOD.evidence, ...GOOD.evidence] }),
      'twice',
    ],
    ['it charges nonsense', answered({ ...GOOD, classification: 'x' }), '"x" is none of supported'],
  ])('has failed, and it is said, where %s', async (_why, outcome, words) => {
    const { said } = await asked(outcome);
    expect(said).toMatch(/^investigator of acme: /);
    expect(said).toContain(words);
  });
});
