import { type Kysely, sql } from 'kysely';
import type { OwnFieldKind, OwnFieldType, OwnValues } from '#contract/platform/own-field-kinds.ts';
import { noSuchRecord } from '../base/failure.ts';
import type { DB } from '../db/types.ts';
import { isOffInSql } from '../modules/switched-off.ts';

/** The table of each kind of record, and the condition for a row to count as existing. */
export const ownFieldTables = {
  user: { table: 'users', live: 'deleted_at is null' },
  token: { table: 'tokens', live: 'deleted_at is null' },
  withdrawal: { table: 'withdrawals', live: 'true' },
  ticket: { table: 'tickets', live: 'true' },
  case: { table: 'cases', live: 'true' },
  creator: { table: 'creators', live: 'true' },
  category: { table: 'categories', live: 'true' },
} as const satisfies Readonly<Record<OwnFieldKind, { table: keyof DB; live: string }>>;

/** An own field, as far as its values depend on it. */
export interface OwnField {
  id: string;
  key: string;
  type: OwnFieldType;
  choices: string[];
}

/** The fields of a kind of record that are not deleted, by key; none while the module is off. */
export async function ownFieldsOf(
  db: Kysely<DB>,
  kind: OwnFieldKind,
): Promise<ReadonlyMap<string, OwnField>> {
  const rows = await db
    .selectFrom('own_fields')
    .select(['id', 'key', 'type', 'choices'])
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not ${isOffInSql('ownFields')}`)
    .execute();
  return new Map(rows.map((row) => [row.key, { ...row, type: row.type as OwnFieldType }]));
}

/**
 * The values of a record's own fields, including those of deleted fields.
 * @param isLocked locks the record until the transaction ends
 * @throws CallFailure 404 if there is no such record
 */
export async function storedValues(
  db: Kysely<DB>,
  kind: OwnFieldKind,
  record: string,
  isLocked = false,
): Promise<OwnValues> {
  const { table, live } = ownFieldTables[kind];
  // Raw because the table depends on the kind.
  const { rows } = await sql<{ values: OwnValues }>`
    select own_values as values from ${sql.table(table)}
    where id = ${record} and ${sql.raw(live)} ${sql.raw(isLocked ? 'for update' : '')}`.execute(db);
  const [row] = rows;
  if (!row) throw noSuchRecord();
  return row.values;
}

/** Stores the values of a record that the transaction has locked. */
export async function storeValues(
  db: Kysely<DB>,
  kind: OwnFieldKind,
  record: string,
  values: OwnValues,
): Promise<void> {
  const { table } = ownFieldTables[kind];
  // Raw because the table depends on the kind.
  await sql`update ${sql.table(table)} set own_values = ${JSON.stringify(values)}::jsonb where id = ${record}`.execute(
    db,
  );
}
