// `npm run test:telemetry`: real trials in a real Jaeger, and the collector that ships. Where no Jaeger
// is at hand it is built once, which takes Go and some 20 minutes on two cores.

import { findJaeger, serversBy } from '#servers';
import { conclude, runSteps } from './tooling/steps.ts';
import { vitestStep } from './tooling/vitest-step.ts';

const onProgress = (line: string): void => void process.stderr.write(`${line}\n`);
if (serversBy(process.env) === 'packages') await findJaeger({ env: process.env, onProgress });

conclude(await runSteps([vitestStep(['telemetry'])]));
