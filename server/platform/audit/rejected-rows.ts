import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Services } from '../context/services.ts';
import type { DB } from '../db/types.ts';
import { mailSuperadmins } from '../mail/superadmin-mail.ts';
import { recordOwnWork } from './record.ts';

/** A row of the audit trail that gets no seal, because it has no signature or differs from what was signed. */
export interface RejectedRow {
  id: number;
  why: 'unsigned' | 'changed';
}

/** Rows that were not rejected yet. */
export const isNotRejected = sql<SqlBool>`not exists (select from audit_rejections where audit_id = audit_log.id)`;

/** Keeps which rows were rejected, so that each is reported once. */
export async function keepRejected(db: Kysely<DB>, rows: readonly RejectedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('audit_rejections')
    .values(rows.map(({ id, why }) => ({ audit_id: id, why })))
    .execute();
}

/** So many rows are named. */
const most = 20;

/** Records in the audit trail that rows were rejected, and notifies superadmins by email. */
export async function reportRejected(
  db: Kysely<DB>,
  services: Pick<Services, 'db' | 'config'>,
  rows: readonly RejectedRow[],
): Promise<void> {
  const named = rows.slice(0, most);
  const after = { count: rows.length, rows: named };
  await recordOwnWork(db, 'rejectAuditRows', { record: null, before: null, after }, null);
  const values = { count: rows.length, rows: named.map(({ id }) => id).join(', ') };
  await mailSuperadmins(db, services, {
    subject: 'forgedRowsSubject',
    sentences: [{ sentence: 'forgedRows', values }, 'forgedRowsAdvice'],
    path: '/audit',
  });
}
