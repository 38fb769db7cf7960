import { parseArgs } from 'node:util';
import { archiveAudit, minAgeDays } from '#server/features/audit/archive.ts';
import { readArchive } from '#server/features/audit/archive-file.ts';
import { signingDatabase } from '#server/platform/audit/sign.ts';
import { resolveKeyVersions } from '#server/operations/secrets/register.ts';
import { loadSecretKeys } from '#server/features/identity/auth/secrets.ts';
import { asOwner, readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/operations/database/open.ts';

const usage = `Moves the oldest entries of the audit trail into a file. They are deleted from the database when the file is complete.

  npm run audit:archive -- FOLDER --before 2026-01-01
  npm run audit:archive -- --read FILE                   what the rows of a file say, one a line

Personal values of users stand in the file under a key of each user, which the desk keeps until the user is erased.
The day is in UTC, at least ${minAgeDays} days ago. Keep the file: npm run audit:verify -- --archives FOLDER proves that nothing in it was changed.`;

try {
  const { values, positionals } = parseArgs({
    options: {
      before: { type: 'string' },
      read: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [folder] = positionals;
  if (values.read !== undefined && positionals.length === 0) await read(values.read);
  else if (values.help || folder === undefined || values.before === undefined || positionals.length !== 1) {
    console.error(usage);
    process.exitCode = values.help ? 0 : 1;
  } else {
    await archive(folder, values.before);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function archive(folder: string, day: string): Promise<void> {
  const before = new Date(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(before.getTime())) {
    throw new Error('Enter the day as YYYY-MM-DD, such as 2026-01-01.');
  }
  const config = asOwner(readConfig(process.env));
  const database = await openDatabase({ ...config, log: console.error, maxConnections: 2, beside: true });
  try {
    const keys = await loadSecretKeys(config, async () => true);
    const services = { db: signingDatabase(database.kysely, keys), keys };
    await resolveKeyVersions(services);
    const { file, rows } = await archiveAudit(services, folder, before);
    console.error(`${rows} rows were deleted from the database.`);
    if (file === undefined) console.error(`No row is older than ${day}.`);
    else console.log(file);
  } finally {
    await database.close();
  }
}

async function read(file: string): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase({ ...config, log: console.error, maxConnections: 2, beside: true });
  try {
    for await (const row of readArchive(database.kysely, file)) console.log(row);
  } finally {
    await database.close();
  }
}
