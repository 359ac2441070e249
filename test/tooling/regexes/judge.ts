// A thread that says of regular expressions, one after the other, how long they can take.
import { parentPort } from 'node:worker_threads';
import { checkSync } from 'recheck';
import { leastCpuMs } from '#src/cpu-time.ts';

/** How a pattern's time grows with its text: `safe`, or why it is not. */
export interface Judged {
  readonly verdict: string;
  /** A text that shows it, as an expression. */
  readonly attack: string;
}

/** Longest that one pattern is looked at, in milliseconds. */
const LONGEST = 20_000;

/** Of the largest text that a pattern meets: the budget, and what parsers of reports are given. */
const BUDGET_MS = 100;
const LARGEST = 64 * 1024;

interface Attack {
  readonly pumps: readonly { readonly prefix: string; readonly pump: string }[];
  readonly suffix: string;
}

/** Milliseconds that the attack takes to compute, at the largest size or at the first that is over the budget. */
function timed(pattern: RegExp, { pumps, suffix }: Attack): number {
  const pumped = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
  let ms = 0;
  // What is cubic would take hours at the largest size.
  for (const size of [LARGEST / 64, LARGEST / 8, LARGEST]) {
    const times = Math.ceil(size / Math.max(1, pumped));
    const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix;
    ms = leastCpuMs(() => text.replace(pattern, ''), 3);
    if (ms >= BUDGET_MS) break;
  }
  return ms;
}

export function judge(source: string, flags: string): Judged {
  // The same name twice, in alternatives, is newer than the library; nothing is referred to by name.
  const nameless = source.includes(String.raw`\k`) ? source : source.replaceAll(/\(\?<\w+>/g, '(');
  const { status, ...more } = checkSync(nameless, flags, { timeout: LONGEST });
  if ('attack' in more) {
    const { complexity, attack } = more;
    const ms = timed(new RegExp(source, flags), attack);
    // It attacks a machine of its own: what takes Node no time is no fault.
    if (ms < BUDGET_MS) return { verdict: 'safe', attack: attack.pattern };
    return { verdict: `${complexity.summary}: ${Math.round(ms)} ms`, attack: attack.pattern };
  }
  const why = status === 'unknown' && 'error' in more ? `not decided (${more.error.kind})` : status;
  return { verdict: why, attack: '' };
}

parentPort?.on('message', ({ source, flags }: { source: string; flags: string }) => {
  parentPort?.postMessage(judge(source, flags));
});
