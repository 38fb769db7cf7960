import { type Kysely, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { statementsSchemas } from '#contract/moderation/statements.schemas.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { Grounds } from './fields.ts';

type Statement = z.input<typeof statementsSchemas.getStatement.output>;

/** The state of an email; null if there was none, or it is no longer in the email log. */
export async function mailOf(db: Kysely<DB>, id: string | null): Promise<Statement['mailState']> {
  if (id === null) return null;
  const found = await db.selectFrom('mail_messages').select('status').where('id', '=', id).executeTakeFirst();
  return (found?.status ?? null) as Statement['mailState'];
}

/** The versions of a statement that corrections replaced, the newest first. */
export async function versionsOf(db: Kysely<DB>, id: string): Promise<Statement['versions']> {
  const rows = await db
    .selectFrom('statement_versions as former')
    .innerJoin('admins', 'admins.id', 'corrected_by')
    .select([
      'former.version',
      'puid',
      'ground',
      'legal_ground as legalGround',
      'category',
      'facts',
      'made_at as madeAt',
      'sent_at as sentAt',
      'push_state as pushState',
      'push_uuid as pushUuid',
      'admins.name as correctedBy',
      'corrected_at as correctedAt',
      'reason',
    ])
    .where('statement_id', '=', id)
    .orderBy('former.version', 'desc')
    .execute();
  return rows as Statement['versions'];
}

/**
 * Keeps the present version of a locked statement, and replaces it. The new one waits to be sent to the EU transparency
 * database under another identifier, because that database keeps what it has.
 */
export async function replaceVersion(
  db: Kysely<DB>,
  before: Selectable<DB['statements_of_reasons']>,
  after: Grounds,
  by: { adminId: string; reason: string },
): Promise<void> {
  // Raw because both rows have the same moment of the database's clock.
  const now = sql<Date>`now()`;
  await db
    .insertInto('statement_versions')
    .values({
      statement_id: before.id,
      version: before.version,
      user_id: before.user_id,
      puid: before.puid,
      ground: before.ground,
      legal_ground: before.legal_ground,
      category: before.category,
      facts: before.facts,
      made_at: before.corrected_at ?? before.created_at,
      sent_at: before.sent_at,
      push_state: before.push_state,
      pushed_at: before.pushed_at,
      push_uuid: before.push_uuid,
      push_error: before.push_error,
      corrected_by: by.adminId,
      corrected_at: now,
      reason: by.reason,
    })
    .execute();
  await db
    .updateTable('statements_of_reasons')
    .set((row) => ({
      ground: after.ground,
      legal_ground: after.legalGround,
      category: after.category,
      facts: after.facts,
      version: row('version', '+', 1),
      corrected_at: now,
      // Raw because the database draws it.
      puid: sql<string>`gen_random_uuid()`,
      push_state: 'pending',
      pushed_at: null,
      push_uuid: null,
      push_error: null,
    }))
    .where('id', '=', before.id)
    .execute();
}
