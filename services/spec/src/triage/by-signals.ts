import { mentions, wordsOf } from '#src/mentions.ts';
import type { Level } from './plan.ts';
import signals from './signals.json' with { type: 'json' };

/** A level, and why. */
export interface Assessed {
  readonly level: Level;
  readonly reasons: readonly string[];
}

/** A longer specification is no small change, whatever its words. */
const MOST_WORDS_OF_QUICK = 500;
/** One word may be said in passing. */
const SIGNALS_OF_THOROUGH = 2;

/**
 * The level by the words of a specification. Thorough: two signals of risk, or one where none of a small
 * change stands beside it. Quick: a signal of a small change, none of risk, and 500 words at most. Standard:
 * everything else.
 */
export function assessed(text: string): Assessed {
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
