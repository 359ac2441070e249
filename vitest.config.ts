import { defineConfig } from 'vitest/config';

const SECOND = 1_000;

/**
 * Hides a container engine on this machine, from the product too, unless ASSIZE_TEST_SERVERS asks for containers: the
 * same tests then take the same time on every machine.
 */
const ENGINE: Record<string, string> =
  process.env['ASSIZE_TEST_SERVERS'] === 'containers' ? {} : { DOCKER_HOST: 'unix:///no/engine' };

/**
 * Files that permanently change the state of their process: each gets a process of its own. All others share the
 * process of their worker, which loads the product's modules once; loading them for each file took half of a run.
 */
const IN_ITS_OWN_PROCESS = [
  'services/court/src/runtime/data-turns.test.ts',
  'test/integration/own-proceeding.test.ts',
];

/**
 * Cores of the smallest machine on which the whole run is timed. Tests that start servers wait about half of their
 * time, so running one file more than there are cores keeps the cores busy.
 */
const CORES = 2;

/**
 * A project for one kind of test, which runs after all projects of a lower order. `together`: several files at once,
 * in as many processes; `alone`: one file at a time, each in a process of its own.
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
      // Generous, because no test is about how soon a polled condition comes true on a busy machine.
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
      // All have the same order, so that no worker waits for the last file of a project.
      project(1, 'apart', IN_ITS_OWN_PROCESS, 120 * SECOND, 'together'),
      project(1, 'contract', ['test/contract/**/*.test.ts'], 120 * SECOND, 'together'),
      project(1, 'integration', ['test/integration/**/*.test.ts'], 120 * SECOND, 'together'),
      project(1, 'e2e', ['test/e2e/**/*.test.ts'], 180 * SECOND, 'together'),
      project(1, 'security', ['test/security/**/*.test.ts'], 180 * SECOND, 'together'),
      // The slowest suites, the slowest first: run only by `npm test -- --all`.
      project(1, 'published', ['test/published/**/*.test.ts'], 180 * SECOND, 'together'),
      project(1, 'elasticsearch', ['test/elasticsearch/**/*.test.ts'], 180 * SECOND, 'together'),
      project(1, 'chaos', ['test/chaos/**/*.test.ts'], 180 * SECOND, 'together'),
      // Needs a Jaeger: run by `npm run test:telemetry`, and by `npm test` if a Jaeger is available.
      project(6, 'telemetry', ['test/telemetry/**/*.test.ts'], 180 * SECOND, 'alone'),
      // Needs a container engine: run only by `npm run test:containers`.
      project(8, 'containers', ['test/containers/**/*.test.ts'], 180 * SECOND, 'alone'),
      // Run only by `npm run test:kubernetes`.
      project(9, 'kubernetes', ['test/kubernetes/**/*.test.ts'], 30 * 60 * SECOND, 'alone'),
      // Run only by `npm run test:llm`.
      project(5, 'llm', ['test/llm/**/*.test.ts'], 600 * SECOND, 'alone'),
    ],
  },
});
