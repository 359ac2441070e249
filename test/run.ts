// `npm test`: every check, then every test. Its last line is `N passed, N failed`.

import { checkSteps } from './tooling/check-steps.ts';
import { conclude, runSteps } from './tooling/steps.ts';
import { vitestStep } from './tooling/vitest-step.ts';

const rest = ['contract', 'integration', 'e2e', 'chaos'];

conclude(await runSteps([...checkSteps(), vitestStep(['unit']), vitestStep(rest)]));
