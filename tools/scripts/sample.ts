import { parseArgs } from 'node:util';
import { asOwner, readConfig } from '../../server/platform/config.ts';
import { migrate } from '../../server/operations/upgrade/migrate.ts';
import { openDatabase } from '../../server/operations/database/open.ts';
import { loadSample } from '../../server/sample/load.ts';

const usage = `Fills an empty database with a sample marketplace.

  npm run sample -- --users 1000000 [--activity 1] [--seed 1] [--until 2026-11-01]

Each user does --activity times as much: trades, sign-ins, tokens, bids.
Works on DATABASE_URL, or on the embedded database in DATA_DIR while no server runs on it.`;

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '10000' },
    activity: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    until: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

function wholeNumber(name: string, text: string, max: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1 || number > max)
    throw new Error(`--${name} is a whole number from 1 to ${max}.`);
  return number;
}

async function run(): Promise<void> {
  if (values.help) return void process.stdout.write(`${usage}\n`);
  const users = wholeNumber('users', values.users, 100_000_000);
  const activity = wholeNumber('activity', values.activity, 1000);
  const seed = wholeNumber('seed', values.seed, 2 ** 31);
  const until = values.until === undefined ? new Date() : new Date(values.until);
  if (Number.isNaN(until.getTime())) throw new Error('--until is a date such as 2026-11-01.');

  const { databaseUrl, dataDir } = asOwner(readConfig(process.env));
  const started = performance.now();
  const log = (message: string) =>
    process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${message}\n`);
  const database = await openDatabase({ databaseUrl, dataDir, log, maxConnections: 2 });
  try {
    await migrate(database.pool, { log });
    await loadSample(database, { users, activity, seed, until, log });
    log(`Done: ${users} users.`);
  } finally {
    await database.close();
  }
}

await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
