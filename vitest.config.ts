import { defineConfig } from 'vitest/config';

const SECOND = 1_000;

/**
 * An engine on this machine is left alone, by what is tested too, where servers are not to be run by it:
 * the same tests then take the same time on every machine.
 */
const ENGINE: Record<string, string> =
  process.env['ASSIZE_TEST_SERVERS'] === 'containers' ? {} : { DOCKER_HOST: 'unix:///no/engine' };

/**
 * What changes the state of a whole process for good: each of these files gets one of its own. All others share
 * the process of their worker, which loads the product's modules once: that alone was half of a run.
 */
const IN_ITS_OWN_PROCESS = [
  'services/court/src/runtime/data-turns.test.ts',
  'test/integration/own-proceeding.test.ts',
];

/**
 * The smallest machine that the whole run is timed on has two cores. What starts servers waits for them about as
 * long as it works, so that one file more than there are cores keeps them busy.
 */
const CORES = 2;

/**
 * One project per kind of test, each after the ones of a lesser order. `together`: several files at once, in as
 * many processes; `alone`: one file at a time, each in a process of its own.
 */
function project(
  order: number,
  name: string,
  include: string[],
  timeout: number,
  files: 'together' | 'alone',
) {
  return {
    test: {
      name,
      include,
      exclude: ['**/node_modules/**', ...(name === 'apart' ? [] : IN_ITS_OWN_PROCESS)],
      testTimeout: timeout,
      hookTimeout: timeout,
      teardownTimeout: 20 * SECOND,
      // What is polled comes about some time: how soon, on a busy machine, no test is about.
      expect: { poll: { timeout: 20 * SECOND } },
      fileParallelism: files === 'together',
      ...(files === 'together' ? { maxWorkers: order === 0 ? CORES : CORES + 1 } : {}),
      sequence: { groupOrder: order },
      pool: 'forks' as const,
      isolate: files === 'alone' || name === 'apart',
      env: name === 'containers' ? {} : ENGINE,
      environment: 'node',
    },
  };
}

const BESIDE_THE_SOURCE = [
  '{clients,proto,infra,services}/**/*.test.ts',
  'test/{src,tooling,measure,servers}/**/*.test.ts',
];

export default defineConfig({
  test: {
    maxWorkers: CORES,
    projects: [
      project(0, 'unit', BESIDE_THE_SOURCE, 30 * SECOND, 'together'),
      // Of one order, so that no worker waits for the last file of a project.
      project(1, 'apart', IN_ITS_OWN_PROCESS, 120 * SECOND, 'together'),
      project(1, 'contract', ['test/contract/**/*.test.ts'], 120 * SECOND, 'together'),
      project(1, 'integration', ['test/integration/**/*.test.ts'], 120 * SECOND, 'together'),
      project(1, 'e2e', ['test/e2e/**/*.test.ts'], 180 * SECOND, 'together'),
      project(1, 'security', ['test/security/**/*.test.ts'], 180 * SECOND, 'together'),
      // What takes longest, the longest first: by `npm test -- --all` alone.
      project(1, 'published', ['test/published/**/*.test.ts'], 180 * SECOND, 'together'),
      project(1, 'elasticsearch', ['test/elasticsearch/**/*.test.ts'], 180 * SECOND, 'together'),
      project(1, 'chaos', ['test/chaos/**/*.test.ts'], 180 * SECOND, 'together'),
      // Needs a Jaeger: by `npm run test:telemetry`, and by `npm test` where one is at hand.
      project(6, 'telemetry', ['test/telemetry/**/*.test.ts'], 180 * SECOND, 'alone'),
      // Needs a container engine: by `npm run test:containers` alone.
      project(8, 'containers', ['test/containers/**/*.test.ts'], 180 * SECOND, 'alone'),
      // By `npm run test:kubernetes` alone.
      project(9, 'kubernetes', ['test/kubernetes/**/*.test.ts'], 30 * 60 * SECOND, 'alone'),
      // By `npm run test:llm` alone.
      project(5, 'llm', ['test/llm/**/*.test.ts'], 600 * SECOND, 'alone'),
    ],
  },
});
