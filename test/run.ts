// `npm test`: every check, then every test. Its last line is `N passed, N failed`; the lines above it name
// what was left out here, and why.

import { readyJaeger } from '#servers';
import { checkSteps } from './tooling/check-steps.ts';
import { conclude, runSteps } from './tooling/steps.ts';
import { suitesOf } from './tooling/suites.ts';
import { vitestStep } from './tooling/vitest-step.ts';

const { together, leftOut } = suitesOf({ jaeger: readyJaeger(process.env) !== undefined });

conclude(
  await runSteps([...checkSteps(), vitestStep(['unit']), vitestStep(together)]),
  Object.entries(leftOut).map(([name, why]) => `tests: ${name}: ${why}`),
);
