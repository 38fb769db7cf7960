import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';

/** The words of a screen are a macro's; tests that read the table of screens need it run too. */
const macros = babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] });

export default defineConfig({
  test: {
    // Two cores: the database and the browser need one of them. The times below are there to end what hangs; a test that
    // is merely slow, on a machine with other things to do, is to pass.
    maxWorkers: 2,
    projects: [
      {
        plugins: [macros],
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
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        plugins: [macros],
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts', 'e2e/global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
