import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { loadSecret } from '#server/features/identity/auth/secrets.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { archiveByTerm } from '#server/features/privacy/retention/archive-by-term.ts';
import { readPassPhrase } from './pass-phrase.ts';
import { lastDue, outdatedBackups } from './retention.ts';
import { backupName, listBackups, openWholeFile } from './whole-file.ts';
import { connectForBackup, writeBackup } from './write-backup.ts';

/** How long to wait before another attempt after a failure. */
const pauseMs = 3_600_000;

/**
 * Takes a backup each night if BACKUP_DIR is set, and one at the start if the last night had none. With several servers
 * on one database, one of them takes it.
 * @param url the database's address
 */
export function nightlyBackupTask(url: string): PeriodicTask {
  return {
    purpose: 'take the nightly backup',
    everyMs: 60_000,
    run: (services, log, stopping) => backUpIfDue(services, { url, now: new Date(), stopping }, log),
  };
}

/** See `nightlyBackupTask`. Resolves with the file's path, or undefined if nothing was due here. */
export async function backUpIfDue(
  services: Services,
  { url, now, stopping }: { url: string; now: Date; stopping?: AbortSignal },
  log: Parameters<PeriodicTask['run']>[1],
): Promise<string | undefined> {
  const { backupDir } = services.config;
  if (backupDir === undefined || !(await isDue(services.db, now))) return undefined;
  const lock = await connectForBackup(url);
  try {
    const tried = await lock.query<{ held: boolean }>(
      `select pg_try_advisory_lock(hashtext('nightly backup')) as held`,
    );
    // Another server may have finished it between the question and the lock.
    if (!tried.rows[0]?.held || !(await isDue(services.db, now))) return undefined;
    return await backUp(services, { url, folder: backupDir, now, stopping }, log);
  } finally {
    await lock.end().catch(() => undefined);
  }
}

async function isDue(db: Kysely<DB>, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('backups')
    .select('id')
    .where((where) =>
      where.or([
        where.and([where('taken_at', '>=', lastDue(now)), where('bytes', 'is not', null)]),
        where.and([
          where('taken_at', '>', new Date(now.getTime() - pauseMs)),
          where('error', 'is not', null),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found === undefined;
}

async function backUp(
  services: Services,
  options: { url: string; folder: string; now: Date; stopping: AbortSignal | undefined },
  log: Parameters<PeriodicTask['run']>[1],
): Promise<string> {
  const { url, folder, now, stopping } = options;
  const id = uuidV7();
  await services.db
    .insertInto('backups')
    .values({ id, taken_at: now, host: hostname(), file: join(folder, backupName(now)) })
    .execute();
  const end = (outcome: { bytes: number } | { error: string }) =>
    services.db
      .updateTable('backups')
      .set({ ...outcome, ended_at: new Date() })
      .where('id', '=', id)
      .execute();
  try {
    const passPhrase = await readPassPhrase(services.config);
    const key =
      passPhrase === undefined
        ? undefined
        : { passPhrase, secret: await loadSecret(services.config, async () => true) };
    const file = await openWholeFile(folder, now);
    await writeBackup(file, { url, takenAt: now, key, ...(stopping && { signal: stopping }) });
    await end({ bytes: file.bytes() });
    log.info({ file: file.path, bytes: file.bytes() }, 'backup taken');
    for (const { name } of outdatedBackups(await listBackups(folder), now)) {
      await rm(join(folder, name), { force: true });
    }
    await archiveByTerm(services, folder, now).then(
      (archive) =>
        archive !== undefined && log.info({ archive }, 'old rows of the audit trail went into a file'),
      // The backup is complete anyway, and the next night tries again.
      (error: unknown) => log.warn({ err: error }, 'could not move old rows of the audit trail into a file'),
    );
    return file.path;
  } catch (error) {
    // A stop is not a failure: the next server continues.
    if (!stopping?.aborted) await end({ error: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}
