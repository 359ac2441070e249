// `npm run test:elasticsearch9`: the contract of the index, and all that is held to Elasticsearch,
// against version 9. Not a part of `npm test`: it fetches 947 MB, and needs Java 21 or newer.

import { elasticsearch9FromPackage } from '#servers';
import { conclude, runSteps } from './tooling/steps.ts';
import { vitestStep } from './tooling/vitest-step.ts';

const say = (line: string): void => void process.stderr.write(`${line}\n`);
process.env['ASSIZE_TEST_ELASTICSEARCH'] = await elasticsearch9FromPackage(process.env, say);

conclude(await runSteps([vitestStep(['elasticsearch'], ['test/elasticsearch/vectors.test.ts'])]));
