import type { Concern, Log } from '#src/gauntlet/log.ts';

export function concern(id: string, other: Partial<Concern> = {}): Concern {
  return {
    id: `PARA-${id.padStart(8, '0')}`,
    adversary: 'paranoid_security',
    raisers: ['paranoid_security'],
    severity: 'high',
    kind: 'no-rate-limit',
    text: 'Nothing limits how often /api/upload is called',
    places: [{ from: 4, to: 4, quote: 'POST /api/upload takes a file.' }],
    filter: { outcome: 'new' },
    votes: [{ model: 'one', decision: 'accept', reasoning: 'no limit is named' }],
    evaluated: 'accepted',
    final: 'revise',
    reason: 'the evaluation accepted it',
    ...other,
  };
}

const DISMISSED: Partial<Concern> = {
  votes: [
    {
      model: 'one',
      decision: 'dismiss',
      reasoning: 'the gateway does it',
      citation: { source: 'spec', quote: 'Requests pass the gateway.' },
    },
  ],
  evaluated: 'dismissed',
  final: 'dismissed',
  reason: 'a mitigation is cited',
};

/** A gauntlet with a concern of each outcome. */
export function log(other: Partial<Log> = {}): Log {
  return {
    version: 1,
    spec: { title: 'Uploads', sha256: 'a'.repeat(64), lines: 40 },
    adversaries: ['paranoid_security', 'burned_oncall'],
    models: { attack: 'cheap', evaluation: ['one', 'two'] },
    startedAt: '2026-11-23T10:00:00.000Z',
    endedAt: '2026-11-23T10:00:12.400Z',
    concerns: [
      concern('1', { severity: 'medium', raisers: ['paranoid_security', 'burned_oncall'] }),
      concern('2', {
        severity: 'critical',
        kind: 'no-auth',
        text: 'The admin page asks for no login',
        places: [
          { from: 9, to: 11, quote: 'The admin page' },
          { from: 20, to: 20, quote: '/admin' },
        ],
      }),
      concern('3', {
        ...DISMISSED,
        rebuttal: { outcome: 'accepted', reasoning: 'a fair answer', sustained: false },
      }),
      concern('4', {
        ...DISMISSED,
        adversary: 'burned_oncall',
        raisers: ['burned_oncall'],
        severity: 'low',
        text: 'The store may be gone',
        places: [],
        rebuttal: { outcome: 'challenged', reasoning: 'the gateway has no store', sustained: true },
        final: 'revise',
        reason: 'the rebuttal was sustained',
      }),
      concern('5', {
        filter: { outcome: 'dropped', confidence: 0.8, explanation: 'answered before' },
        votes: [],
        evaluated: 'dropped',
        final: 'dropped',
        reason: 'answered before',
      }),
    ],
    disagreements: 1,
    usage: [
      { model: 'cheap', role: 'attack', tokens: 12_543, cost: 0 },
      { model: 'one', role: 'evaluation', tokens: 8721, cost: 0.25 },
    ],
    caseId: 'CASE',
    ...other,
  };
}
