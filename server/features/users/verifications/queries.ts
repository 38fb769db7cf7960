import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { verificationsSchemas } from '#contract/users/verifications.schemas.ts';
import { textColumn } from '#server/platform/lists/column-filters.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { assignedTo, type WithAssignee } from '#server/platform/lists/assigned.ts';
import type { ListDefinition } from '#server/platform/lists/definition.ts';
import { pageOf } from '#server/platform/lists/page.ts';
import { type RecordOf, records } from '#server/platform/records/records.ts';
import { shownStatuses } from '#server/platform/lists/shown-labels.ts';

/** Requests to verify an email. */
export const verifications = records({
  table: 'verifications',
  fields: {
    id: 'id',
    userId: 'user_id',
    email: 'email',
    address: 'address',
    status: 'status',
    createdAt: 'created_at',
    decidedAt: 'decided_at',
  },
});

/** A verification request as the calls return it. */
export type Verification = RecordOf<typeof verifications>;

/** The conditions for documents that expire soon and for documents that have expired. */
const ends = {
  expiring: sql`expires_at >= now() and expires_at < now() + interval '30 days'`,
  expired: sql`expires_at < now()`,
};

type Row = z.input<typeof verificationsSchemas.listVerifications.output>;
type Input = WithAssignee<z.output<typeof verificationsSchemas.listVerifications.input>>;

const ofUser = (column: string) =>
  `(select users.${column} from users where users.id = verifications.user_id and users.deleted_at is null)`;

const list: ListDefinition<Row, Input> = {
  table: 'verifications',
  columns: { ...verifications.fields, name: ofUser('name'), accountCreatedAt: ofUser('created_at') },
  search: 'search',
  masked: { search: 'lower(status)', fewValues: 'status', whole: ['lower(email)', 'lower(address)'] },
  shown: { column: 'status', words: shownStatuses.verifications },
  sorts: { email: 'lower(email)', address: 'lower(address)', status: 'status', createdAt: 'created_at' },
  newest: 'created_at',
  filters: {
    assignedTo: assignedTo('verification'),
    status: (status) => sql`status = ${status}`,
    documents: (which) => sql`user_id in (select user_id from documents where ${ends[which]})`,
    userId: (id) => sql`user_id = ${id}`,
    email: textColumn('lower(email)'),
    address: textColumn('lower(address)'),
  },
  searchedTexts: ['email', 'address'],
  keptCount: 'verifications',
};

/** A page of the verification requests. */
export const listVerifications = (db: Kysely<DB>, input: Input) => pageOf(db, list, input);

/**
 * Accepts or rejects a pending request. Of two concurrent decisions, one succeeds.
 * @returns the request, its user's name and whether the user still exists; undefined if it is already decided or
 * doesn't exist
 */
export async function decideVerification(
  db: Kysely<DB>,
  id: string,
  decision: 'Accepted' | 'Rejected',
): Promise<{ verification: Verification; userName: string; isUser: boolean } | undefined> {
  const row = await db
    .updateTable('verifications')
    .from('users')
    .set({ status: decision, decided_at: sql`now()` })
    .where('verifications.id', '=', id)
    .where('verifications.status', '=', 'Pending')
    .whereRef('users.id', '=', 'verifications.user_id')
    .returning(verifications.columns)
    .returning(['users.name as userName', 'users.deleted_at as userDeletedAt'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { userName, userDeletedAt, ...verification } = row;
  return { verification, userName, isUser: userDeletedAt === null };
}

/** The newest request of a user, locked until the transaction ends; undefined if there is none. */
export async function lockNewest(db: Kysely<DB>, userId: string): Promise<Verification | undefined> {
  return db
    .selectFrom('verifications')
    .select(verifications.columns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Adds a pending request. @returns its id */
export async function addPending(
  db: Kysely<DB>,
  { userId, email, address }: { userId: string; email: string; address: string | null },
): Promise<string> {
  const id = uuidV7();
  await db.insertInto('verifications').values({ id, user_id: userId, email, address }).execute();
  return id;
}
