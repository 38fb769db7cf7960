import { inject } from 'vitest';
import { openDatabase, type Database } from '../db/open.ts';
import { copyGolden } from './postgres.ts';

/** A database of a test file's own. */
export interface TestDatabase extends Database {
  /** Closes it and deletes it. */
  drop(): Promise<void>;
}

/**
 * A new, migrated database: a copy of the run's golden one, with no rows but those that migrations make. Its address
 * gives statements more time than the server does, so that none is given up because the machine is busy.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const copy = await copyGolden(inject('postgres'));
  const url = new URL(copy.url);
  url.searchParams.set('options', '-c statement_timeout=60s -c lock_timeout=60s');
  const database = await openDatabase({
    databaseUrl: url.href,
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
