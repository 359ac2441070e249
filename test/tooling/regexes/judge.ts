// A thread that tells how long regular expressions can take, one after the other.
import { parentPort } from 'node:worker_threads';
import { checkSync } from 'recheck';
import { leastCpuMs } from '#src/cpu-time.ts';

/** `safe`, or how its time grows with the text. */
export interface Judged {
  readonly verdict: string;
  /** A text for which the pattern is slow, as an expression. */
  readonly attack: string;
}

/** The time limit for one pattern, in milliseconds. */
const LONGEST = 20_000;

/** The budget for the largest text that a pattern meets, which is what parsers of reports are given. */
const BUDGET_MS = 100;
const LARGEST = 64 * 1024;

interface Attack {
  readonly pumps: readonly { readonly prefix: string; readonly pump: string }[];
  readonly suffix: string;
}

/** Returns the attack's time in milliseconds, at the largest size or the first over the budget. */
function timed(pattern: RegExp, { pumps, suffix }: Attack): number {
  const pumped = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
  let ms = 0;
  // Cubic time would be hours at the largest size.
  for (const size of [LARGEST / 64, LARGEST / 8, LARGEST]) {
    const times = Math.ceil(size / Math.max(1, pumped));
    const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix;
    ms = leastCpuMs(() => text.replace(pattern, ''), 3);
    if (ms >= BUDGET_MS) break;
  }
  return ms;
}

export function judge(source: string, flags: string): Judged {
  // The library refuses the same name in two alternatives. Nothing refers to these names.
  const nameless = source.includes(String.raw`\k`) ? source : source.replaceAll(/\(\?<\w+>/g, '(');
  const { status, ...more } = checkSync(nameless, flags, { timeout: LONGEST });
  if ('attack' in more) {
    const { complexity, attack } = more;
    const ms = timed(new RegExp(source, flags), attack);
    // `recheck` attacks a machine of its own: what is fast in Node is no fault.
    if (ms < BUDGET_MS) return { verdict: 'safe', attack: attack.pattern };
    return { verdict: `${complexity.summary}: ${Math.round(ms)} ms`, attack: attack.pattern };
  }
  const why = status === 'unknown' && 'error' in more ? `not decided (${more.error.kind})` : status;
  return { verdict: why, attack: '' };
}

parentPort?.on('message', ({ source, flags }: { source: string; flags: string }) => {
  parentPort?.postMessage(judge(source, flags));
});
