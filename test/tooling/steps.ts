/** How many things passed, and how many failed. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** The failures, one a line, if the step can tell. */
  readonly names?: readonly string[];
  /** What was skipped for lack of something on this machine, one a line. */
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

/** Runs all, whatever failed before, so that one run shows everything. */
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
 * Prints a line per step with its failures and skips, then the excluded steps and why, and the sum as the last line,
 * for those who see only the end.
 * Any failure is exit code 1.
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
