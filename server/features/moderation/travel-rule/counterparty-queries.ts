import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { travelRuleSchemas } from '#contract/moderation/travel-rule.schemas.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { ListDefinition } from '#server/platform/lists/definition.ts';
import { findInList } from '#server/platform/lists/one.ts';
import { pageOf } from '#server/platform/lists/page.ts';
import { records } from '#server/platform/records/records.ts';
import { lockStoredRow } from '#server/platform/records/stored-row.ts';

type Input<Name extends keyof typeof travelRuleSchemas> = z.output<(typeof travelRuleSchemas)[Name]['input']>;
type Row<Name extends keyof typeof travelRuleSchemas> = z.input<(typeof travelRuleSchemas)[Name]['output']>;

/** A counterparty as stored. */
export type StoredCounterparty = Selectable<DB['travel_rule_counterparties']>;

/** The columns of a counterparty that people change. */
export const counterparties = records({
  table: 'travel_rule_counterparties',
  fields: {
    id: 'id',
    name: 'name',
    country: 'country',
    url: 'url',
    isActive: 'is_active',
    acceptsAutomatically: 'accepts_automatically',
    version: 'version',
  },
});

const counterpartyList: ListDefinition<
  Row<'listTravelRuleCounterparties'>,
  Input<'listTravelRuleCounterparties'>
> = {
  table: 'travel_rule_counterparties',
  columns: {
    id: 'id',
    name: 'name',
    country: 'country',
    url: 'url',
    isActive: 'is_active',
    acceptsAutomatically: 'accepts_automatically',
    transfers: `(select count(*) from travel_rule_transfers where counterparty_id = travel_rule_counterparties.id)`,
    formerUntil: 'case when former_until > clock_timestamp() then former_until end',
    createdAt: 'created_at',
    version: 'version',
  },
  search: 'lower(name)',
  sorts: { name: 'lower(name)', createdAt: 'id' },
  newest: 'id',
  filters: {},
};

/** Adds a counterparty with its secret. */
export async function insertCounterparty(
  db: Kysely<DB>,
  row: Insertable<DB['travel_rule_counterparties']>,
): Promise<void> {
  await db.insertInto('travel_rule_counterparties').values(row).execute();
}

/** A page of the counterparties. There are few. */
export const listCounterparties = (db: Kysely<DB>, input: Input<'listTravelRuleCounterparties'>) =>
  pageOf(db, counterpartyList, input);

/** One counterparty, as the list shows it. @throws CallFailure 404 */
export const findCounterparty = (db: Kysely<DB>, id: string) => findInList(db, counterpartyList, id);

/**
 * A counterparty as stored, with its secret; undefined if there is none.
 * @param by its id, or the id of its secret or, during a rotation, of its former one
 */
export async function counterpartyIfThere(
  db: Kysely<DB>,
  by: { id: string } | { keyId: string },
): Promise<StoredCounterparty | undefined> {
  const query = db.selectFrom('travel_rule_counterparties').selectAll();
  return 'id' in by
    ? query.where('id', '=', by.id).executeTakeFirst()
    : query
        .where(({ eb, and, or }) =>
          or([
            eb('key_id', '=', by.keyId),
            // Raw because only the database's clock counts.
            and([eb('former_key_id', '=', by.keyId), eb('former_until', '>', sql<Date>`clock_timestamp()`)]),
          ]),
        )
        // A secret that ended here can be another counterparty's by now.
        .orderBy(({ eb }) => eb('key_id', '=', by.keyId), 'desc')
        .executeTakeFirst();
}

/** The ids of the counterparties with a name, in any case. */
export async function counterpartiesNamed(db: Kysely<DB>, name: string): Promise<string[]> {
  const found = await db
    .selectFrom('travel_rule_counterparties')
    .select('id')
    .where((row) => row.fn<string>('lower', ['name']), '=', name.trim().toLowerCase())
    .execute();
  return found.map(({ id }) => id);
}

/** Whether a transfer had this counterparty before its present one. */
export async function wasReplaced(db: Kysely<DB>, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('travel_rule_transfers')
    .select('id')
    // Raw because the builder doesn't search arrays.
    .where(sql<boolean>`${id}::uuid = any(former_counterparties)`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** One counterparty as stored, locked until the transaction ends. @throws CallFailure 404 */
export const lockCounterparty = (db: Kysely<DB>, id: string): Promise<StoredCounterparty> =>
  lockStoredRow(db, 'travel_rule_counterparties', id);

/** Replaces the secret of a locked counterparty. The former one stays valid for some hours; with none, it ends. */
export async function replaceSecret(
  db: Kysely<DB>,
  { id, secret: former, key_id: formerKeyId }: StoredCounterparty,
  { secret, keyId, hours }: { secret: Buffer; keyId: string; hours: number },
): Promise<void> {
  await db
    .updateTable('travel_rule_counterparties')
    .set(({ eb }) => ({
      secret,
      key_id: keyId,
      former_secret: hours > 0 ? former : null,
      former_key_id: hours > 0 ? formerKeyId : null,
      // Raw because the builder has no intervals.
      former_until: hours > 0 ? sql<Date>`clock_timestamp() + make_interval(hours => ${hours})` : null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
