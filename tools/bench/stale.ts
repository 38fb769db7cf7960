// Long because it lists the code of each result.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measuredAt, withChanges } from './result.ts';

/** Everything that answers a list: what most results measure. */
const lists = [
  'contract',
  'server/platform/lists',
  'server/platform/personal',
  'server/platform/http',
  'server/features/identity/auth',
  'server/platform/records',
  'server/platform/audit',
  'server/platform/db',
];

/** How bench/ makes rows and sends calls. */
const harness = [
  'server/sample',
  'tools/bench/load.ts',
  'tools/bench/child.ts',
  'tools/bench/ours.ts',
  'tools/bench/database.ts',
];

const people = ['server/features/users', 'server/features/users/login-history'];
const exchange = ['exchange', 'withdrawals'].map((name) => `server/features/${name}`);
const marketplace = ['tokens', 'bids'].map((name) => `server/features/marketplace/${name}`);
const compared = [
  ...lists,
  ...harness,
  'tools/bench/limit.ts',
  'tools/bench/compare.ts',
  'tools/bench/lists.ts',
  'tools/bench/scenarios.ts',
];
const everyQuery = [
  ...lists,
  ...harness,
  'tools/bench/every-query.ts',
  'tools/bench/questions.ts',
  'server/features',
];

/** The code that each result measures, and the command that measures it again; the first that fits counts. */
const measured: readonly [file: RegExp, command: string, paths: readonly string[]][] = [
  [/^people-(\d+)/, 'npm run bench -- --desk people --users $1', [...compared, ...people]],
  [/^exchange-(\d+)/, 'npm run bench -- --desk exchange --users $1', [...compared, ...exchange]],
  [
    /^(trades|transfers)-(\d+)(?:x(\d+))?/,
    'npm run bench -- --desk $1 --users $2 --activity $3',
    [...compared, ...exchange],
  ],
  [
    /^marketplace-(\d+)(?:x(\d+))?/,
    'npm run bench -- --desk marketplace --users $1 --activity $2',
    [...compared, ...marketplace],
  ],
  [/^moderation-(\d+)/, 'npm run bench -- --desk moderation --users $1', [...compared, 'server/features']],
  [
    /^records-(\d+)/,
    'npm run bench -- --desk records --users $1',
    [...compared, 'tools/bench/record-limits.ts', 'server/features'],
  ],
  [
    /^every-query-(\d+)x(\d+)-users-currencies-withdrawals/,
    'npm run bench -- --every-query --users $1 --activity $2 --parts users,currencies,withdrawals',
    everyQuery,
  ],
  [/^every-query-(\d+)/, 'npm run bench -- --every-query --users $1', everyQuery],
  [
    /^own-fields-(\d+)/,
    'node tools/bench/own-fields.ts --users $1',
    [
      ...lists,
      ...harness,
      'tools/bench/own-fields.ts',
      'server/features/workspace/own-fields',
      'server/platform/own-fields',
    ],
  ],
  [
    /^decisions/,
    'npm run bench -- --decisions',
    [
      ...lists,
      ...harness,
      'tools/bench/decisions.ts',
      'server/features/withdrawals/approvals',
      'server/features/withdrawals/withdrawal-decisions',
    ],
  ],
  [
    /^waiting-/,
    'npm run bench -- --waiting',
    [
      ...lists,
      ...harness,
      'tools/bench/waiting.ts',
      'tools/bench/waiting-rows.ts',
      'server/features/withdrawals/gates',
      'server/features/withdrawals/withdrawal-decisions',
      'server/features/withdrawals/queries.ts',
      'server/features/moderation/screening/queries.ts',
      'server/features/moderation/travel-rule/queries.ts',
      'server/features/moderation/statements/queries.ts',
    ],
  ],
  [
    /^support-(\d+)/,
    'npm run bench -- --support --cases $1',
    [...lists, ...harness, 'tools/bench/support.ts', 'server/features'],
  ],
  [
    /^crowd\.md/,
    'npm run bench -- --load',
    [...compared, 'tools/bench/crowd.ts', 'tools/bench/crowd-clients.ts', 'server/platform/http', ...people],
  ],
  [
    /^crowd-servers/,
    'node tools/bench/crowd-servers.ts --write',
    [
      ...compared,
      'tools/bench/crowd-clients.ts',
      'tools/bench/crowd-servers.ts',
      'server/platform/http',
      ...people,
    ],
  ],
  [
    /^sign-in/,
    'npm run bench -- --only sign-in',
    [
      'server/features/identity/auth',
      'server/platform/http',
      'server/features/identity/session',
      'tools/bench/limit.ts',
    ],
  ],
  [
    /^feed-(\d+)/,
    'node tools/bench/feed.ts --users $1',
    [
      'server/features/integrations/feed',
      'server/platform/db',
      'server/sample',
      'tools/bench/feed.ts',
      'tools/bench/feed-rows.ts',
    ],
  ],
  [
    /^import/,
    'node tools/bench/import.ts',
    [
      'server/features/integrations/import',
      'server/features/integrations/feed',
      'server/platform/db',
      'server/sample',
      'tools/bench/import.ts',
    ],
  ],
  [
    /^export/,
    'node tools/bench/export.ts',
    ['server/platform/exports', 'server/platform/lists', 'server/platform/db', 'tools/bench/export.ts'],
  ],
  [
    /^reporting/,
    'node tools/bench/reporting.ts',
    ['server/operations/reporting', 'server/features/workspace/monthly-figures', 'tools/bench/reporting.ts'],
  ],
  [
    /^objects-(\d+)/,
    'node tools/bench/objects.ts --pictures $1 --write',
    ['server/platform/objects', 'server/platform/images', 'tools/bench/objects.ts'],
  ],
  [
    /^live/,
    'node tools/bench/live.ts',
    ['server/platform/live', 'server/platform/http', 'tools/bench/live.ts'],
  ],
  [
    /^chain-length/,
    // Bundled, as it is in the package, because the sources take memory, too.
    `node -e "import('./tools/scripts/build.ts').then((build) => build.bundleServer('.cache/length', { length: 'tools/bench/chain-length.ts' }))" && node --max-semi-space-size=4 .cache/length/length.js`,
    [
      'server/features/chain',
      'server/platform/db',
      'tools/bench/chain-length.ts',
      'tools/bench/long-chain.ts',
    ],
  ],
  [
    /^chain/,
    'node tools/bench/chain.ts',
    ['server/features/chain', 'chain/src', 'server/platform/db', 'tools/bench/chain.ts'],
  ],
  [
    /^trail/,
    'node tools/bench/trail.ts',
    [
      'server/platform/audit',
      'server/platform/secrets',
      'server/platform/db',
      'tools/bench/signed-rows.ts',
      'tools/bench/trail.ts',
    ],
  ],
  [
    /^rehearsal/,
    'npm run chain:rehearse',
    ['chain/src', 'server/testing/safe.ts', 'tools/bench/rehearsal.ts'],
  ],
  [
    /^mcp-conformance/,
    'node tools/bench/mcp-conformance.ts',
    [
      'server/features/integrations/agents',
      'tools/bench/mcp-conformance.ts',
      'tools/bench/mcp-not-applicable.ts',
    ],
  ],
  [/^gas/, 'node tools/bench/gas.ts', ['chain/src', 'tools/bench/gas.ts', 'tools/bench/gas-parts.ts']],
  [
    /^own-cards/,
    'node tools/bench/own-cards.ts',
    [
      'server/features/integrations/own-actions',
      'web/features/integrations/own-actions',
      'web/ui/record-page.tsx',
      'tools/bench/own-cards.ts',
    ],
  ],
  [
    /^single-places/,
    'node tools/bench/single-places.ts',
    [
      'server/platform/audit',
      'server/platform/db',
      'server/features/integrations/events/sequence.ts',
      'tools/bench/signed-rows.ts',
      'tools/bench/single-places.ts',
    ],
  ],
  [/^idle/, 'node tools/bench/idle.ts', ['server/platform/jobs', 'server/features', 'tools/bench/idle.ts']],
  [
    /^closings/,
    'node tools/bench/closings.ts --write',
    [
      'server/features/withdrawals/closings',
      'server/platform/db/migrations/20261128720000_closings.sql',
      'server/platform/db/migrations/20261201200000_closing_register_rows.sql',
      'tools/bench/closings.ts',
    ],
  ],
  [
    /^screening-(\d+)/,
    'node tools/bench/screening.ts --users $1 --write',
    ['server/features/moderation/screening', 'tools/bench/screening.ts'],
  ],
  [
    /^providers/,
    'node tools/bench/providers.ts',
    ['server/features/integrations/providers', 'tools/bench/providers.ts'],
  ],
  [/^spa-weight/, 'node tools/bench/spa-weight.ts', ['web', 'vite.config.ts', 'tools/bench/spa-weight.ts']],
];

/** What a run of the tests took, which is no promise of the product. */
const ofTests = /^(check|check-runs|test-full)\.md$/;

/** A result whose figures are not those of today's code. */
export interface Stale {
  file: string;
  reason: string;
  /** What measures it again. */
  command: string;
}

/**
 * The results in `tools/bench/results/` whose code changed after they were measured, by git. Tests don't count as code.
 * @param root the checkout; changes that are not committed count as well
 */
export function staleResults(root: string): Stale[] {
  const folder = join(root, 'tools/bench/results');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md') && !ofTests.test(file))
    .toSorted()
    .flatMap((file) => {
      const reason = reasonOf(root, file, readFileSync(join(folder, file), 'utf8'));
      return reason === undefined ? [] : [{ file, reason, command: commandOf(file) }];
    });
}

const entryOf = (file: string) => measured.find(([name]) => name.test(file));

function commandOf(file: string): string {
  const [name, command] = entryOf(file) ?? [];
  // A size without an activity leaves its option empty.
  return name && command ? (name.exec(file)?.[0] ?? '').replace(name, command).replace(/ --\w+ $/, '') : '';
}

function reasonOf(root: string, file: string, text: string): string | undefined {
  const paths = entryOf(file)?.[2];
  if (!paths) return 'tools/bench/stale.ts does not say which code it measures';
  const line = text.trimEnd().split('\n').at(-1) ?? '';
  const commit = line.startsWith(measuredAt)
    ? /^[0-9a-f]{12}\b/.exec(line.slice(measuredAt.length))?.[0]
    : undefined;
  if (commit === undefined) return 'names no commit';
  if (line.slice(measuredAt.length + commit.length).startsWith(withChanges))
    return 'was measured with uncommitted changes';
  const excluded = [':(exclude,glob)**/*.test.ts', ':(exclude)server/testing'];
  const asked = ['diff', '--name-only', commit, '--', ...paths, ...excluded];
  const { status, stdout } = spawnSync('git', asked, { cwd: root, encoding: 'utf8' });
  if (status !== 0) return `its commit ${commit} is not in this checkout`;
  const changed = stdout.split('\n').filter((path) => path !== '');
  if (changed.length === 0) return undefined;
  const more = changed.length > 1 ? ` and ${changed.length - 1} more` : '';
  return `${changed[0]}${more} changed since ${commit}`;
}

/** The list for a terminal. */
export function staleText(stale: readonly Stale[]): string {
  if (stale.length === 0) return 'All results are of this code.\n';
  return `${stale.map(({ file, reason, command }) => `${file}: ${reason}. Measure it again: ${command}`).join('\n')}\n`;
}
