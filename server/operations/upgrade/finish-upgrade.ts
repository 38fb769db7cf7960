import type { Pool } from 'pg';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { migrate, waitingMigrations } from './migrate.ts';
import { type Migration } from '#server/platform/db/migration-files.ts';
import type { ServerInfo } from '#server/platform/jobs/servers.ts';

/**
 * Carries out the steps of an upgrade that had to wait for older servers or a backfill, as soon as possible. Any server
 * that knows them can do it.
 * @param known the migrations of this server
 */
export function upgradeFinishTask(pool: Pool, server: ServerInfo, known: readonly Migration[]): PeriodicTask {
  let isFinished = false;
  let said = '';
  return {
    purpose: 'finish the upgrade of the database',
    everyMs: 60_000,
    async run(_services, log, signal) {
      if (isFinished) return;
      isFinished = (await waitingMigrations(pool, known)).length === 0;
      if (isFinished) return;
      const tell = (sentence: string) => {
        if (sentence !== said) log.info({}, sentence);
        said = sentence;
      };
      await migrate(pool, { server, log: tell, signal });
    },
  };
}
