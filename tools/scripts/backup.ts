import { dirname } from 'node:path';
import { loadSecret } from '#server/features/identity/auth/secrets.ts';
import { readPassPhrase } from '#server/operations/backup/pass-phrase.ts';
import { progressBar } from '#server/operations/backup/progress-bar.ts';
import { openWholeFile, streamTarget } from '#server/operations/backup/whole-file.ts';
import { writeBackup } from '#server/operations/backup/write-backup.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/operations/database/open.ts';
import { writeLedger } from '#server/features/privacy/erasure/ledger.ts';
import { commandWithArgument } from './command-with-argument.ts';

const usage = `Writes a consistent backup of this workspace to a file in a folder or to standard output. The server can be running or stopped.

  npm run backup -- FOLDER
  node tools/scripts/run.mjs backup - | ssh elsewhere 'cat > desk.backup.tar'

It holds every row, the jobs that wait, and the desk's key, which is encrypted with BACKUP_PASSPHRASE or with what the file of
BACKUP_PASSPHRASE_FILE holds. With SECRET_KEY or SECRET_KEY_FILE set and no pass phrase, the key is left out: keep it elsewhere.`;

await commandWithArgument(usage, async (target) => {
  const config = readConfig(process.env);
  const passPhrase = await readPassPhrase(config);
  const { secretKey, secretKeyFile } = config;
  if (passPhrase === undefined && secretKey === undefined && secretKeyFile === undefined) {
    throw new Error(
      'Set BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE to a file that holds it: it encrypts the key of DATA_DIR in the backup. A restored workspace needs that key.',
    );
  }
  const database = await openDatabase({ ...config, log: console.error, maxConnections: 1, beside: true });
  const bar = progressBar('Backup');
  try {
    const key =
      passPhrase === undefined
        ? undefined
        : { passPhrase, secret: await loadSecret(config, async () => true) };
    const takenAt = new Date();
    const file = target === '-' ? undefined : await openWholeFile(target, takenAt);
    const written = await writeBackup(file ?? streamTarget(process.stdout), {
      url: database.url,
      takenAt,
      key,
      onProgress: bar.show,
    });
    bar.end();
    const rows = written.tables.reduce((sum, table) => sum + table.rows, 0);
    const size = file ? `, ${(file.bytes() / 2 ** 20).toFixed(1)} MiB` : '';
    console.error(`${written.tables.length} tables, ${rows} rows${size}.`);
    if (written.outside)
      console.error(
        `The backup does not contain the ${written.outside.objects} files in the object store. Back up the bucket too.`,
      );
    if (!key) console.error('The backup does not contain the key. Keep SECRET_KEY elsewhere.');
    if (file) {
      await writeLedger(database.kysely, dirname(file.path));
      console.log(file.path);
    }
  } finally {
    await database.close();
  }
});
