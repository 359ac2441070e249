import type { RequestOutcome } from '@assize/bus';
import { createSigner, sealEnvelope, trustedKeysFrom, type Signer } from '@assize/keys';
import { INLINE_LIMIT, publisherKey } from '@assize/proto';
import { aView } from '@assize/court/testing';
import { describe, expect, it } from 'vitest';
import { askPublisher, type PublisherAnswer } from './publisher.ts';
import type { Answered } from './remand.ts';

/** What comes of an answer, without a bus: whom it was asked, and what was made of it. */
async function asked(
  outcome: RequestOutcome,
  known: readonly Signer[] = [],
  proven = false,
): Promise<{ subject: string; said: string }> {
  let subject = '';
  const bus = {
    request: async (to: string): Promise<RequestOutcome> => {
      subject = to;
      return outcome;
    },
  };
  const keys = await trustedKeysFrom(known.map(({ publicJwk }) => publicJwk));
  const view = aView({ publisher: 'acme', proven });
  const asking = { bus, keys, clock: () => 0, publisherTimeoutMs: 700 };
  const answer = await askPublisher(asking, view);
  return { subject, said: outcomeOf(answer) };
}

function outcomeOf(answer: Answered<PublisherAnswer> | null): string {
  if (answer === null) throw new Error('nobody was asked');
  return answer.status === 'failed' ? answer.why : answer.by;
}

const answered = (value: unknown): RequestOutcome => ({
  status: 'answered',
  headers: {},
  body: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
});

const GOOD = { answers: [], evidence: [{ id: 'a', text: 'A letter.' }] };

describe('a publisher’s investigator', () => {
  it('is asked under its name', async () => {
    expect(await asked(answered(GOOD))).toEqual({
      subject: 'remands.acme',
      said: 'publisher acme (unproven)',
    });
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

describe('a registered publisher’s investigator', async () => {
  const own = await createSigner(publisherKey('acme'));
  const other = await createSigner(publisherKey('other'));
  const TYPE = 'application/vnd.assize.remand-answer+json';
  const { caseId } = aView();
  const deadline = new Date(700).toISOString();
  const signed = async (signer: Signer, change: object = {}, type = TYPE) => {
    const payload = Buffer.from(JSON.stringify({ caseId, deadline, answer: GOOD, ...change }));
    return answered(await sealEnvelope(type, payload, signer));
  };
  const outcome = async (answer: RequestOutcome, proven = true): Promise<string> =>
    (await asked(answer, [own, other], proven)).said;

  it('counts by its signature, and the record says so', async () => {
    expect(await outcome(await signed(own))).toBe('publisher acme (signed)');
  });

  it('is not asked about a claim that anybody may have published under its name', async () => {
    const { subject, said: why } = await asked(await signed(own), [own], false);
    expect([subject, why]).toEqual(['', expect.stringContaining('not known to be its own')]);
  });

  it.each([
    ['nobody signed it', async () => answered(GOOD), 'no signed envelope'],
    ['another publisher signed it', () => signed(other), 'wrong-name'],
    ['it was signed as something else', () => signed(own, {}, 'text/plain'), 'no signed envelope'],
    ['it is to another case', () => signed(own, { caseId: 'b'.repeat(26) }), 'another question'],
    ['it is to an earlier question', () => signed(own, { deadline: '' }), 'another question'],
    ['what was signed is no answer', () => signed(own, { answer: 'yes' }), 'not of the form'],
  ])('does not count where %s', async (_why, answer, words) => {
    expect(await outcome(await answer())).toContain(words);
  });
});
