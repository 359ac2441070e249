import { sealedPredicate, type CourtPredicate, type SealedCase } from '@assize/proto';
import { describe, expect, test } from 'vitest';
import { recordedCase, withVerdictFields } from '../testing/recorded.ts';
import { explanationOf } from './explain.ts';
import { headline, VERIFIED } from './model.ts';

/** As if a language model had decided it. */
function decidedAs(sealed: SealedCase, said: Partial<CourtPredicate>) {
  const { text } = sealed.case.header.claim;
  const claim = { ...sealedPredicate(sealed).claim, text };
  return explanationOf(withVerdictFields(sealed, { claim, ...said }), VERIFIED);
}

/** The rule finds "disk". The claim's text is the statement of the charge, "release". */
function candidates(): SealedCase {
  const sealed = recordedCase('wrong-cause');
  const { header } = sealed.case;
  const text = header.claim.candidates?.[0]?.statement ?? '';
  const claim = { ...header.claim, text };
  return { ...sealed, case: { ...sealed.case, header: { ...header, claim } } };
}

const confidence = 0.61;
const contradictions = [{ id: 'e1', type: 'counterargument', weight: 0.7 }] as const;
const support = [{ id: 'e1', weight: 0.7 }];

describe('what another decided than the rule is told on its own statement', () => {
  test('of nothing proven: the charge’s', () => {
    const verdict = { decision: 'acquit', classification: 'nei', confidence } as const;
    const told = decidedAs(candidates(), {
      ...verdict,
      support: [],
      contradictions: [...contradictions],
    });
    expect(headline(told)).toBe('NOT PROVEN · 1 against, 0 for · confidence 0.61');
    expect(told.statement).toBeNull();
    expect(told.exhibits[0]).toMatchObject({ id: 'e1', side: 'refute', weight: 0.7 });
  });

  test('of a candidate that was found: that one’s', () => {
    const verdict = { decision: 'affirm', classification: 'release', confidence } as const;
    const told = decidedAs(candidates(), { ...verdict, support, contradictions: [] });
    expect(headline(told)).toBe('FOUND “release” · 0 against, 1 for · confidence 0.61');
    expect(told.statement).toBeNull();
  });

  test('and no exhibit is told to count together with others, as the rule counts', () => {
    const { exhibits } = decidedAs(recordedCase('scattered'), {
      classification: 'supported',
      confidence,
      support: ['first', 'first+second'].map((id) => ({ id, weight: 0.7 })),
    });
    const [first] = exhibits.filter(({ id }) => id === 'first');
    expect(first?.fate).toBe('Counts for it with 0.70.');
  });
});

test('where a jury had no majority, no exhibit stands on a side that was not counted', () => {
  const nothing = { decision: 'mistrial', classification: null, confidence: null } as const;
  const told = decidedAs(recordedCase('denied'), nothing);
  expect(headline(told)).toBe('NO VERDICT (mistrial) · 0 against, 0 for');
  expect(told.exhibits[0]).toMatchObject({ side: null, weight: 0 });
  expect(told.exhibits[0]?.fate).toMatch(/it counts on neither side\.$/);
});

test('of a juror that abstained it is told why, once', () => {
  const seat = (name: string, finding: string | null, why: string) => {
    return { name, model: `${name}-1`, family: name, finding, why, signature: null };
  };
  const seats = [seat('ann', 'refuted', 'e1 says so.'), seat('cleo', null, 'no answer (timeout)')];
  const of = (what: string) =>
    decidedAs(recordedCase('denied'), {
      jury: { quorum: 1, families: ['ann'], seats },
      gaps: [{ foundBy: 'judge', stage: 'verdict', what }],
    }).notes;
  const votes = 'ann (ann-1) refuted, cleo (cleo-1) abstained';
  const told = `${votes} (no answer (timeout)), majority of ann`;
  expect(of('the weather')).toContainEqual({ name: 'jury', text: told });
  const counted = { name: 'jury', text: `${votes}, majority of ann` };
  expect(of('no quorum: (cleo: no answer (timeout))')).toContainEqual(counted);
});

test('that a finding depends on the order is told without the word of its label again', () => {
  const why = 'the finding depends on the order of presentation';
  const unsettled = { why: `unsettled: ${why}`, findings: [], exhibits: [] };
  const { notes } = decidedAs(recordedCase('denied'), { unsettled });
  expect(notes).toContainEqual({ name: 'unsettled', text: why });
});
