// `npm test`: every check, then every test. Its last line is `N passed, N failed`.

import { readyJaeger } from '#servers';
import { checkSteps } from './tooling/check-steps.ts';
import { conclude, runSteps } from './tooling/steps.ts';
import { vitestStep } from './tooling/vitest-step.ts';

const jaeger = readyJaeger(process.env);
if (!jaeger) {
  process.stdout.write(
    'The tests of traces in a Jaeger are left out: none is at hand. `npm run test:telemetry` ' +
      'builds one, and from then on they are part of this.\n',
  );
}
const rest = [
  'apart',
  'contract',
  'integration',
  'e2e',
  'chaos',
  'security',
  ...(jaeger ? ['telemetry'] : []),
];

conclude(await runSteps([...checkSteps(), vitestStep(['unit']), vitestStep(rest)]));
