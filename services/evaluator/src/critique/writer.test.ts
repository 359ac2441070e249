import type { RequestOutcome } from '@assize/bus';
import { createSigner, sealEnvelope, trustedKeysFrom, type Signer } from '@assize/keys';
import { publisherKey } from '@assize/proto';
import { critiqueView, reportOf } from '@assize/court/report/testing';
import { describe, expect, it } from 'vitest';
import type { Answered } from '../remand.ts';
import { askWriter, type WriterAnswer } from './writer.ts';

const REPORT = reportOf({ a: 'The pump was new in May.' }, { s1: 'S' });
const NOTHING = { plannerContext: [], sectionPrompts: [], outlineContext: [] };
const GOOD = { sections: [{ id: 'a', heading: 'a', text: 'The pump was new in June.' }] };

async function asked(outcome: RequestOutcome, known: readonly Signer[] = [], proven = false) {
  const sent: { readonly to: string; readonly body: string }[] = [];
  const bus = {
    request: async (to: string, body: Uint8Array): Promise<RequestOutcome> => {
      sent.push({ to, body: Buffer.from(body).toString() });
      return outcome;
    },
  };
  const keys = await trustedKeysFrom(known.map(({ publicJwk }) => publicJwk));
  const view = critiqueView(REPORT, [], { publisher: 'acme', proven });
  const asking = { bus, keys, clock: () => 0, publisherTimeoutMs: 700 };
  const written = await askWriter(asking, view, { constraints: NOTHING, findings: [] });
  return { sent, said: outcomeOf(written) };
}

const outcomeOf = (written: Answered<WriterAnswer> | null): string | undefined =>
  written?.status === 'failed' ? written.why : written?.by;

const answered = (value: unknown): RequestOutcome => ({
  status: 'answered',
  headers: {},
  body: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
});

describe('a publisher’s writer', () => {
  it('is asked under its name, with the report and until when', async () => {
    const { sent, said } = await asked(answered(GOOD));
    expect(said).toBe('publisher acme (unproven)');
    expect(sent.map(({ to }) => to)).toEqual(['remands.acme']);
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
      caseId: 'case',
      report: REPORT,
      deadline: '1970-01-01T00:00:00.700Z',
    });
  });

  it.each([
    ['nobody listens', { status: 'no-responder' } as const, 'nobody listens'],
    ['it is silent', { status: 'timeout' } as const, 'no answer within 700 ms'],
    ['it talks nonsense', answered('yes'), 'not of the form'],
    ['it is too long-winded', answered(' '.repeat(2 ** 18 + 1)), 'the limit is 262144'],
    ['it leaves no section', answered({ sections: [], removed: ['a'] }), 'the revised report'],
    [
      'it answers a finding that nobody made',
      answered({ ...GOOD, done: [{ finding: 'm9', what: '', done: true }] }),
      'unknown finding "m9"',
    ],
  ])('has failed, and it is said, where %s', async (_why, outcome, words) => {
    const { said } = await asked(outcome);
    expect(said).toMatch(/^writer of acme: /);
    expect(said).toContain(words);
  });
});

describe('a registered publisher’s writer', async () => {
  const own = await createSigner(publisherKey('acme'));
  const other = await createSigner(publisherKey('other'));
  const deadline = new Date(700).toISOString();
  const signed = async (signer: Signer, change: object = {}) => {
    const payload = Buffer.from(
      JSON.stringify({ caseId: 'case', deadline, answer: GOOD, ...change }),
    );
    const type = 'application/vnd.assize.remand-answer+json';
    return answered(await sealEnvelope(type, payload, signer));
  };

  it('counts by its signature, and is not asked about what may be another’s report', async () => {
    expect((await asked(await signed(own), [own], true)).said).toBe('publisher acme (signed)');
    const { sent, said } = await asked(await signed(own), [own], false);
    expect([sent, said]).toEqual([[], expect.stringContaining('not known to be its own')]);
  });

  it.each([
    ['nobody signed it', async () => answered(GOOD), 'no signed envelope'],
    ['another publisher signed it', () => signed(other), 'not signed by its key'],
    ['it is to another case', () => signed(own, { caseId: 'other' }), 'another question'],
    ['what was signed is no answer', () => signed(own, { answer: 'yes' }), 'not of the form'],
  ])('does not count where %s', async (_why, answer, words) => {
    expect((await asked(await answer(), [own, other], true)).said).toContain(words);
  });
});
