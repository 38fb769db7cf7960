import { keepRestoredSecret } from '#server/auth/keys.ts';
import { openBackup } from '#server/backup/open-backup.ts';
import { readPassPhrase } from '#server/backup/pass-phrase.ts';
import { progressBar } from '#server/backup/progress-bar.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { commandWithArgument } from './command-with-argument.ts';

const usage = `Restores a backup into an empty database: the one at DATABASE_URL, or a new embedded one in an empty DATA_DIR.

  npm run restore -- FILE        (or a folder: its newest)

The desk may be newer than the one that made the backup. The key in the backup is put into DATA_DIR, unless SECRET_KEY is set; it needs
BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE as they were. Everybody has to sign in again. An interrupted restore is repeated by the same command.`;

await commandWithArgument(usage, async (path) => {
  const given = process.env['SECRET_KEY'] || undefined;
  const backup = await openBackup(path);
  try {
    const secret = await backup.secretKey(
      await readPassPhrase({
        backupPassphrase: process.env['BACKUP_PASSPHRASE'] || undefined,
        backupPassphraseFile: process.env['BACKUP_PASSPHRASE_FILE'] || undefined,
      }),
    );
    if (secret !== undefined && given !== undefined && given !== secret) {
      throw new Error(
        'SECRET_KEY is another key than that of the backup. Unset it, or set it to the one that the desk had.',
      );
    }
    if (secret === undefined && given === undefined) {
      throw new Error('This backup was made without its key. Set SECRET_KEY to the one that the desk had.');
    }
    // The key from the backup stands in for the one that the environment lacks.
    const config = readConfig({ ...process.env, SECRET_KEY: given ?? secret });
    const database = await openDatabase({ ...config, log: console.error, maxConnections: 1 });
    const bar = progressBar('Restore');
    try {
      const keyFile =
        given === undefined && secret !== undefined
          ? await keepRestoredSecret(config.dataDir, secret)
          : undefined;
      await restoreBackup(backup, { url: database.url, onProgress: bar.show });
      bar.end();
      const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      console.log(`Restored ${rows} rows as of ${backup.manifest.takenAt}. Everybody has to sign in again.`);
      const { rows: heads } = await database.pool.query<{ position: number }>(
        'select position from event_head',
      );
      console.log(
        `Events go on after position ${heads[0]?.position ?? 0}: whoever read further has to go back to it.`,
      );
      if (keyFile && config.databaseUrl) console.log(`Start the desk with SECRET_KEY="$(cat ${keyFile})".`);
    } finally {
      await database.close();
    }
  } finally {
    await backup.close();
  }
});
