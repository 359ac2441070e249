import { randomUUID } from 'node:crypto';
import { readStatement, reviewOf, type Claim } from '@assize/proto';
import { afterAll, describe, expect, it } from 'vitest';
import { decideAgain } from '../../services/assize/src/replay.ts';
import { followClaimErrors } from '#src/claim-errors.ts';
import { GROUNDLESS, PLAIN, SURE, UNCERTAIN, UNREADABLE, WRONG_CAUSE } from '#src/claims.ts';
import { openTestCourt, publisherAt, startCourt, type TestCourt, verdictOf } from '#src/court.ts';
import { ownFolder } from '#src/folder.ts';
import { caseOf, publishClaim } from '#src/publish.ts';
import { artifactsOf, handoffsOf, successionFaults, type Trial } from '#src/trial.ts';

const stack = new AsyncDisposableStack();
const court = stack.use(await openTestCourt());
const closed = stack.use(await openTestCourt({ closed: true }));
afterAll(() => stack.disposeAsync());

const LIGHT = ['recall', 'triage', 'resolve', 'investigate', 'correlate', 'review', 'report'];
const nodesOf = ({ file }: Trial): string[] => file.entries.map(({ node }) => node);

async function sound(at: TestCourt, trial: Trial): Promise<void> {
  expect(await at.verify(trial.bytes)).toMatchObject({ status: 'verified' });
  const { differing, skipped } = decideAgain(trial.file);
  expect(differing).toEqual([]);
  // The clerk's closing is not decided again.
  const byClerk = trial.file.entries.filter(({ role }) => role === 'clerk');
  expect(skipped).toHaveLength(byClerk.length);
}

describe('the light path', () => {
  it('affirms what the evidence plainly says, in two messages', async () => {
    const trial = await court.reviewLightly(SURE);
    expect(trial.predicate).toMatchObject({
      proceeding: { name: 'light' },
      decision: 'affirm',
      classification: 'supported',
      edges: ['LP1'],
      handoffs: 2,
      hearing: null,
      challenger: null,
      gaps: [],
      light: { decision: 'affirm', classification: 'supported', next: null },
    });
    expect(trial.predicate.support.map(({ id }) => id)).toEqual(['e1', 'e2', 'e3']);
    expect(nodesOf(trial)).toEqual(LIGHT);
    expect(new Set(trial.file.entries.map(({ role }) => role))).toEqual(new Set(['evaluator']));
    await sound(court, trial);
  });

  it('rejects what nothing speaks for, and says what is missing', async () => {
    const trial = await court.reviewLightly(GROUNDLESS);
    expect(trial.predicate).toMatchObject({
      decision: 'reject',
      classification: null,
      credibility: null,
      edges: ['LP2'],
      light: { classification: 'nei' },
    });
    expect(trial.predicate.gaps).toMatchObject([
      { foundBy: 'evaluator', stage: 'review' },
      { foundBy: 'evaluator', stage: 'resolve' },
    ]);
    await sound(court, trial);
  });

  it('says each step’s own: kind of claim, sources, what counts once and how it is scored', async () => {
    const trial = await court.reviewLightly({
      ...WRONG_CAUSE,
      evidence: [
        { id: 'a', text: 'A disk of the database host failed.', source: 'pager' },
        {
          id: 'b',
          text: 'It was at noon that the disk failed, and the host with it.',
          source: 'pager',
        },
      ],
    });
    expect(artifactsOf(trial, 'triage')).toMatchObject([
      { claim: 'domain', traits: [{ trait: 'causal', by: 'came from' }], complexity: 'simple' },
    ]);
    expect(artifactsOf(trial, 'resolution')[0]?.sources).toMatchObject([
      { source: 'evidence', consulted: true },
      { source: 'index', consulted: false },
      { source: 'publisher', consulted: false },
    ]);
    expect(artifactsOf(trial, 'correlation')).toMatchObject([
      {
        // On the charged cause, neither exhibit takes a side.
        merged: [],
        sources: [{ source: 'pager', exhibits: ['a', 'b'], credibility: null }],
        independent: 1,
      },
    ]);
    expect(trial.predicate.light).toMatchObject({ classification: 'disk' });
    await sound(court, trial);
  });
});

describe('what the light path leaves uncertain', () => {
  it('is tried in the same case and log, under the version that an entry names', async () => {
    const trial = await court.reviewLightly(UNCERTAIN);
    const { predicate } = trial;
    expect(predicate).toMatchObject({ decision: 'amend', classification: 'contested' });
    expect(predicate.edges).toEqual(['LP3', 'HD4', 'HD5', 'HD7']);
    expect(predicate.light?.next).toMatchObject({ name: 'defect-court' });
    expect(nodesOf(trial).slice(0, 9)).toEqual([...LIGHT, '_activation', 'indict']);
    const log = await handoffsOf(court.bus, predicate.caseId);
    expect(successionFaults(log)).toEqual([]);
    expect(log).toHaveLength(predicate.handoffs);
    expect(log[1]).toMatchObject({ from: 'evaluator', to: 'prosecutor' });
    await sound(court, trial);
  });

  it('is tried whatever its confidence where that is asked for', async () => {
    const trial = await court.reviewLightly({ ...SURE, activation: 'always' });
    expect(trial.predicate.edges).toEqual(['LP3', 'HD1', 'HD2', 'HD6']);
    await sound(court, trial);
  });

  it('is for the court where the light path can’t read it: nothing is made up', async () => {
    const trial = await court.reviewLightly(UNREADABLE);
    expect(trial.predicate).toMatchObject({ decision: 'mistrial', light: { confidence: 0 } });
    await sound(court, trial);
  });

  it('runs into the limits of the whole case', async () => {
    const trial = await court.reviewLightly({ ...UNCERTAIN, limits: { maxHandoffs: 3 } });
    expect(trial.predicate).toMatchObject({ decision: 'mistrial' });
    expect(trial.predicate.edges).toEqual(['LP3', 'HD11']);
    expect(trial.predicate.gaps[0]).toMatchObject({ foundBy: 'clerk' });
    await sound(court, trial);
  });

  it('keeps its own publisher’s confidence first, and a claim that wants no court from one', async () => {
    const sure = await court.reviewLightly({ ...SURE, confidence: 0.9 });
    expect(nodesOf(sure)).toEqual(['_activation']);
    const unsure = await court.reviewLightly({ ...SURE, confidence: 0.6 });
    expect(nodesOf(unsure)).toEqual(['_activation', ...LIGHT]);
    const never = await court.reviewLightly({ ...UNCERTAIN, activation: 'never' });
    expect(never.predicate).toMatchObject({ decision: 'acquit', classification: 'nei' });
    for (const trial of [sure, unsure, never]) await sound(court, trial);
  });
});

describe('where no court opens', () => {
  it('an uncertain case ends unproven, with what the light path found beside it', async () => {
    const trial = await closed.reviewLightly(UNCERTAIN);
    expect(trial.predicate).toMatchObject({
      decision: 'acquit',
      classification: 'nei',
      confidence: null,
      support: [{ id: 'e1' }],
      contradictions: [{ id: 'e2' }],
      handoffs: 2,
      light: { decision: 'contest', classification: 'contested', next: null },
    });
    const [activation] = artifactsOf(trial, 'activation');
    expect(activation?.brief).toMatchObject({ ended: 'court disabled' });
    expect(trial.predicate.gaps).toEqual(activation?.brief?.missing);
    await sound(closed, trial);
  });

  it('the light path ends as ever, and a case that only a court could decide is refused', async () => {
    expect((await closed.reviewLightly(PLAIN)).predicate.decision).toBe('affirm');
    await using errors = await followClaimErrors(closed.bus);
    const id = randomUUID();
    await publishClaim(closed.bus, PLAIN, id);
    const { event } = await errors.on(caseOf(id));
    expect(event).toMatchObject({ code: 'court-disabled' });
    expect(event.faults[0]).toContain('claims.light');
  });
});

it('a guarded bus lets the evaluator end a case in each of its ways', async () => {
  await using own = new AsyncDisposableStack();
  const folder = own.use(await ownFolder());
  const guarded = own.use(await startCourt(folder, { guarded: true, closed: true }));
  const publisher = own.use(await publisherAt(guarded, { proceeding: 'light' }));
  const decided = async (claim: Claim): Promise<string> => {
    const answer = await verdictOf(publisher, claim, randomUUID());
    expect(reviewOf(answer.sealed).light).toBeDefined();
    return readStatement(answer.sealed.envelope.payload)?.predicate.decision ?? 'none';
  };
  const all = await Promise.all([SURE, GROUNDLESS, UNCERTAIN].map(decided));
  expect(all).toEqual(['affirm', 'reject', 'acquit']);
});
