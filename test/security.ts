// `npm run test:security`: the attacks on the court, at their whole size. `npm test` runs the same suites
// with fewer cases.

import { conclude, runSteps } from './tooling/steps.ts';
import { vitestStep } from './tooling/vitest-step.ts';

process.env['ASSIZE_TEST_BURST'] ??= '3000';
process.env['ASSIZE_TEST_POISONED'] ??= '1000';
process.env['ASSIZE_TEST_SECRETS'] ??= 'all';

conclude(await runSteps([vitestStep(['security'])]));
