import { defineConfig } from 'vitest/config';

/** Two groups: the code on one shared PostgreSQL, then what starts and kills whole processes, which wants the machine. */
export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          include: ['**/*.test.ts'],
          exclude: ['node_modules/**', 'build/**', '.data/**', '.test/**', 'launch/**'],
          globalSetup: ['launch/test-postgres.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'launch',
          include: ['launch/**/*.test.ts'],
          testTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
