import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { settingsSchemas } from '#contract/chain/settings.schemas.ts';
import { amountColumn, textColumn, timeColumn } from '#server/platform/lists/column-filters.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { ListDefinition } from '#server/platform/lists/definition.ts';
import { pageOf } from '#server/platform/lists/page.ts';
import { type RecordOf, records } from '#server/platform/records/records.ts';

type SettingChange = z.input<typeof settingsSchemas.listSettingChanges.output>;
type ListInput = z.output<typeof settingsSchemas.listSettingChanges.input>;

/** A setting that has a history. */
export type SettingField = SettingChange['field'];

/** The column of a setting. */
export const settingColumns = {
  royaltyFee: 'royalty_fee',
  serviceFee: 'service_fee',
  serviceFee721: 'service_fee_721',
  serviceFee1155: 'service_fee_1155',
  bidFee: 'bid_fee',
  pksPriceUsd: 'pks_price_usd',
} as const satisfies Record<SettingField, keyof DB['settings']>;

const settings = records({
  table: 'settings',
  fields: { id: 'id', ...settingColumns, version: 'version' },
});

/** The settings as the calls return them: percentages, and dollars for one PKS, as exact decimals. */
export type Settings = RecordOf<typeof settings>;

const lostRow = () => new Error('The table settings has lost its row.');

/** Reads the settings, a single row that always exists. */
export const findSettings = (db: Kysely<DB>): Promise<Settings> =>
  db.selectFrom('settings').select(settings.columns).executeTakeFirstOrThrow(lostRow);

/**
 * Reads the settings and locks them until the transaction ends.
 * @param loadedVersion the version that the form loaded; undefined skips the check
 * @throws CallFailure 409 if the version has changed since
 */
export async function lockSettings(db: Kysely<DB>, loadedVersion: number | undefined): Promise<Settings> {
  const { id } = await findSettings(db);
  return settings.lock(db, id, loadedVersion);
}

/** The source of a change: an administrator, or a transaction that the chain confirmed. */
export type ChangeSource =
  | { source: 'admin'; adminId: string }
  /** `adminId` is null if no administrator of this workspace sent it. */
  | { source: 'chain'; adminId: string | null; transactionHash: string };

/**
 * Stores the settings that differ, each with a row in the history, and increases the version once.
 * @param before as `lockSettings` returned them in this transaction
 * @param values exact decimals in plain notation; settings that are left out stay unchanged
 * @returns the current settings; the same object if nothing differs
 */
export async function storeSettings(
  db: Kysely<DB>,
  before: Settings,
  values: { readonly [F in SettingField]?: string | undefined },
  from: ChangeSource,
): Promise<Settings> {
  const changes = (Object.keys(settingColumns) as SettingField[]).flatMap((field) => {
    const value = values[field];
    return value === undefined || value === before[field] ? [] : [{ field, value }];
  });
  if (changes.length === 0) return before;
  const after = await settings.change(
    db,
    before.id,
    Object.fromEntries(changes.map(({ field, value }) => [field, value])),
  );
  await db
    .insertInto('setting_changes')
    .values(
      changes.map(({ field, value }) => ({
        id: uuidV7(),
        field,
        from_value: before[field],
        to_value: value,
        source: from.source,
        admin_id: from.adminId,
        transaction_hash: from.source === 'chain' ? from.transactionHash : null,
      })),
    )
    .execute();
  return after;
}

const adminName = '(select actors.name from actors where actors.id = setting_changes.admin_id)';

/**
 * There are some hundreds of rows, so they are searched, sorted and counted without an index. A transaction that
 * set a fee to its current value, such as the deployment, is stored so that it is processed only once, but it
 * isn't listed as a change.
 */
const settingChanges: ListDefinition<SettingChange, ListInput> = {
  table: 'setting_changes',
  columns: {
    id: 'id',
    field: 'field',
    fromValue: 'from_value',
    toValue: 'to_value',
    source: 'source',
    adminName,
    transactionHash: 'transaction_hash',
    createdAt: 'created_at',
  },
  live: 'from_value <> to_value',
  search: `lower(field || e'\\x1f' || coalesce(${adminName}, ''))`,
  sorts: { field: 'lower(field)', adminName: `lower(${adminName})`, createdAt: 'created_at' },
  newest: 'created_at',
  filters: {
    field: (field) => sql`field = ${field}`,
    fromValue: amountColumn('from_value'),
    toValue: amountColumn('to_value'),
    adminName: textColumn(`lower(${adminName})`),
    createdAt: timeColumn('created_at'),
  },
  searchedTexts: ['adminName'],
};

/** A page of the settings' history. */
export const listSettingChanges = (db: Kysely<DB>, input: ListInput) => pageOf(db, settingChanges, input);
