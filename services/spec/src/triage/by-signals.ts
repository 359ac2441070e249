import { mentions, wordsOf } from '#src/mentions.ts';
import type { Level } from './plan.ts';
import signals from './signals.json' with { type: 'json' };

export interface Assessed {
  readonly level: Level;
  readonly reasons: readonly string[];
}

/** A specification of more words is not a small change, whatever it says. */
const MOST_WORDS_OF_QUICK = 500;
/** A single signal may be mentioned in passing. */
const SIGNALS_OF_THOROUGH = 2;

/**
 * Assesses the level from the words of a specification. Thorough: two signals of risk, or one without any signal of a
 * small change. Quick: a signal of a small change, no signal of risk, and at most 500 words. Standard: everything else.
 */
export function assessBySignals(text: string): Assessed {
  const words = wordsOf(text);
  const thorough = signals.thorough.filter((signal) => mentions(words, signal));
  const quick = signals.quick.filter((signal) => mentions(words, signal));
  const risk = `signals of risk: ${thorough.join(', ')}`;
  const small = `signals of a small change: ${quick.join(', ')}`;
  if (thorough.length >= SIGNALS_OF_THOROUGH) return { level: 'thorough', reasons: [risk] };
  if (thorough.length > 0) {
    return quick.length === 0
      ? { level: 'thorough', reasons: [risk, 'no signal of a small change'] }
      : { level: 'standard', reasons: [risk, small] };
  }
  if (quick.length === 0) return { level: 'standard', reasons: ['no signal of either kind'] };
  const count = words.split(' ').length - 2;
  if (count <= MOST_WORDS_OF_QUICK) return { level: 'quick', reasons: [small] };
  return { level: 'standard', reasons: [small, `but ${count} words`] };
}
