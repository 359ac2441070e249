// `npm run check`: everything that can be said about the code without starting a server of its own.

import { checkSteps } from './tooling/check-steps.ts';
import { conclude, runSteps } from './tooling/steps.ts';
import { vitestStep } from './tooling/vitest-step.ts';

conclude(await runSteps([...checkSteps(), vitestStep(['unit'])]));
