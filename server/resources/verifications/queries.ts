import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { verificationsSchemas } from '#contract/verifications.schemas.ts';
import type { DB } from '../../db/types.ts';
import { type ListDefinition, selectList } from '../../lists/definition.ts';
import { pageOf } from '../../lists/page.ts';

/** A verification request as the calls show it. */
export type Verification = z.input<typeof verificationsSchemas.acceptVerification.output>;

type Input = z.output<typeof verificationsSchemas.listVerifications.input>;

const verifications: ListDefinition<Verification, Input> = {
  table: 'verifications',
  columns: {
    id: 'id',
    email: 'email',
    address: 'address',
    status: 'status',
    createdAt: 'created_at',
    decidedAt: 'decided_at',
  },
  search: 'search',
  sorts: { email: 'lower(email)', address: 'lower(address)', status: 'status' },
  newest: 'created_at',
  filters: { status: (status) => sql`status = ${status}` },
  keptCount: 'verifications',
};

/** A page of the verification requests. */
export const listVerifications = (db: Kysely<DB>, input: Input) => pageOf(db, verifications, input);

const columns = selectList(verifications.columns, 'verifications');

/** One verification request. */
export async function findVerification(db: Kysely<DB>, id: string): Promise<Verification | undefined> {
  const { rows } = await sql<Verification>`select ${columns} from verifications where id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Accepts or rejects a request that is still pending: of two who decide at once, one does.
 * @returns the request, its user's name and whether they still are one; undefined where it is decided already or
 *   doesn't exist
 */
export async function decideVerification(
  db: Kysely<DB>,
  id: string,
  decision: 'Accepted' | 'Rejected',
): Promise<{ verification: Verification; userName: string; isUser: boolean } | undefined> {
  const { rows } = await sql<Verification & { userName: string; isUser: boolean }>`
    update verifications set status = ${decision}, decided_at = now()
    from users
    where verifications.id = ${id} and verifications.status = 'Pending' and users.id = verifications.user_id
    returning ${columns}, users.name as "userName", users.deleted_at is null as "isUser"`.execute(db);
  if (!rows[0]) return undefined;
  const { userName, isUser, ...verification } = rows[0];
  return { verification, userName, isUser };
}
