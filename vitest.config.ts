import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two cores: the database and the browser need one of them.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'pure',
          include: ['contract/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts', 'e2e/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
