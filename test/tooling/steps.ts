/** How many things a step looked at, and how many were wrong. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** What failed, a line each, where the step can tell. */
  readonly names?: readonly string[];
  /** What was left out for want of something that this machine has not, a line each. */
  readonly skipped?: readonly string[];
}

export interface Step {
  readonly name: string;
  run(): Promise<Tally>;
}

export interface Outcome extends Tally {
  readonly name: string;
  readonly seconds: number;
}

const out = (line: string) => process.stdout.write(`${line}\n`);

/** Runs every step, whatever came of the one before: one run shows all that is wrong. */
export async function runSteps(steps: readonly Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    out(`\n── ${step.name}`);
    const began = performance.now();
    const tally = await step.run();
    outcomes.push({ name: step.name, seconds: (performance.now() - began) / 1_000, ...tally });
  }
  return outcomes;
}

/**
 * Prints a line per step, what failed and what was left out under its own, then the steps that were left out
 * and why, and the sum of all as the very last line: whoever sees no more than the end of a long run sees what
 * to look at. Any failure is exit code 1.
 */
export function conclude(outcomes: readonly Outcome[], leftOut: readonly string[] = []): void {
  out('');
  for (const { name, passed, failed, seconds, names = [], skipped = [] } of outcomes) {
    const mark = failed > 0 ? '✗' : '✓';
    out(`${mark} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`);
    for (const one of names) out(`    ${one}`);
    for (const one of skipped) out(`    left out: ${one}`);
  }
  for (const one of leftOut) out(`– left out: ${one}`);
  const total = sum(outcomes);
  if (total.failed > 0) process.exitCode = 1;
  out(`${total.passed} passed, ${total.failed} failed`);
}

function sum(outcomes: readonly Tally[]): Tally {
  return outcomes.reduce<Tally>(
    (all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }),
    { passed: 0, failed: 0 },
  );
}
