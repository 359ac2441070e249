// `npm run test:llm`: the way to a language model, with a real small one. Fetches some 200 MB once.

import { conclude, runSteps } from './tooling/steps.ts';
import { vitestStep } from './tooling/vitest-step.ts';

conclude(await runSteps([vitestStep(['llm'])]));
