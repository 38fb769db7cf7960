import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB, ServerSettings } from '../db/types.ts';
import { decrypted, encrypted } from '../secrets/encrypted.ts';
import type { Keys } from '../secrets/ring.ts';
import { type SettingName, type StoredValue, storedValues } from './values.ts';

/** A setting as it is stored. */
export interface StoredSetting<Name extends SettingName> {
  /** Null: not set. */
  value: StoredValue<Name> | null;
  former: StoredValue<Name> | null;
  version: number;
  changedAt: Date | null;
  changedBy: string | null;
  /** It was encrypted with a key that was lost, so it has to be set again. */
  isUnreadable: boolean;
}

/** The three settings. */
export type StoredSettings = { [Name in SettingName]: StoredSetting<Name> };

const boundTo = (name: SettingName) => `server setting ${name}`;

type Row = Pick<
  Selectable<ServerSettings>,
  'name' | 'value' | 'former_value' | 'former_until' | 'version' | 'changed_at'
> & { changedBy: string | null; isFormerOver: boolean };

const rowsOf = (db: Kysely<DB>) =>
  db
    .selectFrom('server_settings as setting')
    .leftJoin('admins', 'admins.id', 'setting.changed_by')
    .select([
      'setting.name',
      'setting.value',
      'setting.former_value',
      'setting.former_until',
      'setting.version',
      'setting.changed_at',
      'admins.name as changedBy',
    ])
    // Raw because only the database's clock says what is over.
    .select(sql<boolean>`coalesce(former_until < now(), true)`.as('isFormerOver'));

function opened<Name extends SettingName>(keys: Keys, name: Name, row: Row): StoredSetting<Name> {
  let isUnreadable = false;
  const open = (secret: Buffer | null) => {
    if (secret === null) return null;
    try {
      const text = decrypted(keys.serverSettings, boundTo(name), secret);
      return storedValues[name].parse(JSON.parse(text)) as StoredValue<Name>;
    } catch {
      isUnreadable = true;
      return null;
    }
  };
  const value = open(row.value);
  const isLost = isUnreadable;
  return {
    value,
    former: row.isFormerOver ? null : open(row.former_value),
    version: row.version,
    changedAt: row.changed_at,
    changedBy: row.changedBy,
    isUnreadable: isLost,
  };
}

/** The stored settings. */
export async function readServerSettings(db: Kysely<DB>, keys: Keys): Promise<StoredSettings> {
  const rows = await rowsOf(db).execute();
  const of = <Name extends SettingName>(name: Name): StoredSetting<Name> => {
    const row = rows.find((one) => one.name === name);
    if (!row) throw new Error(`The database has no server setting ${name}.`);
    return opened(keys, name, row);
  };
  return { mail: of('mail'), publicUrl: of('publicUrl'), backup: of('backup') };
}

/** A setting, locked until the transaction ends. */
export async function lockServerSetting<Name extends SettingName>(
  db: Kysely<DB>,
  keys: Keys,
  name: Name,
): Promise<StoredSetting<Name>> {
  const row = await rowsOf(db)
    .where('setting.name', '=', name)
    .forUpdate('setting')
    .executeTakeFirstOrThrow();
  return opened(keys, name, row);
}

/**
 * Stores a locked setting.
 * @param keepsFormer also keeps the value before, for a day
 */
export async function storeServerSetting<Name extends SettingName>(
  db: Kysely<DB>,
  keys: Keys,
  name: Name,
  { value, by, keepsFormer }: { value: StoredValue<Name> | null; by: string; keepsFormer: boolean },
): Promise<void> {
  await db
    .updateTable('server_settings')
    .set(({ ref, eb }) => ({
      value: value && encrypted(keys.serverSettings, boundTo(name), JSON.stringify(value)),
      former_value: keepsFormer ? ref('value') : null,
      former_until: keepsFormer ? sql<Date>`now() + interval '1 day'` : null,
      version: eb('version', '+', 1),
      changed_at: sql<Date>`now()`,
      changed_by: by,
    }))
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
}
