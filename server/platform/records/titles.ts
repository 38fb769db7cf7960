import { type Kysely, sql } from 'kysely';
import type { NoteKind } from '#contract/moderation/note-kinds.ts';
import type { DB } from '../db/types.ts';

/** The table of a kind of record, and its title, as constant SQL. */
interface Titled {
  table: keyof DB;
  title: string;
}

/** The table of each kind of record with notes, and the title of a row. */
export const titledTables: Readonly<Record<NoteKind, Titled>> = {
  user: { table: 'users', title: 'name' },
  withdrawal: { table: 'withdrawals', title: 'email' },
  trade: { table: 'trades', title: 'trade_id' },
  transfer: { table: 'fund_transfers', title: 'sender_email' },
  token: { table: 'tokens', title: 'name' },
  bid: { table: 'bids', title: `coalesce(token_name, bidder)` },
  ticket: { table: 'tickets', title: 'ticket_number' },
  verification: { table: 'verifications', title: 'email' },
  report: { table: 'reports', title: 'coalesce(name, address)' },
  case: { table: 'cases', title: 'coalesce(name, address)' },
  creator: { table: 'creators', title: 'name' },
  category: { table: 'categories', title: 'name' },
  currency: { table: 'currencies', title: 'symbol' },
  fee: { table: 'fees', title: 'token_id::text' },
  product: { table: 'products', title: 'name' },
  faq: { table: 'faqs', title: 'question' },
  staticPage: { table: 'static_pages', title: 'identifier' },
  emailTemplate: { table: 'email_templates', title: 'identifier' },
  communityCategory: { table: 'community_categories', title: 'name' },
  communityUser: { table: 'community_users', title: 'name' },
  admin: { table: 'admins', title: 'name' },
};

const named: Readonly<Record<string, Titled>> = {
  ...titledTables,
  role: { table: 'roles', title: 'name' },
  cannedReply: { table: 'canned_replies', title: 'name' },
  apiKey: { table: 'api_keys', title: 'name' },
  webhook: { table: 'webhook_endpoints', title: 'url' },
  ownAction: { table: 'own_actions', title: 'name' },
  provider: { table: 'providers', title: 'name' },
};

/** A record by its name. */
export interface NamedRecord {
  id: string;
  kind: string;
  name: string;
}

/**
 * The titles of records of any kind, by their primary keys, in one round trip. Deleted records are left out.
 * @param ids lower-case uuids
 */
export async function namesOf(db: Kysely<DB>, ids: readonly string[]): Promise<NamedRecord[]> {
  if (ids.length === 0) return [];
  const parts = Object.entries(named).map(
    ([kind, { table, title }]) => sql`select id, ${sql.lit(kind)}::text as kind, ${sql.raw(title)} as name
      from ${sql.table(table)} where id = any(${ids}::uuid[])`,
  );
  // Raw because the tables are of different shapes.
  const { rows } = await sql<{ id: string; kind: string; name: string | null }>`${sql.join(
    parts,
    sql` union all `,
  )}`.execute(db);
  return rows.flatMap(({ name, ...row }) => (name ? [{ ...row, name }] : []));
}

/** Columns with an index in lower case: a name that begins with a text is found there. */
const indexedNames: Readonly<Record<string, { column: string; live?: string }>> = {
  users: { column: 'name', live: 'deleted_at is null' },
  tokens: { column: 'name', live: 'deleted_at is null' },
  tickets: { column: 'ticket_number' },
  admins: { column: 'name' },
  categories: { column: 'name', live: 'deleted_at is null' },
  currencies: { column: 'symbol' },
  creators: { column: 'name' },
};

/** The ids of records whose title begins with a text, ignoring case: a few of each kind. */
export async function idsByName(db: Kysely<DB>, text: string, few = 50): Promise<string[]> {
  const wanted = sql`lower(${text} collate "pg_c_utf8")`;
  const parts = Object.entries(indexedNames).map(([table, { column, live = 'true' }]) => {
    const lowered = sql.raw(`lower(${column})`);
    return sql`(select id from ${sql.table(table)} where ${lowered} >= ${wanted}
      and ${lowered} < ${wanted} || chr(1114111) and ${sql.raw(live)} order by ${lowered}, id limit ${sql.lit(few)})`;
  });
  // Raw because the tables are of different shapes.
  const { rows } = await sql<{ id: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.map(({ id }) => id);
}
