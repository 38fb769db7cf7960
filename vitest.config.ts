import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The words of a screen are a macro's; tests that read the table of screens need it run too. */
const macros = babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] });

/** Files that take longest: begun last, one of them would run alone at the end. `npm test` names the ten slowest. */
const longest = [
  'e2e/accessibility-light.test.ts',
  'e2e/wallet-sent.test.ts',
  'e2e/wallet.test.ts',
  'e2e/accessibility-dark.test.ts',
  // Every second screen is loaded cold in each of two widths.
  'e2e/layout-shift.test.ts',
  // Each screen of the desk is entered, left and come back to.
  'e2e/back.test.ts',
  // It builds the workbench, and runs axe on each state of each part.
  'e2e/workbench.test.ts',
  'server/platform/http/matrix.test.ts',
  'server/platform/http/edges.test.ts',
  'server/features/chain/random-branches.test.ts',
  'server/crash.test.ts',
  'server/operations/backup/whole.test.ts',
  'server/operations/backup/backup.test.ts',
  // It restores a backup into an embedded PostgreSQL, as the command does.
  'server/operations/backup/objects-outside.test.ts',
  // It moves files in processes of its own, and kills one.
  'server/platform/objects/move.test.ts',
  // They start servers that are killed in the middle of a payout or an import.
  'server/features/withdrawals/closings/crash.test.ts',
  'server/features/moderation/screening/crash.test.ts',
  'server/features/integrations/providers/crash.test.ts',
  'server/features/integrations/webhooks/crash.test.ts',
  // Eight servers start, one after the other.
  'server/platform/secrets/rotation-of-servers.test.ts',
  'server/platform/http/parts-outside.test.ts',
  'server/features/integrations/webhooks/deliver.test.ts',
  'server/operations/embedded/embedded.test.ts',
  'server/features/chain/local-chain.test.ts',
];

/** Workers change their project once: each time costs a start. */
const order = ['server', 'pure', 'journeys'];

/** Without times of an earlier run, which a fresh clone has not, vitest goes by the size of files. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.endsWith(path));
    const place = (file: TestSpecification) => order.indexOf(file.project.name) * 2 + (isLong(file) ? 0 : 1);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

/** `npm test -- --record` notes what each file uses. */
const setupFiles = process.env['TEST_RECORD'] ? ['tools/scripts/record-usage.ts'] : [];

export default defineConfig({
  test: {
    // Two cores: a third worker uses the moments in which the others wait. The times below end tests that hang; a test
    // that is slow on a busy machine must pass.
    maxWorkers: 3,
    // The files of a worker share its modules, and journeys its browser: loading them anew for each file took a second
    // of a core. So a module keeps nothing that belongs to one desk, and a test puts back what it changes.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['tools/scripts/test-setup.ts'],
    projects: [
      {
        plugins: [macros],
        test: {
          name: 'pure',
          include: ['contract/**/*.test.ts', 'web/**/*.test.ts', 'tools/scripts/**/*.test.ts'],
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          setupFiles,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        plugins: [macros],
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          setupFiles,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
