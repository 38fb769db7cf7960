import { type Kysely, sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { z } from 'zod';
import type { communitySchemas } from '#contract/community.schemas.ts';
import type { DB } from '../../db/types.ts';
import type { ListDefinition } from '../../lists/definition.ts';
import { pageOf } from '../../lists/page.ts';

/** A community category as the calls show it. */
export interface CommunityCategory {
  id: string;
  name: string;
  description: string | null;
  createdAt: Date;
}

/** A community user as the calls show it. */
export interface CommunityUser {
  id: string;
  name: string;
  username: string;
  email: string;
  createdAt: Date;
}

type CategoryInput = z.output<typeof communitySchemas.listCommunityCategories.input>;
type UserInput = z.output<typeof communitySchemas.listCommunityUsers.input>;

/** Some dozens of rows: searched, sorted and counted as they are. */
const categories: ListDefinition<CommunityCategory, CategoryInput> = {
  table: 'community_categories',
  columns: { id: 'id', name: 'name', description: 'description', createdAt: 'created_at' },
  search: `lower(name || e'\\x1f' || coalesce(description, ''))`,
  sorts: { name: 'lower(name)', description: 'lower(description)', createdAt: 'created_at' },
  newest: 'id',
  filters: {},
};

const users: ListDefinition<CommunityUser, UserInput> = {
  table: 'community_users',
  columns: { id: 'id', name: 'name', username: 'username', email: 'email', createdAt: 'created_at' },
  search: 'search',
  sorts: { name: 'lower(name)', username: 'lower(username)', email: 'lower(email)', createdAt: 'id' },
  newest: 'id',
  filters: {},
  keptCount: 'community_users',
};

/** A page of the community's categories. */
export const listCommunityCategories = (db: Kysely<DB>, input: CategoryInput) =>
  pageOf(db, categories, input);

/** A page of the community's users. */
export const listCommunityUsers = (db: Kysely<DB>, input: UserInput) => pageOf(db, users, input);

const categoryColumns = sql`id, name, description, created_at as "createdAt"`;
const userColumns = sql`id, name, username, email, created_at as "createdAt"`;

/** One community category. */
export async function findCommunityCategory(
  db: Kysely<DB>,
  id: string,
): Promise<CommunityCategory | undefined> {
  const { rows } = await sql<CommunityCategory>`
    select ${categoryColumns} from community_categories where id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Adds a community category.
 * @returns undefined where the name is taken, ignoring case
 */
export async function insertCommunityCategory(
  db: Kysely<DB>,
  { id, name, description }: Omit<CommunityCategory, 'createdAt'>,
): Promise<CommunityCategory | undefined> {
  const { rows } = await sql<CommunityCategory>`
    insert into community_categories (id, name, description) values (${id}, ${name}, ${description})
    on conflict (lower(name)) do nothing returning ${categoryColumns}`.execute(db);
  return rows[0];
}

/** One community category, locked until the transaction ends. */
export async function lockCommunityCategory(
  db: Kysely<DB>,
  id: string,
): Promise<CommunityCategory | undefined> {
  const { rows } = await sql<CommunityCategory>`
    select ${categoryColumns} from community_categories where id = ${id} for update`.execute(db);
  return rows[0];
}

/**
 * Changes a community category that the transaction has locked.
 * @returns `nameTaken` where another one has that name, ignoring case, which leaves the transaction fit for nothing but
 *   its end
 */
export async function updateCommunityCategory(
  db: Kysely<DB>,
  { id, name, description }: Omit<CommunityCategory, 'createdAt'>,
): Promise<CommunityCategory | 'nameTaken'> {
  try {
    const { rows } = await sql<CommunityCategory>`
      update community_categories set name = ${name}, description = ${description} where id = ${id}
      returning ${categoryColumns}`.execute(db);
    return rows[0] as CommunityCategory;
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'community_categories_name_key')
      return 'nameTaken';
    throw error;
  }
}

/** Deletes a community category, and gives it as it was. */
export async function deleteCommunityCategory(
  db: Kysely<DB>,
  id: string,
): Promise<CommunityCategory | undefined> {
  const { rows } = await sql<CommunityCategory>`
    delete from community_categories where id = ${id} returning ${categoryColumns}`.execute(db);
  return rows[0];
}

/**
 * Adds a community user.
 * @returns the fields that somebody has already, ignoring case, instead of the user
 */
export async function insertCommunityUser(
  db: Kysely<DB>,
  { id, name, username, email }: Omit<CommunityUser, 'createdAt'>,
): Promise<CommunityUser | { taken: ('username' | 'email')[] }> {
  const { rows } = await sql<CommunityUser>`
    insert into community_users (id, name, username, email) values (${id}, ${name}, ${username}, ${email})
    on conflict do nothing returning ${userColumns}`.execute(db);
  if (rows[0]) return rows[0];
  const found = await sql<{ username: boolean; email: boolean }>`
    select coalesce(bool_or(lower(username) = lower(${username} collate "pg_c_utf8")), false) as username,
      coalesce(bool_or(lower(email) = lower(${email} collate "pg_c_utf8")), false) as email
    from community_users
    where lower(username) = lower(${username} collate "pg_c_utf8")
      or lower(email) = lower(${email} collate "pg_c_utf8")`.execute(db);
  return { taken: (['username', 'email'] as const).filter((field) => found.rows[0]?.[field]) };
}

/** Deletes a community user, and gives the user as it was. */
export async function deleteCommunityUser(db: Kysely<DB>, id: string): Promise<CommunityUser | undefined> {
  const { rows } = await sql<CommunityUser>`
    delete from community_users where id = ${id} returning ${userColumns}`.execute(db);
  return rows[0];
}
