import { defineConfig } from 'vitest/config';

const SECOND = 1_000;

/** One project per kind of test: those that start servers run one file at a time. */
function project(name: string, include: string[], timeout: number, alone: boolean) {
  return {
    test: {
      name,
      include,
      exclude: ['**/node_modules/**'],
      testTimeout: timeout,
      hookTimeout: timeout,
      teardownTimeout: 20 * SECOND,
      fileParallelism: !alone,
      pool: 'forks' as const,
      environment: 'node',
    },
  };
}

export default defineConfig({
  test: {
    passWithNoTests: true,
    // The smallest machine that the whole run is timed on has two cores.
    maxWorkers: 2,
    projects: [
      project(
        'unit',
        ['{proto,infra,services}/**/*.test.ts', 'test/src/**/*.test.ts'],
        30 * SECOND,
        false,
      ),
      project('contract', ['test/contract/**/*.test.ts'], 120 * SECOND, true),
      project('integration', ['test/integration/**/*.test.ts'], 120 * SECOND, true),
      project('e2e', ['test/e2e/**/*.test.ts'], 180 * SECOND, true),
      project('chaos', ['test/chaos/**/*.test.ts'], 180 * SECOND, true),
    ],
  },
});
