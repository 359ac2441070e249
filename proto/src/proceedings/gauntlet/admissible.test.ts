import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { artifactFaults, majorityOf } from './admissible.ts';
import {
  BOSS_QUESTIONS,
  type Adjudication,
  type Boss,
  type Citation,
  type Evaluation,
  type GauntletArtifact,
  type Place,
  type Raised,
  type Rebuttals,
  type Sifting,
  type Vote,
} from './artifacts.ts';
import { openGauntlet, type Resolved } from './matter.ts';
import { gauntletMatter, ONCALL } from './testing/sample.ts';

const matter = gauntletMatter();
const ID = 'ONCA-00000001';
const PLACE: Place = { from: 3, to: 3, quote: 'calls the bank' };
const TIMEOUT: Citation = { source: 'calls.ts', quote: 'All outgoing calls have timeouts' };

const raised = (of: Partial<Raised> = {}): Raised => ({
  id: ID,
  adversary: 'oncall',
  raisers: ['oncall'],
  severity: 'high',
  kind: 'no-timeout',
  text: 'How long may it take?',
  places: [PLACE],
  ...of,
});
const attack = (...concerns: Raised[]): GauntletArtifact => {
  return { kind: 'attack', model: null, concerns, cut: 0, missing: [] };
};
const sifting = (of: Partial<Sifting['outcomes'][number]> = {}): GauntletArtifact => {
  const outcome = { id: ID, outcome: 'new' as const, match: null, confidence: null, ...of };
  return { kind: 'sifting', outcomes: [outcome], missing: [] };
};
const vote = (of: Partial<Vote> = {}): Vote => {
  return { model: 'm', decision: 'accept', reasoning: '', citation: null, refused: null, ...of };
};
const dismissing = vote({ decision: 'dismiss', citation: TIMEOUT });
const evaluation = (
  votes: readonly Vote[],
  evaluated: Evaluation['concerns'][number]['evaluated'] = majorityOf(votes),
): GauntletArtifact => {
  const concerns = [{ id: ID, votes: [...votes], evaluated }];
  return { kind: 'evaluation', models: ['m'], concerns, missing: [] };
};
const rebuttals = (of: Partial<Rebuttals['answers'][number]> = {}): GauntletArtifact => {
  const evidence = { source: 'calls.ts', quote: 'has no timeout' };
  const answer = { id: ID, outcome: 'challenged' as const, reasoning: '', evidence, refused: null };
  return { kind: 'rebuttals', answers: [{ ...answer, ...of }], missing: [] };
};
const adjudication = (
  final: Adjudication['rulings'][number]['final'],
  sustained = false,
): GauntletArtifact => {
  const rulings = [{ id: ID, final, sustained, reason: '' }];
  return { kind: 'adjudication', rulings, missing: [] };
};
const boss = (of: Partial<Boss> = {}): GauntletArtifact => {
  const answers = BOSS_QUESTIONS.map((question) => ({ question, answer: 'Line 1.' }));
  return { kind: 'boss', decision: 'pass', answers, reasons: [], missing: [], ...of };
};

const faults = (artifact: GauntletArtifact, ...before: GauntletArtifact[]): string[] =>
  artifactFaults(matter, before, artifact);

const open = [attack(raised()), sifting()];
const dismissed = [...open, evaluation([dismissing])];

it.each<[GauntletArtifact, GauntletArtifact[]]>([
  [{ kind: 'sifting', outcomes: [], missing: [] }, [attack(raised())]],
  [{ kind: 'evaluation', models: ['m'], concerns: [], missing: [] }, open],
  [{ kind: 'rebuttals', answers: [], missing: [] }, dismissed],
  [{ kind: 'adjudication', rulings: [], missing: [] }, open],
])('says something of each concern: %s', (silent, before) => {
  expect(faults(silent, ...before)).toEqual([`${silent.kind}: nothing is said of ${ID}`]);
});

describe('an attack', () => {
  it.each<[string, Place]>([
    ['the quote does not stand in lines 3 to 3', { ...PLACE, quote: 'calls the post' }],
    ['the quote does not stand in lines 3 to 3', { ...PLACE, quote: 'Calls the bank' }],
    ['the quote does not stand in lines 4 to 5', { ...PLACE, from: 4, to: 5 }],
    ['there are no lines 8 to 9', { from: 8, to: 9, quote: 'It calls' }],
    ['there are no lines 3 to 2', { ...PLACE, to: 2 }],
    ['the quote is empty', { ...PLACE, quote: ' ' }],
  ])('%s', (why, place) => {
    expect(faults(attack(raised({ places: [PLACE, place] })))).toEqual([`attack: ${ID}: ${why}`]);
  });

  it('quotes over the ends of lines, and to the last one', () => {
    const places = [
      { from: 3, to: 5, quote: 'bank.\n\nTODO' },
      { from: 8, to: 8, quote: 'It calls the post.' },
    ];
    expect(faults(attack(raised({ places })))).toEqual([]);
  });

  it('raises each concern once, in the name of those who are there', () => {
    expect(faults(attack(raised(), raised()))).toEqual([`attack: ${ID} stands there twice`]);
    const unknown = faults(attack(raised({ raisers: ['oncall', 'nobody'] })));
    expect(unknown).toEqual([`attack: ${ID}: no persona nobody`]);
    const other = faults(attack(raised({ adversary: 'nobody' })));
    expect(other).toEqual([`attack: ${ID}: its adversary is not the first of its raisers`]);
  });

  it('names twelve faults at most', () => {
    const places = Array.from({ length: 20 }, () => ({ ...PLACE, quote: 'x' }));
    expect(faults(attack(raised({ places })))).toHaveLength(12);
  });
});

describe('a sifting', () => {
  const KNOWN: Resolved = {
    pattern: 'How long may it take?',
    kind: 'no-timeout',
    adversary: 'oncall',
    explanation: 'It is bounded.',
    confidence: 1,
    spec_hash: matter.sha256,
    dismissed_at: '2026-01-01T00:00:00.000Z',
    times_matched: 0,
  };
  const other = [{ ...KNOWN, adversary: 'other' }, { ...KNOWN, kind: 'secret' }, KNOWN];
  const sifted = (of: Partial<Sifting['outcomes'][number]>): string[] =>
    artifactFaults(gauntletMatter({ resolved: other }), [attack(raised())], sifting(of));

  it('says of each concern once what becomes of it, and of no other', () => {
    expect(faults(sifting(), attack())).toEqual([`sifting: nobody asked of ${ID}`]);
  });

  it.each([null, 0, 1, 3])('drops and notes nothing by what it is not: %s', (match) => {
    for (const outcome of ['dropped', 'noted'] as const) {
      expect(sifted({ outcome, match, confidence: 1 })).toEqual([
        `sifting: ${ID}: no dismissal of its kind by one of its raisers is the reason`,
      ]);
    }
  });

  it('drops by an earlier dismissal of its kind by one of its raisers', () => {
    expect(sifted({ outcome: 'dropped', match: 2, confidence: 1 })).toEqual([]);
    expect(sifted({ outcome: 'dropped', match: 2, confidence: null })).toHaveLength(1);
  });
});

const DECISIONS = ['accept', 'dismiss', 'defer'] as const;
const anyVote = fc.record({
  model: fc.constant('m'),
  decision: fc.constantFrom(...DECISIONS),
  reasoning: fc.constant(''),
  citation: fc.constant(TIMEOUT),
  refused: fc.constant(null),
});
const anyVotes = fc.array(anyVote, { minLength: 1, maxLength: 8 });
const countOf = (votes: readonly Vote[], decision: Vote['decision']): number =>
  votes.filter((one) => one.decision === decision).length;

describe('an evaluation', () => {
  it.each<[string, Partial<Vote>]>([
    ['a dismissal that cites nothing counts', { citation: null }],
    ['there is no source "b.ts"', { citation: { ...TIMEOUT, source: 'b.ts' } }],
    ['the quote does not stand in spec', { citation: { ...TIMEOUT, source: 'spec' } }],
    ['the quote is empty', { citation: { ...TIMEOUT, quote: ' \n' } }],
  ])('%s', (why, of) => {
    expect(faults(evaluation([{ ...dismissing, ...of }]), ...open)).toEqual([
      `evaluation: ${ID}: ${why}`,
    ]);
  });

  it('leaves a refused dismissal out, and refuses nothing else', () => {
    const refused = vote({ decision: 'dismiss', refused: 'it cites nothing' });
    expect(faults(evaluation([refused], 'accepted'), ...open)).toEqual([]);
    expect(faults(evaluation([refused], 'dismissed'), ...open)).toHaveLength(1);
    const silenced = vote({ refused: 'it says too little' });
    expect(faults(evaluation([silenced, dismissing]), ...open)).toEqual([
      `evaluation: ${ID}: only a dismissal can be refused`,
    ]);
  });

  it('votes on each open concern, and on none that was dropped', () => {
    const dropped = [attack(raised()), sifting({ outcome: 'dropped' })];
    expect(faults(evaluation([vote()]), ...dropped)).toEqual([`evaluation: nobody asked of ${ID}`]);
  });

  it('comes to what the most say, and where two have as many to accepted', () => {
    fc.assert(
      fc.property(anyVotes, (votes) => {
        const counts = DECISIONS.map((decision) => countOf(votes, decision));
        const most = Math.max(...counts);
        const first = DECISIONS.filter((_decision, i) => counts[i] === most);
        const [only, second] = first;
        const due = { accept: 'accepted', dismiss: 'dismissed', defer: 'deferred' } as const;
        const expected = only === undefined || second !== undefined ? 'accepted' : due[only];
        expect(majorityOf(votes)).toBe(expected);
        expect(majorityOf(votes.toReversed())).toBe(expected);
      }),
    );
  });

  it('is refused where it says anything else', () => {
    const said = fc.constantFrom('accepted' as const, 'dismissed' as const, 'deferred' as const);
    fc.assert(
      fc.property(anyVotes, said, (votes, evaluated) => {
        const why = `evaluation: ${ID}: the votes do not say ${evaluated}`;
        const due = majorityOf(votes) === evaluated ? [] : [why];
        expect(faults(evaluation(votes, evaluated), ...open)).toEqual(due);
      }),
    );
  });

  it('is not moved towards a dismissal by one that is refused, nor by one more to accept', () => {
    const refused = vote({ decision: 'dismiss', refused: 'it cites nothing' });
    fc.assert(
      fc.property(anyVotes, fc.nat(8), (votes, many) => {
        const more = Array.from({ length: many }, () => refused);
        expect(majorityOf([...more, ...votes])).toBe(majorityOf(votes));
        const accepting = majorityOf([...votes, vote()]);
        if (majorityOf(votes) === 'accepted') expect(accepting).toBe('accepted');
        if (majorityOf(votes) !== 'dismissed') expect(accepting).not.toBe('dismissed');
      }),
    );
    expect(majorityOf([refused])).toBe('accepted');
    expect(majorityOf([])).toBe('accepted');
  });
});

describe('rebuttals', () => {
  it('answer each dismissal and nothing else', () => {
    const accepted = faults(rebuttals(), ...open, evaluation([vote()]));
    expect(accepted).toEqual([`rebuttals: nobody asked of ${ID}`]);
  });

  it('bring evidence that stands', () => {
    const evidence = { source: 'spec', quote: 'has no timeout' };
    expect(faults(rebuttals({ evidence }), ...dismissed)).toEqual([
      `rebuttals: ${ID}: the quote does not stand in spec`,
    ]);
    expect(faults(rebuttals(), ...dismissed)).toEqual([]);
  });
});

describe('an adjudication', () => {
  it.each<[string, GauntletArtifact[]]>([
    ['without evidence', [...dismissed, rebuttals({ evidence: null })]],
    ['that a rule rejected', [...dismissed, rebuttals({ refused: 'it appeals to authority' })]],
    ['that is none', [...dismissed, rebuttals({ outcome: 'accepted' })]],
    ['that nobody made', dismissed],
  ])('sustains no challenge %s', (_what, before) => {
    expect(faults(adjudication('revise', true), ...before)).toEqual([
      `adjudication: ${ID}: no challenge of it can be sustained`,
    ]);
  });

  it('ends each concern as the record says', () => {
    const challenged = [...dismissed, rebuttals()];
    const dropped = [attack(raised()), sifting({ outcome: 'dropped' })];
    const accepted = [...open, evaluation([vote()])];
    const deferred = [...open, evaluation([vote({ decision: 'defer' })])];
    const due: [GauntletArtifact[], boolean, string][] = [
      [challenged, true, 'revise'],
      [challenged, false, 'dismissed'],
      [dropped, false, 'dropped'],
      [accepted, false, 'revise'],
      [deferred, false, 'revise'],
      // Without a vote nothing is dismissed.
      [open, false, 'revise'],
    ];
    for (const [before, sustained, is] of due) {
      for (const final of ['revise', 'dismissed', 'dropped'] as const) {
        const why = `adjudication: ${ID}: the record says ${is}, not ${final}`;
        expect(faults(adjudication(final, sustained), ...before)).toEqual(
          final === is ? [] : [why],
        );
      }
    }
  });
});

describe('the final boss', () => {
  const left = [...open, evaluation([vote()]), adjudication('revise')];

  it('passes nothing with concerns left', () => {
    expect(faults(boss(), ...left)).toEqual(['boss: it passes with 1 concerns to revise']);
    expect(faults(boss({ decision: 'refine' }), ...left)).toEqual([]);
    expect(faults(boss(), ...dismissed, adjudication('dismissed'))).toEqual([]);
  });

  it('answers the six questions in their order', () => {
    const answers = BOSS_QUESTIONS.map((question) => ({ question, answer: '' })).toReversed();
    expect(faults(boss({ decision: 'refine', answers }), ...left)).toEqual([
      'boss: it does not answer the six questions',
    ]);
  });
});

it('is opened with what it is of, and with one persona of a name', () => {
  const opened = (value: unknown) => openGauntlet(Buffer.from(JSON.stringify(value)));
  expect(opened(matter)).toMatchObject({ ok: true, claim: { text: 'Orders' }, matter });
  expect(opened({ ...matter, adversaries: [ONCALL, ONCALL] })).toEqual({
    ok: false,
    faults: ['adversaries: two of them have one name'],
  });
});
