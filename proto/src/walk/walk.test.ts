import { describe, expect, test } from 'vitest';
import {
  activated,
  alternative,
  argued,
  affirmingReading,
  challenge,
  closed,
  defended,
  discovered,
  indicted,
  noted,
  rebutted,
  reinvestigated,
  round,
  ruled,
} from '#src/testing/artifacts.ts';
import { courtProceeding } from '#src/testing/drive.ts';
import { given } from '#src/testing/spec.ts';
import type { Activation } from '../proceedings/defect-court/artifacts.ts';
import { EXHAUSTED } from './walker.ts';

const MINUTE = 60_000;
const brief = [indicted(), discovered(), defended()];
const shortHearing = [...brief, ...round()];
/** Every round adds something new, so that only the maximum number of rounds ends it. */
const fullPass = (rounds: number) => [
  ...brief,
  ...Array.from({ length: rounds }, (_, i) => round(`new-${i}`)).flat(),
];

describe('from the indictment', () => {
  test('a confidence of 0.95 takes the fast track past the discovery (HD1)', () => {
    given()
      .when(indicted({ confidence: 0.95 }))
      .then({ at: 'defend', by: 'defense', edges: ['HD1'], handoffs: 2 });
  });

  test('less goes to the discovery, the next node in order, by no edge', () => {
    given()
      .when(indicted({ confidence: 0.949 }))
      .then({ at: 'discover', by: 'adversary', edges: [], why: /next node in order/ });
  });
});

describe('from the defense', () => {
  const defend = [indicted(), discovered()];

  test('a plea goes to the verdict without a hearing (HD2), whatever else the brief asks', () => {
    const all = { plea: 'yes', motionToDismiss: 'no case', alternative: alternative('other') };
    given()
      .when(...defend, defended(all))
      .then({ at: 'verdict', by: 'judge', edges: ['HD2'] });
  });

  test('a motion to dismiss (HD3) is heard before an alternative hypothesis (HD4)', () => {
    const both = { motionToDismiss: 'no case', alternative: alternative('other') };
    given()
      .when(...defend, defended(both))
      .then({ at: 'hearing/argument/1', by: 'prosecutor', edges: ['HD3'] });
    given()
      .when(...defend, defended({ alternative: alternative('other') }))
      .then({ at: 'hearing/argument/1', edges: ['HD4'] });
  });

  test('a brief that asks for nothing is heard all the same, by no edge', () => {
    given()
      .when(...defend, defended())
      .then({ at: 'hearing/argument/1', edges: [] });
  });
});

describe('the hearing', () => {
  test('goes argument, rebuttal, notes, each by its own party', () => {
    given()
      .when(...brief, argued())
      .then({ at: 'hearing/rebuttal/1', by: 'defense' });
    given()
      .when(...brief, argued(), rebutted())
      .then({ at: 'hearing/notes/1', by: 'judge' });
  });

  test('begins another round while a round brings something new', () => {
    given()
      .when(...brief, ...round('e2'))
      .then({ at: 'hearing/argument/2', by: 'prosecutor', why: /next round/ });
  });

  test('is complete by max rounds (HD5)', () => {
    given()
      .when(...fullPass(3))
      .then({ at: 'verdict', edges: ['HD5'], why: /hearing.converged = false/ });
    given({ limits: { maxRounds: 1 } })
      .when(...fullPass(1))
      .then({ at: 'verdict', edges: ['HD5'] });
  });

  test('is complete by convergence (HD5): the indictment and the brief are on the record', () => {
    const known = defended({ challenges: [challenge('e1', 'hedged')] });
    given()
      .when(indicted(), discovered(), known)
      .when(argued({ cites: ['e1'] }), rebutted({ challenges: [challenge('e1', 'hedged')] }))
      .when(noted())
      .then({ at: 'verdict', edges: ['HD5'], why: /hearing.converged = true/ });
  });

  test('a challenge on another ground, or by either party, is something new', () => {
    given()
      .when(...brief, argued(), rebutted({ challenges: [challenge('e1', 'hedged')] }), noted())
      .then({ at: 'hearing/argument/2' });
    given()
      .when(indicted(), discovered(), defended({ challenges: [challenge('e1', 'hedged')] }))
      .when(argued({ challenges: [challenge('e1', 'off-topic')] }), rebutted(), noted())
      .then({ at: 'hearing/argument/2' });
  });

  test('two challenges whose ground and exhibit spell the same together are two', () => {
    given()
      .when(indicted(), discovered(), defended({ challenges: [challenge('b:c', 'a')] }))
      .when(argued(), rebutted({ challenges: [challenge('c', 'a:b')] }), noted())
      .then({ at: 'hearing/argument/2' });
  });

  test('a round in which a party abstained never counts as convergence', () => {
    given()
      .when(...brief, argued({ abstained: 'no model answered' }), rebutted(), noted())
      .then({ at: 'hearing/argument/2', edges: [] });
    given()
      .when(...brief, argued(), rebutted({ abstained: 'no model answered' }), noted())
      .when(...round())
      .then({ at: 'verdict', edges: ['HD5'] });
  });
});

describe('the verdict', () => {
  test.each([
    ['affirm', 'HD6'],
    ['amend', 'HD7'],
    ['acquit', 'HD9'],
    ['mistrial', 'HD12'],
  ] as const)('%s ends the case (%s)', (decision, edge) => {
    given()
      .when(...shortHearing, ruled(decision))
      .then({ at: 'ended', by: 'judge', decision, edges: ['HD5', edge], handoffs: 7 });
  });

  test.each(['affirm', 'amend'] as const)(
    '%s needs the least confidence of its case',
    (decision) => {
      const least = given({ limits: { leastConfidence: 0.7 } }).when(...shortHearing);
      least.when(ruled(decision, { confidence: 0.7 })).then({ at: 'ended', decision });
      const refused = /"\w+" with a confidence of \S+, where 0.7 is the least/;
      expect(() => least.when(ruled(decision, { confidence: 0.699_999 }))).toThrow(refused);
      expect(() => least.when(ruled(decision, { confidence: null }))).toThrow(refused);
    },
  );

  test.each([
    ['acquit', 'ended'],
    ['mistrial', 'ended'],
    ['remand', '_remand'],
  ] as const)('%s needs none', (decision, at) => {
    given({ limits: { leastConfidence: 1 } })
      .when(...shortHearing, ruled(decision, { confidence: 0.1 }))
      .then({ at });
  });

  test('a remand goes to the evaluator (HD8) and re-enters at the start, with one remand used', () => {
    given()
      .when(...shortHearing, ruled('remand'))
      .then({ at: '_remand', by: 'evaluator', edges: ['HD5', 'HD8'], remands: 0 });
    given()
      .when(...shortHearing, ruled('remand'), reinvestigated())
      .then({ at: 'indict', by: 'prosecutor', remands: 1, handoffs: 8 });
  });

  test('nothing of the pass before decides in the next: the hearing starts anew', () => {
    const first = [indicted({ confidence: 0.99 }), defended({ plea: 'yes' }), ruled('remand')];
    given()
      .when(...first, reinvestigated(), ...brief)
      .then({ at: 'hearing/argument/1', edges: ['HD1', 'HD2', 'HD8'] });
    given()
      .when(...brief, ...round('e2'), ...round(), ruled('remand'), reinvestigated())
      .when(...brief, ...round('e2'))
      .then({ at: 'hearing/argument/2' });
  });

  test('a remand with none left is a mistrial: deliberation exhausted', () => {
    given({ limits: { maxRemands: 0 } })
      .when(...shortHearing, ruled('remand'))
      .then({ at: 'ended', by: 'judge', decision: 'mistrial', why: EXHAUSTED, edges: ['HD5'] });
    given({ limits: { maxRemands: 1 } })
      .when(...shortHearing, ruled('remand'), reinvestigated(), ...shortHearing, ruled('remand'))
      .then({ decision: 'mistrial', why: EXHAUSTED, remands: 1 });
  });
});

describe('messages', () => {
  const messages = (rounds: number, remands: number) =>
    2 + (1 + remands) * (3 + 3 * rounds - 1) + 2 * remands;

  test.each([
    [3, 2, 39],
    [3, 0, 13],
    [1, 0, 7],
    [1, 1, 14],
    [2, 2, 30],
  ])('a full hearing of %i rounds with %i remands takes %i', (maxRounds, maxRemands, expected) => {
    expect(messages(maxRounds, maxRemands)).toBe(expected);
    const again = [...fullPass(maxRounds), ruled('remand'), reinvestigated()];
    given({ limits: { maxRounds, maxRemands } })
      .when(...Array.from({ length: maxRemands }, () => again).flat())
      .when(...fullPass(maxRounds), ruled('affirm'))
      .then({ at: 'ended', decision: 'affirm', handoffs: expected, remands: maxRemands });
  });
});

describe('limits', () => {
  test('past the deadline whoever acts hands to the clerk (HD10), even with a decision', () => {
    given({ limits: { ttlMs: MINUTE } })
      .when({ artifact: indicted(), afterMs: MINUTE + 1 })
      .then({ at: '_mistrial', by: 'clerk', edges: ['HD10'], handoffs: 2 });
    given()
      .when(...shortHearing, { artifact: ruled('affirm'), afterMs: 10 * MINUTE })
      .then({ at: '_mistrial', by: 'clerk', edges: ['HD5', 'HD10'] });
  });

  test('at the deadline to the millisecond the case is still in time', () => {
    given({ limits: { ttlMs: MINUTE } })
      .when({ artifact: indicted(), afterMs: MINUTE })
      .then({ at: 'discover', edges: [] });
  });

  test('are asked in the middle of a round too', () => {
    given({ limits: { maxHandoffs: 4 } })
      .when(...brief)
      .then({ at: 'hearing/argument/1', handoffs: 4 });
    given({ limits: { maxHandoffs: 4 } })
      .when(...brief, argued())
      .then({ at: '_mistrial', by: 'clerk', edges: ['HD11'], handoffs: 5 });
  });

  test('exactly as many messages as allowed are no excess', () => {
    given({ limits: { maxHandoffs: 7 } })
      .when(...shortHearing, ruled('affirm'))
      .then({ decision: 'affirm', handoffs: 7 });
  });

  test('a judge with no message left to say it in does not rule', () => {
    given({ limits: { maxHandoffs: 6 } })
      .when(...shortHearing)
      .then({ at: '_mistrial', edges: ['HD11'], handoffs: 7 });
  });

  test('the deadline is asked before the counter', () => {
    given({ limits: { maxHandoffs: 1, ttlMs: MINUTE } })
      .when({ artifact: indicted(), afterMs: 2 * MINUTE })
      .then({ edges: ['HD10'] });
  });

  test('stop a reinvestigation and an activation as well', () => {
    given()
      .when(...shortHearing, ruled('remand'), { artifact: reinvestigated(), afterMs: 11 * MINUTE })
      .then({ at: '_mistrial', by: 'clerk', remands: 0 });
    given({ claim: { confidence: 0.9 } })
      .when({ artifact: activated('affirm', 0.9), afterMs: 11 * MINUTE })
      .then({ at: '_mistrial', by: 'clerk', edges: ['HD10'] });
  });

  test('the clerk signs the mistrial, with no edge of its own', () => {
    given({ limits: { maxHandoffs: 1 } })
      .when(indicted(), closed())
      .then({ at: 'ended', by: 'clerk', decision: 'mistrial', edges: ['HD11'], handoffs: 3 });
  });
});

describe('the clerk', () => {
  test('may step in wherever a limit holds, and then names it', () => {
    given()
      .when(...brief, argued(), { artifact: closed(), afterMs: 11 * MINUTE })
      .then({ at: 'ended', by: 'clerk', decision: 'mistrial', edges: ['HD10'], handoffs: 6 });
  });

  test('may close a case whose file was refused', () => {
    given()
      .when(indicted(), closed({ refused: 'a'.repeat(64), reason: 'the hash chain breaks' }))
      .then({ by: 'clerk', decision: 'mistrial', why: 'the hash chain breaks', edges: [] });
  });

  test('may close a case by a limit though an edge from anywhere, asked before, leads on', () => {
    const court = courtProceeding();
    const cut = { id: 'X1', name: 'cut-short', from: '_any', to: 'verdict', condition: 'always' };
    const always = { holds: () => true, explain: () => 'always' };
    const proceeding = {
      ...court,
      graph: { ...court.graph, edges: [{ ...cut }, ...court.graph.edges] },
      conditions: new Map([...court.conditions, ['X1', always]]),
    };
    given({ proceeding })
      .when({ artifact: closed(), afterMs: 11 * MINUTE })
      .then({ at: 'ended', by: 'clerk', decision: 'mistrial', edges: ['HD10'] });
  });

  test('may close nothing else', () => {
    expect(() => given().when(indicted(), closed())).toThrow(/only by a limit that holds/);
    expect(() => given({ claim: { confidence: 0.9 } }).when(closed())).toThrow(/only by a limit/);
  });
});

describe('activation', () => {
  test('a claim without a confidence, or that insists, goes to the court', () => {
    given().when().then({ at: 'indict', by: 'prosecutor', handoffs: 1 });
    given({ claim: { confidence: 0.9, activation: 'always' } })
      .when()
      .then({ at: 'indict', by: 'prosecutor' });
  });

  test('no confidence is believed before a report is looked at', () => {
    const evidence = [{ id: 'ci', kind: 'exit-code', text: '1' }] as const;
    given({ claim: { confidence: 0.99, evidence: [...evidence] } })
      .when()
      .then({ at: 'indict', by: 'prosecutor', handoffs: 1 });
    given({ claim: { confidence: 0.99, evidence: [{ id: 'ci', text: 'It passed.' }] } })
      .when(activated('affirm', 0.99))
      .then({ at: 'ended', by: 'evaluator', decision: 'affirm' });
  });

  test.each([
    [0.85, 'affirm'],
    [0.49, 'reject'],
    [0, 'reject'],
  ] as const)('%d ends without a court: %s', (confidence, decision) => {
    given({ claim: { confidence } })
      .when(activated(decision, confidence))
      .then({ at: 'ended', by: 'evaluator', decision, edges: [], handoffs: 2 });
  });

  test('doubt comes before a low threshold', () => {
    given({ claim: { confidence: 0.4 }, limits: { activationThreshold: 0.3 } })
      .when(activated('reject', 0.4, 0.3))
      .then({ decision: 'reject' });
  });

  test.each([0.5, 0.65, 0.849])('%d opens the court', (confidence) => {
    given({ claim: { confidence } })
      .when(activated('open', confidence))
      .then({ at: 'indict', by: 'prosecutor', handoffs: 2 });
  });

  const by = (said: Partial<Activation>) => activated('affirm', 0.9, 0.85, said);

  test.each([
    ['nothing was read', {}],
    ['nothing was read, whatever it says it rests on', { basis: 'reading' }],
    [
      'something else is found',
      { basis: 'reading', reading: affirmingReading({ classification: 'nei' }) },
    ],
    [
      'an exhibit stands against it',
      { basis: 'reading', reading: affirmingReading({ against: ['e1'] }) },
    ],
    ['its publisher is not trusted', { basis: 'publisher' }],
  ] as const)('nothing is affirmed of which %s: the court opens', (_why, said) => {
    const unread = given({ claim: { confidence: 0.9 } });
    expect(() => unread.when(by(said))).toThrow(/the record says "open/);
    const { basis: _none, ...opens } = { ...by(said), decision: 'open' as const };
    unread.when(opens).then({ at: 'indict', by: 'prosecutor' });
  });

  test('what was read is not called a publisher’s word', () => {
    const said = by({ basis: 'publisher', reading: affirmingReading() });
    expect(() => given({ claim: { confidence: 0.9 } }).when(said)).toThrow(/by the reading/);
  });

  test('a trusted publisher is believed unread, and no other basis is stated for it', () => {
    const sure = given({ claim: { confidence: 0.9 }, trusted: true });
    sure.when(by({ basis: 'publisher' })).then({ at: 'ended', decision: 'affirm' });
    expect(() => sure.when(by({ basis: 'reading', reading: affirmingReading() }))).toThrow(/word/);
  });

  test('a decision that does not follow from the claim and its limits is refused', () => {
    const claim = { confidence: 0.6 };
    expect(() => given({ claim }).when(activated('affirm', 0.6))).toThrow(/open/);
    expect(() => given({ claim }).when(activated('affirm', 0.9))).toThrow(/0.6/);
    expect(() => given({ claim }).when(activated('affirm', 0.6, 0.55))).toThrow(/0.85/);
  });
});
