import { Pool } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { migrate } from '#server/operations/upgrade/migrate.ts';
import { readMigrations } from '#server/platform/db/migration-files.ts';
import { createEmptyDatabase } from './postgres.ts';

/** A database with the migrations before a name, for as long as the test runs. */
export async function openBeforeMigration(end: string): Promise<Pool> {
  const { url, drop } = await createEmptyDatabase(inject('postgres'));
  const pool = new Pool({ connectionString: url, max: 2 });
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  await migrate(pool, { asOf: (await readMigrations()).filter(({ name }) => name < end) });
  return pool;
}
