import { inject, onTestFinished } from 'vitest';
import { signingDatabase } from '#server/platform/audit/sign.ts';
import { loadSecretKeys } from '#server/features/identity/auth/secrets.ts';
import { openBackup } from '#server/operations/backup/open-backup.ts';
import { restoreBackup } from '#server/operations/backup/restore.ts';
import { openWholeFile } from '#server/operations/backup/whole-file.ts';
import { writeBackup } from '#server/operations/backup/write-backup.ts';
import { openDatabase } from '#server/operations/database/open.ts';
import { loadSample } from '#server/sample/load.ts';
import { createTestDatabase, type TestDatabase, testSecret } from './database.ts';
import { createEmptyDatabase } from './postgres.ts';
import { createTempFolder } from './temp-folder.ts';

/** The key and passphrase of a test's backup. */
export const testKey = {
  secret: testSecret,
  passPhrase: 'seven horses on a roof',
};

/** A database with a small sample marketplace. */
export async function createFilledDatabase(users = 60): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await loadSample(database, {
    users,
    activity: 1,
    seed: 1,
    until: new Date('2026-11-01T00:00:00Z'),
    log: () => undefined,
  });
  return database;
}

/** A folder that is deleted after the test. */
export async function testFolder(): Promise<string> {
  const folder = await createTempFolder();
  onTestFinished(() => folder.remove());
  return folder.path;
}

/** Writes a backup of a database into a folder of the test. */
export async function backUp({ url }: { url: string }, takenAt = new Date()): Promise<string> {
  const file = await openWholeFile(await testFolder(), takenAt);
  await writeBackup(file, { url, takenAt, key: testKey });
  return file.path;
}

/** Restores a backup into a new database that is dropped after the test. */
export async function restoreInto(path: string): Promise<Omit<TestDatabase, 'drop'>> {
  const empty = await createEmptyDatabase(inject('postgres'));
  onTestFinished(() => empty.drop());
  const backup = await openBackup(path);
  await restoreBackup(backup, { url: empty.url }).finally(() => backup.close());
  const database = await openDatabase({ databaseUrl: empty.url, dataDir: '', log: () => undefined });
  onTestFinished(() => database.close());
  const keys = await loadSecretKeys({ secretKey: testKey.secret, dataDir: '' }, async () => true);
  return { ...database, kysely: signingDatabase(database.kysely, keys) };
}
