import { afterAll, describe, expect, it } from 'vitest';
import type { Claim } from '@assize/proto';
import * as claims from '#src/claims.ts';
import { openTestCourt } from '#src/court.ts';
import { artifactsOf, handoffsOf, successionFaults, type Trial } from '#src/trial.ts';

const court = await openTestCourt();
afterAll(() => court[Symbol.asyncDispose]());

/** Checks what holds for every case: its seal, and one successor per handoff. */
async function tried(claim: Claim): Promise<Trial> {
  const trial = await court.review(claim);
  const { predicate, bytes } = trial;
  expect(await court.verify(bytes)).toMatchObject({ status: 'verified' });
  const log = await handoffsOf(court.bus, predicate.caseId);
  expect(successionFaults(log)).toEqual([]);
  expect(log).toHaveLength(predicate.handoffs);
  return trial;
}

describe('a claim that the evidence restates', () => {
  it('goes by the fast track and is conceded: HD1, HD2, HD6', async () => {
    const trial = await tried(claims.SURE);
    expect(trial.predicate).toMatchObject({
      edges: ['HD1', 'HD2', 'HD6'],
      decision: 'affirm',
      classification: 'supported',
      hearing: null,
      handoffs: 4,
    });
    const [indictment] = artifactsOf(trial, 'indictment');
    expect(indictment?.confidence).toBeGreaterThanOrEqual(0.95);
    expect(artifactsOf(trial, 'discovery')).toEqual([]);
    const [brief] = artifactsOf(trial, 'defense-brief');
    expect(brief?.plea).toMatch(/^the charge holds after all challenges/);
    expect(trial.file.entries.map(({ persona }) => persona)).toEqual([
      'Challenger',
      'Abyss',
      'Specter',
    ]);
  });

  it('is conceded after discovery where one exhibit alone carries it: HD2, HD6', async () => {
    const trial = await tried(claims.PLAIN);
    expect(trial.predicate).toMatchObject({ edges: ['HD2', 'HD6'], decision: 'affirm' });
    expect(artifactsOf(trial, 'indictment')[0]?.confidence).toBeLessThan(0.95);
    expect(artifactsOf(trial, 'argument')).toEqual([]);
    expect(artifactsOf(trial, 'discovery')).toHaveLength(1);
  });
});

describe('a claim that nothing on the record is about', () => {
  it('is moved to be dismissed and acquitted with a gap brief: HD3, HD5, HD9', async () => {
    const trial = await tried(claims.GROUNDLESS);
    expect(trial.predicate).toMatchObject({
      edges: ['HD3', 'HD5', 'HD9'],
      decision: 'acquit',
      classification: 'nei',
    });
    const [brief] = artifactsOf(trial, 'defense-brief');
    expect(brief).toMatchObject({ plea: null, alternative: null });
    expect(brief?.motionToDismiss).toMatch(/^the evidence is too weak for "supported"/);
    expect(artifactsOf(trial, 'verdict')[0]?.brief).toEqual({
      ended: 'judge declared',
      missing: [
        {
          what: 'no sufficient evidence for "supported"',
          foundBy: 'judge',
          stage: 'verdict',
        },
        { what: brief?.motionToDismiss, foundBy: 'defense', stage: 'defend' },
      ],
    });
    expect(trial.predicate.gaps).toEqual(artifactsOf(trial, 'verdict')[0]?.brief?.missing);
  });

  it('says that there was no evidence at all where there was none', async () => {
    const { predicate } = await tried({ text: claims.GROUNDLESS.text });
    expect(predicate).toMatchObject({ edges: ['HD3', 'HD5', 'HD9'], credibility: null });
    expect(predicate.gaps[0]?.what).toBe('no evidence at all for "supported"');
  });
});

describe('a claim that the record denies', () => {
  it('is amended to the alternative: HD4, HD5, HD7', async () => {
    const trial = await tried(claims.DENIED);
    expect(trial.predicate).toMatchObject({
      edges: ['HD4', 'HD5', 'HD7'],
      decision: 'amend',
      charge: 'supported',
      classification: 'refuted',
      contradictions: [{ id: 'e1', type: 'direct_negation' }],
      support: [],
    });
    expect(artifactsOf(trial, 'defense-brief')[0]?.alternative).toMatchObject({
      classification: 'refuted',
      evidence: [{ id: 'e1' }],
    });
  });

  it('is amended to another candidate where it has candidates: HD4, HD5, HD7', async () => {
    const trial = await tried(claims.WRONG_CAUSE);
    expect(trial.predicate).toMatchObject({
      edges: ['HD4', 'HD5', 'HD7'],
      decision: 'amend',
      charge: 'release',
      classification: 'disk',
    });
    const [brief] = artifactsOf(trial, 'defense-brief');
    expect(brief?.alternative).toMatchObject({
      classification: 'disk',
      evidence: [{ id: 'e1' }],
    });
    expect(trial.predicate.dissent).toEqual([expect.stringMatching(/^prosecution: /)]);
  });
});

describe('a hearing', () => {
  it('ends when neither side brings anything new, and affirms: HD5, HD6', async () => {
    const trial = await tried(claims.DISPUTED);
    expect(trial.predicate).toMatchObject({
      edges: ['HD5', 'HD6'],
      decision: 'affirm',
      classification: 'contested',
      hearing: { rounds: 1, maxRounds: 3, converged: true },
    });
    const [argument] = artifactsOf(trial, 'argument');
    expect(argument).toMatchObject({ cites: [], challenges: [] });
    const complete = trial.file.entries.find(({ edge }) => edge === 'HD5');
    expect(complete?.why).toContain('hearing.converged = true');
  });

  it('ends after its last round while exhibits are still coming: HD5', async () => {
    const trial = await tried(claims.LONG);
    expect(trial.predicate).toMatchObject({
      edges: ['HD1', 'HD4', 'HD5', 'HD7'],
      decision: 'amend',
      classification: 'contested',
      hearing: { rounds: 3, maxRounds: 3, converged: false },
    });
    const cited = artifactsOf(trial, 'argument').map(({ cites }) => cites);
    expect(cited.map((cites) => cites.length)).toEqual([2, 2, 2]);
    expect(new Set(cited.flat()).size).toBe(6);
    const complete = trial.file.entries.find(({ edge }) => edge === 'HD5');
    expect(complete?.why).toContain('hearing.round = 3, hearing.maxRounds = 3');
  });

  it('ends earlier where the claim asks for fewer rounds', async () => {
    const { predicate } = await tried({ ...claims.LONG, limits: { maxRounds: 2 } });
    expect(predicate.hearing).toEqual({ rounds: 2, maxRounds: 2, converged: false });
  });
});

describe('a remand', () => {
  it('has scattered exhibits read together, and the case tried again: HD8', async () => {
    const trial = await tried(claims.SCATTERED);
    expect(trial.predicate).toMatchObject({ decision: 'affirm', classification: 'supported' });
    expect(trial.predicate.remands).toBe(1);
    expect(trial.predicate.edges.slice(0, 3)).toEqual(['HD3', 'HD5', 'HD8']);
    expect(trial.predicate.edges.at(-1)).toBe('HD6');
    const [remanded] = artifactsOf(trial, 'verdict');
    expect(remanded).toMatchObject({ decision: 'remand', classification: 'nei', brief: null });
    expect(remanded?.feedback?.questions[0]).toMatchObject({ id: 'q1', about: 'second' });
    expect(remanded?.feedback?.questions[0]?.text).toContain(claims.SCATTERED.text);
    const [found] = artifactsOf(trial, 'reinvestigation');
    expect(found).toMatchObject({ by: 'built-in investigator', classification: 'supported' });
    expect(found?.evidence.map(({ id }) => id)).toEqual(['first+second']);
    for (const { answer, exhibits } of found?.answers ?? []) {
      expect(answer).toMatch(/^first\+second supports it/);
      expect(exhibits).toEqual(['first+second']);
    }
    expect(artifactsOf(trial, 'indictment')[1]?.items[0]?.id).toBe('first+second');
  });

  it('that brings nothing new is the last: acquitted with what stayed open', async () => {
    const trial = await tried(claims.UNANSWERED);
    expect(trial.predicate).toMatchObject({ decision: 'acquit', remands: 1 });
    expect(trial.predicate.edges.filter((edge) => edge === 'HD8')).toHaveLength(1);
    expect(trial.predicate.edges.at(-1)).toBe('HD9');
    const [found] = artifactsOf(trial, 'reinvestigation');
    expect(found?.evidence).toEqual([]);
    expect(found?.answers.map(({ answer }) => answer)).toEqual(found?.answers.map(() => null));
    expect(trial.predicate.gaps).toContainEqual({
      what: 'the reinvestigation found no answer to question q1',
      foundBy: 'evaluator',
      stage: '_remand',
    });
  });

  it('is not asked for where the claim allows none', async () => {
    const { predicate } = await tried({ ...claims.SCATTERED, limits: { maxRemands: 0 } });
    expect(predicate).toMatchObject({ decision: 'acquit', remands: 0 });
    expect(predicate.edges).not.toContain('HD8');
  });
});

describe('a mistrial', () => {
  it('ends a case whose time is over: HD10', async () => {
    const trial = await tried(claims.LATE);
    expect(trial.predicate).toMatchObject({
      edges: ['HD10'],
      decision: 'mistrial',
      classification: null,
      confidence: null,
    });
    const [closing] = artifactsOf(trial, 'closing');
    expect(closing).toMatchObject({ refused: null, brief: { ended: 'time exhausted' } });
    expect(closing?.reason).toMatch(/^the time limit of 1 ms ended at /);
    expect(trial.predicate.gaps[0]).toMatchObject({ what: closing?.reason, foundBy: 'clerk' });
  });

  it('ends a case that was handed on too often: HD11', async () => {
    const trial = await tried(claims.HURRIED);
    expect(trial.predicate).toMatchObject({
      edges: ['HD11'],
      decision: 'mistrial',
      classification: null,
    });
    expect(artifactsOf(trial, 'closing')).toMatchObject([
      {
        reason: 'deliberation exhausted: 4 handoffs made, 3 allowed',
        brief: { ended: 'deliberation exhausted', missing: [{ foundBy: 'clerk' }] },
      },
    ]);
  });

  it('is declared by the judge where the parties could not read the evidence: HD12', async () => {
    const trial = await tried(claims.UNREADABLE);
    const why = 'no exhibit is in a script that the heuristic brain reads';
    expect(trial.predicate).toMatchObject({ decision: 'mistrial', classification: null });
    expect(trial.predicate.edges).toEqual(['HD5', 'HD12']);
    expect(artifactsOf(trial, 'indictment')).toMatchObject([{ abstained: why, confidence: 0 }]);
    expect(artifactsOf(trial, 'verdict')[0]?.brief).toEqual({
      ended: 'judge declared',
      missing: [{ what: why, foundBy: 'prosecutor', stage: 'indict' }],
    });
  });
});
