import { proceedingNamed, type Claim, type Proceeding } from '@assize/proto';
import { expect, test } from 'vitest';
import { closedCourtFault } from './opening.ts';

function named(name: string): Proceeding {
  const proceeding = proceedingNamed(name);
  if (!proceeding) throw new Error(`${name} does not ship`);
  return proceeding;
}

const claim = (more: Partial<Claim> = {}): Claim => ({ text: 'The Nile is a river.', ...more });

test.each([
  ['defect-court', claim(), false, 'claims.light'],
  ['defect-court', claim({ confidence: 0.9, activation: 'always' }), false, 'claims.light'],
  ['defect-court', claim({ activation: 'never' }), true, 'activation is "never"'],
] satisfies [string, Claim, boolean, string][])(
  '%s: a claim that nothing but a trial could decide is refused',
  (name, asked, enabled, why) => {
    expect(closedCourtFault(named(name), asked, enabled)).toContain(why);
  },
);

test.each([
  ['defect-court', claim(), true],
  ['defect-court', claim({ confidence: 0.6 }), false],
  ['defect-court', claim({ confidence: 0.6, activation: 'never' }), true],
  ['light', claim(), false],
  ['light', claim({ activation: 'always' }), false],
  ['light', claim({ activation: 'never' }), true],
] satisfies [string, Claim, boolean][])(
  '%s: a claim that something else decides first is taken',
  (name, asked, enabled) => {
    expect(closedCourtFault(named(name), asked, enabled)).toBeNull();
  },
);
