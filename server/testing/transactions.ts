import type { Kysely, RawBuilder } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

/** Executes a statement in its own transaction, which is committed or rolled back. */
export async function executeAlone(
  db: Kysely<DB>,
  statement: RawBuilder<unknown>,
  { isRolledBack }: { isRolledBack: boolean },
): Promise<void> {
  const undo = new Error('undo');
  await db
    .transaction()
    .execute(async (transaction) => {
      await statement.execute(transaction);
      if (isRolledBack) throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
}
