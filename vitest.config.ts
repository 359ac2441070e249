import { defineConfig } from 'vitest/config';

const SECOND = 1_000;

/**
 * An engine on this machine is left alone, by what is tested too, where servers are not to be run by it:
 * the same tests then take the same time on every machine.
 */
const ENGINE: Record<string, string> =
  process.env['ASSIZE_TEST_SERVERS'] === 'containers' ? {} : { DOCKER_HOST: 'unix:///no/engine' };

/** One project per kind of test, each after the one before it; `alone`: one file at a time. */
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
      exclude: ['**/node_modules/**'],
      testTimeout: timeout,
      hookTimeout: timeout,
      teardownTimeout: 20 * SECOND,
      fileParallelism: files === 'together',
      sequence: { groupOrder: order },
      pool: 'forks' as const,
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
    passWithNoTests: true,
    // The smallest machine that the whole run is timed on has two cores.
    maxWorkers: 2,
    projects: [
      project(0, 'unit', BESIDE_THE_SOURCE, 30 * SECOND, 'together'),
      project(1, 'contract', ['test/contract/**/*.test.ts'], 120 * SECOND, 'together'),
      project(2, 'integration', ['test/integration/**/*.test.ts'], 120 * SECOND, 'together'),
      project(3, 'e2e', ['test/e2e/**/*.test.ts'], 180 * SECOND, 'together'),
      project(7, 'security', ['test/security/**/*.test.ts'], 180 * SECOND, 'together'),
      project(4, 'chaos', ['test/chaos/**/*.test.ts'], 180 * SECOND, 'alone'),
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
