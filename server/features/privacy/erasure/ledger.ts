import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';

/** The file's name, next to the backups. */
export const ledgerName = 'erasures.jsonl';

const line = z.strictObject({ user: z.uuid(), askedAt: z.iso.datetime() });
type Line = z.output<typeof line>;

/**
 * Reads the ledger of erasures. A missing one is empty.
 * @throws Error with a message if a line can't be read
 */
export async function readLedger(folder: string): Promise<Line[]> {
  const text = await readFile(join(folder, ledgerName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter(Boolean)
    .map((one, index) => {
      try {
        return line.parse(JSON.parse(one));
      } catch {
        throw new Error(`Line ${index + 1} of ${ledgerName} can't be read. Fix it, or use an older copy.`);
      }
    });
}

/**
 * Adds missing erasures to the ledger of a folder. It contains only IDs and times, so it may be kept forever.
 * Erasures that a restored database doesn't contain stay in the ledger.
 * @returns the number added
 */
export async function writeLedger(db: Kysely<DB>, folder: string): Promise<number> {
  const rows = await db
    .selectFrom('erasures')
    .select(['user_id as user', 'asked_at as askedAt'])
    .orderBy('asked_at')
    .execute();
  if (rows.length === 0) return 0;
  const known = await readLedger(folder);
  const users = new Set(known.map(({ user }) => user));
  const added = rows.filter(({ user }) => !users.has(user));
  if (added.length === 0) return 0;
  await mkdir(folder, { recursive: true });
  const all = [...known, ...added.map(({ user, askedAt }) => ({ user, askedAt: askedAt.toISOString() }))];
  // The file is written completely or not at all, even if several servers write at once.
  const draft = join(folder, `.${ledgerName}.${randomUUID()}`);
  await writeFile(draft, `${all.map((one) => JSON.stringify(one)).join('\n')}\n`, { mode: 0o600 });
  await rename(draft, join(folder, ledgerName));
  return added.length;
}

/** The result of replaying a ledger in a restored database. */
interface Replayed {
  /** The number of users that the running server will erase again. */
  again: number;
  /** The number of users in the ledger that the backup doesn't contain. */
  unknown: number;
}

/**
 * Requests again the erasures that a restored database doesn't contain. The server performs them when it runs,
 * and hides those users from lists immediately. As always, unsettled money delays an erasure.
 */
export async function replayLedger(db: Kysely<DB>, ledger: readonly Line[]): Promise<Replayed> {
  const replayed: Replayed = { again: 0, unknown: 0 };
  const tables = await db.introspection.getTables();
  const hasNotes = tables.some(({ name }) => name === 'restore_notes');
  for (const { user, askedAt } of ledger) {
    await db.transaction().execute(async (transaction) => {
      const found = await transaction
        .updateTable('users')
        .set({
          deleted_at: sql<Date>`coalesce(deleted_at, now())`,
          purged_at: sql<Date>`coalesce(purged_at, now())`,
          version: sql<number>`version + 1`,
        })
        .where('id', '=', user)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('erasures').select('id').where('user_id', '=', user))),
        )
        .returning('id')
        .executeTakeFirst();
      if (!found) {
        const known = await transaction
          .selectFrom('users')
          .select('id')
          .where('id', '=', user)
          .executeTakeFirst();
        if (!known) replayed.unknown += 1;
        return;
      }
      replayed.again += 1;
      const reason = `Erased before, as requested at ${askedAt}. A restored backup brought the data back.`;
      await transaction.insertInto('erasures').values({ id: uuidV7(), user_id: user, reason }).execute();
      // A restore has no key to sign an audit row. A backup of an older version has no table for the note.
      if (hasNotes)
        await transaction.insertInto('restore_notes').values({ call: 'eraseAgain', detail: user }).execute();
    });
  }
  return replayed;
}

/** Keeps the ledger next to the backups, which contain the data from before each erasure. */
export const erasureLedgerTask: PeriodicTask = {
  purpose: 'keep the ledger of erasures beside the backups',
  everyMs: 30_000,
  async run({ db, config }, log) {
    if (config.backupDir === undefined) return;
    const added = await writeLedger(db, config.backupDir);
    if (added > 0) log.info({ added }, 'erasures were added to the ledger beside the backups');
  },
};
