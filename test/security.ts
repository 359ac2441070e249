// `npm run test:security`: the attacks on the court, at their whole size. `npm test` runs the same suites
// with fewer cases.

import { conclude, runSteps } from './tooling/steps.ts';
import { vitestStep } from './tooling/vitest-step.ts';

process.env['ASSIZE_TEST_SECURITY'] = 'whole';

conclude(await runSteps([vitestStep(['security'])]));
