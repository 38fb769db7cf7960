import { type Kysely, sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { z } from 'zod';
import type { usersSchemas } from '#contract/users.schemas.ts';
import type { DB } from '../../db/types.ts';
import { type ListDefinition, selectList } from '../../lists/definition.ts';
import { pageOf } from '../../lists/page.ts';

/** A marketplace user as the calls show it. */
export interface User {
  id: string;
  name: string;
  address: string | null;
  email: string | null;
  dialCode: string | null;
  phoneNumber: string | null;
  accountType: string | null;
  status: 'active' | 'blocked';
  createdAt: Date;
  version: number;
}

type ListInput = z.output<typeof usersSchemas.listUsers.input>;

const users: ListDefinition<User, ListInput> = {
  table: 'users',
  columns: {
    id: 'id',
    name: 'name',
    address: 'address',
    email: 'email',
    dialCode: 'dial_code',
    phoneNumber: 'phone_number',
    accountType: 'account_type',
    status: 'status',
    createdAt: 'created_at',
    version: 'version',
  },
  live: 'deleted_at is null',
  search: 'search',
  sorts: {
    name: 'lower(name)',
    address: 'lower(address)',
    email: 'lower(email)',
    phoneNumber: `(dial_code || ' ' || phone_number)`,
  },
  newest: 'id',
  filters: { status: (status) => sql`status = ${status}` },
  keptCount: 'users',
};

/** A page of the users. */
export const listUsers = (db: Kysely<DB>, input: ListInput) => pageOf(db, users, input);

const columns = selectList(users.columns, 'users');

/** One user who is not deleted. */
export async function findUser(db: Kysely<DB>, id: string): Promise<User | undefined> {
  const { rows } = await sql<User>`
    select ${columns} from users where id = ${id} and deleted_at is null`.execute(db);
  return rows[0];
}

/** The fields of a user that an administrator changes. */
export type Contact = Pick<User, 'email' | 'dialCode' | 'phoneNumber'>;

/**
 * Changes email and telephone number, and gives them as they were before, too.
 * @param loadedVersion what the form loaded; undefined is not checked
 * @returns undefined where there is no such user, or where the version is another by now; `emailTaken` where somebody
 *   else has the email, which leaves the transaction fit for nothing but its end
 */
export async function updateUser(
  db: Kysely<DB>,
  { id, email, dialCode, phoneNumber }: { id: string } & Contact,
  loadedVersion: number | undefined,
): Promise<{ before: Contact; after: User } | 'emailTaken' | undefined> {
  const changing = sql<User & { before: Contact }>`
    with former as (
      select id, version, json_build_object('email', email, 'dialCode', dial_code, 'phoneNumber', phone_number) as before
      from users where id = ${id} and deleted_at is null for update)
    update users
    set email = ${email}, dial_code = ${dialCode}, phone_number = ${phoneNumber}, version = users.version + 1
    from former
    where users.id = former.id and (former.version = ${loadedVersion ?? null}::integer or ${loadedVersion === undefined})
    returning ${columns}, former.before`.execute(db);
  try {
    const { rows } = await changing;
    const [row] = rows;
    if (!row) return undefined;
    const { before, ...after } = row;
    return { before, after };
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'users_email_key') return 'emailTaken';
    throw error;
  }
}

/**
 * Blocks or unblocks a user.
 * @returns undefined where there is no such user, or who is in that status already
 */
export async function setUserStatus(
  db: Kysely<DB>,
  id: string,
  status: User['status'],
): Promise<User | undefined> {
  const { rows } = await sql<User>`
    update users set status = ${status}, version = version + 1
    where id = ${id} and deleted_at is null and status <> ${status}
    returning ${columns}`.execute(db);
  return rows[0];
}

/**
 * Marks a user as deleted. The row stays.
 * @returns the user as it was last seen, or undefined where there is none (any more)
 */
export async function deleteUser(db: Kysely<DB>, id: string): Promise<User | undefined> {
  const { rows } = await sql<User>`
    update users set deleted_at = now(), version = version + 1
    where id = ${id} and deleted_at is null
    returning ${columns}`.execute(db);
  return rows[0];
}
