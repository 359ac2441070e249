// `npm run test:containers`: the images are built, the court of deploy/compose.yaml is brought up of them,
// used and taken down. Needs a container engine with BuildKit, and takes some minutes.

import { engineMissing } from './containers/engine.ts';
import { conclude, runSteps } from './tooling/steps.ts';
import { vitestStep } from './tooling/vitest-step.ts';

const why = engineMissing();
if (why) {
  process.stderr.write(`The images and compose.yaml are not tried: ${why}\n`);
  process.exitCode = 1;
} else {
  process.env['ASSIZE_TEST_SERVERS'] ||= 'containers';
  conclude(await runSteps([vitestStep(['containers'])]));
}
