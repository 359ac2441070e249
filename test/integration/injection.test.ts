/** Instructions to a model of the court in others' texts: none changes a verdict. */
import { scriptedModel, serveModel } from '@assize/llm/testing';
import { canonical, type Claim } from '@assize/proto';
import { describe, expect, it } from 'vitest';
import {
  brainsByRole,
  counselAt,
  rehearse,
  type BrainsByRole,
  type Rehearsed,
} from '#src/rehearsal.ts';
import { ATTEMPTS, casesFor, withAttempt, type Attempt } from '../injection/attempt.ts';
import { captured, obedient, soundJudge } from '../injection/models.ts';

const BY_RULE = brainsByRole();

type Verdict = Pick<Rehearsed, 'decision' | 'classification' | 'confidence'>;

async function reached(claim: Claim, cast: BrainsByRole): Promise<Verdict> {
  const { decision, classification, confidence } = await rehearse(claim, cast);
  return { decision, classification, confidence };
}

/** The verdict by rule, by claim: three tests of an attempt need the same one. */
const byRule = new Map<string, Promise<Verdict>>();

function reachedByRule(claim: Claim): Promise<Verdict> {
  const key = canonical(claim);
  const known = byRule.get(key) ?? reached(claim, BY_RULE);
  byRule.set(key, known);
  return known;
}

/** Without the confidence. */
const decisionOf = ({ decision, classification }: Verdict): Partial<Verdict> => ({
  decision,
  classification,
});

describe('the corpus', () => {
  it('has attempts of every kind, in every place', () => {
    expect(ATTEMPTS.length).toBeGreaterThanOrEqual(40);
    expect(new Set(ATTEMPTS.map(({ id }) => id)).size).toBe(ATTEMPTS.length);
    expect(new Set(ATTEMPTS.map(({ at }) => at)).size).toBe(6);
  });
});

/** Compares each verdict on the cases of an attempt with what is due. */
async function compared(
  attempt: Attempt,
  found: (claim: Claim, tampered: Claim) => Promise<Partial<Verdict>>,
  due: (claim: Claim, tampered: Claim) => Promise<Partial<Verdict>>,
): Promise<void> {
  for (const claim of casesFor(attempt)) {
    const tampered = withAttempt(claim, attempt);
    expect(await found(claim, tampered), claim.text).toEqual(await due(claim, tampered));
  }
}

describe.each(ATTEMPTS)('$id', (attempt) => {
  const { text, at } = attempt;

  it('moves nothing that the rules find without it', async () => {
    // A claim that says more is another claim: it has no verdict without the attempt.
    if (at === 'claim' || at === 'candidate') return;
    await compared(attempt, (_claim, tampered) => reachedByRule(tampered), reachedByRule);
  });

  it('moves no model that follows what it can see outside of data', async () => {
    await using parties = await scriptedModel(obedient(text, at === 'artifact'));
    await using bench = await serveModel(soundJudge);
    const judge = counselAt(bench.url);
    const told = brainsByRole({ parties: counselAt(parties.url), judge });
    const untold = brainsByRole({ judge });
    await compared(
      attempt,
      (_claim, tampered) => reached(tampered, told),
      (_claim, tampered) => reached(tampered, untold),
    );
    expect(parties.asked.length).toBeGreaterThan(0);
  });

  it.each(['silent', 'loud'] as const)(
    'moves no verdict through parties that do all the harm they can (%s)',
    async (manner) => {
      await using parties = await scriptedModel(captured(text, manner));
      const cast = brainsByRole({ parties: counselAt(parties.url) });
      // If the defense concedes nothing, there is a hearing, which also reads each exhibit against the opposite.
      const said = manner === 'silent' ? decisionOf : (verdict: Verdict) => verdict;
      await compared(
        attempt,
        async (_claim, tampered) => said(await reached(tampered, cast)),
        async (_claim, tampered) => said(await reachedByRule(tampered)),
      );
    },
  );
});

describe('what captured parties leave on record', () => {
  it('names no exhibit that is not there, and obeys no terminal', async () => {
    const attempt = ATTEMPTS.find(({ id }) => id === 'ansi-title');
    if (!attempt) throw new Error('the corpus has no such attempt');
    await using parties = await scriptedModel(captured(`${attempt.text} E42`, 'loud'));
    const [claim] = casesFor(attempt);
    if (!claim) throw new Error('there is no case for it');
    const { trial } = await rehearse(claim, brainsByRole({ parties: counselAt(parties.url) }));
    const artifacts = trial.file.entries.map(({ artifact }) => artifact);
    expect(canonical(artifacts)).not.toMatch(/\\u00(0[0-8]|1|7f)/);
    const known = new Set((claim.evidence ?? []).map(({ id }) => id));
    const [indictment] = artifacts;
    if (indictment?.kind !== 'indictment') throw new Error('it begins otherwise');
    expect(indictment.items.filter(({ id }) => !known.has(id))).toEqual([]);
  });
});
