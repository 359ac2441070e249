import { describe, expect, it } from 'vitest';
import { limitLevel } from './by-model.ts';
import { assessBySignals } from './by-signals.ts';
import { planOf, type Level } from './plan.ts';

describe('the level by words', () => {
  it.each([
    ['Add a button to the toolbar.', 'quick', ['signals of a small change: button']],
    ['Users send crypto from their wallet.', 'thorough', ['signals of risk: crypto, wallet']],
    [
      'A MULTI-TENANT store of private keys.',
      'thorough',
      ['signals of risk: private key, multi-tenant'],
    ],
    [
      'Authentication by mail.',
      'thorough',
      ['signals of risk: authentication', 'no signal of a small change'],
    ],
    [
      'Fix the typo on the payment page.',
      'standard',
      ['signals of risk: payment', 'signals of a small change: typo'],
    ],
    ['Import orders by CSV.', 'standard', ['no signal of either kind']],
    // Whole words only: not "crypto", "button" and "minor".
    ['Cryptography for buttonholes, in a minority.', 'standard', ['no signal of either kind']],
  ] as const)('of %j is %s', (text, level, reasons) => {
    expect(assessBySignals(text)).toEqual({ level, reasons });
  });

  it('is not quick for a long text', () => {
    const { level, reasons } = assessBySignals(`A simple page. ${'word '.repeat(600)}`);
    expect(level).toBe('standard');
    expect(reasons).toEqual(['signals of a small change: simple', 'but 603 words']);
  });
});

describe('the plan', () => {
  it.each([
    ['quick', 1, 2, 'skip', 'basic'],
    ['standard', 2, 3, 'normal', 'standard'],
    ['thorough', 4, null, 'deep', 'detailed'],
  ] as const)('of %s is as in the table', (level, least, most, depth, prompts) => {
    const plan = planOf(level, ['why'], { complexity: 'auto' });
    const depths = { research: depth, exploration: depth };
    expect(plan).toEqual({ level, rounds: { least, most }, ...depths, prompts, reasons: ['why'] });
  });

  it('turns nothing on where nobody asked for a level', () => {
    const plan = planOf('thorough', [], {});
    expect([plan.research, plan.exploration]).toEqual(['skip', 'skip']);
  });

  it.each([
    [{ research: true, explore: false }, 'quick', 'normal', 'skip'],
    [{ complexity: 'auto', research: false, explore: true }, 'quick', 'skip', 'normal'],
    [{ complexity: 'auto', research: false }, 'thorough', 'skip', 'deep'],
  ] as const)('by %j of %s: research %s, exploration %s', (flags, level, research, exploration) => {
    expect(planOf(level, [], flags)).toMatchObject({ research, exploration });
  });
});

it.each([
  ['thorough', 'quick', 'standard'],
  ['quick', 'thorough', 'standard'],
  ['standard', 'quick', 'quick'],
  ['thorough', 'standard', 'standard'],
] as const)('%s by words and %s by a model is %s', (words, model, level: Level) => {
  expect(limitLevel(words, model)).toBe(level);
});
