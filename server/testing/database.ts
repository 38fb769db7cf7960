import { inject } from 'vitest';
import { signingDatabase } from '#server/platform/audit/sign.ts';
import { loadSecretKeys } from '#server/features/identity/auth/secrets.ts';
import { openDatabase, type Database } from '#server/operations/database/open.ts';
import { loadSample } from '#server/sample/load.ts';
import { copyGolden, createGolden, type TestPostgres } from './postgres.ts';

/** The encryption key of servers in tests. */
export const testSecret = 'a key for tests alone, forty characters';

/** A database for one test file. */
export interface TestDatabase extends Database {
  /** Closes it and deletes it. */
  drop(): Promise<void>;
}

/**
 * A new, migrated database: a copy of the run's template database, which only has rows from migrations, or of a
 * template with a sample. Its address allows statements more time than the server does, so that no statement is
 * canceled because the machine is busy. Audit rows that are written through it are signed.
 */
export async function createTestDatabase(sample?: { users: number }): Promise<TestDatabase> {
  const postgres = inject('postgres');
  const copy = await copyGolden(postgres, sample && (await goldenWithSample(postgres, sample.users)));
  const url = new URL(copy.url);
  url.searchParams.set('options', '-c statement_timeout=60s -c lock_timeout=60s');
  const database = await openDatabase({
    databaseUrl: url.href,
    dataDir: '',
    log: (message) => console.error(message),
  });
  // Modules that a new workspace begins without are tested too.
  await database.kysely.updateTable('modules').set({ switched_off_at: null }).execute();
  const keys = await loadSecretKeys({ secretKey: testSecret, dataDir: '' }, async () => false);
  return {
    ...database,
    kysely: signingDatabase(database.kysely, keys),
    async drop() {
      await database.close();
      await copy.drop();
    },
  };
}

/** The run's template database with a sample of this size. The first test that needs it creates it. */
function goldenWithSample(postgres: TestPostgres, users: number): Promise<string> {
  return createGolden(postgres, `sample_${users}`, async (databaseUrl) => {
    const database = await openDatabase({
      databaseUrl,
      dataDir: '',
      log: (message) => console.error(message),
    });
    await loadSample(database, { users }).finally(() => database.close());
  });
}
