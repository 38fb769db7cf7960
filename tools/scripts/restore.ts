import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  givenSecret,
  keepRestoredSecret,
  secretsOfBackup,
  settingsOfBackup,
} from '#server/features/identity/auth/secrets.ts';
import { openBackup } from '#server/operations/backup/open-backup.ts';
import { readPassPhrase } from '#server/operations/backup/pass-phrase.ts';
import { progressBar } from '#server/operations/backup/progress-bar.ts';
import { restoreBackup } from '#server/operations/backup/restore.ts';
import { objectLines } from '#server/operations/backup/object-lines.ts';
import { missingObjects } from '#server/platform/objects/compare.ts';
import { openS3Store } from '#server/platform/objects/s3-store.ts';
import { asOwner, readConfig } from '#server/platform/config.ts';
import { type Database, openDatabase } from '#server/operations/database/open.ts';
import { readLedger, replayLedger } from '#server/features/privacy/erasure/ledger.ts';
import { commandWithArgument } from './command-with-argument.ts';

const usage = `Restores a backup into an empty database: the one at DATABASE_URL, or a new embedded one in an empty DATA_DIR.

  npm run restore -- FILE        (or a folder: its newest)

The desk may be newer than the one that made the backup. The key in the backup is put into DATA_DIR, unless SECRET_KEY or SECRET_KEY_FILE is set; it needs
BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE as they were. Everybody has to sign in again. An interrupted restore is repeated by the same command.`;

/** Reads the key and its passphrase from the environment. */
const passPhraseGiven = () =>
  readPassPhrase({
    backupPassphrase: process.env['BACKUP_PASSPHRASE'] || undefined,
    backupPassphraseFile: process.env['BACKUP_PASSPHRASE_FILE'] || undefined,
  });

/**
 * @throws Error with a sentence if the environment's keys don't include one of the backup, or if both are missing
 */
function refuseOtherKey(secret: string | undefined, given: string | undefined): void {
  if (secret !== undefined && given !== undefined) {
    const own = secretsOfBackup(given);
    if (!secretsOfBackup(secret).every((key) => own.includes(key)))
      throw new Error(
        'A key of the backup is missing in SECRET_KEY. Unset SECRET_KEY, SECRET_KEY_PREVIOUS and SECRET_KEY_FILE to use the keys of the backup, or add the keys that the workspace had then.',
      );
  }
  if (secret === undefined && given === undefined) {
    throw new Error(
      'This backup was made without its key. Set SECRET_KEY to the one that the workspace had.',
    );
  }
}

/** Repeats the erasures that the data does not contain yet, from the ledger next to the backup. */
async function eraseAgain(database: Database, ledger: Awaited<ReturnType<typeof readLedger>>): Promise<void> {
  const { again, unknown } = await replayLedger(database.kysely, ledger);
  if (again > 0)
    console.log(`${again} users were erased after this backup. The server erases them again when it starts.`);
  if (unknown > 0) console.log(`${unknown} erased users are not in this backup.`);
  if (ledger.length === 0)
    console.log(
      'The backup has no erasures.jsonl next to it, or it is empty. If users were erased after the backup, erase them again.',
    );
}

/** The folder that contains a backup, or the named one. A missing backup is reported when it is opened. */
async function folderOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() ? path : dirname(path);
}

async function restoreFile(path: string): Promise<void> {
  const ledger = await readLedger(await folderOf(path));
  const given = await givenSecret(process.env);
  const backup = await openBackup(path);
  try {
    const secret = await backup.secretKey(await passPhraseGiven());
    refuseOtherKey(secret, given);
    // The key from the backup replaces the one that the environment lacks.
    const keys = given === undefined && secret !== undefined ? settingsOfBackup(secret) : {};
    const config = asOwner(readConfig({ ...process.env, ...keys }));
    const database = await openDatabase({ ...config, log: console.error, maxConnections: 1 });
    const bar = progressBar('Restore');
    try {
      const keyFile =
        given === undefined && secret !== undefined
          ? await keepRestoredSecret(config.dataDir, secret, process.env['SECRET_KEY_PREVIOUS'] || undefined)
          : undefined;
      await restoreBackup(backup, { url: database.url, onProgress: bar.show });
      bar.end();
      const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      console.log(`Restored ${rows} rows from ${backup.manifest.takenAt}. Everyone has to sign in again.`);
      const { rows: heads } = await database.pool.query<{ position: number }>(
        'select position from event_head',
      );
      console.log(
        `Events continue after position ${heads[0]?.position ?? 0}. Readers that are further ahead have to go back to it.`,
      );
      const store = config.objectStore && (await openS3Store(config.objectStore));
      const missing = store && (await missingObjects(database.kysely, store));
      for (const line of objectLines(backup.manifest, missing)) console.log(line);
      await eraseAgain(database, ledger);
      if (keyFile && config.databaseUrl) console.log(`Start the servers with SECRET_KEY_FILE=${keyFile}.`);
    } finally {
      await database.close();
    }
  } finally {
    await backup.close();
  }
}

await commandWithArgument(usage, restoreFile);
