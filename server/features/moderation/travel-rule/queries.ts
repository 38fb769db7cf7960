import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { travelRuleSchemas } from '#contract/moderation/travel-rule.schemas.ts';
import { changedMeanwhile, noSuchRecord } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { ListDefinition } from '#server/platform/lists/definition.ts';
import { findInList } from '#server/platform/lists/one.ts';
import { pageOf } from '#server/platform/lists/page.ts';
import type { Threshold, TravelRuleSubject } from '#server/platform/travel-rule/travel-rule-answer.ts';
import { lockStoredRow } from '#server/platform/records/stored-row.ts';

type Input<Name extends keyof typeof travelRuleSchemas> = z.output<(typeof travelRuleSchemas)[Name]['input']>;
type Row<Name extends keyof typeof travelRuleSchemas> = z.input<(typeof travelRuleSchemas)[Name]['output']>;

/** A transfer and a proof as stored. */
export type StoredTransfer = Selectable<DB['travel_rule_transfers']>;
export type StoredProof = Selectable<DB['travel_rule_proofs']>;

const transfers: ListDefinition<Row<'listTravelRuleTransfers'>, Input<'listTravelRuleTransfers'>> = {
  table: 'travel_rule_transfers',
  columns: {
    id: 'id',
    direction: 'direction',
    state: 'state',
    counterpartyName:
      '(select name from travel_rule_counterparties as counterparty where counterparty.id = counterparty_id)',
    userId: 'user_id',
    userName: '(select users.name from users where users.id = user_id)',
    amount: 'trim_scale(amount)::text',
    currencySymbol: 'currency_symbol',
    error: 'error',
    createdAt: 'created_at',
    version: 'version',
  },
  search: `lower(currency_symbol || e'\\x1f' || coalesce((select name from travel_rule_counterparties as counterparty
    where counterparty.id = counterparty_id), '') || e'\\x1f' || coalesce((select users.name from users where users.id = user_id), ''))`,
  looksUp: true,
  sorts: { createdAt: 'id', amount: 'amount' },
  newest: 'id',
  filters: {
    direction: (direction) => sql`direction = ${direction}`,
    state: (state) => sql`state = ${state}`,
  },
};

/** A page of the transfers. */
export const listTransfers = (db: Kysely<DB>, input: Input<'listTravelRuleTransfers'>) =>
  pageOf(db, transfers, input);

/** One transfer, as the list shows it. @throws CallFailure 404 */
export const findTransfer = (db: Kysely<DB>, id: string) => findInList(db, transfers, id);

/**
 * One transfer as stored, locked until the transaction ends.
 * @param version what the form loaded; undefined is not checked
 * @throws CallFailure 404 and 409
 */
export const lockTransfer = (db: Kysely<DB>, id: string, version?: number): Promise<StoredTransfer> =>
  lockStoredRow(db, 'travel_rule_transfers', id, version);

/** One transfer as stored. @throws CallFailure 404 */
export async function readTransfer(db: Kysely<DB>, id: string): Promise<StoredTransfer> {
  const found = await db
    .selectFrom('travel_rule_transfers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw noSuchRecord();
  return found;
}

/** The id of the transfer of a withdrawal. */
export async function transferOfWithdrawal(
  db: Kysely<DB>,
  withdrawalId: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('travel_rule_transfers')
    .select('id')
    .where('withdrawal_id', '=', withdrawalId)
    .executeTakeFirst();
  return found?.id;
}

/** The transfer of a message to or from a counterparty, locked. */
export async function transferOfMessage(
  db: Kysely<DB>,
  {
    counterpartyId,
    messageId,
    direction,
  }: { counterpartyId: string; messageId: string; direction: 'in' | 'out' },
): Promise<StoredTransfer | undefined> {
  return db
    .selectFrom('travel_rule_transfers')
    .selectAll()
    .where('counterparty_id', '=', counterpartyId)
    .where('message_id', '=', messageId)
    .where('direction', '=', direction)
    .forUpdate()
    .executeTakeFirst();
}

/** The counterparties that a transfer had, once it gets another one. */
const formerWith = (next: string | null) =>
  // Raw because it appends to an array.
  sql<string[]>`case when counterparty_id is null or counterparty_id is not distinct from ${next}::uuid
    or counterparty_id = any(former_counterparties) then former_counterparties
    else former_counterparties || counterparty_id end`;

/** Changes a transfer, and increments its version. */
export async function changeTransfer(
  db: Kysely<DB>,
  id: string,
  { counterparty_id: next, ...others }: Updateable<DB['travel_rule_transfers']>,
): Promise<void> {
  const columns = next === undefined ? others : { ...others, counterparty_id: next };
  await db
    .updateTable('travel_rule_transfers')
    .set(({ eb }) => ({
      ...columns,
      ...(next === undefined ? {} : { former_counterparties: formerWith(next) }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** The withdrawal of an outgoing transfer, as its decision has it; undefined for others. */
export async function subjectOf(
  db: Kysely<DB>,
  { withdrawal_id: id }: Pick<StoredTransfer, 'withdrawal_id'>,
): Promise<TravelRuleSubject | undefined> {
  if (id === null) return undefined;
  return db
    .selectFrom('withdrawal_decisions')
    .select(['id', 'user_id as userId', 'currency_symbol as currencySymbol', 'amount', 'paid_to as paidTo'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The name and the wallet of a user; undefined if there is none. */
export async function personOf(db: Kysely<DB>, userId: string | null) {
  if (userId === null) return undefined;
  return db.selectFrom('users').select(['id', 'name', 'address']).where('id', '=', userId).executeTakeFirst();
}

/** The user with a wallet address; undefined if there is none. */
export async function userWithAddress(db: Kysely<DB>, address: string) {
  return (
    db
      .selectFrom('users')
      .select(['id', 'name'])
      // Raw because the index is on the address in lower case.
      .where(sql`lower(address)`, '=', address.toLowerCase())
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  );
}

/** The withdrawal that a source fed under an id; undefined if none arrived. */
export async function withdrawalOfSender(
  db: Kysely<DB>,
  { source, externalId }: { source: string; externalId: string },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('feed_records')
    .select('record_id')
    .where('entity', '=', 'withdrawals')
    .where('source', '=', source)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  return found?.record_id ?? undefined;
}

/** The settings. The thresholds were checked by the schema of their call. */
export async function readSettings(db: Kysely<DB>) {
  const { thresholds, ...settings } = await db
    .selectFrom('travel_rule_settings')
    .select(['id', 'name', 'country', 'thresholds', 'window_hours as windowHours', 'version'])
    .executeTakeFirstOrThrow();
  return { ...settings, thresholds: thresholds as unknown as Threshold[] };
}

/** Changes the settings. @throws CallFailure 409 if their version is another one */
export async function changeSettings(
  db: Kysely<DB>,
  { name, country, thresholds, windowHours, version }: Input<'updateTravelRuleSettings'>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('travel_rule_settings')
    .set(({ eb }) => ({
      name,
      country,
      thresholds: JSON.stringify(thresholds),
      ...(windowHours === undefined ? {} : { window_hours: windowHours }),
      version: eb('version', '+', 1),
    }))
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw changedMeanwhile();
}

/** The newest proof of a transfer; undefined if none was asked for. */
export async function newestProof(db: Kysely<DB>, transferId: string): Promise<StoredProof | undefined> {
  return db
    .selectFrom('travel_rule_proofs')
    .selectAll()
    .where('transfer_id', '=', transferId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A proof by its id; undefined if there is none. */
export async function proofIfThere(db: Kysely<DB>, id: string): Promise<StoredProof | undefined> {
  return db.selectFrom('travel_rule_proofs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Ends the open proofs of a transfer: their texts can no longer be used. */
export async function endProofs(db: Kysely<DB>, transferId: string): Promise<void> {
  await db
    .deleteFrom('travel_rule_proofs')
    .where('transfer_id', '=', transferId)
    .where('verified_at', 'is', null)
    .execute();
}
