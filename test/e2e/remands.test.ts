import { HEADERS, remandSubject, type Claim } from '@assize/proto';
import { afterAll, describe, expect, it } from 'vitest';
import { GROUNDLESS, PLAIN, UNANSWERED, WRONG_CAUSE } from '#src/claims.ts';
import { openTestCourt } from '#src/court.ts';
import { artifactsOf, type Trial } from '#src/trial.ts';

const court = await openTestCourt();
afterAll(() => court[Symbol.asyncDispose]());

const NEWS = { id: 'letter', text: `${PLAIN.text} So says the mayor.`, source: 'urn:letters' };

interface Investigated {
  readonly trial: Trial;
  /** As JSON. */
  readonly asked: unknown[];
}

async function investigated(
  publisher: string,
  claim: Claim,
  answer: unknown,
): Promise<Investigated> {
  const asked: unknown[] = [];
  await using _investigator = await court.bus.subscribe(
    remandSubject(publisher),
    {},
    (question) => {
      asked.push(JSON.parse(Buffer.from(question.body).toString('utf8')));
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
      question.respond(Buffer.from(text));
    },
  );
  // Both go over one connection, so the server knows the subscription before the claim.
  const trial = await court.review(claim, undefined, { [HEADERS.cePublisher]: publisher });
  return { trial, asked };
}

describe('the investigator of a registered publisher', () => {
  it('is asked with the feedback, and what it brings is tried', async () => {
    const { trial, asked } = await investigated('acme', GROUNDLESS, {
      answers: [{ question: 'q1', answer: 'We found a letter.', exhibits: ['letter'] }],
      evidence: [NEWS],
    });
    const [remanded] = artifactsOf(trial, 'verdict');
    expect(remanded?.feedback?.questions).toMatchObject([{ id: 'q1', about: null }]);
    const deadline: unknown = expect.stringMatching(/^20..-/);
    expect(asked).toEqual([
      {
        caseId: trial.predicate.caseId,
        claim: GROUNDLESS.text,
        charge: { classification: 'supported', statement: GROUNDLESS.text },
        feedback: remanded?.feedback,
        deadline,
      },
    ]);
    expect(artifactsOf(trial, 'reinvestigation')).toMatchObject([
      {
        by: 'publisher acme (unproven)',
        answers: [{ question: 'q1', answer: 'We found a letter.', exhibits: ['letter'] }],
        evidence: [NEWS],
      },
    ]);
    expect(trial.file.header.publisher).toBe('acme');
    expect(trial.predicate).toMatchObject({
      decision: 'affirm',
      remands: 1,
      edges: ['HD3', 'HD5', 'HD8', 'HD2', 'HD6'],
    });
    expect(await court.verify(trial.bytes)).toMatchObject({ status: 'verified' });
  });

  it('may charge another candidate', async () => {
    const [release, disk] = WRONG_CAUSE.candidates ?? [];
    const claim = { ...WRONG_CAUSE, evidence: GROUNDLESS.evidence ?? [] };
    const { trial } = await investigated('acme', claim, {
      answers: [],
      evidence: [{ id: 'alert', text: disk?.statement }],
      classification: disk?.classification,
    });
    expect(artifactsOf(trial, 'indictment').map(({ charge }) => charge)).toEqual([
      release?.classification,
      disk?.classification,
    ]);
    expect(trial.predicate).toMatchObject({ decision: 'affirm', classification: 'disk' });
  });

  it.each([
    ['no JSON', 'soon', 'not have the form'],
    ['of another form', { evidence: 'none' }, 'not have the form'],
    ['with an unknown field', { answers: [], evidence: [], mood: 'good' }, 'not have the form'],
    ['with evidence without text', { answers: [], evidence: [{ id: 'x' }] }, 'has no text'],
    [
      'with text that has no canonical form',
      '{"answers":[{"question":"q1","answer":"\\ud800"}],"evidence":[]}',
      'not have the form',
    ],
    [
      'with a charge that nobody knows',
      { answers: [], evidence: [], classification: 'sabotage' },
      'its classification "sabotage" is not one of',
    ],
  ])('whose answer is %s is passed over for the built-in one, and it is said', async (...row) => {
    const [, answer, why] = row;
    const { trial, asked } = await investigated('acme', UNANSWERED, answer);
    expect(asked).toHaveLength(1);
    expect(artifactsOf(trial, 'reinvestigation')).toMatchObject([{ by: 'built-in investigator' }]);
    const said = trial.predicate.gaps.filter(({ foundBy }) => foundBy === 'evaluator');
    expect(said.map(({ what }) => what).join('; ')).toContain(why);
    expect(said.map(({ what }) => what).join('; ')).toContain('investigator of acme');
    expect(trial.predicate.decision).toBe('acquit');
  });

  it('that does not listen is passed over at once, and it is said', async () => {
    const trial = await court.review(UNANSWERED, undefined, { [HEADERS.cePublisher]: 'absent' });
    expect(artifactsOf(trial, 'reinvestigation')).toMatchObject([{ by: 'built-in investigator' }]);
    expect(trial.predicate.gaps).toContainEqual({
      what: 'investigator of absent: nobody is listening',
      foundBy: 'evaluator',
      stage: '_remand',
    });
  });
});
