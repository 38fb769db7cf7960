import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import { kindOfField } from './masking.ts';
import { Eraser, type SearchedIdentifiers, type ValueKind } from './subject.ts';

/** Personal values of a row in an archive, readable until one of these users is erased. */
export type Box = readonly [userIds: readonly string[], sealed: string];

/** A row of the trail as an archive holds it: words instead of the personal values of users, and the values in boxes. */
interface LockedContent {
  content: string;
  boxes: Box[];
}

/** The position of the states among the columns that the chain covers. */
const [record, before, after] = [5, 7, 8];

type Columns = (string | number | null)[];

const uuids = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
const emails = /[^\s<>"'(),;:\\]+@[^\s<>"'(),;:\\]+/g;
const wallets = /0x[\da-f]{40}\b/gi;

const kinds: Partial<Record<NonNullable<ReturnType<typeof kindOfField>>, ValueKind>> = {
  email: 'email',
  phone: 'phone',
  wallet: 'wallet',
  account: 'account',
  network: 'other',
};

/** The personal values in the fields of a state, by the names of the fields. */
function valuesIn(state: unknown, field = ''): { kind: ValueKind; value: string }[] {
  if (Array.isArray(state)) return state.flatMap((one) => valuesIn(one, field));
  if (state !== null && typeof state === 'object')
    return Object.entries(state).flatMap(([name, one]) => valuesIn(one, name));
  const known = kindOfField(field);
  const kind = known && kinds[known];
  return kind && typeof state === 'string' && state !== '' ? [{ kind, value: state }] : [];
}

interface Owned {
  userId: string;
  name: string | null;
  email: string | null;
  address: string | null;
  phone: string | null;
}

/** Which users some ids, emails and wallets lead to: by their own row, or by a record of theirs. Erased ones are left out. */
async function usersBy(db: Kysely<DB>, texts: readonly string[]) {
  const all = texts.join('\n');
  const ids = [...new Set(all.match(uuids))];
  const mails = [...new Set((all.match(emails) ?? []).map((value) => value.toLowerCase()))];
  const addresses = [...new Set((all.match(wallets) ?? []).map((value) => value.toLowerCase()))];
  // Raw because it is one look at a handful of tables.
  const { rows } = await sql<Owned & { key: string }>`
    with found (key, user_id) as (
      select id::text, id from users where id = any(${ids}::uuid[])
      union all select id::text, user_id from withdrawals where id = any(${ids}::uuid[])
      union all select id::text, user_id from tickets where id = any(${ids}::uuid[])
      union all select id::text, user_id from verifications where id = any(${ids}::uuid[])
      union all select id::text, sender_id from fund_transfers where id = any(${ids}::uuid[])
      union all select id::text, receiver_id from fund_transfers where id = any(${ids}::uuid[])
      union all select lower(email), id from users where deleted_at is null and lower(email) = any(${mails}::text[])
      union all select lower(address), id from users where deleted_at is null and lower(address) = any(${addresses}::text[]))
    select found.key, users.id as "userId", name, email, address, concat_ws(' ', dial_code, phone_number) as phone
    from found join users on users.id = found.user_id
    where not exists (select from erasures where erasures.user_id = users.id and ended_at is not null)`.execute(
    db,
  );
  const byKey = new Map<string, Owned[]>();
  for (const { key, ...user } of rows) byKey.set(key, [...(byKey.get(key) ?? []), user]);
  return byKey;
}

/** The keys of users. Missing keys are created. */
async function keysOf(db: Kysely<DB>, userIds: readonly string[]): Promise<Map<string, Buffer>> {
  if (userIds.length === 0) return new Map();
  await db
    .insertInto('archive_keys')
    .values(userIds.map((userId) => ({ user_id: userId, key: randomBytes(32) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return readKeys(db, userIds);
}

async function readKeys(db: Kysely<DB>, userIds: readonly string[]): Promise<Map<string, Buffer>> {
  const rows = await db
    .selectFrom('archive_keys')
    .select(['user_id', 'key'])
    .where('user_id', 'in', [...userIds])
    .execute();
  return new Map(rows.map(({ user_id, key }) => [user_id, key]));
}

/** One key of several users' keys: whichever is destroyed, it can't be made again. */
function joined(keys: readonly Uint8Array[]): Buffer {
  const hash = createHmac('sha256', 'archive of the audit trail');
  for (const key of keys) hash.update(key);
  return hash.digest();
}

/** Remembers what each placeholder replaces, as it was written in the JSON of a state. */
class NotingEraser extends Eraser {
  readonly noted = new Map<string, string>();

  override wordFor(value: string): string {
    const word = super.wordFor(value);
    if (word !== value) this.noted.set(word, value);
    return word;
  }
}

/** Encrypts the personal values of a row. Null if it contains none of a user's. */
type Lock = (content: string) => LockedContent | null;

/**
 * What locks the personal values in some rows of the trail, each under the keys of the users that the row leads to
 * (specification 23.17).
 * @param contents of the rows, as they were sealed
 */
export async function lockFor(db: Kysely<DB>, contents: readonly string[]): Promise<Lock> {
  const rows = contents.map((content) => JSON.parse(content) as Columns);
  const users = await usersBy(db, rows.map(partsOf));
  const ids = [...new Set([...users.values()].flat().map(({ userId }) => userId))];
  const keys = await keysOf(db, ids);
  return (content) => lockRow(JSON.parse(content) as Columns, users, keys);
}

const partsOf = (columns: Columns) => [record, before, after].map((at) => columns[at] ?? '').join('\n');

function lockRow(
  columns: Columns,
  users: ReadonlyMap<string, readonly Owned[]>,
  keys: ReadonlyMap<string, Buffer>,
): LockedContent | null {
  const text = partsOf(columns);
  const named = [
    ...(text.match(uuids) ?? []),
    ...[...(text.match(emails) ?? []), ...(text.match(wallets) ?? [])].map((value) => value.toLowerCase()),
  ];
  const owners = new Map(named.flatMap((key) => users.get(key) ?? []).map((user) => [user.userId, user]));
  if (owners.size === 0) return null;
  const boxes: Box[] = [];
  // First the values that are known to belong to one of them, then those that may belong to any of them.
  for (const owner of owners.values()) lock([owner.userId], valuesOf(owner));
  const states = [before, after].flatMap((at) => {
    const state = columns[at];
    if (typeof state !== 'string') return [];
    const fields = JSON.parse(state) as { name?: unknown } | null;
    // In a user's own row, the name is theirs, and may be one that they no longer have.
    const name = owners.has(String(columns[record])) && typeof fields?.name === 'string' ? fields.name : '';
    return [...valuesIn(fields), { kind: 'name' as const, value: name }];
  });
  lock([...owners.keys()].toSorted(), states);
  return boxes.length === 0 ? null : { content: JSON.stringify(columns), boxes };

  function lock(userIds: string[], values: readonly { kind: ValueKind; value: string }[]): void {
    const sought: SearchedIdentifiers[] = values
      .filter(({ value }) => value.trim().length >= 3 && !value.startsWith('erased-'))
      .map((value) => ({ ...value, isUnique: true }));
    const key = joined(userIds.map((userId) => keys.get(userId) ?? Buffer.alloc(0)));
    const eraser = new NotingEraser(sought, key);
    for (const at of [before, after]) {
      const state = columns[at];
      if (typeof state === 'string') columns[at] = eraser.inJson(state, true);
    }
    if (eraser.noted.size > 0)
      boxes.push([userIds, sealed(key, JSON.stringify(Object.fromEntries(eraser.noted)))]);
  }
}

const valuesOf = ({ name, email, address, phone }: Owned) => {
  const values: [ValueKind, string | null][] = [
    ['name', name],
    ['email', email],
    ['wallet', address],
    ['phone', phone],
  ];
  return values.flatMap(([kind, value]) => (value ? [{ kind, value }] : []));
};

function sealed(key: Uint8Array, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts).toString('base64');
}

function opened(key: Uint8Array, box: string): Record<string, string> {
  const bytes = Buffer.from(box, 'base64');
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  cipher.setAuthTag(bytes.subarray(-16));
  const text = Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]);
  return JSON.parse(text.toString()) as Record<string, string>;
}

/** The content of a row with the values in its boxes; those of users who are erased stay words. */
export async function unlocked(db: Kysely<DB>, content: string, boxes: readonly Box[]): Promise<string> {
  const keys = await readKeys(db, [...new Set(boxes.flatMap(([userIds]) => userIds))]);
  let text = content;
  for (const [userIds, box] of boxes.toReversed()) {
    const own = userIds.map((userId) => keys.get(userId));
    if (own.some((key) => key === undefined)) continue;
    const values = opened(joined(own as Buffer[]), box);
    for (const [word, value] of Object.entries(values))
      text = text.replaceAll(word, () => JSON.stringify(value).slice(1, -1));
  }
  return text;
}

/** Destroys the key of a user. From then on, archives contain only placeholders for the user's values. */
export async function destroyArchiveKey(db: Kysely<DB>, userId: string): Promise<void> {
  await db.deleteFrom('archive_keys').where('user_id', '=', userId).execute();
}
