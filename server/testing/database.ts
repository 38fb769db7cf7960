import { inject } from 'vitest';
import { signingDatabase } from '#server/platform/audit/sign.ts';
import { loadSecretKeys } from '#server/features/identity/auth/secrets.ts';
import { openDatabase, type Database } from '#server/operations/database/open.ts';
import { loadSample } from '#server/sample/load.ts';
import { copyGolden, createGolden, type TestPostgres } from './postgres.ts';

/** The key of servers in tests. */
export const testSecret = 'a key for tests alone, forty characters';

/** A database of a test file's own. */
export interface TestDatabase extends Database {
  /** Closes it and deletes it. */
  drop(): Promise<void>;
}

/**
 * A new, migrated database: a copy of the run's golden one, with no rows except those that migrations make, or of a
 * golden one with a sample. Its address gives statements more time than the server does, so that no statement is
 * cancelled because the machine is busy. Rows of the trail that are written through it are signed.
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

/** The run's golden database with a sample of this size, which the first test that wants it makes. */
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
