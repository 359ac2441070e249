// `npm test`: every check, then every test that fits in a quarter of an hour; `npm test -- --all` runs the long
// ones, too. Its last line is `N passed, N failed`; the lines above it name what was left out here, and why.

import { parseArgs } from 'node:util';
import { readyJaeger } from '#servers';
import { checkSteps } from './tooling/check-steps.ts';
import { conclude, runSteps } from './tooling/steps.ts';
import { suitesOf } from './tooling/suites.ts';
import { vitestStep } from './tooling/vitest-step.ts';

const { all } = parseArgs({ options: { all: { type: 'boolean', default: false } } }).values;
const jaeger = readyJaeger(process.env) !== undefined;
const { together, leftOut } = suitesOf({ jaeger, all });

conclude(
  await runSteps([...checkSteps(), vitestStep(['unit']), vitestStep(together)]),
  Object.entries(leftOut).map(([name, why]) => `tests: ${name}: ${why}`),
);
