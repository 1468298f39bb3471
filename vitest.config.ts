import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { limits } from './launch/testing/limits.ts';
import { SlowFirst } from './launch/testing/slow-first.ts';

const endWithVitest = 'launch/testing/end-with-vitest.ts';

/**
 * Three groups, one after the other: the code, on one shared PostgreSQL; the launcher, which starts and kills many
 * processes; and the whole product, by npm start and npm run dev, without anything else at the same time.
 */
export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    testTimeout: limits.testMs,
    hookTimeout: limits.testMs,
    teardownTimeout: limits.testMs,
    expect: { poll: { timeout: limits.pollMs } },
    sequence: { sequencer: SlowFirst },
    maxWorkers: 2 * availableParallelism(), // much of the time a test waits for a timer or another process
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          include: ['**/*.test.ts'],
          exclude: ['node_modules/**', 'build/**', '.data/**', '.test/**', 'launch/**'],
          globalSetup: ['launch/test-postgres.ts'],
          // Loading the server again for each file took half of the time.
          isolate: false,
          setupFiles: [endWithVitest, 'server/testing/each-file.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'launch',
          include: ['launch/**/*.test.ts'],
          exclude: ['launch/product.test.ts', 'launch/dev.test.ts'],
          setupFiles: [endWithVitest],
          testTimeout: limits.launchMs,
          hookTimeout: limits.launchMs,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'product',
          include: ['launch/product.test.ts', 'launch/dev.test.ts'],
          setupFiles: [endWithVitest],
          maxWorkers: 1,
          testTimeout: limits.productMs,
          hookTimeout: limits.productMs,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
