import { givenSecret } from '#server/features/identity/auth/secrets.ts';
import { openBackup } from '#server/operations/backup/open-backup.ts';
import { readPassPhrase } from '#server/operations/backup/pass-phrase.ts';
import { progressBar } from '#server/operations/backup/progress-bar.ts';
import { verifyBackup } from '#server/operations/diagnostics/verify-backup.ts';
import { objectLines } from '#server/operations/backup/object-lines.ts';
import { readObjectStore } from '#server/platform/config.ts';
import { openS3Store } from '#server/platform/objects/s3-store.ts';
import { commandWithArgument } from './command-with-argument.ts';

const usage = `Checks a backup: every checksum and number of rows, then a trial restore into a database of its own that is removed afterwards,
with the rows counted again and the audit trail walked. It touches no desk.

  npm run backup:verify -- FILE        (or a folder: its newest)

With OBJECT_STORE set, it also says which files of the backup's rows the object store lacks; then the exit code is 1.
BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE opens the key in it; of a backup without its key, SECRET_KEY lets the trail be checked.`;

await commandWithArgument(usage, async (path) => {
  const backup = await openBackup(path);
  const bar = progressBar('Verify');
  try {
    const passPhrase = await readPassPhrase({
      backupPassphrase: process.env['BACKUP_PASSPHRASE'] || undefined,
      backupPassphraseFile: process.env['BACKUP_PASSPHRASE_FILE'] || undefined,
    });
    const secret = (await backup.secretKey(passPhrase)) ?? (await givenSecret(process.env));
    const settings = readObjectStore(process.env);
    const store = settings && (await openS3Store(settings));
    const found = await verifyBackup(backup, { secretKey: secret, store }, bar.show);
    bar.end();
    console.log(
      `The backup of ${backup.manifest.takenAt} is good: ${found.tables} tables, ${found.rows} rows, ${
        found.sealed === undefined
          ? 'audit trail not checked (no key)'
          : `${found.sealed} sealed rows of the audit trail are valid`
      }.`,
    );
    for (const line of objectLines(backup.manifest, found.missing)) console.log(line);
    if (found.missing?.length) process.exitCode = 1;
  } finally {
    await backup.close();
  }
});
