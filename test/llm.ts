// `npm run test:llm`: the way to a language model, with a real small one. Fetches some 200 MB once.
// With `-- --record` its answers in whole trials are kept for the tests that run without it.

import { conclude, runSteps } from './tooling/steps.ts';
import { vitestStep } from './tooling/vitest-step.ts';

if (process.argv.includes('--record')) process.env['ASSIZE_TEST_RECORD'] = 'yes';

conclude(await runSteps([vitestStep(['llm'])]));
