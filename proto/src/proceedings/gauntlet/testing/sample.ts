import { createHash } from 'node:crypto';
import { baseViewAt } from '../../../testing/base-view.ts';
import type { Raised } from '../artifacts.ts';
import type { Matter, Persona } from '../matter.ts';
import type { GauntletView } from '../view.ts';

export const ONCALL: Persona = {
  name: 'oncall',
  prefix: 'ONCA',
  persona: 'You are woken at night.',
  protocol: {
    dismissal: 'Cite the timeout.',
    rule: 'A timeout that stands settles it.',
    invalid: ['unlikely'],
  },
  rules: [
    {
      kind: 'no-timeout',
      severity: 'high',
      says: 'Nothing says how long this call may take',
      when: [['calls']],
      unless: ['timeout*'],
      near: 'section',
    },
    {
      kind: 'undecided',
      severity: 'medium',
      says: 'Something is not decided',
      when: [['todo']],
    },
  ],
  checks: [],
};

const SPEC = [
  '# Orders',
  '',
  'Every order calls the bank.',
  '',
  'TODO: say how long an order is kept.',
  '',
  '## Mail',
  'It calls the post.',
].join('\n');

/** What was explored: it states a timeout for both calls, and denies it for one. */
const EXPLORED = {
  source: 'calls.ts',
  text: 'All outgoing calls have timeouts of five seconds.\n\nPost has no timeout.',
};

/** A gauntlet for tests: of three concerns one remains, one is dismissed, and one is reinstated by its rebuttal. */
export function gauntletMatter(change: Partial<Matter> = {}): Matter {
  const spec = change.spec ?? SPEC;
  return {
    title: 'Orders',
    spec,
    sha256: createHash('sha256').update(spec).digest('hex'),
    adversaries: [ONCALL],
    resolved: [],
    context: [EXPLORED],
    rebuttals: true,
    boss: true,
    ...change,
  };
}

export function gauntletView(matter: Matter, raised: readonly Raised[]): GauntletView {
  return {
    ...baseViewAt('sift'),
    matter,
    openedAt: '2026-01-02T00:00:00.000Z',
    raised,
    open: raised,
    evaluation: null,
    rebuttals: null,
    adjudication: null,
  };
}
