import { readFile } from 'node:fs/promises';
import { HEADERS, readClaim, remandSubject } from '@assize/proto';
import { afterAll, describe, expect, it } from 'vitest';
import { GROUNDLESS } from '#src/claims.ts';
import { openTestCourt } from '#src/court.ts';
import { artifactsOf } from '#src/trial.ts';

const court = await openTestCourt();
afterAll(() => court[Symbol.asyncDispose]());

const page = await readFile(new URL('../../docs/publish-a-claim.md', import.meta.url), 'utf8');
const [claimText = '', answerText = ''] = [...page.matchAll(/```json\n(.*?)```/gs)].map(
  ([, text]) => text,
);

describe('docs/publish-a-claim.md', () => {
  it('shows a claim that is tried, and amended to its other candidate', async () => {
    const read = readClaim(Buffer.from(claimText));
    if (!read.ok) throw new Error(read.faults.join('; '));
    const { predicate, file } = await court.review(read.claim);
    expect(predicate).toMatchObject({ decision: 'amend', classification: 'storage' });
    expect(file.header.limits.ttlMs).toBe(60_000);
  });

  it('shows an answer to a remand that is taken', async () => {
    await using _investigator = await court.bus.subscribe(remandSubject('acme'), {}, (question) =>
      question.respond(Buffer.from(answerText.replace('…', 'Nobody knows.'))),
    );
    const trial = await court.review(GROUNDLESS, undefined, { [HEADERS.cePublisher]: 'acme' });
    expect(artifactsOf(trial, 'reinvestigation')[0]).toMatchObject({
      by: 'publisher acme (unproven)',
      answers: [{ answer: 'We found the letter.' }],
      evidence: [{ id: 'letter' }],
    });
  });
});
