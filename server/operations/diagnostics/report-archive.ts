import type { Database } from '../database/open.ts';
import type { Upkeep } from '#server/platform/jobs/every.ts';

/** Notes each half minute how the archive of the database's log stands, for the doctor, the metrics and other servers. */
export function reportingArchive(database: Database): Upkeep {
  return {
    purpose: 'note how the archive of the log stands',
    everyMs: 30_000,
    run: async ({ db }) => {
      if (!database.archive) return;
      const { shippedAt, baseAt, waiting, error } = database.archive();
      const values = {
        noted_at: new Date(),
        shipped_at: shippedAt ?? null,
        base_at: baseAt ?? null,
        waiting,
        error: error ?? null,
      };
      await db
        .insertInto('wal_archive')
        .values(values)
        .onConflict((conflict) => conflict.column('is_only').doUpdateSet(values))
        .execute();
    },
  };
}
