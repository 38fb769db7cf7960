import { inject } from 'vitest';
import { openDatabase, type Database } from '../db/open.ts';
import { copyGolden } from './postgres.ts';

/** A database of a test file's own. */
export interface TestDatabase extends Database {
  /** Closes it and deletes it. */
  drop(): Promise<void>;
}

/** A new, migrated database: a copy of the run's golden one, with no rows but those that migrations make. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const copy = await copyGolden(inject('postgres'));
  const database = await openDatabase({
    databaseUrl: copy.url,
    dataDir: '',
    log: (message) => console.error(message),
  });
  return {
    ...database,
    async drop() {
      await database.close();
      await copy.drop();
    },
  };
}
