// `npm run test:kubernetes`: the chart on the cluster that KUBECONFIG names, with the images of deploy/ in it.
// Not a part of `npm test`. What it finds is written to ASSIZE_TEST_K8S_OUT.

import { conclude, runSteps } from './tooling/steps.ts';
import { vitestStep } from './tooling/vitest-step.ts';

if (process.env['KUBECONFIG']) conclude(await runSteps([vitestStep(['kubernetes'])]));
else {
  process.stderr.write(
    'No cluster is tried: set KUBECONFIG to one that has the images of deploy/ (docs/kubernetes-install.md).\n',
  );
  process.exitCode = 1;
}
