import { regexStep } from './regexes/step.ts';
import { runProgram } from './program.ts';
import type { Step } from './steps.ts';

const CHECKS: readonly (readonly [name: string, tool: string, ...args: string[]])[] = [
  ['format', 'oxfmt', '--check'],
  ['lint', 'oxlint'],
  ['types', 'tsc', '-p', 'tsconfig.json', '--noEmit'],
  ['unused code and dependencies', 'knip', '--no-progress', '--no-config-hints'],
];

/** Each check passes or fails as one. */
export function checkSteps(): Step[] {
  const tools = CHECKS.map(([name, tool, ...args]): Step => ({
    name,
    async run() {
      const { code, output } = await runProgram(tool, args, false);
      if (code === 0) return { passed: 1, failed: 0 };
      process.stdout.write(`${output.trimEnd()}\n`);
      return { passed: 0, failed: 1 };
    },
  }));
  return [...tools, regexStep];
}
